/** Each colour has a shape of its own, so that none needs its hue: disc, drop, lozenge, triangle, hexagon. Radius 1. */
export const SHAPES: Record<string, string> = {
  white: "M0-.92A.92.92 0 1 1 0 .92A.92.92 0 1 1 0-.92Z",
  blue: "M0-1.2C.35-.5.95-.1.95.35A.95.85 0 1 1-.95.35C-.95-.1-.35-.5 0-1.2Z",
  black: "M0-1.15L1 0 0 1.15-1 0Z",
  red: "M0-1.08L1.08.84H-1.08Z",
  green: "M.88.51L0 1.02-.88.51V-.51L0-1.02.88-.51Z",
};
export const SHAPE_NAMES: Record<string, string> = {
  white: "disc",
  blue: "drop",
  black: "lozenge",
  red: "triangle",
  green: "hexagon",
};

export interface Point {
  x: number;
  y: number;
}

/** Part of a circle, degrees, 0 to the right, clockwise. */
export function arc(r: number, from: number, to: number): string {
  const at = (angle: number): string =>
    `${(r * Math.cos((angle * Math.PI) / 180)).toFixed(2)} ${(r * Math.sin((angle * Math.PI) / 180)).toFixed(2)}`;
  return `M${at(from)}A${r} ${r} 0 ${Math.abs(to - from) > 180 ? 1 : 0} 1 ${at(to)}`;
}

function bend(points: readonly Point[], t: number): Point {
  const u = 1 - t;
  const weigh = (of: "x" | "y"): number =>
    u ** 3 * points[0]![of] + 3 * u * u * t * points[1]![of] + 3 * u * t * t * points[2]![of] + t ** 3 * points[3]![of];
  return { x: weigh("x"), y: weigh("y") };
}

const fixed = (point: Point): string => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;

/** Where an arrow arrives: in its lane, and never from below, where the name stands. */
function besideName(angle: number, lane: number): number {
  const at = Math.atan2(Math.sin(angle + lane), Math.cos(angle + lane));
  if (at < 0.72 || at > Math.PI - 0.72) return at;
  return angle < Math.PI / 2 ? 0.6 + lane * 0.6 : Math.PI - 0.6 + lane * 0.6;
}

/** A ribbon that grows from one seat to another, bent towards the middle of the table; `lane` keeps those to one seat apart. */
export function ribbon(from: Point, to: Point, middle: Point, r: number, width: number, lane: number): string {
  const towards = (a: Point, b: Point): number => Math.atan2(b.y - a.y, b.x - a.x);
  const mix = (point: Point): Point => ({ x: point.x * 0.62 + middle.x * 0.38, y: point.y * 0.62 + middle.y * 0.38 });
  const leave = towards(from, mix(to));
  const reach = besideName(towards(to, mix(from)), lane);
  const start = { x: from.x + (r + 2) * Math.cos(leave), y: from.y + (r + 2) * Math.sin(leave) };
  const tip = { x: to.x + (r + 5) * Math.cos(reach), y: to.y + (r + 5) * Math.sin(reach) };
  const neck = { x: tip.x + width * 2.2 * Math.cos(reach), y: tip.y + width * 2.2 * Math.sin(reach) };
  const pull = Math.hypot(neck.x - start.x, neck.y - start.y) * 0.42;
  const curve = [
    start,
    { x: start.x + pull * Math.cos(leave), y: start.y + pull * Math.sin(leave) },
    { x: neck.x + pull * Math.cos(reach), y: neck.y + pull * Math.sin(reach) },
    neck,
  ];
  const left: Point[] = [];
  const right: Point[] = [];
  for (let step = 0; step <= 24; step++) {
    const t = step / 24;
    const at = bend(curve, t);
    const before = bend(curve, Math.max(0, t - 0.02));
    const after = bend(curve, Math.min(1, t + 0.02));
    const long = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const side = { x: -(after.y - before.y) / long, y: (after.x - before.x) / long };
    const half = width * (0.13 + 0.34 * t);
    left.push({ x: at.x + side.x * half, y: at.y + side.y * half });
    right.push({ x: at.x - side.x * half, y: at.y - side.y * half });
  }
  const across = { x: -Math.sin(reach) * width * 1.15, y: Math.cos(reach) * width * 1.15 };
  const barbs = [
    { x: neck.x - across.x, y: neck.y - across.y },
    { x: neck.x + across.x, y: neck.y + across.y },
  ];
  const last = left.at(-1)!;
  if ((last.x - neck.x) * across.x + (last.y - neck.y) * across.y > 0) barbs.reverse();
  return `M${[...left, barbs[0]!, tip, barbs[1]!, ...right.reverse()].map(fixed).join("L")}Z`;
}

/** A ballot for oneself: out and back, away from the middle. */
export function loop(at: Point, middle: Point, r: number, width: number): { line: string; head: string } {
  const outward = Math.atan2(at.y - middle.y, at.x - middle.x) - 0.5;
  const room = Math.abs(at.x - middle.x) + Math.abs(Math.cos(outward)) * r * 2 < middle.x; // else up, beside the edge
  const away = room ? outward : -Math.PI / 2 - Math.sign(at.x - middle.x) * 0.45;
  const on = (angle: number, far: number): Point => ({
    x: at.x + far * Math.cos(angle),
    y: at.y + far * Math.sin(angle),
  });
  const start = on(away - 0.5, r + 1);
  const tip = on(away + 0.45, r + 4);
  const one = on(away - 0.4, r * 2.1);
  const two = on(away + 0.5, r * 2.2);
  const long = Math.hypot(tip.x - two.x, tip.y - two.y) || 1;
  const along = { x: (tip.x - two.x) / long, y: (tip.y - two.y) / long };
  const neck = { x: tip.x - along.x * width * 1.9, y: tip.y - along.y * width * 1.9 };
  const side = { x: -along.y * width, y: along.x * width };
  return {
    line: `M${fixed(start)}C${fixed(one)} ${fixed(two)} ${fixed(neck)}`,
    head: `M${fixed({ x: neck.x + side.x, y: neck.y + side.y })}L${fixed(tip)}L${fixed({ x: neck.x - side.x, y: neck.y - side.y })}Z`,
  };
}

/** Melted wax has no straight edge. */
export const WAX = (() => {
  const wobble = [
    0.03, -0.05, 0.08, 0, -0.03, 0.06, -0.06, 0.04, 0.09, -0.02, 0.01, 0.07, -0.04, 0.05, -0.01, 0.08, -0.05, 0.02,
  ];
  const points = wobble.map((each, index) => {
    const angle = (2 * Math.PI * index) / wobble.length;
    return { x: (1 + each) * Math.cos(angle), y: (1 + each) * Math.sin(angle) };
  });
  const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const exact = (point: Point): string => `${point.x.toFixed(3)} ${point.y.toFixed(3)}`;
  return `M${exact(between(points.at(-1)!, points[0]!))}${points.map((point, index) => `Q${exact(point)} ${exact(between(point, points[(index + 1) % points.length]!))}`).join("")}Z`;
})();
