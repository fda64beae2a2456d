/** Arrow keys on a drawing: the nearest lit thing in that direction. */

export interface Place {
  x: number;
  y: number;
}

const WAYS: Record<string, Place> = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };
/** How much worse it is to be off the line than to be far along it. */
const ASIDE = 2.2;

/** The keys of a number pad: arrows and what lies between them. */
const CORNERS = ["Home", "End", "PageUp", "PageDown"];

export function isWay(key: string): boolean {
  return key in WAYS || CORNERS.includes(key);
}

export function middleOf(element: Element): Place {
  const box = (element.querySelector(".ring") ?? element).getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Of all drawings of a thing the one that reads itself, if one is there to be read. */
export function readable(elements: readonly Element[]): Element | undefined {
  return elements.find((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.closest("[aria-hidden=true], [inert]") === null && (element.hasAttribute("aria-label") || element.textContent.trim() !== "");
  });
}

export function isArrow(key: string): boolean {
  return key in WAYS;
}

/** The thing to go to from `from` by that key; null if nothing lies there. */
export function towards(key: string, from: Place, things: ReadonlyMap<string, Place>): string | null {
  const way = WAYS[key];
  if (!way) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const [thing, at] of things) {
    const along = (at.x - from.x) * way.x + (at.y - from.y) * way.y;
    const aside = Math.abs((at.x - from.x) * way.y) + Math.abs((at.y - from.y) * way.x);
    if (along < 2 || along < aside * 0.35) continue;
    const cost = along + ASIDE * aside;
    if (cost < least) [best, least] = [thing, cost];
  }
  return best;
}
