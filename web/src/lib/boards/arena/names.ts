/** What figures and army cards are called: by their design and number, and by their player where two have the same. */
import type { ArenaView } from "$lib/wire/games/arena";
import { componentsOf } from "./faces";

export function namesOf(view: ArenaView, pack: Record<string, unknown> | null): Map<string, string> {
  const { designs } = componentsOf(pack);
  const names = new Map<string, string>();
  for (const player of view.players) {
    for (const card of player.cards) {
      const name = designs.get(card.id)?.name ?? card.id;
      names.set(`card:${card.card}`, name);
      for (const figure of card.figures)
        names.set(`figure:${figure.figure}`, card.figures.length > 1 ? `${name} ${figure.number}` : name);
    }
  }
  return names;
}
