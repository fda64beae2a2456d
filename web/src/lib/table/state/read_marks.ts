/** Up to which line this device has read the talk of its tables: a reloaded page does not call it new again. */
const KEY = "coterie.read";
const MAX_REMEMBERED_TABLES = 20;

type Read = [code: string, line: number][];

function kept(): Read {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Read) : [];
  } catch {
    return []; // this browser keeps nothing
  }
}

export function readUpTo(code: string): number {
  return kept().find(([table]) => table === code)?.[1] ?? -1;
}

export function markRead(code: string, line: number): void {
  const others = kept().filter(([table]) => table !== code);
  try {
    localStorage.setItem(KEY, JSON.stringify([[code, line], ...others].slice(0, MAX_REMEMBERED_TABLES)));
  } catch {
    // It is new again next time.
  }
}
