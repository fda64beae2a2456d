/** The ground of the map: patches, grass, river, roads, bridges, trees and the places. Nothing of a view is in it, so it is
 * made once for each shape of the screen. */
import { seeded } from "./chance";
import { type Curve, type Land, PLACES, type Point, along, curve, road, round, through } from "./geometry";
import { VIGNETTES, bush, pine } from "./vignettes";

const TINT: Record<string, string> = {
  wood: "wood",
  field: "field",
  town: "town",
  bog: "bog",
  grass: "meadow",
  grave: "grave",
  rock: "rocks",
};

function near(x: number, y: number, points: readonly Point[], by: number): boolean {
  return points.some((p) => (x - p.x) ** 2 + (y - p.y) ** 2 < by * by);
}

/** Points on the river, close together. */
function stream(land: Land): Point[] {
  const r = land.river;
  return r.slice(0, -1).flatMap((p1, i) => {
    const [p0, p2, p3] = [r[Math.max(0, i - 1)]!, r[i + 1]!, r[Math.min(r.length - 1, i + 2)]!];
    const path: Curve = [
      p1,
      { x: p1.x + (p2.x - p0.x) / 6, y: p1.y + (p2.y - p0.y) / 6 },
      { x: p2.x - (p3.x - p1.x) / 6, y: p2.y - (p3.y - p1.y) / 6 },
      p2,
    ];
    return Array.from({ length: 24 }, (_, k) => along(path, k / 24));
  });
}

function bridge(at: Point, angle: number, length: number, size: number): string {
  let gaps = "";
  for (let k = 0; k < length / 5; k++) gaps += `M${round(-length / 2 + k * 5)},-7v14`;
  let posts = "";
  for (const x of [-length / 2, length / 2])
    posts += `<rect x="${x - 2}" y="-10" width="4" height="6"/><rect x="${x - 2}" y="5" width="4" height="6"/>`;
  return `<g transform="translate(${round(at.x)} ${round(at.y)}) rotate(${round(angle)}) scale(${size})"><rect x="${-length / 2 - 3}" y="-9" width="${length + 6}" height="18" rx="3" fill="var(--t-shade)" style="opacity:var(--t-shading)"/><rect x="${-length / 2}" y="-7" width="${length}" height="14" fill="var(--t-plank)"/><path d="${gaps}" stroke="var(--t-gap)" stroke-width="1.2"/><path d="M${-length / 2},-7.5 H${length / 2} M${-length / 2},7.5 H${length / 2}" stroke="var(--t-rail)" stroke-width="2"/><g fill="var(--t-rail)">${posts}</g></g>`;
}

