// Made from the server's schema by web/tools/wire_types.py; do not edit.

export interface Acted {
  type: "Acted";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  place: string;
  paid: string | null;
}

export interface BonusTaken {
  type: "BonusTaken";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  place: string;
  coven: boolean;
}

export interface Brewed {
  type: "Brewed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  formula: string;
  herbs: number[];
  silver: number;
}

export interface Captured {
  type: "Captured";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  place: string;
}

export interface CardTurned {
  type: "CardTurned";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  card: string;
}

export interface CauldronLost {
  type: "CauldronLost";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
}

export interface Copied {
  type: "Copied";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  place: string;
}

export interface Corrupted {
  type: "Corrupted";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  card: string;
}

export interface Dug {
  type: "Dug";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  planted: number[];
  harvested: number[];
  lost: number;
}

export interface Exchanged {
  type: "Exchanged";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  points: number;
}

export interface FigurePlaced {
  type: "FigurePlaced";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  figure: string;
  kind: string;
}

/** A piece on somebody's way: what the Inquisitor would make of it, and whether he would capture the witch. Who meets Morgana gains nothing by it before choosing a gift. */
export interface Find {
  seat: number;
  piece: string;
  place: string;
  inquisition: number;
  captured: boolean;
}

/** 12.1 to 12.8, if the Day came now. */
export interface Foretold {
  inquisitor: Way;
  morgana: Way;
}

/** What a place, stone, position, villager or gift gives. Inquisition below zero is a loss. */
export interface Gain {
  points: number;
  silver: number;
  undead: number;
  inquisition: number;
  shovels: number;
  cauldrons: number;
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

export interface GiftTaken {
  type: "GiftTaken";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  gift: number | null;
}

export interface HerbsGrew {
  type: "HerbsGrew";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
}

export interface InquisitionChanged {
  type: "InquisitionChanged";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  by: number;
  now: number;
  why: string;
  place: string | null;
  number: number | null;
}

export interface InquisitorMoved {
  type: "InquisitorMoved";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  target: number;
  route: string[];
}

export interface LastRound {
  type: "LastRound";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
}

export interface MarkerPlaced {
  type: "MarkerPlaced";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  site: string;
  free: number;
}

/** A thing in a sentence, and what it is called there. */
export interface Mention {
  thing: string;
  text: string;
}

export interface MorganaMoved {
  type: "MorganaMoved";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  target: number;
  route: string[];
}

/** What a place costs and gives one seat now, if it sent a piece there. */
export interface Offer {
  place: string;
  arrival: number;
  pays: Payment[];
  marker: boolean;
  gives: Gain[];
  villagers: number;
  words: string;
  works: boolean;
  clause: string;
  why_not: string;
  bonus: Gain;
  bonus_words: string;
  bonus_works: boolean;
}

export interface Overflowed {
  type: "Overflowed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  excess: number;
  lost: number;
}

/** One way to pay a main action. `what`: the id of a potion, or "undead"; `ready`: this seat has it; `brew`: it has not, but its witch's Cauldron could make it first. */
export interface Payment {
  what: string;
  ready: boolean;
  brew: boolean;
}

export interface PersonTaken {
  type: "PersonTaken";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  person: number;
  how: string;
}

export interface Placed {
  type: "Placed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  piece: string;
  place: string;
  start: string | null;
}

export interface Player {
  seat: number;
  points: number;
  inquisition: number;
  rank: number;
  position: number;
  silver: number;
  undead: number;
  markers: number;
  crowns: number;
  herbs: number[];
  seeds: number[];
  planting: number[];
  harvest: number[];
  potions: number[];
  villagers: string[];
  witch: Standing | null;
  familiar: Standing | null;
  second: Standing | null;
  witch_used: boolean;
  familiar_used: boolean;
  captured: boolean;
  influence: number[];
  lines: number[];
  brewable: string[];
  affordable: string[];
  finished: number;
}

export interface PointsGained {
  type: "PointsGained";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  count: number;
}

export interface PositionTaken {
  type: "PositionTaken";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  position: number;
}

/** How a game ended: who won (nobody, one, or several), the score of each seat where there are any, and why. */
export interface Result {
  winners: number[];
  scores: number[];
  clause: string;
  why: string;
}

export interface RoundBegan {
  type: "RoundBegan";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  round: number;
}

export interface Scored {
  type: "Scored";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  lines: number[];
}

export interface SilverGained {
  type: "SilverGained";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  count: number;
}

export interface Site {
  place: string;
  spaces: number;
  markers: number[];
}

export interface Sold {
  type: "Sold";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  potions: string[];
}

/** Where a piece stands: a place, and in the Forest one of its circles. */
export interface Standing {
  place: string;
  circle: number;
}

export interface Stepped {
  type: "Stepped";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  stone: number;
  how: string;
}

/** Whose marker lies on a person of the Castle, and whether they were `enchanted` or `cursed`. */
export interface Taken {
  seat: number;
  how: string;
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

export interface TrioraView {
  seat: number | null;
  now: number;
  waiting: Waiting[];
  result: Result | null;
  round: number;
  phase: string;
  order: number[];
  ranking: number[];
  players: Player[];
  sites: Site[];
  full_sites: number;
  full_sites_end: number;
  castle: (Taken | null)[];
  stone: number;
  track: string[];
  pile_count: number;
  inquisitor: string;
  morgana: string;
  turn: number;
  place: string | null;
  copied: string | null;
  parts: string[];
  coming: number[];
  silver_left: number;
  undead_left: number;
  foretold: Foretold | null;
  offers: Offer[];
}

export interface TurnEnded {
  type: "TurnEnded";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  place: string;
  left: string[];
  chose: boolean;
}

export interface UndeadGained {
  type: "UndeadGained";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  count: number;
}

export interface VillagersPaid {
  type: "VillagersPaid";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
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

/** The places from where a figure stands to where it would stop, and whom it would find there. */
export interface Way {
  target: number;
  route: string[];
  finds: Find[];
}

export type View = TrioraView;

export type GameEvent = RoundBegan | FigurePlaced | PositionTaken | Placed | Acted | BonusTaken | Brewed | CauldronLost | Dug | PointsGained | SilverGained | UndeadGained | InquisitionChanged | Overflowed | Captured | MarkerPlaced | LastRound | TurnEnded | Exchanged | PersonTaken | Sold | Stepped | Copied | Corrupted | CardTurned | InquisitorMoved | MorganaMoved | GiftTaken | HerbsGrew | VillagersPaid | Scored | TimeAnswered | GameOver;
