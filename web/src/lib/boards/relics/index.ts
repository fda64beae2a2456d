import cards from "icon:card-draw";
import laurel from "icon:laurel-crown";
import stack from "icon:stack";
import type { RelicsView } from "$lib/wire/games/relics";
import { taken } from "$lib/wire/words";
import type { BoardModule, ReckoningLine, SeatMark } from "../types";
import { packOf } from "./cards";
import RelicsBoard from "./RelicsBoard.svelte";
import RelicsHand from "./RelicsHand.svelte";

const STAGES: Readonly<Record<string, string>> = {
  setup: "setup",
  shrine: "shrine",
  play: "lay your cards",
  wizards: "wizards revealed",
  relics: "relics revealed",
  victory: "victory",
  spoils: "spoils",
};

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
  return `Round ${view.round}, ${STAGES[view.stage] ?? view.stage}`;
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

const ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth"];

/** The race as it ended: who stands in which Hall, in the order they came. */
function reckoning(view: RelicsView, name: (thing: string) => string): ReckoningLine[] {
  const longest = Math.max(...view.players.map((player) => player.hall.length));
  const places = Array.from({ length: longest }, (_, at) => at);
  return [
    ...places.map((at) => ({
      title: `${ORDINALS[at] ?? `Number ${at + 1}`} in the Hall`,
      values: view.players.map((player) => (player.hall[at] ? name(`card:${player.hall[at]}`) : "–")),
    })),
    { title: "Wizards in the Hall of Immortality", clause: "1.2", icon: laurel, values: view.players.map((player) => player.hall.length) },
  ];
}

const relics: BoardModule = { board: RelicsBoard, hand: RelicsHand, seats: "everywhere", marks, headline, name, reckoning };
export default relics;
