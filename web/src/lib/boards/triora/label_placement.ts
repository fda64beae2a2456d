/** Plaques that would hide each other move a little apart; none leaves the picture, lies under a place's number or hides a
 * road that somebody goes tonight. */
import { type Land, between } from "./geometry";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const GAP = 2;
const ROUNDS = 40;

/** Half the width of a way on the map. */
const BESIDE = 6;

/** Small boxes along the roads of a route, closer together than a plaque is high. */
export function stones(land: Land, route: readonly string[]): Box[] {
  return route.slice(0, -1).flatMap((from, i) =>
    between(land, from, route[i + 1]!)
      .filter((_, n) => n % 2 === 0)
      .map(({ x, y }) => ({ x: x - BESIDE, y: y - BESIDE, w: 2 * BESIDE, h: 2 * BESIDE })),
  );
}

/** How far two boxes lie over each other, across and down; 0 where they do not. */
function over(a: Box, b: Box): { x: number; y: number } | null {
  const x = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) + GAP;
  const y = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) + GAP;
  return x > 0 && y > 0 ? { x, y } : null;
}

/** Move `a` off `b`, by so much of the way, along the shorter side; sideways where that has led nowhere. */
function push(a: Box, b: Box, by: { x: number; y: number }, part: number, sideways: boolean): void {
  if (by.x < by.y || sideways) a.x += (a.x + a.w / 2 < b.x + b.w / 2 ? -1 : 1) * by.x * part;
  else a.y += (a.y + a.h / 2 < b.y + b.h / 2 ? -1 : 1) * by.y * part;
}

/** Whether none of the boxes lies over another, or over what is fixed. */
function isClear(boxes: readonly Box[], fixed: readonly Box[]): boolean {
  return boxes.every((a, i) => [...boxes.slice(i + 1), ...fixed].every((b) => !over(a, b)));
}

/** Where each of the boxes goes, off each other and all that is `fixed`; off the `ways`, too, as many of them as leave room
 * for that. */
export function settled<K>(
  boxes: ReadonlyMap<K, Box>,
  fixed: readonly Box[],
  within: Box,
  ways: readonly (readonly Box[])[] = [],
): Map<K, Box> {
  for (let left = ways.length; left > 0; left--) {
    const went = apart(boxes, [...fixed, ...ways.slice(0, left).flat()], within);
    if (isClear([...went.values()], fixed)) return went;
  }
  return apart(boxes, fixed, within);
}

function apart<K>(boxes: ReadonlyMap<K, Box>, fixed: readonly Box[], within: Box): Map<K, Box> {
  const all = new Map([...boxes].map(([key, box]) => [key, { ...box }]));
  const pairs = [...all].flatMap(([, a], i) => [...all].slice(i + 1).map(([, b]) => [a, b] as const));
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false;
    const stuck = round > ROUNDS / 2;
    for (const [a, b] of pairs) {
      const by = over(a, b);
      if (!by) continue;
      push(a, b, by, 0.5, stuck);
      push(b, a, by, 0.5, stuck);
      moved = true;
    }
    for (const box of all.values()) {
      for (const stone of fixed) {
        const by = over(box, stone);
        if (!by) continue;
        push(box, stone, by, 1, stuck);
        moved = true;
      }
      box.x = Math.max(within.x, Math.min(box.x, within.x + within.w - box.w));
      box.y = Math.max(within.y, Math.min(box.y, within.y + within.h - box.h));
    }
    if (!moved) break;
  }
  return all;
}
