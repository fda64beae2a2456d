/** Words for a space: what it is, and which way it lies from something that everybody sees. Coordinates say nothing to a
 * person. Directions are those of the picture: north is up on this screen. */
import type { ArenaView } from "$lib/wire/games/arena";
import { GLYPHS } from "./faces";
import { type Field, type Space, L, LEAN, beside, fieldOf, middle } from "./field";
import { namesOf } from "./names";
import { figuresOf, onField } from "./option_facts";
import { orientation } from "./orientation.svelte";

const COUNTS = ["", "", "two", "three", "four", "five"];
/** Clockwise from the east, sixty degrees each. */
const DIRECTIONS = ["east", "south-east", "south-west", "west", "north-west", "north-east"];
/** A landmark farther away than this says nothing about a space. */
const NEAR_SPACES = 4;

/** Steps between two spaces. */
export function apart(a: Space, b: Space): number {
  const rows = Math.abs(a.row - b.row);
  const columns = Math.abs(a.column + a.shift / 2 - b.column - b.shift / 2);
  return Math.round(rows + Math.max(0, columns - rows / 2));
}

/** Which way the second lies from the first: "north-east". */
export function direction(from: Space, to: Space): string {
  const flat = (space: Space): { x: number; y: number } => {
    const { x, y } = middle(space);
    return { x, y: (y + space.level * L) / LEAN };
  };
  const [a, b] = [flat(from), flat(to)];
  const turns = Math.round(Math.atan2(b.y - a.y, b.x - a.x) / (Math.PI / 3));
  return DIRECTIONS[(turns + 6) % 6]!;
}

/** What a space is by itself: its glyph, its ground. */
function ground(space: Space, view: ArenaView | null): string {
  const glyph = view?.glyphs.find((each) => each.place === space.id);
  if (glyph) return glyph.glyph ? `the glyph of ${GLYPHS[glyph.glyph]?.word ?? "something"}` : "the face-down glyph";
  if (space.ground === "water") return "the water";
  if (space.ground === "ruin") return "the ruins";
  if (space.ground === "hill") return space.level > 1 ? "the high ground" : "the hill";
  return "open ground";
}

interface Landmark {
  space: Space;
  name: string;
}

const landmarks = new WeakMap<Field, Landmark[]>();

/** Ruins, hills and banks of the river: what stays where it is for the whole game. */
function landmarksOf(field: Field): Landmark[] {
  let found = landmarks.get(field);
  if (!found) {
    const names = { ruin: "the ruins", hill: "the hill", water: "the water", sand: "" };
    found = field.spaces.filter((space) => names[space.ground]).map((space) => ({ space, name: names[space.ground] }));
    landmarks.set(field, found);
  }
  return found;
}

function placed(what: string, far: number, from: Space, to: Space, name: string): string {
  if (far === 1) return `${what} ${direction(from, to)} of ${name}`;
  return `${what}, ${COUNTS[far]} ${direction(from, to)} of ${name}`;
}

/** Whether water here has dry land on two sides that face each other: a place to wade through. */
function isFord(field: Field, space: Space): boolean {
  const dry = (side: "E" | "W" | "NE" | "SW" | "NW" | "SE"): boolean => {
    const next = beside(field, space, side);
    return next !== undefined && next.ground !== "water";
  };
  return (dry("NE") && dry("SW")) || (dry("NW") && dry("SE")) || (dry("E") && dry("W"));
}

/** "the ford south-east of the ruins", "the water, two west of the hill": the same words at any time of the game. */
export function terrainWords(field: Field, space: Space, view: ArenaView | null = null): string {
  const what = space.ground === "water" && isFord(field, space) ? "the ford" : ground(space, view);
  if (what.includes("glyph")) return what;
  const near = landmarksOf(field)
    .filter((mark) => mark.name !== what && !(what === "the ford" && mark.name === "the water"))
    .map((mark) => ({ mark, far: apart(space, mark.space) }))
    .filter((each) => each.far > 0 && each.far <= NEAR_SPACES)
    .sort((a, b) => a.far - b.far || Number(a.mark.name === "the water") - Number(b.mark.name === "the water"))[0];
  if (near) return placed(what, near.far, near.mark.space, space, near.mark.name);
  const upper = space.row < field.rows / 2;
  const edge = Math.min(space.row, field.rows - 1 - space.row) < 2;
  return edge ? `${what} at the ${upper ? "north" : "south"} edge` : what;
}

/** The same from the nearest figure: "the hill north-east of Gideon Jura", "open ground, two west of Chandra Nalaar". */
export function spaceWords(pack: Record<string, unknown> | null, id: string, view: ArenaView): string | undefined {
  const field = fieldOf(pack, view.battlefield, orientation.turned);
  const space = field?.at.get(id);
  if (!field || !space) return undefined;
  const names = namesOf(view, pack);
  const near = figuresOf(view)
    .filter(onField)
    .flatMap((each) => {
      const at = field.at.get(each.figure.place);
      const name = names.get(`figure:${each.figure.figure}`);
      return at && name !== undefined ? [{ at, name, far: apart(at, space) }] : [];
    })
    .filter((each) => each.far > 0 && each.far < COUNTS.length)
    .sort((a, b) => a.far - b.far)[0];
  const what = ground(space, view);
  return near ? placed(what, near.far, near.at, space, near.name) : terrainWords(field, space, view);
}

/** For the log, which is read long after everybody has moved: words that hold at any time. */
export function lastingWords(pack: Record<string, unknown> | null, id: string, view: ArenaView): string | undefined {
  const field = fieldOf(pack, view.battlefield, orientation.turned);
  const space = field?.at.get(id);
  return field && space ? terrainWords(field, space, view) : undefined;
}
