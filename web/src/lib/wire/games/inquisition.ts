// Made from the server's schema by web/tools/wire_types.py; do not edit.

import type { AnyView, AnyEvent, GameOver, TimeAdded, TimeAnswered } from "./common";

/** What one leader's ability was used for. */
export interface Ability {
  colour: string;
  round: number;
  leader: number;
  chosen: number | null;
  lookers: number[];
  target: string | null;
  facedown: boolean;
  automatic: boolean;
}

export interface AgentsMet extends AnyEvent {
  type: "AgentsMet";
  count: number;
}

export interface AllRevealed extends AnyEvent {
  type: "AllRevealed";
  voted: number;
  ablaze: number;
  noted: number;
  roles: string[];
  drew: (string | null)[];
}

export interface Burning extends AnyEvent {
  type: "Burning";
  seat: number;
  chosen: number;
}

export interface Claimed extends AnyEvent {
  type: "Claimed";
  number: number;
  seat: number;
  say: string;
  about: number[];
}

export interface ColourTurned extends AnyEvent {
  type: "ColourTurned";
  round: number;
  colour: string;
  seats: number[];
}

export interface Condemned extends AnyEvent {
  type: "Condemned";
  seat: number;
  how: string;
}

/** `by`: `vote`, `ablaze` or `ultimate_price`. */
export interface Death {
  seat: number;
  by: string;
}

export interface DrewTarget extends AnyEvent {
  type: "DrewTarget";
  ability: string;
  colour: string;
}

export interface Elected extends AnyEvent {
  type: "Elected";
  colour: string;
  seat: number;
  how: string;
}

export interface FinalRound extends AnyEvent {
  type: "FinalRound";
  leaders: number[];
}

export interface FinalTie extends AnyEvent {
  type: "FinalTie";
  tied: number[];
}

export interface GuildsDealt extends AnyEvent {
  type: "GuildsDealt";
  guilds: string[];
}

export interface InquisitionView extends AnyView {
  role: string | null;
  players: Player[];
  abilities: Ability[];
  note: number | null;
  whispers: Saying[];
  channel: boolean;
  known: Known[];
  claims_left: number | null;
  round: number;
  phase: string;
  colour: string | null;
  candidates: number[];
  turned: string[];
  tie_breaker: number | null;
  agents: number;
  note_made: boolean;
  votes: Vote[];
  claims: Saying[];
  dead: number[];
  deaths: Death[];
  register: Seen[];
  targets_left: number;
  lasts: number | null;
}

export interface Inspected extends AnyEvent {
  type: "Inspected";
  seat: number;
  chosen: number;
  lookers: number[];
}

/** A role that the viewer knows. `by`: `own`, `meeting` (2.7) or the ability by which the card was seen. */
export interface Known {
  seat: number;
  role: string;
  by: string;
  round: number;
  clause: string;
}

export interface Looked extends AnyEvent {
  type: "Looked";
  seat: number;
  at: number;
}

export interface NoteMade extends AnyEvent {
  type: "NoteMade";
  seat: number;
}

export interface Noted extends AnyEvent {
  type: "Noted";
  chosen: number;
}

export interface Player {
  seat: number;
  guild: string;
  colours: string[];
  leads: string[];
  facedown: number;
  ablaze: boolean;
  ready: boolean;
  role: string | null;
  dead: boolean;
}

export interface Ready extends AnyEvent {
  type: "Ready";
  seat: number;
  ready: number;
  of: number;
}

export interface Revealed extends AnyEvent {
  type: "Revealed";
  seat: number;
  colour: string;
}

export interface RoleDealt extends AnyEvent {
  type: "RoleDealt";
  seat: number;
  role: string;
}

export interface SawAgents extends AnyEvent {
  type: "SawAgents";
  agents: number[];
}

export interface SawRole extends AnyEvent {
  type: "SawRole";
  owner: number;
  role: string;
}

export interface SawTarget extends AnyEvent {
  type: "SawTarget";
  owner: number;
  ability: string;
  colour: string;
}

/** A claim of this game. `verdict` after the end: `true`, `lie` (the speaker knew better), `mistake`, or `broken` for an announced vote that was cast otherwise; None for what is neither true nor false. */
export interface Saying {
  number: number;
  at: number;
  round: number;
  seat: number;
  say: string;
  about: number[];
  taken_back: boolean;
  contradicts: number[];
  true: boolean | null;
  what: What;
  verdict: string | null;
  answers: number | null;
}

/** A facedown thing that somebody could know. `what`: `role` (the card of `of`), `target` (the card that `of` drew as leader of `ability`), `note` (written by `of`). Values are ids of roles or colours, and the number of a seat. */
export interface Seen {
  what: string;
  of: number;
  ability: string;
  round: number;
  knowers: number[];
  clause: string;
  said: Stated[];
  was: string | null;
}

export interface Showed extends AnyEvent {
  type: "Showed";
  seat: number;
  to: number;
}

/** What one claim said of it, by the claim's number. */
export interface Stated {
  claim: number;
  seat: number;
  value: string;
  taken_back: boolean;
}

export interface Tied extends AnyEvent {
  type: "Tied";
  tied: number[];
  breaker: number;
}

export interface TookAblaze extends AnyEvent {
  type: "TookAblaze";
  seat: number;
}

export interface Vote {
  kind: string;
  colour: string | null;
  ballots: (number | null)[];
  automatic: number[];
  winner: number | null;
  decided: string | null;
  round: number;
  tied: number[];
}

export interface Voted extends AnyEvent {
  type: "Voted";
  kind: string;
  colour: string | null;
  ballots: (number | null)[];
  automatic: number[];
}

/** The subject of a claim, by ids. `kind`: `seat`, `claim`, `team`, `look`, `target` or `note`. */
export interface What {
  kind: string;
  seat: number | null;
  claim: number | null;
  ability: string | null;
  role: string | null;
  colour: string | null;
  reason: string | null;
  round: number | null;
  witnesses: number[];
}

export interface Whispered extends AnyEvent {
  type: "Whispered";
  number: number;
  seat: number;
  say: string;
  about: number[];
}

export type View = InquisitionView;

export type GameEvent = GuildsDealt | RoleDealt | AgentsMet | SawAgents | ColourTurned | Ready | Claimed | Whispered | Voted | Tied | FinalTie | Elected | DrewTarget | Revealed | Showed | Inspected | NoteMade | Noted | TookAblaze | Looked | SawRole | SawTarget | Burning | FinalRound | Condemned | AllRevealed | TimeAnswered | TimeAdded | GameOver;
