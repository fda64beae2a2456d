/** Fields that only some games have, for what is drawn alike in all of them: claims, players, the number of a whisper. */
import type { AnyEvent, AnyView } from "./games/common";

/** A field of a view or an event by its name, whatever it holds; undefined where the game has no such field. */
export function fieldOf(of: AnyView | AnyEvent | null | undefined, name: string): unknown {
  return of ? (of as object as Record<string, unknown>)[name] : undefined;
}

/** A list in a view, empty where the game has none. */
export function rowsOf<Row>(of: AnyView | null | undefined, name: string): Row[] {
  const found = fieldOf(of, name);
  return Array.isArray(found) ? (found as Row[]) : [];
}

/** A number that an event carries. */
export function numberOf(of: AnyEvent, name: string): number | undefined {
  const found = fieldOf(of, name);
  return typeof found === "number" ? found : undefined;
}
