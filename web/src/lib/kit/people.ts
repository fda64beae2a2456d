/** Ten colours AND ten sigils, the same in every game and theme (measured for four kinds of sight); frames make more faces. */
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

export type Frame = "round" | "octagon" | "shield";
const FRAMES: readonly Frame[] = ["round", "octagon", "shield"];

/** The edge of a face as a path, about as large as a disc of radius 15. */
export const FRAME_PATHS: Record<Frame, string> = {
  round: "M0-15a15 15 0 1 1 0 30a15 15 0 1 1 0-30z",
  octagon: "M-6.4-15.4H6.4L15.4-6.4V6.4L6.4 15.4H-6.4L-15.4 6.4V-6.4z",
  shield: "M-14-14.5Q0-16.5 14-14.5V2Q13 11.5 0 17Q-13 11.5-14 2z",
};

/** A person at the table, as room and record know them. */
export interface Person {
  seat: number;
  name: string;
  /** Index into COLOURS. */
  colour: number;
  /** Index into SIGILS, and ten more for each further frame. */
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
  return SIGILS[index % SIGILS.length]!;
}

/** Round for the first ten, an octagon and then a shield for those beyond. */
export function frameOf(sigil: number): Frame {
  return FRAMES[Math.floor(sigil / SIGILS.length) % FRAMES.length]!;
}

/** "violet moon", and "violet key, octagon" beyond the first ten. */
export function faceName(person: { colour: number; sigil: number }): string {
  const frame = frameOf(person.sigil);
  return `${colourOf(person.colour).name} ${sigilOf(person.sigil).name}${frame === "round" ? "" : `, ${frame}`}`;
}

/** The usual face of a seat, before anybody chooses. No two share colour and sigil, nor frame and sigil. */
export function usual(seat: number): { colour: number; sigil: number } {
  const row = Math.floor(seat / COLOURS.length) % FRAMES.length;
  return {
    colour: seat % COLOURS.length,
    sigil: row * SIGILS.length + ((seat + 3 * row) % SIGILS.length),
  };
}

/** Whether two faces could be taken for each other, in colour or in grey. */
export function alike(one: { colour: number; sigil: number }, other: { colour: number; sigil: number }): boolean {
  const sameSigil = one.sigil % SIGILS.length === other.sigil % SIGILS.length;
  return one.sigil === other.sigil || (one.colour === other.colour && sameSigil);
}
