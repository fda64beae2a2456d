// Made from the server's schema by web/tools/wire_types.py; do not edit.

export interface Accused {
  type: "Accused";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  wearer: number;
  accused: number;
}

export interface Announced {
  type: "Announced";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  number: number;
  seat: number;
  source: number;
  victim: number | null;
}

export interface BadgeAnswered {
  type: "BadgeAnswered";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  accepted: boolean;
}

export interface BadgeOffered {
  type: "BadgeOffered";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  to: number;
  faction: string;
}

export interface CardDealt {
  type: "CardDealt";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  card: CardView;
}

/** A card as far as it is known. Without a role only its faction side was seen, and `faction` is what that says. */
export interface CardView {
  faction: string;
  role: string | null;
}

export interface Changed {
  type: "Changed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  offer: number;
  now: number;
  terms: Term[];
}

export interface Chose {
  type: "Chose";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  number: number;
  seat: number;
  choice: number[];
}

/** A claim as everybody sees it. `true` is None until the game is over, and for what is neither true nor false. */
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

export interface Claimed {
  type: "Claimed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
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

export interface Completed {
  type: "Completed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  number: number;
  members: number[];
}

export interface Consented {
  type: "Consented";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  offer: number;
  terms: Term[];
}

/** The contract that the viewer is in. */
export interface ContractView {
  number: number;
  terms: Term[];
  forced: number[][];
  choices: number[][];
  surprises: number[][];
  volunteers: number[];
  projected: number[];
}

export interface Crowned {
  type: "Crowned";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  accused: number;
}

export interface Dealt {
  type: "Dealt";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  deck: CardView[];
  idle: string[];
}

export interface Deed {
  what: string;
  seats: number[];
}

export interface Died {
  type: "Died";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seats: number[];
}

export interface Executed {
  type: "Executed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  by: number;
  seat: number;
}

export interface Fell {
  type: "Fell";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  offer: number;
  terms: Term[];
}

export interface GameOver {
  type: "GameOver";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  winners: number[];
  rule: string;
  why: string;
}

export interface Healed {
  type: "Healed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
}

export interface Huddle {
  number: number;
  members: number[];
}

export interface Lapsed {
  type: "Lapsed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  offer: number;
  terms: Term[];
}

export interface Left {
  type: "Left";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  offer: number;
  terms: Term[];
}

export interface Limits {
  type: "Limits";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  tribunals: number;
  minutes: number;
  fit: number;
}

export interface Martyred {
  type: "Martyred";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  faction: string;
}

/** A thing in a sentence, and what it is called there. */
export interface Mention {
  thing: string;
  text: string;
}

/** At once, and between two tribunals (4.2, 10.3, 10.5). */
export interface Most {
  offers: number;
  sentences: number;
  whispers: number;
}

export interface Murmured {
  type: "Murmured";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  to: number[];
}

export interface Named {
  type: "Named";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  heirs: number[];
  names: (number | null)[];
}

/** What agreeing would mean, by a clause: for all in it, or because of what the viewer knows of one of them. */
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
  bound: number[];
  notes: Note[];
}

export interface Offered {
  type: "Offered";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  offer: number;
  terms: Term[];
  needed: number[];
}

export interface OracleLooked {
  type: "OracleLooked";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
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

export interface Pointed {
  type: "Pointed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  ballots: (number | null)[];
}

export interface Poisoned {
  type: "Poisoned";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  by: number;
}

export interface Raised {
  type: "Raised";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
}

/** How a game ended: who won (nobody, one, or several), the score of each seat where there are any, and why. */
export interface Result {
  winners: number[];
  scores: number[];
  clause: string;
  why: string;
}

export interface Revealed {
  type: "Revealed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  card: CardView;
}

export interface SawGraveyard {
  type: "SawGraveyard";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  cards: CardView[];
}

export interface Sealed {
  type: "Sealed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
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

export interface Shown {
  type: "Shown";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  card: CardView;
  how: string;
}

export interface SuccessionView {
  seat: number | null;
  now: number;
  waiting: Waiting[];
  result: Result | null;
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

/** Something on the table that an option is about, so that a screen can light it up: a card, a seat, a place. */
export interface Thing {
  kind: string;
  id: string;
}

export interface TimeAnswered {
  type: "TimeAnswered";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seats: number[];
  rule: string;
}

export interface TribunalCalled {
  type: "TribunalCalled";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  number: number;
}

export interface VirginDied {
  type: "VirginDied";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  back: number[];
}

export interface Volunteered {
  type: "Volunteered";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  number: number;
  seat: number;
}

/** A question that a seat may know is being asked: of whom, by which clause, until when. */
export interface Waiting {
  seats: number[];
  kind: string;
  clause: string;
  due: number | null;
  about: Thing[];
}

/** A claim to some. By whom and to whom, everybody sees; the claim itself they alone, until the game is over. */
export interface Whisper {
  number: number;
  at: number;
  round: number;
  seat: number;
  to: number[];
  claim: Claim | null;
}

export interface Whispered {
  type: "Whispered";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  number: number;
  seat: number;
  to: number[];
  say: string;
  about: number[];
}

export type View = SuccessionView;

export type GameEvent = Dealt | Limits | CardDealt | Offered | Changed | Consented | Left | Fell | Lapsed | Sealed | Shown | Chose | Announced | Volunteered | Executed | Died | VirginDied | Raised | Poisoned | Healed | Completed | BadgeOffered | BadgeAnswered | Accused | Martyred | OracleLooked | SawGraveyard | TribunalCalled | Pointed | Revealed | Crowned | Named | Claimed | Murmured | Whispered | TimeAnswered | GameOver;
