/** Lights things on a board by their names. Boards know nothing of it: they draw `data-thing`, and this puts `data-lit`
 * (with the key that chooses it), `data-chosen` and `data-asked` on those elements, again whenever the board redraws.
 * On HTML the style sheet does the rest; over drawings (SVG) rings and numbers are laid in a layer of their own. */

export interface Marks {
  /** Thing -> the key shown on it ("3"), or "" for lit without a number. */
  lit: ReadonlyMap<string, string>;
  /** The keys of a thing's options in their order, for its copies. */
  copies?: ReadonlyMap<string, readonly string[]>;
  chosen: ReadonlySet<string>;
  /** How many of several equal things are chosen. */
  counts?: ReadonlyMap<string, number>;
  /** Order of choosing, shown on chosen things where it matters. */
  order?: ReadonlyMap<string, number>;
  /** The thing the player asked about. */
  asked: string | null;
  /** Things whose names begin so can all be tapped alike: the question is covered, and none of them is lit. */
  any?: string;
}

const NONE: Marks = { lit: new Map(), chosen: new Set(), asked: null };
const FOLLOW_MS = 450; // a movement of the board is over by then

export class Lighting {
  #marks: Marks = NONE;
  #layer: HTMLElement;
  #mutations: MutationObserver;
  #sizes: ResizeObserver;
  #until = 0;
  #frame = 0;
  #shown = "";
  /** What is drawn, until the board redraws. */
  #things: Map<string, Element[]> | null = null;

