import cards from "icon:card-draw";
import laurel from "icon:laurel-crown";
import stack from "icon:stack";
import swords from "icon:crossed-swords";
import type { GameEvent, RelicsView } from "$lib/wire/games/relics";
import type { Ask } from "$lib/wire/types";
import { taken } from "$lib/wire/words";
import type { BoardModule, ReckoningLine, SeatMark } from "../types";
import { packOf } from "./cards";
import { DROP, LINE, countOf, counting } from "./count";
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

const BLIND: ReadonlySet<string> = new Set(["Mulligan", "Lay", "Spoils", "HandLimit", "TakePile", "TakeLine", "PickCard", "BuildDeck"]);

/** Every battle as it was counted, a tied one and the one after it in lines of their own; whoever won it has the wizard that went into the Hall. */
export function reckoning(view: RelicsView, name: (thing: string) => string, past: GameEvent[]): ReckoningLine[] {
  const lines: ReckoningLine[] = [];
  let round = 0;
  let again = false;
  for (const event of past) {
    if (event.type === "RoundBegan") [round, again] = [event.round, false];
    else if (event.type === "Totals") {
      const total = (seat: number): number | string => event.totals[event.seats.indexOf(seat)] ?? "–";
      lines.push({ title: again ? "once more" : `Round ${round}`, icon: again ? swords : undefined, values: view.players.map((player) => total(player.seat)), notes: [] });
      again = true;
    } else if (event.type === "WonRound") {
      const line = lines.at(-1);
      if (line) line.notes = view.players.map((player) => (player.seat === event.seat ? event.cards.map((id) => name(`card:${id}`)).join(", ") : ""));
    }
  }
  return [...lines, { title: "In the Hall", clause: "1.2", icon: laurel, sum: true, values: view.players.map((player) => player.hall.length) }];
}

/** Usual movements for which a total stands once all of its lines are counted. */
const STANDS = 3.5;

/** The next picture waits until the sum is counted and its total was seen. */
function lasts(pack: Record<string, unknown> | null, view: RelicsView, events: GameEvent[], pace: number): number {
  if (!counting(view) || !events.some((event) => event.type === "WizardsUp" || event.type === "RelicsUp")) return 0;
  const { cards } = packOf(pack);
  const { lines } = countOf(view, null, (id) => cards.get(id)?.wizard ?? id.startsWith("W"));
  return pace * (LINE * (lines.length + 2) + DROP + STANDS);
}

const relics: BoardModule = { board: RelicsBoard, finale: RelicsFinale, hand: RelicsHand, meaning: RelicsMeaning, seats: "everywhere", marks, headline, course, weighs, name, lasts, reckoning };
export default relics;
