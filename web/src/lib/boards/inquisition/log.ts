/** A vote of the Inquisition in one paragraph of the log: who was elected or condemned is its head. */
import type { GameEvent } from "$lib/wire/games/inquisition";
import type { LogModule } from "../types";

export const log: LogModule<GameEvent> = { head: (events) => events.find((event) => event.type === "Elected") };
