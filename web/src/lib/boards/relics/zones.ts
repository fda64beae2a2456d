/** Where the cards of a question lie: "card:R15" may be in a hand, in play and in a pile at once, and only one is meant. */
import { optionsOf } from "$lib/table/board/things";
import type { Ask } from "$lib/wire/types";

export type Zone = "hand" | "pile" | "deck" | "rival" | "play" | "table" | "draft";

const ZONES: Readonly<Record<string, Zone>> = {
  FromPile: "pile",
  NextTrigger: "pile",
  TakeShown: "deck",
  RaidCard: "rival",
  ChooseForHall: "play",
  Spoils: "table",
  TakePile: "draft",
  TakeLine: "draft",
  PickCard: "draft",
  BuildDeck: "draft",
};

export function zoneOf(ask: Ask | null): Zone {
  return (ask && ZONES[ask.kind]) || "hand";
}

/** The cards that a question means by themselves: not those that stand beside the place they lie at. */
export function meantCards(ask: Ask | null): Set<string> {
  const found = new Set<string>();
  for (const option of optionsOf(ask?.shape)) {
    option.things.forEach((thing, at) => {
      const before = at > 0 ? option.things[at - 1]! : "";
      if (thing.startsWith("card:") && !/^(relic|wizard):/.test(before)) found.add(thing.slice(5));
    });
  }
  return found;
}

/** What a card in this zone is called on the table now: nothing where the question means another copy. */
export function thingOf(id: string, zone: Zone, ask: Ask | null): string | undefined {
  if (zoneOf(ask) === zone) return `card:${id}`;
  return meantCards(ask).has(id) || zone !== "hand" ? undefined : `card:${id}`;
}
