/** Fingers of a tribunal: tapered ribbons from who points to whom, spread where several arrive. */
import type { GameEvent } from "$lib/wire/games/succession";
import type { Spot } from "./places";

/** What stands in the hall after a tribunal: everybody's finger, and who was made to reveal by them. */
export interface Tableau {
  ballots: readonly (number | null)[];
  revealed: readonly number[];
}

/** The fingers and the cards they turn up may be told together, or one after the other. Null: nothing new. */
export function tableau(before: Tableau | null, events: readonly GameEvent[]): Tableau | null {
  const pointed = events.find((event) => event.type === "Pointed");
  const revealed = [...new Set(events.flatMap((event) => (event.type === "Revealed" ? [event.seat] : [])))];
  if (pointed) return { ballots: pointed.ballots, revealed };
  const more = revealed.filter((seat) => !before?.revealed.includes(seat));
  return before && more.length ? { ...before, revealed: [...before.revealed, ...more] } : null;
}

export interface Finger {
  from: number;
  to: number;
  path: string;
  start: Spot;
  /** Among those at whom most point. */
  most: boolean;
}

export function counted(ballots: readonly (number | null)[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const at of ballots) if (at !== null) counts.set(at, (counts.get(at) ?? 0) + 1);
  return counts;
}

const turn = (angle: number, near: number): number => angle - 2 * Math.PI * Math.round((angle - near) / (2 * Math.PI));

export function fingers(
  ballots: readonly (number | null)[],
  at: ReadonlyMap<number, Spot>,
  r: number,
  middle: Spot,
): Finger[] {
  const counts = counted(ballots);
  const top = Math.max(0, ...counts.values());
  const arriving = new Map<number, { from: number; angle: number }[]>();
  ballots.forEach((to, from) => {
    if (to === null) return;
    const a = at.get(from);
    const b = at.get(to);
    if (!a || !b) return;
    const list = arriving.get(to) ?? [];
    list.push({ from, angle: Math.atan2(a.y - b.y, a.x - b.x) });
    arriving.set(to, list);
  });
  const found: Finger[] = [];
  for (const [to, list] of arriving) {
    const b = at.get(to)!;
    const inward = Math.atan2(middle.y - b.y, middle.x - b.x);
    const sorted = list
      .map((each) => ({ from: each.from, angle: turn(each.angle, inward) }))
      .sort((one, other) => one.angle - other.angle);
    sorted.forEach(({ from, angle }, index) => {
      const a = at.get(from)!;
      const fan =
        inward + (index - (sorted.length - 1) / 2) * Math.min(0.42, 2.4 / sorted.length) + (angle - inward) * 0.25;
      const most = counts.get(to) === top;
      found.push({ from, to, most, start: a, path: ribbon(a, Math.atan2(b.y - a.y, b.x - a.x), b, fan, r, most) });
    });
  }
  return found.sort((one, other) => Number(one.most) - Number(other.most));
}

function ribbon(a: Spot, leaves: number, b: Spot, arrives: number, r: number, most: boolean): string {
  const wide = Math.max(3.4, r * (most ? 0.3 : 0.24));
  const start = { x: a.x + (r + 3) * Math.cos(leaves), y: a.y + (r + 3) * Math.sin(leaves) };
  const tip = { x: b.x + (r + 5) * Math.cos(arrives), y: b.y + (r + 5) * Math.sin(arrives) };
  const neck = { x: tip.x + wide * 2.2 * Math.cos(arrives), y: tip.y + wide * 2.2 * Math.sin(arrives) };
  const bend = Math.hypot(neck.x - start.x, neck.y - start.y) * 0.36;
  const c1 = { x: start.x + bend * Math.cos(leaves), y: start.y + bend * Math.sin(leaves) };
  const c2 = { x: neck.x + bend * Math.cos(arrives), y: neck.y + bend * Math.sin(arrives) };
  const left: string[] = [];
  const right: string[] = [];
  for (let step = 0; step <= 20; step += 1) {
    const t = step / 20;
    const u = 1 - t;
    const along = (p: number, q: number, s: number, v: number): number =>
      u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * s + t * t * t * v;
    const slope = (p: number, q: number, s: number, v: number): number =>
      3 * (u * u * (q - p) + 2 * u * t * (s - q) + t * t * (v - s));
    const x = along(start.x, c1.x, c2.x, neck.x);
    const y = along(start.y, c1.y, c2.y, neck.y);
    const dx = slope(start.x, c1.x, c2.x, neck.x);
    const dy = slope(start.y, c1.y, c2.y, neck.y);
    const long = Math.hypot(dx, dy) || 1;
    const half = wide * (0.14 + 0.34 * t);
    left.push(`${(x - (dy / long) * half).toFixed(1)},${(y + (dx / long) * half).toFixed(1)}`);
    right.unshift(`${(x + (dy / long) * half).toFixed(1)},${(y - (dx / long) * half).toFixed(1)}`);
  }
  const across = { x: Math.sin(arrives) * wide * 1.1, y: -Math.cos(arrives) * wide * 1.1 };
  const head = [
    `${(neck.x + across.x).toFixed(1)},${(neck.y + across.y).toFixed(1)}`,
    `${tip.x.toFixed(1)},${tip.y.toFixed(1)}`,
    `${(neck.x - across.x).toFixed(1)},${(neck.y - across.y).toFixed(1)}`,
  ];
  return `M${[...left, ...head, ...right].join("L")}Z`;
}
