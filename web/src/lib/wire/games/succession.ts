// Made from the server's schema by web/tools/wire_types.py; do not edit.

import type { AnyView, AnyEvent, GameOver, TimeAdded, TimeAnswered } from "./common";

export interface Accused extends AnyEvent {
  type: "Accused";
  seat: number;
  wearer: number;
  accused: number;
}

/** What somebody chose in a contract: what for ("force", "kill", "raise" or "execute"), and whom, if anybody. */
export interface Aim {
  to: string;
  seats: number[];
}

export interface Announced extends AnyEvent {
  type: "Announced";
  number: number;
  seat: number;
  source: number;
  victim: number | null;
}

export interface BadgeAnswered extends AnyEvent {
  type: "BadgeAnswered";
  seat: number;
  accepted: boolean;
}

export interface BadgeOffered extends AnyEvent {
  type: "BadgeOffered";
  seat: number;
  to: number;
  faction: string;
}

export interface CardDealt extends AnyEvent {
  type: "CardDealt";
  seat: number;
  card: CardView;
}

/** A card as far as it is known. Without a role only its faction side was seen, and `faction` is what that says. */
export interface CardView {
  faction: string;
  role: string | null;
}

export interface Changed extends AnyEvent {
  type: "Changed";
  seat: number;
  offer: number;
  now: number;
  terms: Term[];
}

/** What somebody has chosen so far in a contract. */
export interface ChoiceView {
  seat: number;
  aims: Aim[];
}

export interface Chose extends AnyEvent {
  type: "Chose";
  number: number;
  seat: number;
  choice: number[];
  aims: Aim[];
}

/** A claim as everyone sees it. `true` is None until the game is over, and for what is neither true nor false. */
export interface Claim {
  number: number;
  at: number;
  round: number;
  seat: number;
  say: string;
  about: number[];
  taken_back: boolean;
  contradicts: number[];
  true: boolean | null;
}

export interface Claimed extends AnyEvent {
  type: "Claimed";
  number: number;
  seat: number;
  say: string;
  about: number[];
}

/** The times of this game in the clock's milliseconds (12.1). */
export interface Clocks {
  interval: number;
  vote: number;
  offer: number;
  surprise: number;
}

export interface Completed extends AnyEvent {
  type: "Completed";
  number: number;
  members: number[];
}

export interface Consented extends AnyEvent {
  type: "Consented";
  seat: number;
  offer: number;
  terms: Term[];
  steadfast: boolean;
}

/** The contract that the viewer is in. */
export interface ContractView {
  number: number;
  terms: Term[];
  forced: number[][];
  choices: ChoiceView[];
  surprises: number[][];
  volunteers: number[];
  projected: number[];
}

export interface Crowned extends AnyEvent {
  type: "Crowned";
  seat: number;
  accused: number;
}

export interface Dealt extends AnyEvent {
  type: "Dealt";
  deck: CardView[];
  idle: string[];
}

export interface Deed {
  what: string;
  seats: number[];
}

export interface Died extends AnyEvent {
  type: "Died";
  seats: number[];
}

export interface Executed extends AnyEvent {
  type: "Executed";
  by: number;
  seat: number;
}

export interface Fell extends AnyEvent {
  type: "Fell";
  offer: number;
  terms: Term[];
}

export interface Healed extends AnyEvent {
  type: "Healed";
  seat: number;
}

export interface Huddle {
  number: number;
  members: number[];
}

export interface Lapsed extends AnyEvent {
  type: "Lapsed";
  offer: number;
  terms: Term[];
}

export interface Left extends AnyEvent {
  type: "Left";
  seat: number;
  offer: number;
  terms: Term[];
}

export interface Limits extends AnyEvent {
  type: "Limits";
  tribunals: number;
  minutes: number;
  fit: number;
}

export interface Martyred extends AnyEvent {
  type: "Martyred";
  seat: number;
  faction: string;
}

/** How much is allowed at once, and between two tribunals (4.2, 10.3, 10.5). */
export interface Most {
  offers: number;
  sentences: number;
  whispers: number;
}

export interface Murmured extends AnyEvent {
  type: "Murmured";
  seat: number;
  to: number[];
}

