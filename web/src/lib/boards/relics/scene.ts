/** The picture on a card, painted from the pack's row alone: every ray, ring and spark comes from a field and from the id as seed,
 * so it looks the same everywhere, and a card of somebody's own pack has a picture at once. */
import atSea from "icon:at-sea";
import bigWave from "icon:big-wave";
import castleRuins from "icon:castle-ruins";
import cowled from "icon:cowled";
import crown from "icon:queen-crown";
import crystals from "icon:crystal-cluster";
import cultist from "icon:cultist";
import fireSilhouette from "icon:fire-silhouette";
import hood from "icon:hood";
import laurels from "icon:laurels";
import pine from "icon:pine-tree";
import runeStone from "icon:rune-stone";
import volcano from "icon:volcano";
import warlock from "icon:warlock-hood";
import { artOf, isFace } from "./art";
import { type CardRow, RARITIES } from "./cards";

export type Tone = "red" | "blue" | "green" | "relic";

export interface Subject {
  id: string;
  sort: "wizard" | "relic" | "shrine";
  tone: Tone;
  kind: string;
  power: number;
  /** 1 common, 2 superb, 3 glorious. */
  rarity: number;
}

interface Palette {
  deep: string;
  middle: string;
  glow: string;
  light: string;
  far: readonly string[];
  busts: readonly string[];
  spark: "ember" | "star" | "leaf";
}

const PALETTES: Readonly<Record<Tone, Palette>> = {
  red: {
    deep: "#1d0608",
    middle: "#7c1d14",
    glow: "#ff8a3c",
    light: "#ffe2b0",
    far: [volcano, fireSilhouette],
    busts: [cultist, warlock],
    spark: "ember",
  },
  blue: {
    deep: "#050f26",
    middle: "#15498a",
    glow: "#63c2ff",
    light: "#e4f6ff",
    far: [bigWave, atSea],
    busts: [cowled, hood],
    spark: "star",
  },
  green: {
    deep: "#04150c",
    middle: "#1c5c33",
    glow: "#9ade6a",
    light: "#f0ffd8",
    far: [pine, castleRuins],
    busts: [hood, cowled],
    spark: "leaf",
  },
  relic: {
    deep: "#140e09",
    middle: "#5a452b",
    glow: "#e8bf6a",
    light: "#fff1cf",
    far: [castleRuins, runeStone, crystals],
    busts: [cowled],
    spark: "ember",
  },
};

/** The sky of a card, shown until its picture is painted. */
export const skyOf = (tone: Tone): string => `linear-gradient(${PALETTES[tone].deep}, ${PALETTES[tone].middle})`;

export function subjectOf(row: CardRow): Subject {
  return {
    id: row.id,
    sort: row.wizard ? "wizard" : "relic",
    tone: row.colour || "relic",
    kind: row.kind,
    power: row.power,
    rarity: RARITIES[row.rarity] ?? 1,
  };
}

export function shrineSubject(id: string, tone: Tone): Subject {
  return { id, sort: "shrine", tone, kind: "", power: 6, rarity: 2 };
}

