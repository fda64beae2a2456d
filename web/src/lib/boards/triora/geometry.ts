/** Where everything lies on the map. The places keep the pack's neighbourhoods; the picture is ours. A phone has the same
 * map turned on its side, so that roads stay the same and eleven places fit a portrait. */

export interface Point {
  x: number;
  y: number;
}
/** A road as a cubic curve. */
export type Curve = readonly [Point, Point, Point, Point];

export const PLACES = ["CI", "FI", "RI", "DU", "CA", "LA", "ST", "CE", "TO", "SW", "FO"] as const;
export type PlaceId = (typeof PLACES)[number];

/** Upper left corner, upper middle, upper right or lower left corner. */
interface Anchor extends Point {
  side: "left" | "middle" | "right" | "low";
}

export interface Land {
  width: number;
  height: number;
  /** How far the ground goes on beyond the edges, for screens of another shape. */
  margin: Point;
  at: Record<PlaceId, Point>;
  /** Control points of a road, "CI-FI". */
  bends: Record<string, readonly [number, number, number, number]>;
  river: readonly Point[];
  riverWidth: number;
  roadWidth: number;
  /** Size of the drawings of the places. */
  scale: number;
  /** Half axes of a circle. */
  circle: Point;
  small: Point;
  /** The Forest's six circles, from its middle. */
  clearing: readonly Point[];
  /** Where each place's plaque hangs. */
  plaque: Record<PlaceId, Anchor>;
  /** Where those lie that would cover each other while they are drawn larger, on a low screen. */
  tight: Partial<Record<PlaceId, Anchor>>;
  witch: number;
  cat: number;
  moon: Point & { r: number };
  trees: number;
  grass: number;
  patches: readonly (readonly [x: number, y: number, rx: number, ry: number, tint: string])[];
}

const point = (x: number, y: number): Point => ({ x, y });
const left = (x: number, y: number): Anchor => ({ x, y, side: "left" });
const right = (x: number, y: number): Anchor => ({ x, y, side: "right" });
const low = (x: number, y: number): Anchor => ({ x, y, side: "low" });
const middle = (x: number, y: number): Anchor => ({ x, y, side: "middle" });

export const WIDE: Land = {
  width: 980,
  height: 510,
  margin: point(420, 200),
  at: {
    FO: point(100, 122),
    FI: point(380, 84),
    CI: point(700, 96),
    CA: point(886, 196),
    RI: point(604, 238),
    TO: point(318, 268),
    CE: point(610, 352),
    SW: point(108, 350),
    DU: point(890, 382),
    ST: point(290, 426),
    LA: point(606, 448),
  },
  bends: {
    "CA-CE": [830, 236, 740, 316],
    "CE-TO": [520, 352, 430, 300],
    "CI-FI": [610, 70, 490, 62],
    "FI-FO": [280, 54, 170, 84],
    "CI-CA": [770, 118, 830, 116],
    "RI-CA": [670, 184, 800, 190],
    "RI-CE": [570, 276, 574, 320],
    "DU-CA": [952, 336, 952, 236],
    "DU-CE": [810, 406, 710, 392],
    "DU-LA": [830, 438, 720, 496],
    "LA-ST": [530, 496, 390, 470],
    "ST-TO": [328, 378, 340, 318],
    "ST-SW": [220, 434, 160, 400],
    "TO-SW": [256, 278, 164, 300],
    "TO-FO": [246, 230, 176, 164],
    "SW-FO": [36, 304, 36, 204],
    "FI-TO": [350, 148, 306, 208],
  },
  river: [
    point(620, -260),
    point(566, -30),
    point(530, 50),
    point(532, 110),
    point(546, 168),
    point(530, 232),
    point(500, 300),
    point(466, 366),
    point(452, 432),
    point(438, 494),
    point(400, 560),
    point(370, 740),
  ],
  riverWidth: 30,
  roadWidth: 8,
  scale: 0.92,
  circle: point(33, 14),
  small: point(19, 9),
  clearing: [point(-46, -44), point(0, -54), point(46, -44), point(-46, -8), point(0, -14), point(46, -8)],
  plaque: {
    CI: middle(706, 114),
    FI: left(420, 98),
    RI: left(638, 208),
    DU: right(990, 402),
    CA: right(990, 216),
    LA: left(631, 440),
    ST: left(366, 424),
    CE: left(656, 326),
    TO: left(364, 200),
    SW: left(4, 372),
    FO: middle(100, 164),
  },
  tight: {
    FI: left(404, 98),
    CI: left(764, 26),
    RI: left(636, 148),
    CA: right(1024, 216),
    TO: left(350, 200),
    CE: left(652, 320),
    LA: low(632, 506),
    ST: low(356, 506),
    DU: right(1030, 400),
  },
  witch: 42,
  cat: 27,
  moon: { x: 940, y: -40, r: 620 },
  trees: 190,
  grass: 900,
  patches: [
    [70, 130, 240, 160, "wood"],
    [384, 80, 190, 90, "field"],
    [690, 96, 170, 90, "town"],
    [886, 180, 170, 120, "town"],
    [100, 370, 190, 110, "bog"],
    [300, 430, 150, 90, "grass"],
    [610, 356, 150, 80, "grave"],
    [890, 400, 160, 100, "rock"],
    [600, 480, 170, 80, "grass"],
    [318, 258, 150, 90, "town"],
    [600, 234, 150, 70, "bog"],
    [-130, 350, 220, 300, "wood"],
    [1160, 240, 200, 320, "wood"],
  ],
};

