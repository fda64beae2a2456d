/** Which games there are, asked for once. */
import { api } from "./wire/http";
import type { Catalogue, GameKind } from "./wire/types";

class Games {
  all = $state.raw<GameKind[]>([]);
  failed = $state("");
  #asked: Promise<Catalogue> | null = null;

  load(): void {
    if (this.#asked) return;
    this.#asked = api.catalogue();
    this.#asked.then(
      (catalogue) => (this.all = catalogue.games),
      (error: Error) => {
        this.failed = error.message;
        this.#asked = null;
      },
    );
  }

  get(id: string): GameKind | undefined {
    return this.all.find((game) => game.id === id);
  }
}

export const games = new Games();
