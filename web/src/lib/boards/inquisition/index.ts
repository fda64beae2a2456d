import type { BoardModule } from "../types";
import InquisitionBoard from "./InquisitionBoard.svelte";
import InquisitionFinale from "./InquisitionFinale.svelte";
import InquisitionSecret from "./InquisitionSecret.svelte";
import { headline, marks, reckoning } from "./model";

const inquisition: BoardModule = { board: InquisitionBoard, finale: InquisitionFinale, secret: InquisitionSecret, seats: "everywhere", clock: true, marks, headline, reckoning };
export default inquisition;
