import cards from "icon:card-draw";
import laurel from "icon:laurel-crown";
import stack from "icon:stack";
import swords from "icon:crossed-swords";
import type { GameEvent, RelicsView } from "$lib/wire/games/relics";
import type { Ask } from "$lib/wire/types";
import { taken } from "$lib/wire/words";
import type { BoardModule, ReckoningLine, SeatMark } from "../types";
import { log } from "./log";
import { packOf } from "./cards";
import { DROP, LINE, countOf, counting } from "./count";
import LargeCard from "./LargeCard.svelte";
import RelicsBoard from "./RelicsBoard.svelte";
import RelicsFinale from "./RelicsFinale.svelte";
import RelicsHand from "./RelicsHand.svelte";
import RelicsMeaning from "./RelicsMeaning.svelte";

const PHASES = ["Shrine", "Play", "Reveal", "Victory", "Spoils"] as const;

/** The five phases of a round (3.1). */
function course(view: RelicsView): { steps: readonly string[]; at: number } | null {
  return view.round > 0 ? { steps: PHASES, at: view.phase - 1 } : null;
}

function marks(view: RelicsView, seat: number): SeatMark[] {
  const player = view.players[seat];
  if (!player) return [];
  return [
    { word: "Hall", value: `${player.hall.length} of ${view.needed}`, icon: laurel },
    { word: "hand", value: player.hand_count, icon: cards },
    { word: "deck", value: player.deck_count, icon: stack },
  ];
}

function headline(view: RelicsView): string {
  if (view.result) return "Game over";
  if (!view.round) return view.draft ? "Draft" : "Opening hands";
  return `Round ${view.round}`;
}

function name(pack: Record<string, unknown> | null, thing: string): string | undefined {
  const [kind, id] = taken(thing);
  const known = packOf(pack);
  if (kind === "card") return known.cards.get(id)?.name;
  if (kind === "shrine") return known.shrines.get(id)?.name;
  if (kind === "deck") return "deck";
  if (kind === "pile") return `pile ${Number(id) + 1}`;
  if (kind === "place") return `row ${Math.floor(Number(id) / 3) + 1}, column ${(Number(id) % 3) + 1}`;
  if (kind === "wizard") return "a wizard in play";
  if (kind === "relic") return "a relic in play";
  return undefined;
}

/** Once wizards lie open, what one answer leads to can be said for each of them. */
function weighs(ask: Ask): boolean {
  return ask.owed && !BLIND.has(ask.kind);
}

const BLIND: ReadonlySet<string> = new Set([
  "Mulligan",
  "Lay",
  "Spoils",
  "HandLimit",
  "TakePile",
  "TakeLine",
  "PickCard",
  "BuildDeck",
]);

/** Every battle as it was counted, a tied one and the one after it on separate lines; the winner has the wizard that went into the Hall. */
export function reckoning(view: RelicsView, name: (thing: string) => string, past: GameEvent[]): ReckoningLine[] {
  const lines: ReckoningLine[] = [];
  let round = 0;
  let again = false;
  for (const event of past) {
    if (event.type === "RoundBegan") [round, again] = [event.round, false];
    else if (event.type === "Totals") {
      const total = (seat: number): number | string => event.totals[event.seats.indexOf(seat)] ?? "–";
      lines.push({
        title: again ? "once more" : `Round ${round}`,
        icon: again ? swords : undefined,
        values: view.players.map((player) => total(player.seat)),
        notes: [],
      });
      again = true;
    } else if (event.type === "WonRound") {
      const line = lines.at(-1);
      if (line)
        line.notes = view.players.map((player) =>
          player.seat === event.seat ? event.cards.map((id) => name(`card:${id}`)).join(", ") : "",
        );
    }
  }
  return [
    ...lines,
    {
      title: "In the Hall",
      clause: "1.2",
      icon: laurel,
      sum: true,
      values: view.players.map((player) => player.hall.length),
    },
  ];
}

/** Usual movements for which a total stands once it is counted, and for the walk into the Hall. */
const [STANDS, WALK] = [2.5, 2];

/** The next picture waits until the sum is counted and its total was seen. */
export function lasts(
  pack: Record<string, unknown> | null,
  view: RelicsView,
  events: GameEvent[],
  pace: number,
): number {
  const told = new Set(events.map((event) => event.type));
  if (counting(view) && told.has("WizardsUp")) {
    const { cards } = packOf(pack);
    const { lines } = countOf(view, null, (id) => cards.get(id)?.wizard ?? id.startsWith("W"));
    return pace * (LINE * (lines.length + 1) + DROP + 1);
  }
  if (told.has("RelicsUp")) return pace * (LINE + DROP + STANDS);
  if (told.has("Totals")) return pace * STANDS;
  return told.has("WonRound") ? pace * WALK : 0;
}

/** The relics decide the round. */
export const decides = (events: GameEvent[]): boolean =>
  events.some((event) => event.type === "RelicsUp" || event.type === "Totals");

const relics: BoardModule<RelicsView, GameEvent> = {
  log,
  board: RelicsBoard,
  finale: RelicsFinale,
  hand: RelicsHand,
  card: LargeCard,
  meaning: RelicsMeaning,
  seats: "everywhere",
  slim: true,
  sounds: { Drew: "card", WizardsUp: "card", RelicsUp: "card", RoundBegan: "bell", WonRound: "bell", GameOver: "win" },
  marks,
  headline,
  course,
  weighs,
  name,
  lasts,
  decides,
  reckoning,
};
export default relics;
