import type { BoardModule } from "../types";
import InquisitionBoard from "./InquisitionBoard.svelte";
import InquisitionSecret from "./InquisitionSecret.svelte";
import { headline, marks, reckoning } from "./model";

const inquisition: BoardModule = { board: InquisitionBoard, secret: InquisitionSecret, seats: "everywhere", clock: true, marks, headline, reckoning };
export default inquisition;
