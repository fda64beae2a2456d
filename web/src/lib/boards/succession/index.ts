import type { GameEvent, SuccessionView } from "$lib/wire/games/succession";
import type { BoardModule, ReckoningLine, SeatMark } from "../types";
import SuccessionBoard from "./SuccessionBoard.svelte";
import SuccessionFinale from "./SuccessionFinale.svelte";
import SuccessionSecret from "./SuccessionSecret.svelte";
import { said } from "./people_text";

/** Only what everybody may read over your shoulder: the seat cards never tell your own role. */
function marks(view: SuccessionView, seat: number): SeatMark[] {
  const player = view.players[seat];
  if (!player) return [];
  const found: SeatMark[] = [];
  if (!player.alive) found.push({ word: "is", value: "a ghost" });
  if (player.card && seat !== view.seat) found.push({ word: "seen", value: player.card.role ?? player.card.faction });
  if (player.badge) found.push({ word: "badge", value: player.badge });
  if (player.contract !== null) found.push({ word: "in", value: "a contract" });
  return found;
}

function headline(view: SuccessionView): string {
  const alive = view.players.filter((player) => player.alive).length;
  const people = `${alive} alive`;
  switch (view.phase) {
    case "mingling":
      return `Before tribunal ${view.tribunal + 1} of ${view.last}, ${people}`;
    case "tribunal called":
      return `Tribunal ${view.tribunal} is called: contracts end`;
    case "tribunal":
      return `Tribunal ${view.tribunal} of ${view.last}`;
    case "last names":
      return "The last names are written";
    default:
      return "The game is over";
  }
}

/** How many contracts are offered, and how many of them wait for you. */
export function opens(
  view: SuccessionView,
  me: number | null,
  name: (thing: string) => string,
): { line: string; next: string } {
  const count = view.offers.length;
  if (count === 0) return { line: "No offers open.", next: "" };
  const mine = view.offers.filter(
    (offer) =>
      offer.seat !== me &&
      offer.terms.some((term) => term.seat === me) &&
      ![...offer.consents, ...offer.dropped].includes(me!),
  );
  const offers = count === 1 ? "1 offer" : `${count} offers`;
  const to = mine.length === 0 ? "none to you" : count === 1 ? "to you" : `${mine.length} to you`;
  const first = view.offers.reduce((soonest, offer) => (offer.until < soonest.until ? offer : soonest));
  const whose = first.seat === me ? "Yours" : `${name(`seat:${first.seat}`)}'s`;
  return { line: `${offers}, ${to}`, next: count === 1 ? "" : `${whose} lapses first.` };
}

const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What was behind the cards: who everybody was, whom they named and what they said that was not so. */
export function reckoning(view: SuccessionView): ReckoningLine[] {
  const factions = view.players.map((player) => player.card?.faction ?? null);
  const each = <T>(of: (seat: number) => T): T[] => view.players.map((player) => of(player.seat));
  const named = (seat: number): number[] =>
    view.ballots.map((ballot) => ballot[seat] ?? null).filter((whom) => whom !== null);
  return [
    {
      title: "Card",
      clause: "1.5",
      values: view.players.map((player) =>
        player.card ? [player.card.faction, player.card.role ?? ""].map(titled).join(" ").trim() : "unknown",
      ),
    },
    { title: "At the end", values: view.players.map((player) => (player.alive ? "alive" : "a ghost")) },
    {
      title: "Votes against the other faction",
      clause: "5.3",
      values: each((seat) => named(seat).filter((whom) => factions[whom] !== factions[seat]).length),
    },
    {
      title: "Votes against their own",
      clause: "5.3",
      values: each((seat) => named(seat).filter((whom) => whom !== seat && factions[whom] === factions[seat]).length),
      best: "none",
    },
    {
      title: "Lies told",
      clause: "10.1",
      values: each((seat) => view.claims.filter((claim) => claim.seat === seat && claim.true === false).length),
      best: "none",
    },
  ];
}

const succession: BoardModule<SuccessionView, GameEvent> = {
  board: SuccessionBoard,
  finale: SuccessionFinale,
  secret: SuccessionSecret,
  marks,
  headline,
  name: (_pack, thing) => (thing.startsWith("contract:") ? "this contract" : undefined),
  opens,
  reckoning,
  quote: (view, number, pack, name) => {
    const claim = view.claims[number];
    return claim ? said(view, claim, pack, name) : "";
  },
  seats: "everywhere",
  acts: true,
  sounds: { TribunalCalled: "bell", Pointed: "vote", Executed: "bell", GameOver: "win" },
};
export default succession;
