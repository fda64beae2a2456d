/** Rematches to which this device is asked, wherever its pages are. */
import { api } from "$lib/wire/http";
import type { MyRematch } from "$lib/wire/types";

const KEY = "coterie.finished";
/** Milliseconds after a game in which a rematch is looked for. */
const EVENING_MS = 3 * 3_600_000;
const POLL_MS = 5_000;
const MAX_REMEMBERED_GAMES = 10;

type Finished = [code: string, at: number][];

function kept(): Finished {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Finished).filter(([, at]) => Date.now() - at < EVENING_MS) : [];
  } catch {
    return []; // this browser keeps nothing
  }
}

class Rematches {
  open = $state.raw<MyRematch[]>([]);
  /** Rematches that were put away with "Not now", by code. */
  away = $state.raw<ReadonlySet<string>>(new Set());
  #timer: ReturnType<typeof setInterval> | undefined;

  /** A game of this device is over: from now on a rematch may come. */
  finished(code: string): void {
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify(
          [[code, Date.now()], ...kept().filter(([other]) => other !== code)].slice(0, MAX_REMEMBERED_GAMES),
        ),
      );
    } catch {
      // Only the page of that game hears of the rematch then.
    }
    void this.ask();
  }

  /** Look for rematches while this page is open. A device that has finished no game lately asks nothing. */
  watch(): () => void {
    const look = (): void => {
      if (document.visibilityState === "visible" && kept().length > 0) void this.ask();
    };
    look();
    this.#timer = setInterval(look, POLL_MS);
    return () => clearInterval(this.#timer);
  }

  async ask(): Promise<void> {
    const answer = await api.mine().catch(() => null);
    if (answer) this.open = answer.rematches ?? [];
  }

  async join(rematch: MyRematch): Promise<void> {
    await api.ready(rematch.code, true);
    await this.ask();
  }

  async leave(rematch: MyRematch): Promise<void> {
    await api.ready(rematch.code, false);
    await this.ask();
  }

  putAway(code: string): void {
    this.away = new Set([...this.away, code]);
  }

  takeOut(code: string): void {
    this.away = new Set([...this.away].filter((each) => each !== code));
  }
}

export const rematches = new Rematches();
