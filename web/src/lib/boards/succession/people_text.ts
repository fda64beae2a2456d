/** What the view says of people, in short sentences. Nothing here judges a rule. */
import { listed } from "$lib/wire/words";
import type { CardView, Claim, OfferView, SuccessionView, Term } from "$lib/wire/games/succession";

export type Name = (thing: string) => string;

export const called = (seat: number, me: number | null, name: Name): string =>
  seat === me ? "you" : name(`seat:${seat}`);

/** "Phoenix Heir", or "Phoenix" for a card of which only the faction side was seen. */
export function cardName(card: CardView, name: Name): string {
  return card.role
    ? `${name(`faction:${card.faction}`)} ${name(`role:${card.role}`)}`
    : name(`faction:${card.faction}`);
}

/** The holders of cards that may be shown openly now: others' as the viewer knows it, the own only when all know it. */
export function worn(view: SuccessionView, seat: number): CardView | null {
  const player = view.players[seat];
  if (!player?.card || (seat === view.seat && !player.public && !view.result)) return null;
  return player.card;
}

/** The same room for eyes over your shoulder: what only you have seen of others is not drawn. */
export function covering(view: SuccessionView): SuccessionView {
  return {
    ...view,
    players: view.players.map((player) =>
      player.public || player.seat === view.seat ? player : { ...player, card: null },
    ),
  };
}

/** Which side of the viewer's present card each other has seen. */
export function sawMine(view: SuccessionView): Map<number, "faction" | "role"> {
  const saw = new Map<number, "faction" | "role">();
  const life = Math.max(0, ...view.shown.filter((each) => each.seat === view.seat).map((each) => each.life));
  for (const each of view.shown) {
    if (each.seat !== view.seat || each.life !== life) continue;
    for (const viewer of each.viewers)
      if (saw.get(viewer) !== "role") saw.set(viewer, each.card.role ? "role" : "faction");
  }
  return saw;
}

/** Who pointed at the viewer at the last tribunal. */
export function pointedAtMe(view: SuccessionView): Set<number> {
  const last = view.ballots.at(-1) ?? [];
  return new Set(last.flatMap((at, seat) => (view.seat !== null && at === view.seat ? [seat] : [])));
}

/** The pack's rows in the order of their numbers on the wire. */
function row(pack: Record<string, unknown> | null, kind: "role" | "faction", number: number): string {
  const rows = pack?.[kind] as { id: string; name: string }[] | undefined;
  return rows?.[number]?.name ?? "";
}

/** A sentence as it was said, in quotation marks. */
export function said(view: SuccessionView, claim: Claim, pack: Record<string, unknown> | null, name: Name): string {
  const [, first = 0, second = 0] = claim.about;
  const kind = claim.about[0];
  const who = (seat: number): string => called(seat, view.seat, name);
  switch (claim.say) {
    case "am": {
      const what = kind === 2 ? row(pack, "role", first) : row(pack, "faction", first);
      return kind === 2 ? `I am ${/^[AEIO]/.test(what) ? "an" : "a"} ${what}.` : `I am ${what}.`;
    }
    case "saw": {
      const what =
        kind === 4
          ? row(pack, "faction", second)
          : `${row(pack, "faction", second % 2)} ${row(pack, "role", Math.floor(second / 2))}`;
      return `${titled(who(first))} showed ${what}.`;
    }
    case "suspect":
      return `I suspect ${who(first)}.`;
    case "trust":
      return `I trust ${who(first)}.`;
    case "heir":
      return `The other Heir is ${who(first)}.`;
    case "point":
      return `Point at ${who(first)}.`;
    default: {
      const other = view.claims[first];
      const of = other ? (other.seat === view.seat ? "you" : name(`seat:${other.seat}`)) : "";
      return claim.say === "take back" || claim.say === "take_back"
        ? "I take that back."
        : `I ${claim.say} with ${of}.`;
    }
  }
}

export const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "You show your role", "Dana shows the faction side". */
export function showing(term: Term, me: number | null, name: Name): { who: string; does: string; side: string } {
  const mine = term.seat === me;
  return {
    who: mine ? "You" : name(`seat:${term.seat}`),
    does: mine ? "show your" : "shows the",
    side: term.side === "role" ? "role" : "faction",
  };
}

