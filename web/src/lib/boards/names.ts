/** What things are called: from the pack's rows (`id` and `name` or `title`), and seats by their people. */
import type { Person } from "$lib/kit/people";
import { taken } from "$lib/wire/words";
import type { AnyView, BoardModule } from "./types";

export function rowNames(pack: unknown): Map<string, string> {
  const names = new Map<string, string>();
  const walk = (value: unknown, key?: string): void => {
    if (Array.isArray(value)) {
      for (const each of value) walk(each);
    } else if (typeof value === "object" && value !== null) {
      const row = value as Record<string, unknown>;
      const id = typeof row.id === "string" ? row.id : key;
      const name = row.name ?? row.title;
      if (id !== undefined && typeof name === "string" && !names.has(id)) names.set(id, name);
      for (const [inner, each] of Object.entries(row)) walk(each, inner);
    }
  };
  walk(pack);
  return names;
}

/** A pack is walked once, not for every view. */
const known = new WeakMap<object, Map<string, string>>();

function namesIn(pack: Record<string, unknown> | null): Map<string, string> {
  if (pack === null) return new Map();
  const names = known.get(pack) ?? rowNames(pack);
  known.set(pack, names);
  return names;
}

export function namer<V extends AnyView = AnyView>(
  seats: Person[],
  pack: Record<string, unknown> | null,
  module?: Pick<BoardModule<V>, "name">,
  view: V | null = null,
): (thing: string) => string {
  const rows = namesIn(pack);
  return (thing) => {
    const [kind, id] = taken(thing);
    if (kind === "seat") return seats[Number(id)]?.name ?? `Player ${Number(id) + 1}`;
    return module?.name?.(pack, thing, view) ?? rows.get(id) ?? id;
  };
}
