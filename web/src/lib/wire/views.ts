/** The last view that was sent on this connection: of the next one only what has changed may be sent. */
import type { News } from "./types";

type View = Record<string, unknown>;

export class Views {
  #last: View = {};

  /** A new connection: nothing was sent on it. */
  clear(): void {
    this.#last = {};
  }

  /** The whole view of a news. What has not changed is the very same as before, row by row. */
  settle(news: Pick<News, "view" | "changed">): View {
    this.#last = news.view ?? this.#with(news.changed);
    return this.#last;
  }

  #with(changed: News["changed"]): View {
    const view: View = { ...this.#last, ...changed?.fields };
    for (const [name, { length, at, put }] of Object.entries(changed?.rows ?? {})) {
      const rows = (this.#last[name] as unknown[]).slice(0, length);
      at.forEach((place, index) => (rows[place] = put[index]));
      view[name] = rows;
    }
    return view;
  }
}
