/** What this device keeps about puzzles: which are solved, and on which days. Nothing of it is sent. */

export interface Solved {
  /** The day on which it was solved, by this device's calendar. */
  day: string;
  seconds: number;
  /** Wrong answers on the way. */
  missed: number;
  /** Solved after help, or shown: a hollow tick. */
  helped: boolean;
}

interface Kept {
  solved: Record<string, Solved>;
  tried: Record<string, number>;
}

export const LIGHTS = 3;
const KEY = "coterie.puzzles";
const DAYS_SHOWN = 7;

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return { solved: kept.solved ?? {}, tried: kept.tried ?? {} };
  } catch {
    return { solved: {}, tried: {} };
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Where nothing may be kept, every puzzle is new.
  }
}

/** A day as this device's calendar has it: 2026-11-18. */
export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** So many days before a day, at noon: the clock may change in between. */
function before(day: string, days: number): string {
  const [year, month, date] = day.split("-").map(Number);
  return dayOf(new Date(year!, month! - 1, date! - days, 12));
}

export const progress = {
  of: (id: string): Solved | null => read().solved[id] ?? null,
  tried: (id: string): number => read().tried[id] ?? 0,
  all: (): Readonly<Record<string, Solved>> => read().solved,

  /** A wrong answer. */
  missed(id: string): void {
    const kept = read();
    kept.tried[id] = (kept.tried[id] ?? 0) + 1;
    write(kept);
  },

  /** The first time counts: solving it again changes nothing. */
  solve(id: string, solved: Solved): void {
    const kept = read();
    if (!kept.solved[id] || (kept.solved[id].helped && !solved.helped)) kept.solved[id] = solved;
    write(kept);
  },
};

/** How many days in a row, up to `today`, had a puzzle that was solved; a day that is not over doesn't end a row. */
export function daysInARow(solved: Readonly<Record<string, Solved>>, today: string): number {
  const days = new Set(Object.values(solved).map((each) => each.day));
  let count = 0;
  for (let at = days.has(today) ? 0 : 1; days.has(before(today, at)); at += 1) count += 1;
  return count;
}

/** The last seven days, the oldest first, and whether a puzzle was solved on each. */
export function lastDays(
  solved: Readonly<Record<string, Solved>>,
  today: string,
): { day: string; letter: string; solved: boolean }[] {
  const days = new Set(Object.values(solved).map((each) => each.day));
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const day = before(today, DAYS_SHOWN - 1 - index);
    const letter = new Date(`${day}T12:00`).toLocaleDateString("en", { weekday: "short" }).charAt(0);
    return { day, letter, solved: days.has(day) };
  });
}

/** 2:08 */
export function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;
}

/** What is shared of a puzzle that was solved: how it went, and never the answer. */
export function shared(title: string, solved: Solved): string {
  const date = new Date(`${solved.day}T12:00`).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
  const lights = "●".repeat(Math.max(0, LIGHTS - solved.missed)) + "○".repeat(Math.min(LIGHTS, solved.missed));
  return `Coterie ${date}: ${title} ${lights} ${clockTime(solved.seconds)}${solved.helped ? " with help" : ""}`;
}

/** In how many ways the open people can still make up the number that is looked for: by the marks alone. */
export function waysLeft(open: number, missing: number): number {
  if (missing < 0 || missing > open) return 0;
  let ways = 1;
  for (let each = 1; each <= missing; each += 1) ways = (ways * (open - missing + each)) / each;
  return Math.round(ways);
}
