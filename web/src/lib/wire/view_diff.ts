/** The last view that was sent on this connection: of the next one only what has changed may be sent. */
import type { AnyView } from "./games/common";
import type { Changed, News, Rows, Step } from "./types";

type Part = object;

/** The view that changes are relative to, if none was sent before: its fields are then all among the changes. */
const NOTHING: AnyView = { seat: null, now: 0, waiting: [], result: null };

export class Views {
  #last: AnyView | null = null;

  /** A new connection: nothing was sent on it. */
  clear(): void {
    this.#last = null;
  }

  /** The whole view of a news, or of one of its steps. What has not changed is the very same as before. */
  settle(told: Pick<News | Step, "view" | "changed">): AnyView {
    this.#last = told.view ?? withChanges(this.#last ?? NOTHING, told.changed ?? {});
    return this.#last;
  }
}

function withChanges<T extends Part>(of: T, { fields, rows = {}, within = {} }: Changed): T {
  const part: Record<string, unknown> = { ...of, ...fields };
  for (const [name, changed] of Object.entries(rows)) part[name] = withRows(part[name] as unknown[], changed);
  for (const [name, changed] of Object.entries(within)) part[name] = withChanges(part[name] as Part, changed);
  return part as T;
}

function withRows(of: unknown[], { length, at = [], put = [], within = {} }: Rows): unknown[] {
  const rows = of.slice(0, length);
  at.forEach((place, index) => (rows[place] = put[index]));
  for (const [place, changed] of Object.entries(within))
    rows[Number(place)] = withChanges(of[Number(place)] as Part, changed);
  return rows;
}