function bridges(land: Land, roads: readonly Curve[], water: readonly Point[]): string {
  return roads
    .map((path) => {
      let best = { off: Infinity, t: 0 };
      for (let i = 4; i < 97; i++) {
        const p = along(path, i / 100);
        for (const q of water) {
          const off = (p.x - q.x) ** 2 + (p.y - q.y) ** 2;
          if (off < best.off) best = { off, t: i / 100 };
        }
      }
      if (best.off > 64) return "";
      const [p, q] = [along(path, best.t), along(path, Math.min(1, best.t + 0.02))];
      return bridge(
        p,
        (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI,
        land.riverWidth + 12,
        land.scale > 0.8 ? 1 : 0.7,
      );
    })
    .join("");
}

/** Pines round the Forest's clearing; roads stay free. */
function forest(land: Land, lanes: readonly Point[]): [number, number, number][] {
  const chance = seeded(21);
  const size = land.scale / 0.92;
  const home = { x: land.at.FO.x, y: land.at.FO.y - 22 * size };
  const trees: [number, number, number][] = [];
  for (let tries = 0; tries < 1400; tries++) {
    const angle = chance() * Math.PI * 2;
    const far = 0.98 + chance() * 0.75;
    const x = home.x + 86 * size * far * Math.cos(angle);
    const y = home.y + 62 * size * far * Math.sin(angle);
    if (y > home.y + 74 * size || (y > home.y + 36 * size && Math.abs(x - home.x) < 76 * size)) continue;
    if (trees.some(([a, b]) => (x - a) ** 2 + (y - b) ** 2 < (13 * size) ** 2) || near(x, y, lanes, 15 * size))
      continue;
    trees.push([x, y, (30 + chance() * 16) * size]);
  }
  return trees;
}

function scattered(land: Land, lanes: readonly Point[], water: readonly Point[]): [number, number, number][] {
  const chance = seeded(7);
  const size = land.scale / 0.92;
  const trees: [number, number, number][] = [];
  for (let tries = 0; trees.length < land.trees && tries < 6000; tries++) {
    const x = -land.margin.x + chance() * (land.width + 2 * land.margin.x);
    const y = -land.margin.y + 20 + chance() * (land.height + 2 * land.margin.y);
    const outside = x < 0 || x > land.width || y > land.height;
    if (chance() > (outside ? 0.5 : 0.09)) continue;
    if (near(x, y, water, land.riverWidth * 0.5 + 12) || near(x, y, lanes, 18 * size)) continue;
    if (
      PLACES.some(
        (id) => ((x - land.at[id].x) / (92 * size)) ** 2 + ((y - land.at[id].y + 24 * size) / (66 * size)) ** 2 < 1,
      )
    )
      continue;
    if (trees.some(([a, b]) => (x - a) ** 2 + (y - b) ** 2 < (11 * size) ** 2)) continue;
    trees.push([x, y, (20 + chance() * 18) * size]);
  }
  return trees;
}

function grass(land: Land, water: readonly Point[]): string {
  const chance = seeded(5);
  const tufts = ["", ""];
  for (let i = 0; i < land.grass; i++) {
    const x = -land.margin.x + chance() * (land.width + 2 * land.margin.x);
    const y = -land.margin.y + chance() * (land.height + 2 * land.margin.y);
    const h = (3 + chance() * 3) * land.scale;
    if (near(x, y, water, 22)) continue;
    tufts[i % 2] +=
      `M${round(x)},${round(y)}l-2,${round(-h)}m4,${round(h)}l.6,${round(-h - 1)}m1.4,${round(h + 1)}l2.4,${round(-h)}`;
  }
  return tufts
    .map(
      (d, i) => `<path d="${d}" stroke="var(--t-blade${i ? "-2" : ""})" stroke-width="1" fill="none" opacity=".75"/>`,
    )
    .join("");
}

export const DEFS = `<filter id="t-soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="4"/></filter>
<filter id="t-patch" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence type="fractalNoise" baseFrequency=".018" numOctaves="3" seed="4"/><feDisplacementMap in="SourceGraphic" scale="60"/><feGaussianBlur stdDeviation="9"/></filter>
<filter id="t-wobble" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency=".06" numOctaves="2" seed="2"/><feDisplacementMap in="SourceGraphic" scale="5"/></filter>
<radialGradient id="t-moonlight"><stop offset="0" stop-color="var(--t-moon)" stop-opacity="1"/><stop offset=".5" stop-color="var(--t-moon)" stop-opacity=".35"/><stop offset="1" stop-color="var(--t-moon)" stop-opacity="0"/></radialGradient>`;

/** The roads of the pack, as pairs of place ids. */
export type Roads = readonly (readonly [string, string])[];

export function scenery(land: Land, pairs: Roads): string {
  const water = stream(land);
  const roads = pairs.map(([a, b]) => road(land, a, b));
  const lanes = roads.flatMap((path) => Array.from({ length: 25 }, (_, i) => along(path, i / 24)));
  const { x: mx, y: my } = land.margin;
  const flow = through(land.river);
  const river = (stroke: string, width: number, more = ""): string =>
    `<path d="${flow}" fill="none" stroke="var(--t-${stroke})" stroke-width="${width}" stroke-linecap="round" ${more}/>`;
  const lane = (stroke: string, width: number, more = ""): string =>
    roads
      .map(
        (path) =>
          `<path d="${curve(path)}" fill="none" stroke="var(--t-${stroke})" stroke-width="${width}" stroke-linecap="round" ${more}/>`,
      )
      .join("");
  const patches = land.patches
    .map(
      ([x, y, rx, ry, tint]) =>
        `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="var(--t-${TINT[tint]})" opacity=".85"/>`,
    )
    .join("");
  const trees = [...forest(land, lanes), ...scattered(land, lanes, water)].sort((a, b) => a[1] - b[1]);
  const places = PLACES.filter((id) => VIGNETTES[id])
    .sort((a, b) => land.at[a].y - land.at[b].y)
    .map(
      (id) =>
        `<g transform="translate(${land.at[id].x} ${land.at[id].y - 6 * land.scale}) scale(${land.scale})">${VIGNETTES[id]!()}</g>`,
    );
  return [
    `<defs>${DEFS}</defs>`,
    `<rect x="${-mx}" y="${-my}" width="${land.width + 2 * mx}" height="${land.height + 2 * my}" fill="var(--t-land)"/>`,
    `<g filter="url(#t-patch)">${patches}</g>`,
    `<circle cx="${land.moon.x}" cy="${land.moon.y}" r="${land.moon.r}" fill="url(#t-moonlight)" style="opacity:var(--t-moon-light)"/>`,
    grass(land, water),
    river("bank", land.riverWidth + 12, `opacity=".55"`) +
      river("river", land.riverWidth) +
      river("river-2", Math.round(land.riverWidth * 0.55), `opacity=".8"`),
    river("foam", 1.4, `stroke-dasharray="16 46 8 60" opacity=".55" transform="translate(4 2)"`) +
      river("foam", 1.2, `stroke-dasharray="9 70 14 38" opacity=".4" transform="translate(-6 5)"`),
    `<g filter="url(#t-wobble)">${lane("verge", land.roadWidth + 5, `opacity=".4"`)}${lane("road", land.roadWidth)}${lane("road-2", land.roadWidth * 0.55, `stroke-dasharray="14 5 26 4 9 6" opacity=".75"`)}</g>`,
    bridges(land, roads, water),
    trees.map(([x, y, h], i) => (i % 8 === 5 ? bush(x, y, h * 0.28) : pine(x, y, h))).join(""),
    ...places,
  ].join("");
}