export const TALL: Land = {
  width: 390,
  height: 500,
  margin: point(60, 0),
  at: {
    FO: point(84, 86),
    SW: point(268, 80),
    ST: point(330, 196),
    TO: point(204, 188),
    FI: point(60, 229),
    RI: point(134, 332),
    CE: point(250, 316),
    LA: point(348, 308),
    CI: point(58, 374),
    CA: point(206, 442),
    DU: point(322, 436),
  },
  bends: {
    "CI-FI": [62, 330, 54, 270],
    "CI-CA": [70, 430, 140, 450],
    "FI-TO": [100, 224, 150, 206],
    "FI-FO": [36, 180, 46, 126],
    "RI-CA": [150, 380, 170, 420],
    "RI-CE": [180, 344, 220, 330],
    "DU-CA": [290, 470, 240, 466],
    "DU-LA": [350, 410, 366, 360],
    "DU-CE": [300, 400, 276, 350],
    "CA-CE": [200, 400, 202, 336],
    "LA-ST": [372, 270, 362, 230],
    "ST-TO": [296, 206, 246, 200],
    "ST-SW": [326, 150, 300, 112],
    "CE-TO": [250, 262, 222, 250],
    "TO-SW": [210, 150, 236, 112],
    "TO-FO": [180, 150, 130, 112],
    "SW-FO": [206, 62, 146, 66],
  },
  river: [
    point(-80, 310),
    point(-20, 306),
    point(50, 298),
    point(110, 294),
    point(168, 290),
    point(224, 272),
    point(290, 258),
    point(350, 250),
    point(420, 232),
    point(480, 220),
  ],
  riverWidth: 20,
  roadWidth: 6,
  scale: 0.64,
  circle: point(25, 10.5),
  small: point(14, 6.5),
  clearing: [point(-34, -30), point(0, -38), point(34, -30), point(-34, -6), point(0, -12), point(34, -6)],
  plaque: {
    FO: middle(84, 112),
    SW: middle(268, 93),
    ST: middle(330, 209),
    TO: middle(168, 201),
    FI: middle(118, 243),
    RI: middle(138, 345),
    CE: middle(260, 329),
    LA: middle(352, 321),
    CI: middle(58, 387),
    CA: middle(206, 455),
    DU: middle(322, 449),
  },
  tight: {},
  witch: 32,
  cat: 21,
  moon: { x: 350, y: 0, r: 330 },
  trees: 26,
  grass: 190,
  patches: [
    [84, 90, 110, 90, "wood"],
    [262, 80, 110, 60, "bog"],
    [322, 190, 90, 60, "grass"],
    [184, 190, 80, 60, "town"],
    [60, 210, 90, 60, "field"],
    [140, 340, 90, 50, "bog"],
    [254, 310, 80, 50, "grave"],
    [338, 320, 80, 50, "grass"],
    [60, 360, 90, 60, "town"],
    [200, 450, 110, 60, "town"],
    [300, 430, 100, 60, "rock"],
  ],
};

