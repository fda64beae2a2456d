import type { BoardModule } from "../types";
import PlainBoard from "./PlainBoard.svelte";
import PlainHand from "./PlainHand.svelte";
import PlainSecret from "./PlainSecret.svelte";
import { marks, reckoning, secrets } from "./facts";

const plain: BoardModule = {
  board: PlainBoard,
  hand: PlainHand,
  secret: PlainSecret,
  keeps: (view, me) => secrets(view, me).size > 0,
  marks,
  reckoning,
};
export default plain;