  /** `moving`: milliseconds for which redrawn things may still move; `redrawn` is called when things may have come or gone. */
  constructor(
    readonly root: HTMLElement,
    readonly moving: () => number = () => FOLLOW_MS,
    readonly redrawn: () => void = () => undefined,
  ) {
    this.#layer = document.createElement("div");
    this.#layer.className = "lights";
    this.#layer.setAttribute("aria-hidden", "true");
    root.append(this.#layer);
    this.#mutations = new MutationObserver((changes) => {
      const board = changes.filter((change) => !this.#layer.contains(change.target));
      if (board.length === 0) return;
      const changed = board.some((change) => change.type === "childList" || change.attributeName === "data-thing");
      if (changed) this.#things = null;
      this.apply();
      if (changed) this.redrawn();
    });
    this.#mutations.observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["data-thing", "transform", "viewBox"],
    });
    this.#sizes = new ResizeObserver(() => this.follow());
    this.#sizes.observe(root);
    for (const kind of ["scroll", "boardmoved", "transitionrun", "animationstart"])
      root.addEventListener(kind, this.follow, true);
  }

  set(marks: Marks): void {
    this.#marks = marks;
    this.apply();
  }

  /** All drawn things by name. */
  drawn(): Map<string, Element[]> {
    if (this.#things) return this.#things;
    const found = new Map<string, Element[]>();
    for (const element of this.root.querySelectorAll("[data-thing]")) {
      const thing = element.getAttribute("data-thing");
      if (!thing) continue;
      const same = found.get(thing);
      if (same) same.push(element);
      else found.set(thing, [element]);
    }
    this.#things = found;
    return found;
  }

  apply = (): void => {
    const { lit, copies, chosen, counts, asked, order, any } = this.#marks;
    for (const [thing, elements] of this.drawn()) {
      const taken = counts?.get(thing) ?? elements.length;
      for (const [place, element] of elements.entries()) {
        const copy = lit.get(thing) ? Number(element.getAttribute("data-copy")) : 0; // no two copies wear the same number
        put(element, "data-lit", copy ? (copies?.get(thing)?.[copy] ?? "") : lit.get(thing));
        put(element, "data-chosen", chosen.has(thing) && place < taken ? String(order?.get(thing) ?? "") : undefined);
        put(element, "data-asked", asked === thing ? "" : undefined);
        put(element, "data-any", any !== undefined && thing.startsWith(any) ? "" : undefined);
        put(
          element,
          "aria-description",
          chosen.has(thing) && place < taken ? "chosen" : lit.has(thing) ? "can be chosen" : undefined,
        );
      }
    }
    this.#follow(this.moving());
  };

  /** Draw the layer now and for as long as something may still be moving. */
  follow = (): void => this.#follow(FOLLOW_MS);

  #follow(lasts: number): void {
    this.#until = Math.max(this.#until, performance.now() + lasts);
    if (!this.#frame) this.#frame = requestAnimationFrame(this.#draw);
  }

  #draw = (): void => {
    this.#frame = 0;
    const home = this.root.getBoundingClientRect();
    const parts: HTMLElement[] = [];
    for (const element of this.root.querySelectorAll<SVGElement>(
      "svg [data-lit], svg [data-chosen], svg [data-asked], svg [data-any]",
    )) {
      const box = (element.querySelector(".ring") ?? element).getBoundingClientRect();
      if (box.width === 0 && box.height === 0) continue;
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const window = element.closest(".scrolls")?.getBoundingClientRect() ?? home; // scrolled away is not lit
      if (middle.x < window.left || middle.x > window.right || middle.y < window.top || middle.y > window.bottom)
        continue;
      const chosen = element.getAttribute("data-chosen");
      const key = element.getAttribute("data-lit");
      if (!element.querySelector(".ring")) parts.push(this.#ring(box, home, element));
      if (element.hasAttribute("data-quiet")) continue;
      if (key || chosen !== null || element.hasAttribute("data-asked")) {
        const badge = document.createElement("i");
        badge.textContent = element.hasAttribute("data-asked") ? "?" : chosen || key || "✓";
        badge.className = chosen === null ? "badge" : "badge chosen";
        if (element.hasAttribute("data-asked")) badge.className = "badge asked";
        const peg = element.querySelector(".peg")?.getBoundingClientRect();
        badge.style.left = `${peg ? peg.left + peg.width / 2 - home.left : box.left - home.left + Math.min(6, box.width * 0.12)}px`;
        badge.style.top = `${peg ? peg.top + peg.height / 2 - home.top : box.top - home.top + Math.min(6, box.height * 0.12)}px`;
        parts.push(badge);
      }
    }
    const shown = parts.map((part) => part.outerHTML).join("");
    if (shown !== this.#shown) this.#layer.replaceChildren(...parts);
    this.#shown = shown;
    if (performance.now() < this.#until) this.#frame = requestAnimationFrame(this.#draw);
  };

  #ring(box: DOMRect, home: DOMRect, element: Element): HTMLElement {
    const ring = document.createElement("b");
    ring.className = element.hasAttribute("data-asked")
      ? "ring asked"
      : element.hasAttribute("data-chosen")
        ? "ring chosen"
        : element.hasAttribute("data-any")
          ? "ring any"
          : "ring";
    Object.assign(ring.style, {
      left: `${box.left - home.left - 3}px`,
      top: `${box.top - home.top - 3}px`,
      width: `${box.width + 6}px`,
      height: `${box.height + 6}px`,
    });
    return ring;
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#mutations.disconnect();
    this.#sizes.disconnect();
    this.#layer.remove();
    for (const kind of ["scroll", "boardmoved", "transitionrun", "animationstart"])
      this.root.removeEventListener(kind, this.follow, true);
  }
}

function put(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}

/** The thing that was meant by pressing there: the innermost lit one, else the innermost. */
export function meant(target: EventTarget | null, lit: ReadonlyMap<string, string>): string | null {
  let first: string | null = null;
  let at = target instanceof Element ? target.closest("[data-thing]") : null;
  while (at) {
    const thing = at.getAttribute("data-thing");
    if (thing && lit.has(thing)) return thing;
    first ??= thing;
    at = at.parentElement?.closest("[data-thing]") ?? null;
  }
  return first;
}
