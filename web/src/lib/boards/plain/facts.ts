/** Any view, sorted by shape: single values, rows of things, piles, rows for each seat, your own rows. */
import { fieldOf, rowsOf } from "$lib/wire/fields";
import type { AnyView, ReckoningLine, SeatMark } from "../types";

export type Item = string | number | boolean | null | Record<string, unknown> | unknown[];

export interface Group {
  key: string;
  title: string;
  kind: "chip" | "row" | "pile" | "seats" | "own";
  /** chip: the value; pile: the count. */
  value?: string | number;
  /** row, own: the things in it. */
  items: Item[];
  /** seats: for each seat its things. */
  seats: { seat: number; items: Item[] }[];
}

const OWN_FIELDS = new Set(["seat", "now", "waiting", "result", "players", "facts"]);

/** "hand_count" -> "Hand count". */
export function titled(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function said(value: string | number | boolean): string | number {
  return typeof value === "boolean" ? (value ? "yes" : "no") : value;
}

/** The facts of a game that brings no view of its own. */
function factsOf(view: AnyView): Record<string, unknown> {
  const facts = fieldOf(view, "facts");
  return typeof facts === "object" && facts !== null ? (facts as Record<string, unknown>) : {};
}

interface Player {
  seat: number;
  [field: string]: unknown;
}

export function players(view: AnyView): Player[] {
  return rowsOf<unknown>(view, "players").filter(
    (row): row is Player => typeof row === "object" && row !== null && typeof (row as Player).seat === "number",
  );
}

/** What belongs to the seat's card: its single values, and how many it has of what others may not see. */
export function marks(view: AnyView, seat: number): SeatMark[] {
  const player = players(view).find((each) => each.seat === seat);
  if (!player) return [];
  const hidden = secrets(view, view.seat);
  return Object.entries(player)
    .filter(
      ([name, value]) =>
        !hidden.has(name) &&
        name !== "seat" &&
        isScalar(value) &&
        value !== false &&
        value !== 0 &&
        value !== "" &&
        value !== -1,
    )
    .map(([name, value]) => ({
      word: titled(name.replace(/_count$/, "")).toLowerCase(),
      value: said(value as string | number | boolean),
    }))
    .slice(0, 6);
}

/** Whether a row is secret: others' is null or a bare count where mine is a list. */
function owned(name: string, all: Player[], me: number | null): boolean {
  return (
    me !== null &&
    all.some((each) => each.seat !== me && each[name] === null) &&
    Array.isArray(all.find((each) => each.seat === me)?.[name])
  );
}

export interface Secret {
  title: string;
  value: string | number;
}

/** What this seat is, as nobody else may see it: a single value where all others show none. It stays behind the held card. */
export function secrets(view: AnyView, me: number | null): Map<string, Secret> {
  const found = new Map<string, Secret>();
  if (me === null || view.result) return found;
  const keep = (name: string, rows: unknown[], mine: unknown): void => {
    const others = rows.filter((_, seat) => seat !== me);
    if (isScalar(mine) && others.length > 0 && others.every((other) => other === null || other === undefined))
      found.set(name, { title: titled(name), value: said(mine) });
  };
  const all = players(view).toSorted((a, b) => a.seat - b.seat);
  for (const name of Object.keys(all[me] ?? {}))
    keep(
      name,
      all.map((each) => each[name]),
      all[me]?.[name],
    );
  const facts = factsOf(view);
  for (const [name, rows] of Object.entries(facts)) if (Array.isArray(rows)) keep(name, rows, rows[me]);
  return found;
}

export function groups(view: AnyView, me: number | null): Group[] {
  const hidden = secrets(view, me);
  const found: Group[] = [];
  const empty = { items: [], seats: [] };
  const facts = factsOf(view);
  const fields = [...Object.entries(view).filter(([name]) => !OWN_FIELDS.has(name)), ...Object.entries(facts)];
  for (const [key, value] of fields) {
    const title = titled(key);
    if (value === null || value === undefined || hidden.has(key)) continue;
    if (isScalar(value)) {
      if (/_(count|left)$/.test(key) && typeof value === "number")
        found.push({ key, title: titled(key.replace(/_count$/, "")), kind: "pile", value, ...empty });
      else found.push({ key, title, kind: "chip", value: said(value), ...empty });
    } else if (Array.isArray(value)) {
      if (value.length > 0) found.push({ key, title, kind: "row", items: value as Item[], seats: [] });
    } else {
      found.push({ key, title, kind: "row", items: [value as Item], seats: [] });
    }
  }
  const all = players(view);
  const names = new Set(all.flatMap((each) => Object.keys(each)));
  for (const name of names) {
    if (hidden.has(name)) continue;
    const rows = all.filter(
      (each) => Array.isArray(each[name]) || (typeof each[name] === "object" && each[name] !== null),
    );
    if (rows.length === 0) continue;
    if (owned(name, all, me)) {
      const mine = all.find((each) => each.seat === me)?.[name] as Item[];
      if (mine.length > 0)
        found.push({
          key: `players.${name}`,
          title: `Your ${titled(name).toLowerCase()}`,
          kind: "own",
          items: mine,
          seats: [],
        });
      continue;
    }
    const seats = rows
      .map((each) => ({ seat: each.seat, items: (Array.isArray(each[name]) ? each[name] : [each[name]]) as Item[] }))
      .filter((each) => each.items.length > 0);
    if (seats.length > 0 && seats.some((each) => each.items.some((item) => item !== 0 && item !== null)))
      found.push({ key: `players.${name}`, title: titled(name), kind: "seats", items: [], seats });
  }
  return found;
}

/** "W13" is drawn as `card:W13` where an option of the question names it so. */
export function thingsById(lit: Iterable<string>): Map<string, string> {
  const map = new Map<string, string>();
  for (const thing of lit) map.set(thing.slice(thing.indexOf(":") + 1), thing);
  return map;
}

/** An object in one line: "kind lair, seats 2". */
export function lined(
  item: Record<string, unknown>,
  name: (thing: string) => string,
): { word: string; value: string; thing?: string }[] {
  return Object.entries(item)
    .filter(
      ([, value]) => value !== null && value !== false && value !== "" && !(Array.isArray(value) && value.length === 0),
    )
    .map(([word, value]) => {
      if (/^(seat|by|to|from|of|who)$/.test(word) && typeof value === "number")
        return { word, value: name(`seat:${value}`), thing: `seat:${value}` };
      if (Array.isArray(value))
        return { word, value: value.map((each) => (isScalar(each) ? name(`:${each}`) : "…")).join(", ") };
      if (typeof value === "object")
        return {
          word,
          value: Object.values(value as object)
            .filter(isScalar)
            .map((each) => name(`:${each}`))
            .join(" "),
        };
      return { word, value: value === true ? "yes" : name(`:${String(value)}`) };
    });
}

/** Several records of one kind are a table. */
export function isTable(items: readonly Item[]): boolean {
  return items.length > 1 && items.every((item) => typeof item === "object" && item !== null && !Array.isArray(item));
}

/** At the end: every number that tells the players apart. */
export function reckoning(view: AnyView): ReckoningLine[] {
  const all = players(view);
  const names = Object.keys(all[0] ?? {}).filter((name) => name !== "seat");
  const count = (value: unknown): number | null =>
    typeof value === "number" ? value : Array.isArray(value) && value.every(isScalar) ? value.length : null;
  return names
    .filter(
      (name) =>
        !(
          name.endsWith("_count") &&
          names.includes(name.slice(0, -"_count".length)) &&
          all.every((each) => Array.isArray(each[name.slice(0, -"_count".length)]))
        ),
    )
    .map((name) => ({
      title: titled(name.replace(/_count$/, "")),
      values: all.map((each) => count(each[name])),
      best: "none" as const,
    }))
    .filter((line) => line.values.every((value) => value !== null) && new Set(line.values).size > 1)
    .slice(0, 12);
}