export function along([a, b, c, d]: Curve, t: number): Point {
  const u = 1 - t;
  const mix = (key: "x" | "y"): number =>
    u ** 3 * a[key] + 3 * u * u * t * b[key] + 3 * u * t * t * c[key] + t ** 3 * d[key];
  return point(mix("x"), mix("y"));
}

/** The road between two places, from the first to the second. */
export function road(land: Land, from: string, to: string): Curve {
  const a = land.at[from as PlaceId];
  const b = land.at[to as PlaceId];
  const bend = land.bends[`${from}-${to}`];
  if (bend) return [a, point(bend[0], bend[1]), point(bend[2], bend[3]), b];
  const back = land.bends[`${to}-${from}`];
  if (back) return [a, point(back[2], back[3]), point(back[0], back[1]), b];
  return [
    a,
    point(a.x + (b.x - a.x) / 3, a.y + (b.y - a.y) / 3),
    point(a.x + (2 * (b.x - a.x)) / 3, a.y + (2 * (b.y - a.y)) / 3),
    b,
  ];
}

export function curve([a, b, c, d]: Curve): string {
  return `M${a.x},${a.y} C${b.x},${b.y} ${c.x},${c.y} ${d.x},${d.y}`;
}

/** A smooth line through all of these. */
export function through(points: readonly Point[]): string {
  return points
    .map((p, i) => {
      if (i === 0) return `M${round(p.x)},${round(p.y)}`;
      const [p0, p1, p3] = [points[Math.max(0, i - 2)]!, points[i - 1]!, points[Math.min(points.length - 1, i + 1)]!];
      return `C${round(p1.x + (p.x - p0.x) / 6)},${round(p1.y + (p.y - p0.y) / 6)} ${round(p.x - (p3.x - p1.x) / 6)},${round(p.y - (p3.y - p1.y) / 6)} ${round(p.x)},${round(p.y)}`;
    })
    .join(" ");
}

export function round(n: number): number {
  return Math.round(n * 10) / 10;
}

/** The part of a road that lies outside the circles at its ends, as a line of points. */
export function between(land: Land, from: string, to: string): Point[] {
  const path = road(land, from, to);
  const near = land.circle.x * 1.08;
  const far = land.circle.x * (along(path, 0.8).x < path[3].x ? 1.62 : 1.4);
  const away = (t: number, q: Point, by: number): boolean =>
    Math.hypot(along(path, t).x - q.x, (along(path, t).y - q.y) * 1.35) >= by;
  let start = 0;
  let end = 1;
  while (start < 0.45 && !away(start, path[0], near)) start += 0.01;
  while (end > 0.55 && !away(end, path[3], far)) end -= 0.01;
  return Array.from({ length: 25 }, (_, i) => along(path, start + ((end - start) * i) / 24));
}

/** Which circle a piece stands on; the Forest has several. */
export function circleAt(land: Land, place: string, circle: number): Point {
  const at = land.at[place as PlaceId];
  if (place !== "FO") return at;
  const spot = land.clearing[(circle - (PLACES.length - 1)) % land.clearing.length] ?? point(0, 0);
  return point(at.x + spot.x, at.y + spot.y);
}
