// Made from the server's schema by web/tools/wire_types.py; do not edit.

import type { AnyView, AnyEvent, GameOver, TimeAdded, TimeAnswered } from "./common";

export interface Acted extends AnyEvent {
  type: "Acted";
  seat: number;
  place: string;
  paid: string | null;
}

export interface BonusTaken extends AnyEvent {
  type: "BonusTaken";
  seat: number;
  place: string;
  coven: boolean;
}

export interface Brewed extends AnyEvent {
  type: "Brewed";
  seat: number;
  formula: string;
  herbs: number[];
  silver: number;
}

export interface Captured extends AnyEvent {
  type: "Captured";
  seat: number;
  place: string;
}

export interface CardTurned extends AnyEvent {
  type: "CardTurned";
  card: string;
}

export interface CauldronLost extends AnyEvent {
  type: "CauldronLost";
  seat: number;
}

export interface Copied extends AnyEvent {
  type: "Copied";
  seat: number;
  place: string;
}

export interface Corrupted extends AnyEvent {
  type: "Corrupted";
  seat: number;
  card: string;
}

export interface Dug extends AnyEvent {
  type: "Dug";
  seat: number;
  planted: number[];
  harvested: number[];
  lost: number;
}

export interface Exchanged extends AnyEvent {
  type: "Exchanged";
  seat: number;
  points: number;
}

export interface FigurePlaced extends AnyEvent {
  type: "FigurePlaced";
  figure: string;
  kind: string;
}

/** A piece on a figure's way: what the Inquisitor would do to it, and whether he would capture the witch. Meeting Morgana gives nothing before a gift is chosen. */
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

export interface GiftTaken extends AnyEvent {
  type: "GiftTaken";
  seat: number;
  gift: number | null;
}

export interface HerbsGrew extends AnyEvent {
  type: "HerbsGrew";
}

export interface InquisitionChanged extends AnyEvent {
  type: "InquisitionChanged";
  seat: number;
  by: number;
  now: number;
  why: string;
  place: string | null;
  number: number | null;
}

export interface InquisitorMoved extends AnyEvent {
  type: "InquisitorMoved";
  target: number;
  route: string[];
}

export interface LastRound extends AnyEvent {
  type: "LastRound";
}

export interface MarkerPlaced extends AnyEvent {
  type: "MarkerPlaced";
  seat: number;
  site: string;
  free: number;
}

export interface MorganaMoved extends AnyEvent {
  type: "MorganaMoved";
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

export interface Overflowed extends AnyEvent {
  type: "Overflowed";
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

export interface PersonTaken extends AnyEvent {
  type: "PersonTaken";
  seat: number;
  person: number;
  how: string;
}

export interface Placed extends AnyEvent {
  type: "Placed";
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

export interface PointsGained extends AnyEvent {
  type: "PointsGained";
  seat: number;
  count: number;
}

export interface PositionTaken extends AnyEvent {
  type: "PositionTaken";
  seat: number;
  position: number;
}

export interface RoundBegan extends AnyEvent {
  type: "RoundBegan";
  round: number;
}

export interface Scored extends AnyEvent {
  type: "Scored";
  seat: number;
  lines: number[];
}

export interface SilverGained extends AnyEvent {
  type: "SilverGained";
  seat: number;
  count: number;
}

export interface Site {
  place: string;
  spaces: number;
  markers: number[];
}

export interface Sold extends AnyEvent {
  type: "Sold";
  seat: number;
  potions: string[];
}

/** Where a piece stands: a place, and in the Forest one of its circles. */
export interface Standing {
  place: string;
  circle: number;
}

export interface Stepped extends AnyEvent {
  type: "Stepped";
  seat: number;
  stone: number;
  how: string;
}

/** Whose marker lies on a person of the Castle, and whether they were `enchanted` or `cursed`. */
export interface Taken {
  seat: number;
  how: string;
}

export interface TrioraView extends AnyView {
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

export interface TurnEnded extends AnyEvent {
  type: "TurnEnded";
  seat: number;
  place: string;
  left: string[];
  chose: boolean;
}

export interface UndeadGained extends AnyEvent {
  type: "UndeadGained";
  seat: number;
  count: number;
}

export interface VillagersPaid extends AnyEvent {
  type: "VillagersPaid";
  seat: number;
}

/** The places from where a figure is to where it would stop, and whom it would find there. */
export interface Way {
  target: number;
  route: string[];
  finds: Find[];
}

export type View = TrioraView;

export type GameEvent = RoundBegan | FigurePlaced | PositionTaken | Placed | Acted | BonusTaken | Brewed | CauldronLost | Dug | PointsGained | SilverGained | UndeadGained | InquisitionChanged | Overflowed | Captured | MarkerPlaced | LastRound | TurnEnded | Exchanged | PersonTaken | Sold | Stepped | Copied | Corrupted | CardTurned | InquisitorMoved | MorganaMoved | GiftTaken | HerbsGrew | VillagersPaid | Scored | TimeAnswered | TimeAdded | GameOver;