/** A generator of its own for each id: the same numbers on every machine. */
function seeded(id: string): () => number {
  let state = 2166136261;
  for (const letter of id) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function mixed(from: string, to: string, part: number): string {
  const channels = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const [a, b] = [channels(from), channels(to)];
  return `rgb(${a.map((each, at) => Math.round(each + (b[at]! - each) * part)).join(" ")})`;
}

const paths = new Map<string, Path2D>();
function pathOf(icon: string): Path2D {
  const found = paths.get(icon) ?? new Path2D(icon);
  paths.set(icon, found);
  return found;
}

type Fill = string | CanvasGradient;

function stamp(
  on: CanvasRenderingContext2D,
  icon: string,
  x: number,
  y: number,
  size: number,
  fill: Fill,
  opacity = 1,
): void {
  on.save();
  on.globalAlpha = opacity;
  on.translate(x - size / 2, y - size / 2);
  on.scale(size / 512, size / 512);
  on.fillStyle = fill;
  on.fill(pathOf(icon));
  on.restore();
}

/** Layers, back to front: sky, rays, glow, silhouettes, figure, ring, emblem, sparks, vignette. */
export function paint(on: CanvasRenderingContext2D, of: Subject, wide: number, high: number): void {
  const { deep, middle, glow, light, far, busts, spark } = PALETTES[of.tone];
  const luck = seeded(of.id);
  const between = (least: number, most: number): number => least + (most - least) * luck();
  const x = wide / 2;
  let y = high * 0.49;
  let radius = Math.min(high * 0.36, wide * 0.34);

  const sky = on.createLinearGradient(0, 0, 0, high);
  sky.addColorStop(0, deep);
  sky.addColorStop(0.55, middle);
  sky.addColorStop(1, mixed(middle, glow, 0.45));
  on.fillStyle = sky;
  on.fillRect(0, 0, wide, high);

  const rays = 8 + 2 * of.power;
  const first = between(0, 0.5);
  const reach = Math.max(wide, high);
  on.save();
  on.globalAlpha = 0.1 + 0.03 * of.rarity;
  on.fillStyle = glow;
  for (let ray = 0; ray < rays; ray += 1) {
    const angle = first + (2 * Math.PI * ray) / rays;
    const half = Math.PI / 2 / rays;
    on.beginPath();
    on.moveTo(x, y);
    on.lineTo(x + reach * Math.cos(angle - half), y + reach * Math.sin(angle - half));
    on.lineTo(x + reach * Math.cos(angle + half), y + reach * Math.sin(angle + half));
    on.fill();
  }
  on.restore();

  const shine = on.createRadialGradient(x, y, 0, x, y, high * 0.6);
  shine.addColorStop(0, light);
  shine.addColorStop(0.3, `${glow}90`);
  shine.addColorStop(1, `${glow}00`);
  on.save();
  on.globalAlpha = 0.72;
  on.fillStyle = shine;
  on.fillRect(0, 0, wide, high);
  on.restore();

  const motif = far[Math.floor(luck() * far.length)]!;
  for (const [at, size, opacity, tint] of [
    [0.1, 0.62, 0.75, 0.28],
    [0.9, 0.66, 0.75, 0.28],
    [0.3, 0.42, 0.5, 0.42],
    [0.72, 0.44, 0.5, 0.42],
  ] as const)
    stamp(on, motif, wide * at + between(-8, 8), high * 0.8, high * size, mixed(deep, middle, tint), opacity);
  on.save();
  on.globalAlpha = 0.92;
  on.fillStyle = deep;
  on.beginPath();
  on.moveTo(0, high * 0.9);
  on.quadraticCurveTo(wide * 0.25, high * 0.8, wide * 0.5, high * 0.88);
  on.quadraticCurveTo(wide * 0.75, high * 0.95, wide, high * 0.85);
  on.lineTo(wide, high);
  on.lineTo(0, high);
  on.fill();
  on.restore();

  if (of.sort === "wizard" && of.kind === "enlightened" && !isFace(of.id)) {
    const bust = busts[Number(of.id.replace(/\D/g, "") || 0) % busts.length]!;
    const size = Math.min(high * 1.22, wide * 0.96);
    stamp(on, bust, x, y - high * 0.02 - 3, size * 1.025, light, 0.55);
    stamp(on, bust, x, y - high * 0.02, size, mixed(deep, middle, 0.18), 0.97);
    y += high * 0.06;
    radius *= 0.84;
  }
  ring(on, of, x, y, radius, high);
  if (of.sort === "relic") {
    on.save();
    on.globalAlpha = 0.16;
    on.fillStyle = light;
    on.beginPath();
    on.moveTo(x - radius * 0.5, 0);
    on.lineTo(x - radius * 1.25, high * 0.86);
    on.lineTo(x + radius * 1.25, high * 0.86);
    on.lineTo(x + radius * 0.5, 0);
    on.fill();
    on.restore();
  }
  if (of.sort !== "shrine" && of.rarity >= 2) {
    for (const side of [-1, 1]) lozenge(on, x + side * radius * 1.16, y, radius * 0.11, light);
  }
  if (of.sort !== "shrine" && of.rarity === 3) {
    stamp(on, laurels, x, y, radius * 3.2, glow, 0.34);
    stamp(on, crown, x, y - radius * 1.16 + 1, radius * 0.5, deep, 0.8);
    stamp(on, crown, x, y - radius * 1.16, radius * 0.46, light);
  }
  emblem(on, of, x, y, radius * (of.rarity === 3 && of.sort !== "shrine" ? 1.64 : 1.86));
  for (let each = 0; each < 10 + 6 * of.rarity; each += 1) {
    const [at, down, size] = [between(0, wide), between(0, high), between(0.8, 2.6) * (high / 210)];
    on.save();
    on.globalAlpha = between(0.25, 0.85);
    on.fillStyle = luck() < 0.5 ? light : glow;
    on.translate(at, down);
    on.rotate(between(0, Math.PI));
    on.beginPath();
    if (spark === "leaf") on.ellipse(0, 0, size * 2, size * 0.8, 0, 0, 2 * Math.PI);
    else if (spark === "star") {
      for (const [right, up] of [
        [0, -2],
        [0.5, -0.5],
        [2, 0],
        [0.5, 0.5],
        [0, 2],
        [-0.5, 0.5],
        [-2, 0],
        [-0.5, -0.5],
      ] as const)
        on.lineTo(right * size, up * size);
    } else on.arc(0, 0, size * 0.75, 0, 2 * Math.PI);
    on.fill();
    on.restore();
  }
  const dusk = on.createRadialGradient(x, high * 0.46, high * 0.38, x, high * 0.46, Math.max(wide, high) * 0.72);
  dusk.addColorStop(0, "#0000");
  dusk.addColorStop(1, "#0009");
  on.fillStyle = dusk;
  on.fillRect(0, 0, wide, high);
}

/** Plain for those without an ability, runes for the others, an arch for a shrine. */
function ring(on: CanvasRenderingContext2D, of: Subject, x: number, y: number, radius: number, high: number): void {
  const { deep, glow, light } = PALETTES[of.tone];
  const round = (by: number, stroke: string, width: number, opacity: number): void => {
    on.save();
    on.globalAlpha = opacity;
    on.strokeStyle = stroke;
    on.lineWidth = width;
    on.beginPath();
    on.arc(x, y, radius * by, 0, 2 * Math.PI);
    on.stroke();
    on.restore();
  };
  const disc = (by: number): void => {
    on.save();
    on.globalAlpha = 0.48;
    on.fillStyle = deep;
    on.beginPath();
    on.arc(x, y, radius * by, 0, 2 * Math.PI);
    on.fill();
    on.restore();
  };
  const unit = high / 210;
  if (of.sort === "shrine") {
    on.save();
    on.beginPath();
    on.moveTo(x - radius * 1.2, high * 0.93);
    on.lineTo(x - radius * 1.2, y);
    on.arc(x, y, radius * 1.2, Math.PI, 0);
    on.lineTo(x + radius * 1.2, high * 0.93);
    on.globalAlpha = 0.4;
    on.fillStyle = deep;
    on.fill();
    on.globalAlpha = 0.7;
    on.strokeStyle = light;
    on.lineWidth = 2 * unit;
    on.stroke();
    on.restore();
  } else if (of.kind === "enlightened" || of.kind === "enchanted") {
    disc(1.16);
    round(1.16, glow, 1.4 * unit, 1);
    round(1.02, light, 1 * unit, 0.45);
    for (let rune = 0; rune < 12; rune += 1) {
      const angle = (2 * Math.PI * rune) / 12 + 0.26;
      const size = (rune % 3 === 0 ? 5.2 : 3) * unit;
      lozenge(on, x + radius * 1.16 * Math.cos(angle), y + radius * 1.16 * Math.sin(angle), size * 0.7, light);
    }
  } else {
    disc(1.14);
    round(1.14, light, 2.2 * unit, 0.75);
    round(1.03, glow, 1 * unit, 0.55);
  }
}

function lozenge(on: CanvasRenderingContext2D, x: number, y: number, size: number, fill: string): void {
  on.save();
  on.fillStyle = fill;
  on.beginPath();
  on.moveTo(x, y - size);
  on.lineTo(x + size * 0.7, y);
  on.lineTo(x, y + size);
  on.lineTo(x - size * 0.7, y);
  on.fill();
  on.restore();
}

/** Struck in metal: a shadow, a dark edge, a light edge, then the colour's own metal. */
function emblem(on: CanvasRenderingContext2D, of: Subject, x: number, y: number, size: number): void {
  const { deep, middle, glow, light } = PALETTES[of.tone];
  const icon = artOf(of.id);
  /** The path is scaled by the stamp: the metal is measured in its 512 units. */
  const metal = on.createLinearGradient(100, 0, 360, 512);
  metal.addColorStop(0, "#fffdf2");
  metal.addColorStop(0.38, mixed(light, "#ffffff", 0.25));
  metal.addColorStop(0.62, mixed(glow, light, 0.35));
  metal.addColorStop(1, mixed(middle, glow, 0.55));
  const unit = size / 140;
  stamp(on, icon, x + 2.5 * unit, y + 4 * unit, size * 1.02, "#000000", 0.6);
  stamp(on, icon, x + 1.4 * unit, y + 1.8 * unit, size, mixed(deep, "#000000", 0.3));
  stamp(on, icon, x - 0.9 * unit, y - 1.2 * unit, size, "#ffffff", 0.85);
  stamp(on, icon, x, y, size, metal);
}
