/** The rulebook's clauses by their ids, fetched when something on the table is explained by one. */
import { rulesOf } from "$lib/wire/http";

/** A clause as people read it: without the signs of Markdown, and without the reason of a ruling. */
export function asRead(text: string): string {
  return text
    .replaceAll(/[*`]/g, "")
    .replace(/\s*\(ruling: [^)]*\)\s*$/, "")
    .trim();
}

export class RuleTexts {
  #texts = $state.raw<ReadonlyMap<string, string>>(new Map());
  #game = "";

  /** Fetch the rules of this game, once. */
  fetch(game: string): void {
    if (this.#game === game) return;
    this.#game = game;
    rulesOf(game).then(
      (book) => (this.#texts = new Map(book.clauses.map((clause) => [clause.id, asRead(clause.text)]))),
      () => (this.#game = ""), // the next look asks again
    );
  }

  text = (clause: string): string | undefined => this.#texts.get(clause);
}
