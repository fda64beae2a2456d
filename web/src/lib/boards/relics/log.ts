/** A battle of Relics in a paragraph of the log: who won it is its head, and the totals are signs. */
import type { GameEvent } from "$lib/wire/games/relics";
import type { Chip, LogModule } from "../types";

function chips(events: GameEvent[]): Chip[] {
  const totals = events.findLast((event) => event.type === "Totals");
  if (!totals) return [];
  return totals.seats.map((seat, at) => {
    const power = String(totals.totals[at]);
    return { seat, text: power, word: `${power} power` };
  });
}

export const log: LogModule<GameEvent> = {
  head: (events) =>
    events.findLast((event) => event.type === "WonRound" || event.type === "Tied" || event.type === "NoWinner"),
  chips,
  counted: new Set(["Totals"]),
};
