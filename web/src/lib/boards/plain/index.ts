import type { BoardModule } from "../types";
import PlainBoard from "./PlainBoard.svelte";
import PlainHand from "./PlainHand.svelte";
import { marks } from "./facts";

const plain: BoardModule = { board: PlainBoard, hand: PlainHand, marks };
export default plain;
