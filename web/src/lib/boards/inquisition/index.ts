import type { GameEvent, InquisitionView } from "$lib/wire/games/inquisition";
import type { BoardModule } from "../types";
import { log } from "./log";
import InquisitionBoard from "./InquisitionBoard.svelte";
import InquisitionFinale from "./InquisitionFinale.svelte";
import InquisitionSecret from "./InquisitionSecret.svelte";
import { headline, marks, quote, reckoning } from "./model";

const inquisition: BoardModule<InquisitionView, GameEvent> = {
  log,
  board: InquisitionBoard,
  finale: InquisitionFinale,
  secret: InquisitionSecret,
  acts: true,
  ready: "Discuss",
  seats: "everywhere",
  clock: true,
  sounds: { Voted: "vote", Elected: "bell", Burning: "bell", Condemned: "bell", GameOver: "win" },
  marks,
  headline,
  goal: () => "Two Agents dead at the end: the Loyalists win",
  reckoning,
  quote,
  quotes: true,
};
export default inquisition;
