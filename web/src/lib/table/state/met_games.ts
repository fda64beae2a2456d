/** Which games somebody has played or learnt on this device: the others begin with an opening. */
const KEY = "coterie.met";
const EVERY = "every game";

function met(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [EVERY]; // where nothing is kept, the opening would come each time
  }
}

export function isMet(game: string): boolean {
  const known = met();
  return known.includes(game) || known.includes(EVERY);
}

export function meet(game: string): void {
  if (isMet(game)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...met(), game]));
  } catch {
    // It is shown again next time.
  }
}
