/** The server's time, measured; the client draws clocks with it and never decides that time is up. */

class Time {
  /** Server's milliseconds minus ours. */
  offset = $state(0);
  /** A coarse beat for whatever shows seconds. */
  beat = $state(Date.now());
  #best = Number.POSITIVE_INFINITY;

  constructor() {
    if (typeof window !== "undefined") window.setInterval(() => (this.beat = Date.now()), 250);
  }

  get now(): number {
    return this.beat + this.offset;
  }

  /** Told `server` time in an answer that took `trip` milliseconds: the shortest trip measures best. */
  learn(server: number, trip = 0): void {
    if (trip > this.#best * 2 + 50) return;
    this.#best = Math.min(this.#best, trip);
    this.offset = server + trip / 2 - Date.now();
  }
}

export const time = new Time();

/** "2:05", or "12" in the last minute if asked for seconds only. */
export function spelled(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
