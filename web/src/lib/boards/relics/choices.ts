/** What a question lays out to choose from, where that is neither the hand nor what is in play. */
import type { RelicsView } from "$lib/wire/games/relics";
import type { Ask } from "$lib/wire/types";
import { meantCards } from "./zones";

export interface Offered {
  title: string;
  groups: { title: string; thing?: string; cards: { id: string | null; thing?: string }[] }[];
  columns?: number;
  /** Keep this order; else by kind and rarity, as the question lists them. */
  ordered?: boolean;
}

export function offered(
  view: RelicsView,
  me: number | null,
  ask: Ask | null,
  name: (thing: string) => string,
): Offered | null {
  const own = me === null ? undefined : view.players[me];
  const named = (ids: readonly string[]): { id: string; thing: string }[] =>
    ids.map((id) => ({ id, thing: `card:${id}` }));
  if (ask && own) {
    switch (ask.kind) {
      case "FromPile":
      case "NextTrigger": {
        const meant = meantCards(ask);
        return {
          title: "Your discard pile",
          groups: [{ title: "", cards: named([...new Set(own.pile)].filter((id) => meant.has(id))) }],
        };
      }
      case "TakeShown":
        return {
          title: "The top of your deck",
          ordered: true,
          groups: [{ title: "", cards: named(own.deck_top.filter((id) => id !== null)) }],
        };
      case "RaidCard": {
        const rival = Number(ask.about.find((thing) => thing.startsWith("hand:"))?.slice(5) ?? -1);
        const hand = view.players[rival]?.known ?? [];
        return {
          title: `The hand of ${name(`seat:${rival}`)}`,
          groups: [{ title: "", cards: named([...new Set(hand)]) }],
        };
      }
      case "BuildDeck":
        return {
          title: "The cards you drafted",
          groups: [
            { title: "Wizards", cards: named((own.drafted ?? []).filter((id) => id.startsWith("W"))) },
            { title: "Relics", cards: named((own.drafted ?? []).filter((id) => !id.startsWith("W"))) },
          ],
        };
      default:
        break;
    }
  }
  const draft = view.draft;
  if (!draft) return null;
  if (draft.pack.length) return { title: "The pack in your hands", groups: [{ title: "", cards: named(draft.pack) }] };
  if (draft.grid.some((id) => id !== null)) {
    return {
      title: ask ? "Take a row or a column" : "The open grid",
      columns: 3,
      ordered: true,
      groups: [{ title: "", cards: draft.grid.map((id, at) => ({ id, thing: `place:${at}` })) }],
    };
  }
  if (draft.piles.some((pile) => pile.length)) {
    return {
      title: ask ? "Take a pile" : "The open piles",
      groups: draft.piles.map((pile, at) => ({
        title: `Pile ${at + 1}`,
        thing: `pile:${at}`,
        cards: pile.map((id) => ({ id })),
      })),
    };
  }
  return null;
}
