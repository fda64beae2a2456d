/** Ten people: a colour AND a sigil each, the same in every game and theme (measured for four kinds of sight). */
import acorn from "icon:acorn";
import anchor from "icon:anchor";
import feather from "icon:feather";
import hand from "icon:hand";
import horseshoe from "icon:horseshoe";
import hourglass from "icon:hourglass";
import key from "icon:key";
import sun from "icon:sun";

export interface Colour {
  name: string;
  bright: string;
  deep: string;
  sigil: string;
}

export const COLOURS: readonly Colour[] = [
  { name: "violet", bright: "#b87ef0", deep: "#34195a", sigil: "#d3acff" },
  { name: "rose", bright: "#fe98ba", deep: "#742747", sigil: "#fe98ba" },
  { name: "silver", bright: "#e2ecfc", deep: "#3e4a5e", sigil: "#e2ecfc" },
  { name: "teal", bright: "#009f9e", deep: "#03363a", sigil: "#4fd8d3" },
  { name: "sky", bright: "#8ac3fb", deep: "#1d4470", sigil: "#8ac3fb" },
  { name: "mint", bright: "#98ffb6", deep: "#1a5a36", sigil: "#98ffb6" },
  { name: "royal", bright: "#4f63e7", deep: "#111a56", sigil: "#a3b1ff" },
  { name: "orchid", bright: "#b533ab", deep: "#3c0a38", sigil: "#f5a3ea" },
  { name: "olive", bright: "#8ea179", deep: "#2a361c", sigil: "#c8d9b3" },
  { name: "umber", bright: "#8c6b66", deep: "#31201d", sigil: "#e3c8c2" },
];

const MOON = "M331 41A215 215 0 1 0 460 364A183 183 0 0 1 331 41Z";
const STAR = "M256 26l64 138 151 18-112 103 30 149-133-74-133 74 30-149L41 182l151-18z";

/** Paths of 512 x 512, in the order of the colours. */
export const SIGILS: readonly { name: string; path: string }[] = [
  { name: "moon", path: MOON },
  { name: "hourglass", path: hourglass },
  { name: "sun", path: sun },
  { name: "key", path: key },
  { name: "feather", path: feather },
  { name: "hand", path: hand },
  { name: "star", path: STAR },
  { name: "anchor", path: anchor },
  { name: "acorn", path: acorn },
  { name: "horseshoe", path: horseshoe },
];

/** Plain shapes for the people beyond ten (Succession seats 24): neighbours have different ones, and the two of a shape different hues. */
const SHAPES: readonly { name: string; path: string }[] = [
  { name: "diamond", path: "M256 60L420 256 256 452 92 256z" },
  { name: "square", path: "M110 110h292v292H110z" },
  { name: "cross", path: "M196 80h120v116h116v120H316v116H196V316H80V196h116z" },
  { name: "triangle", path: "M256 74L452 414H60z" },
  { name: "circle", path: "M256 96a160 160 0 1 0 .1 0z" },
  { name: "hexagon", path: "M256 66l165 95v190l-165 95-165-95V161z" },
  { name: "drop", path: "M256 50C330 160 396 232 396 316a140 140 0 0 1-280 0C116 232 182 160 256 50z" },
];

/** A person at the table, as room and record know them. */
export interface Person {
  seat: number;
  name: string;
  /** Index into COLOURS. */
  colour: number;
  /** Index into SIGILS, or a plain shape beyond. */
  sigil: number;
  who: "human" | "bot" | "free";
  bot?: string | null;
  ready?: boolean;
  connected?: boolean;
  away_since?: number | null;
  standing_in?: boolean;
  /** What a program that plays here says of itself. */
  program?: string | null;
  /** Freed in a running game: a newcomer can take it over. */
  vacant?: boolean;
  me?: boolean;
}

export function colourOf(index: number): Colour {
  return COLOURS[index % COLOURS.length]!;
}

export function sigilOf(index: number): { name: string; path: string } {
  if (index < SIGILS.length) return SIGILS[index]!;
  return SHAPES[(index - SIGILS.length) % SHAPES.length]!;
}

/** The usual look of a seat, before anybody chooses. */
export function usual(seat: number): { colour: number; sigil: number } {
  return { colour: seat % COLOURS.length, sigil: seat };
}