export interface Named extends AnyEvent {
  type: "Named";
  heirs: number[];
  names: (number | null)[];
}

/** What agreeing would mean, by a clause: for everyone in it, or because of what the viewer knows of one of them. */
export interface Note {
  clause: string;
  seat: number | null;
  text: string;
}

export interface OfferView {
  number: number;
  seat: number;
  until: number;
  terms: Term[];
  consents: number[];
  needed: number[];
  steadfast: number[];
  dropped: number[];
  asked_again: number[];
  bound: number[];
  notes: Note[];
}

export interface Offered extends AnyEvent {
  type: "Offered";
  seat: number;
  offer: number;
  terms: Term[];
  needed: number[];
}

export interface OracleLooked extends AnyEvent {
  type: "OracleLooked";
  seat: number;
}

export interface Player {
  seat: number;
  alive: boolean;
  badge: string | null;
  contract: number | null;
  card: CardView | null;
  public: boolean;
}

export interface Pointed extends AnyEvent {
  type: "Pointed";
  ballots: (number | null)[];
}

export interface Poisoned extends AnyEvent {
  type: "Poisoned";
  seat: number;
  by: number;
}

export interface Raised extends AnyEvent {
  type: "Raised";
  seat: number;
}

export interface Revealed extends AnyEvent {
  type: "Revealed";
  seat: number;
  card: CardView;
}

export interface SawGraveyard extends AnyEvent {
  type: "SawGraveyard";
  cards: CardView[];
}

export interface Sealed extends AnyEvent {
  type: "Sealed";
  number: number;
  members: number[];
}

/** One look at a card, in the order in which they were seen. */
export interface Showing {
  viewers: number[];
  seat: number;
  life: number;
  card: CardView;
  how: string;
}

export interface Shown extends AnyEvent {
  type: "Shown";
  seat: number;
  card: CardView;
  how: string;
}

export interface SuccessionView extends AnyView {
  card: CardView | null;
  poisoned: boolean;
  players: Player[];
  shown: Showing[];
  graveyard: CardView[] | null;
  contract: ContractView | null;
  offers: OfferView[];
  whispers: Whisper[];
  whispered: number;
  sentences: number;
  phase: string;
  tribunal: number;
  last: number;
  drain: number | null;
  reveals: Showing[];
  huddles: Huddle[];
  ballots: ((number | null)[])[];
  deck: CardView[];
  missing: CardView[];
  idle: string[];
  supply: number[];
  hushed: string[];
  deeds: Deed[];
  lives: Deed[];
  claims: Claim[];
  clocks: Clocks;
  most: Most;
}

export interface Term {
  seat: number;
  side: string;
}

export interface TribunalCalled extends AnyEvent {
  type: "TribunalCalled";
  number: number;
}

export interface VirginDied extends AnyEvent {
  type: "VirginDied";
  seat: number;
  back: number[];
}

export interface Volunteered extends AnyEvent {
  type: "Volunteered";
  number: number;
  seat: number;
}

/** A claim to some players. Everyone sees who whispered to whom; only they see the claim itself, until the game is over. */
export interface Whisper {
  number: number;
  at: number;
  round: number;
  seat: number;
  to: number[];
  claim: Claim | null;
}

export interface Whispered extends AnyEvent {
  type: "Whispered";
  number: number;
  seat: number;
  to: number[];
  say: string;
  about: number[];
}

export interface Withdrawn extends AnyEvent {
  type: "Withdrawn";
  offer: number;
  seats: number[];
  why: string;
  by: number[];
  terms: Term[];
}

export type View = SuccessionView;

export type GameEvent = Dealt | Limits | CardDealt | Offered | Changed | Consented | Withdrawn | Left | Fell | Lapsed | Sealed | Shown | Chose | Announced | Volunteered | Executed | Died | VirginDied | Raised | Poisoned | Healed | Completed | BadgeOffered | BadgeAnswered | Accused | Martyred | OracleLooked | SawGraveyard | TribunalCalled | Pointed | Revealed | Crowned | Named | Claimed | Murmured | Whispered | TimeAnswered | TimeAdded | GameOver;
