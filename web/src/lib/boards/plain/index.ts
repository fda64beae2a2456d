import type { BoardModule } from "../types";
import PlainBoard from "./PlainBoard.svelte";
import PlainHand from "./PlainHand.svelte";
import { marks, reckoning } from "./facts";

const plain: BoardModule = { board: PlainBoard, hand: PlainHand, marks, reckoning };
export default plain;
