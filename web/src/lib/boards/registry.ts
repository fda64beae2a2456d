/** Which drawing belongs to which game: loaded when a table is opened, PlainBoard for every game without one. */
import type { BoardModule } from "./types";

/** A module is found by the name of the table's game and is given that game's views and nothing else: that is why it may pass for
 * a module of any game. */
const folders = import.meta.glob<{ default: BoardModule }>("./*/index.ts");

export function hasBoard(game: string): boolean {
  return `./${game}/index.ts` in folders;
}

export async function boardOf(game: string): Promise<BoardModule> {
  const load = folders[`./${game}/index.ts`] ?? folders["./plain/index.ts"]!;
  return (await load()).default;
}
