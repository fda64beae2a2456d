import type { SuccessionView } from "$lib/wire/games/succession";
import type { BoardModule, SeatMark } from "../types";
import SuccessionBoard from "./SuccessionBoard.svelte";
import SuccessionSecret from "./SuccessionSecret.svelte";

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
      return `Tribunal ${view.tribunal} is called: contracts come to their end`;
    case "tribunal":
      return `Tribunal ${view.tribunal} of ${view.last}`;
    case "last names":
      return "The last names are written";
    default:
      return "The game is over";
  }
}

const succession: BoardModule = { board: SuccessionBoard, secret: SuccessionSecret, marks, headline, seats: "everywhere", acts: true };
export default succession;
