/** Whom this device doesn't want to hear at a table, and single lines it has hidden. Nobody else is told. */
const KEY = "coterie.muted";
const MOST_TABLES = 20;

interface Kept {
  code: string;
  seats: number[];
  lines: string[];
}

function kept(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Kept[]) : [];
  } catch {
    return []; // this browser keeps nothing
  }
}

export class MuteList {
  #seats = $state.raw<readonly number[]>([]);
  #lines = $state.raw<readonly string[]>([]);

  constructor(readonly code: string) {
    const found = kept().find((each) => each.code === code);
    this.#seats = found?.seats ?? [];
    this.#lines = found?.lines ?? [];
  }

  has(seat: number | null): boolean {
    return seat !== null && this.#seats.includes(seat);
  }

  /** Mute somebody, or hear them again. */
  set(seat: number, muted: boolean): void {
    this.#seats = muted ? [...new Set([...this.#seats, seat])] : this.#seats.filter((each) => each !== seat);
    this.#keep();
  }

  /** Hide one line of the talk, by its key in the stream. */
  hide(key: string): void {
    this.#lines = [...this.#lines, key];
    this.#keep();
  }

  /** Whether a line is left out: chat of somebody who is muted, or a hidden one. What the game hears is never left out. */
  leavesOut(line: { key: string; kind: string; seat: number | null }): boolean {
    return this.#lines.includes(line.key) || (line.key.startsWith("chat") && this.has(line.seat));
  }

  #keep(): void {
    const mine: Kept = { code: this.code, seats: [...this.#seats], lines: [...this.#lines] };
    const others = kept().filter((each) => each.code !== this.code);
    try {
      localStorage.setItem(KEY, JSON.stringify([mine, ...others].slice(0, MOST_TABLES)));
    } catch {
      // It holds until the page is closed.
    }
  }
}