/** What everybody in it would learn by a contract, from the terms and from what you know: you first. */
export function learned(view: SuccessionView, terms: readonly Term[], name: Name): string[] {
  const me = view.seat;
  const others = terms.filter((term) => term.seat !== me);
  const mine = terms.find((term) => term.seat === me);
  const what = others.map((term) => {
    const card = view.players[term.seat]?.card;
    const known = card && (card.role || term.side === "faction") ? " (which you know)" : "";
    return `${name(`seat:${term.seat}`)}’s ${term.side}${known}`;
  });
  const found = [`You would learn ${listed(what, 6)}.`];
  if (mine && others.length)
    found.push(
      `${listed(
        others.map((term) => name(`seat:${term.seat}`)),
        6,
      )} would learn your ${mine.side}${others.length > 1 ? ", and what each other shows" : ""}.`,
    );
  return found;
}

/** What is worth knowing of somebody with whom one might deal: at most two facts. */
export function regards(view: SuccessionView, seat: number, name: Name): string {
  const player = view.players[seat];
  if (!player || seat === view.seat) return "";
  const facts: string[] = [];
  if (!player.alive) facts.push("a ghost");
  if (player.contract !== null && player.contract !== view.contract?.number) facts.push("in a contract now");
  if (player.card?.role)
    facts.push(
      player.public ? `known to all: ${cardName(player.card, name)}` : `you saw: ${cardName(player.card, name)}`,
    );
  else if (player.card) facts.push(`showed you ${name(`faction:${player.card.faction}`)}`);
  if (player.badge) facts.push("wears a badge");
  if (pointedAtMe(view).has(seat)) facts.push("pointed at you last time");
  if (facts.length === 0) facts.push("you have seen neither side of their card");
  return facts.slice(0, 2).join("; ");
}

/** One short sentence about a person, for the ear. */
export function introduced(view: SuccessionView, seat: number, name: Name): string {
  const player = view.players[seat];
  const who = seat === view.seat ? "You" : name(`seat:${seat}`);
  if (!player) return who;
  const parts: string[] = [];
  if (!player.alive) parts.push("a ghost");
  const card = worn(view, seat);
  if (card)
    parts.push(
      card.role ? `${cardName(card, name)}${player.public ? ", known to all" : ""}` : `showed ${cardName(card, name)}`,
    );
  else if (seat !== view.seat && player.alive) parts.push("unseen");
  if (player.badge) parts.push(`wears a badge of the ${name(`faction:${player.badge}`)}`);
  const huddle = view.huddles.find((each) => each.members.includes(seat));
  if (huddle)
    parts.push(
      `in a contract with ${listed(
        huddle.members.filter((each) => each !== seat).map((each) => called(each, view.seat, name)),
        4,
      )}`,
    );
  return parts.length ? `${who}: ${parts.join("; ")}.` : `${who}.`;
}

/** The offer to put first: one that waits for your answer, the one that lapses first. */
export function foremostOffer(view: SuccessionView): OfferView | null {
  if (view.result) return null;
  const open = [...view.offers].sort((one, other) => one.until - other.until);
  return open.find((each) => view.seat !== null && !each.consents.includes(view.seat)) ?? open[0] ?? null;
}

/** People grouped by faction as the viewer knows it. The order tells nothing: as in the pack, then the unseen, then the dead. */
export function grouped(view: SuccessionView, factions: readonly string[]): { key: string; seats: number[] }[] {
  const rest = view.players.filter((player) => player.seat !== view.seat);
  const of = (met: (card: CardView | null) => boolean): number[] =>
    rest.filter((player) => player.alive && met(player.card)).map((player) => player.seat);
  return [
    ...factions.map((faction) => ({
      key: faction,
      seats: of((card) => card?.faction === faction).sort(
        (one, other) => Number(!view.players[one]!.card!.role) - Number(!view.players[other]!.card!.role),
      ),
    })),
    { key: "unseen", seats: of((card) => card === null) },
    { key: "ghosts", seats: rest.filter((player) => !player.alive).map((player) => player.seat) },
  ].filter((group) => group.seats.length > 0);
}
