/** Arrow keys on a drawing: from one thing to the nearest in that direction, which then has the focus and reads itself. */

export interface Place {
  x: number;
  y: number;
}

const WAYS: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** How much worse it is to be off the line than to be far along it. */
const ASIDE_WEIGHT = 2.2;
/** What one can stop at: things, and cards that can be looked at only. */
const STOPS = "[data-thing], [data-look]";
/** What is inside of these is read with them. */
const WHOLE = "button, a, [role=img]";

/** The keys of a number pad: arrows and what lies between them. */
const CORNERS = ["Home", "End", "PageUp", "PageDown"];

export function isWay(key: string): boolean {
  return key in WAYS || CORNERS.includes(key);
}

/** Of all drawings of a thing the one that reads itself, if one is there to be read. */
export function readable<E extends Element>(elements: readonly E[]): E | undefined {
  return elements.find((element) => {
    const box = element.getBoundingClientRect();
    return (
      box.width > 0 &&
      box.height > 0 &&
      element.closest("[aria-hidden=true], [inert]") === null &&
      (element.hasAttribute("aria-label") || element.textContent.trim() !== "")
    );
  });
}

export function isArrow(key: string): boolean {
  return key in WAYS;
}

/** The thing to go to from `from` by that key; null if nothing lies there. */
export function towards<T>(key: string, from: Place, things: ReadonlyMap<T, Place>): T | null {
  const way = WAYS[key];
  if (!way) return null;
  let best: T | null = null;
  let least = Infinity;
  for (const [thing, at] of things) {
    const along = (at.x - from.x) * way.x + (at.y - from.y) * way.y;
    const aside = Math.abs((at.x - from.x) * way.y) + Math.abs((at.y - from.y) * way.x);
    if (along < 2 || along < aside * 0.35) continue;
    const cost = along + ASIDE_WEIGHT * aside;
    if (cost < least) [best, least] = [thing, cost];
  }
  return best;
}

/** Where a thing is: its middle, or the head of one that holds others; seen from outside of what scrolls, it is within that. */
function placeOf(element: Element, scroller: Element | null = null): Place {
  const box = (element.querySelector(".ring") ?? element).getBoundingClientRect();
  const holds = element.querySelector(STOPS) !== null;
  const at = {
    x: box.left + (holds ? Math.min(box.width / 2, 40) : box.width / 2),
    y: box.top + (holds ? Math.min(box.height / 2, 14) : box.height / 2),
  };
  if (!scroller) return at;
  const seen = scroller.getBoundingClientRect();
  return { x: Math.min(Math.max(at.x, seen.left), seen.right), y: Math.min(Math.max(at.y, seen.top), seen.bottom) };
}

type Drawn = HTMLElement | SVGElement;

/** The thing that has the focus. */
export function stop(root: Element): Drawn | null {
  const at = document.activeElement;
  return at && at.matches(STOPS) && root.contains(at) ? (at as Drawn) : null;
}

export class Walk {
  /** Where we were last: what lay there may be gone. */
  #last: Place | null = null;

  constructor(readonly root: Element) {}

  /** Go one thing on. The first step goes to what is lit, if anything is, of what has the focus; false: nothing lies that way. */
  go(key: string, lit: ReadonlyMap<string, string>): boolean {
    const here = stop(this.root);
    const around = here?.closest(".scrolls");
    const places = new Map<Drawn, Place>();
    for (const each of this.root.querySelectorAll<Drawn>(STOPS)) {
      if (each === here || !readable([each]) || each.parentElement?.closest(WHOLE)) continue;
      const scroller = each.closest(".scrolls");
      places.set(each, placeOf(each, scroller === around ? null : scroller));
    }
    const within =
      document.activeElement?.matches(".scrolls") && this.root.contains(document.activeElement)
        ? document.activeElement
        : null;
    const from = here ? placeOf(here) : within ? null : this.#last;
    const next = from
      ? towards(key, from, places)
      : this.#first(key, new Map([...places].filter(([each]) => !within || within.contains(each))), lit);
    if (next) this.to(next);
    return next !== null;
  }

  /** A drawing is not scrolled by the focus: it may be zoomed, and would be cut off. */
  to(next: Element): void {
    this.#last = placeOf(next);
    if (!next.hasAttribute("tabindex")) next.setAttribute("tabindex", "-1");
    (next as Drawn).focus({ preventScroll: true });
    if (!next.closest("svg")) next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #first(key: string, places: ReadonlyMap<Drawn, Place>, lit: ReadonlyMap<string, string>): Drawn | null {
    const shining = new Map([...places].filter(([each]) => lit.has(each.dataset.thing ?? "")));
    const among = shining.size ? shining : places;
    const home = this.root.getBoundingClientRect();
    const middle = { x: home.left + home.width / 2, y: home.top + home.height / 2 };
    return towards(key, middle, among) ?? among.keys().next().value ?? null;
  }
}
