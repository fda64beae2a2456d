/** The battlefield as the pack draws it, and where its spaces lie in the picture. One scale for all heights: a level of
 * ground, a figure's height, a wall and a ruin are true to each other. */

import type { ArenaView, GameEvent } from "$lib/wire/games/arena";

export interface Space {
  /** As the pack and the server name it: column, row. */
  id: string;
  /** Where it lies in the picture, and whether its row is shifted half a space to the right. */
  column: number;
  row: number;
  shift: number;
  level: number;
  ground: "sand" | "water" | "hill" | "ruin";
  /** A number from 0 to 1 that is always the same for this space: no two look alike. */
  grain: number;
}

export interface Wall {
  id: string;
  /** The space behind it, and its row. */
  of: Space;
  side: "SW" | "SE";
  height: number;
}

export interface Field {
  id: string;
  name: string;
  columns: number;
  rows: number;
  spaces: Space[];
  /** By id, and by where they lie in the picture. */
  at: Map<string, Space>;
  lying: Map<string, Space>;
  walls: Wall[];
  ruinHeight: number;
  goal: string;
}

interface Row {
  id: string;
  name: string;
  map: string;
  walls: string[];
  raised: string[];
  ruin_height: number;
  wall_height: number;
  goal: string;
}

export interface Point {
  x: number;
  y: number;
}

/** Width of a space, how much the table leans back, and the height of a level. */
export const W = 66;
export const LEAN = 0.74;
export const L = 10.5;
const R = W / Math.sqrt(3);
export const RY = R * LEAN;
/** The edge of the table. */
export const SLAB = 3.2;

export const SIDES = ["E", "W", "SE", "SW", "NE", "NW"] as const;
export type Side = (typeof SIDES)[number];
/** The corners that a side lies between, clockwise from the top. */
export const CORNERS: Record<Side, [number, number]> = {
  E: [1, 2],
  W: [5, 4],
  SE: [3, 2],
  SW: [4, 3],
  NE: [0, 1],
  NW: [5, 0],
};

/** The space beside another in the picture. */
export function beside(field: Pick<Field, "lying">, { column, row, shift }: Space, side: Side): Space | undefined {
  const across = { E: 1, W: -1, SE: shift, NE: shift, SW: shift - 1, NW: shift - 1 }[side];
  const down = { E: 0, W: 0, SE: 1, SW: 1, NE: -1, NW: -1 }[side];
  return field.lying.get(`${column + across},${row + down}`);
}

/** Up and down keep the column, so that two steps go straight; the keys between the arrows go the way they point. */
const KEYS: Record<string, readonly [plain: Side, shifted: Side]> = {
  ArrowRight: ["E", "E"],
  ArrowLeft: ["W", "W"],
  ArrowUp: ["NE", "NW"],
  ArrowDown: ["SE", "SW"],
  Home: ["NW", "NW"],
  PageUp: ["NE", "NE"],
  End: ["SW", "SW"],
  PageDown: ["SE", "SE"],
};

export function besideSpace(field: Field | null, from: string, key: string): string | undefined {
  const space = field?.at.get(from);
  const side = space && KEYS[key]?.[space.shift];
  return side ? beside(field!, space, side)?.id : undefined;
}

function grain(column: number, row: number): number {
  const mixed = Math.sin(column * 127.1 + row * 311.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}

const known = new WeakMap<object, Map<string, Field>>();

/** The battlefield of that name; null if the pack is not there yet. `turned`: seen from the other side. */
export function fieldOf(pack: Record<string, unknown> | null, id: string, turned = false): Field | null {
  if (!pack) return null;
  let fields = known.get(pack);
  if (!fields) known.set(pack, (fields = new Map()));
  const key = turned ? `${id} turned` : id;
  const found = fields.get(key);
  if (found) return found;
  const row = ((pack.battlefield ?? []) as Row[]).find((each) => each.id === id);
  if (!row) return null;
  const made = read(row, turned);
  fields.set(key, made);
  return made;
}

function read(row: Row, turned: boolean): Field {
  const signs = row.map
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => line.trim().split(/\s+/));
  const [columns, rows] = [signs[0]?.length ?? 0, signs.length];
  const raised = new Map(row.raised.map((each) => each.split("=") as [string, string]));
  const spaces: Space[] = [];
  signs.forEach((line, r) =>
    line.forEach((sign, c) => {
      const id = `${c},${r}`;
      const level = raised.has(id) ? Number(raised.get(id)) : sign === "~" ? -1 : /\d/.test(sign) ? Number(sign) : 0;
      const ground = sign === "#" ? "ruin" : level < 0 ? "water" : level > 0 ? "hill" : "sand";
      const lies = turned
        ? { column: columns - 1 - c, row: rows - 1 - r, shift: 1 - (r & 1) }
        : { column: c, row: r, shift: r & 1 };
      spaces.push({ id, ...lies, level, ground, grain: grain(c, r) });
    }),
  );
  // What is nearer is drawn over what is behind it.
  spaces.sort((a, b) => a.row - b.row || a.column - b.column);
  const at = new Map(spaces.map((space) => [space.id, space]));
  const lying = new Map(spaces.map((space) => [`${space.column},${space.row}`, space]));
  const walls = row.walls.flatMap((each): Wall[] => {
    const [behind, before] = each
      .split("|")
      .flatMap((id) => at.get(id) ?? [])
      .sort((a, b) => a.row - b.row);
    if (!behind || !before) return [];
    const side = beside({ lying }, behind, "SW") === before ? "SW" : "SE";
    return [{ id: each, of: behind, side, height: row.wall_height }];
  });
  return {
    id: row.id,
    name: row.name,
    columns,
    rows,
    spaces,
    at,
    lying,
    walls,
    ruinHeight: row.ruin_height,
    goal: row.goal,
  };
}

/** Whether a player's side is the upper one in the pack's drawing, by where their Planeswalker was first placed: then the
 * board is turned, so that everybody's own side is below. Before that, nothing is turned. */
export function isTurned(view: ArenaView, me: number | null, past: readonly GameEvent[], field: Field | null): boolean {
  const walker = me === null ? undefined : view.players[me]?.cards[0];
  if (!walker || !field) return false;
  const placed = past.find((event) => event.type === "Placed" && event.figure.figure === walker.figures[0]?.figure);
  const first = placed?.type === "Placed" ? placed.place : walker.figures[0]?.place;
  const row = first === undefined ? undefined : field.at.get(first)?.row;
  return row !== undefined && row < (field.rows - 1) / 2;
}

/** The middle of a space, at the height of its ground. */
export function middle(space: Space): Point {
  return { x: W * (space.column + 0.5 * space.shift) + W / 2, y: space.row * 1.5 * RY + RY - space.level * L };
}

export function corners({ x, y }: Point, part = 1): Point[] {
  const w = (W / 2) * part;
  const r = RY * part;
  return [
    { x, y: y - r },
    { x: x + w, y: y - r / 2 },
    { x: x + w, y: y + r / 2 },
    { x, y: y + r },
    { x: x - w, y: y + r / 2 },
    { x: x - w, y: y - r / 2 },
  ];
}

export function drawn(points: Point[]): string {
  return points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(" ");
}

/** The whole picture, with room above for what stands on the last row. */
export function extent(field: Field): { x: number; y: number; width: number; height: number } {
  const above = 4.4 * L;
  return {
    x: -6,
    y: -above,
    width: W * (field.columns + 0.5) + 12,
    height: (field.rows - 1) * 1.5 * RY + 2 * RY + above + SLAB * L + 6,
  };
}
