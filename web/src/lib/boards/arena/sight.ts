/** Where figures stand on the drawing, where their eyes are, and what keeps one from seeing another. */
import type { Words } from "$lib/wire/types";
import { mentioned, spoken } from "$lib/wire/words";
import type { Design } from "./faces";
import { type Field, type Point, L, RY, corners, drawn, middle } from "./field";
import type { Standing } from "./option_facts";

type Designs = ReadonlyMap<string, Design>;

export function spotOf(field: Field, id: string): Point {
  const space = field.at.get(id);
  return space ? middle(space) : { x: 0, y: 0 };
}

export function eyeOf(field: Field, designs: Designs, who: Standing | undefined, id: string): Point {
  const high = who ? (designs.get(who.design)?.height ?? 4) : 4;
  const { x, y } = spotOf(field, id);
  return { x, y: y - (high - 0.5) * L };
}

export function headOf(field: Field, designs: Designs, who: Standing): Point {
  const { x, y } = spotOf(field, who.figure.place);
  return { x, y: y - (designs.get(who.design)?.height ?? 4) * L - (designs.get(who.design)?.walker ? 10 : 2) };
}

export interface Blocked {
  from: Point;
  to: Point;
  /** Where it ends. */
  stop: Point;
  /** Under all of it, so that it hides nothing that it speaks of. */
  low: Point;
  because: string;
  outlines: string[];
}

/** A line of sight that something blocks: as far as it goes, and what is in the way. */
export function blockedSight(
  field: Field,
  designs: Designs,
  present: readonly Standing[],
  acting: number | null,
  why: { thing: string; words: Words } | null,
): Blocked | null {
  if (!why?.thing.startsWith("figure:")) return null;
  const target = present.find((who) => `figure:${who.figure.figure}` === why.thing);
  const from = present.find((who) => who.figure.figure === acting);
  const named = mentioned(why.words).filter((thing) => thing !== why.thing);
  const spaces = named.flatMap((thing) =>
    thing.startsWith("space:")
      ? [thing.slice(6)]
      : present.filter((who) => `figure:${who.figure.figure}` === thing).map((who) => who.figure.place),
  );
  const found = spaces.map((id) => field.at.get(id)).filter((space) => space !== undefined);
  if (!target || !from || !found.length) return null;
  const a = spotOf(field, from.figure.place);
  const b = spotOf(field, target.figure.place);
  const at = {
    x: found.reduce((sum, space) => sum + middle(space).x, 0) / found.length,
    y: found.reduce((sum, space) => sum + middle(space).y, 0) / found.length,
  };
  const along =
    ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / Math.max(1, (b.x - a.x) ** 2 + (b.y - a.y) ** 2);
  const part = Math.min(0.9, Math.max(0.1, along));
  const eyes = eyeOf(field, designs, from, from.figure.place);
  const head = eyeOf(field, designs, target, target.figure.place);
  const low = { x: b.x, y: Math.max(b.y, ...found.map((space) => middle(space).y)) + RY * 0.9 };
  const said = spoken(why.words);
  const because = said.includes(": ") ? said.slice(said.indexOf(": ") + 2) : said;
  return {
    from: eyes,
    to: head,
    low,
    because: because.charAt(0).toUpperCase() + because.slice(1),
    stop: { x: eyes.x + (head.x - eyes.x) * part, y: eyes.y + (head.y - eyes.y) * part },
    outlines: found.map((space) => drawn(corners(middle(space), 0.96))),
  };
}
