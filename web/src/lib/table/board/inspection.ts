/** What the large card of a thing says: from the pack's own row, so a third party's game has it without a line of code. */
import type { AnyView, BoardModule } from "$lib/boards/types";
import { taken } from "$lib/wire/words";

export interface Inspection {
  /** The id of the pack's row it is made from, if there is one. */
  row: string | null;
  title: string;
  /** Its printed text. */
  text: string;
  facts: { word: string; value: string }[];
  /** What it names without saying what it does: abilities, each with its own text or the clause that has it. */
  terms: Term[];
  /** The facts are the game's own, of this very moment. */
  current: boolean;
}

export interface Term {
  name: string;
  text?: string;
  clause?: string;
}

type Row = Record<string, unknown>;

/** What says nothing to a player: where a row comes from, how it is drawn, what the program does with it. */
const INTERNAL: ReadonlySet<string> = new Set(["id", "name", "title", "text", "source", "copies", "do", "at", "map"]);
const MOST_FACTS = 9;

const rows = new WeakMap<object, Map<string, Row>>();

/** All rows of a pack by their id. */
export function rowsOf(pack: Record<string, unknown> | null): Map<string, Row> {
  if (pack === null) return new Map();
  const known = rows.get(pack);
  if (known) return known;
  const found = new Map<string, Row>();
  for (const table of Object.values(pack)) {
    if (!Array.isArray(table)) continue;
    for (const row of table as Row[]) if (typeof row?.id === "string" && !found.has(row.id)) found.set(row.id, row);
  }
  rows.set(pack, found);
  return found;
}

/** "counter_strike" is "Counter strike". */
export function worded(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valued(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return value && worded(value);
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value.map(worded).join(", ");
  return null;
}

const termName = (id: unknown, known: Map<string, Row>): string =>
  String(known.get(String(id))?.name ?? worded(String(id)));

/** The rows that a row names in a list, as far as they have a text of their own. */
function named(row: Row, known: Map<string, Row>): Term[] {
  return Object.values(row)
    .filter((value): value is unknown[] => Array.isArray(value))
    .flat()
    .flatMap((id) => {
      const text = typeof id === "string" ? known.get(id)?.text : undefined;
      return typeof text === "string" ? [{ name: termName(id, known), text }] : [];
    });
}

export function inspection(
  thing: string,
  look: string | null,
  table: {
    pack: Record<string, unknown> | null;
    view: AnyView | null;
    module: BoardModule | null;
    name: (thing: string) => string;
  },
): Inspection {
  const [, id] = taken(thing);
  const known = rowsOf(table.pack);
  const key = look ?? table.module?.row?.(table.pack, thing, table.view) ?? id;
  const row = known.get(key);
  const own = (table.view && table.module?.facts?.(table.pack, thing, table.view)) ?? [];
  const terms = row ? (table.module?.terms?.(table.pack, key) ?? named(row, known)) : [];
  const explained = new Set(terms.map((term) => term.name.toLowerCase()));
  const facts = Object.entries(row ?? {}).flatMap(([word, value]) => {
    if (Array.isArray(value) && value.some((each) => explained.has(termName(each, known).toLowerCase()))) return [];
    const said = INTERNAL.has(word) || word.startsWith("from_") ? null : valued(value);
    return said ? [{ word: worded(word), value: said }] : [];
  });
  return {
    row: row ? key : null,
    title: look && row ? String(row.name ?? table.name(thing)) : table.name(thing),
    text: typeof row?.text === "string" ? row.text : "",
    facts: own.length ? own : facts.slice(0, MOST_FACTS),
    terms,
    current: own.length > 0,
  };
}
