/** The last view that was sent on this connection: of the next one only what has changed may be sent. */
import type { Changed, News, Rows, Step } from "./types";

type View = Record<string, unknown>;

export class Views {
  #last: View = {};

  /** A new connection: nothing was sent on it. */
  clear(): void {
    this.#last = {};
  }

  /** The whole view of a news, or of one of its steps. What has not changed is the very same as before. */
  settle(told: Pick<News | Step, "view" | "changed">): View {
    this.#last = told.view ?? withChanges(this.#last, told.changed ?? {});
    return this.#last;
  }
}

function withChanges(of: View, { fields, rows = {}, within = {} }: Changed): View {
  const view: View = { ...of, ...fields };
  for (const [name, changed] of Object.entries(rows)) view[name] = withRows(of[name] as unknown[], changed);
  for (const [name, changed] of Object.entries(within)) view[name] = withChanges(of[name] as View, changed);
  return view;
}

function withRows(of: unknown[], { length, at = [], put = [], within = {} }: Rows): unknown[] {
  const rows = of.slice(0, length);
  at.forEach((place, index) => (rows[place] = put[index]));
  for (const [place, changed] of Object.entries(within)) rows[Number(place)] = withChanges(of[Number(place)] as View, changed);
  return rows;
}
