// Made from the server's schema by web/tools/wire_types.py; do not edit.

import type { Mention } from "../types";

/** What every game's view has. */
export interface AnyView {
  seat: number | null;
  now: number;
  waiting: Waiting[];
  result: Result | null;
}

/** What every event has; the rest is its own. */
export interface AnyEvent {
  type: string;
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  opens: "" | "round" | "turn";
}

export interface GameOver extends AnyEvent {
  type: "GameOver";
  winners: number[];
  rule: string;
  why: string;
}

/** How a game ended. */
export interface Result {
  winners: number[];
  scores: number[];
  clause: string;
  why: string;
}

/** Something on the table that an option is about, so that a screen can light it up: a card, a seat, a place. */
export interface Thing {
  kind: string;
  id: string;
}

export interface TimeAdded extends AnyEvent {
  type: "TimeAdded";
  seat: number;
  milliseconds: number;
}

export interface TimeAnswered extends AnyEvent {
  type: "TimeAnswered";
  seats: number[];
  rule: string;
}

/** A question that a seat may know of: who is asked, by which clause, until when. */
export interface Waiting {
  seats: number[];
  kind: string;
  clause: string;
  due: number | null;
  about: Thing[];
}
