// Made from the server's schema by web/tools/wire_types.py; do not edit.

import type { AnyView, AnyEvent, GameOver, TimeAdded, TimeAnswered } from "./common";

export interface ClaimsCancelled extends AnyEvent {
  type: "ClaimsCancelled";
  seats: number[];
}

/** A card that was counted for a total, and the parts of its power. */
export interface Counted {
  seat: number;
  card: string;
  power: number;
  parts: Part[];
}

export interface CountedAsMaster extends AnyEvent {
  type: "CountedAsMaster";
  seat: number;
  master: number;
}

export interface DeckBuilt extends AnyEvent {
  type: "DeckBuilt";
  seat: number;
}

export interface DeckEvened extends AnyEvent {
  type: "DeckEvened";
  seat: number;
  card: string;
  other: number;
  back: string;
}

export interface DeckFilled extends AnyEvent {
  type: "DeckFilled";
  seat: number;
  card: string;
}

export interface Declined extends AnyEvent {
  type: "Declined";
  seat: number;
  why: string;
}

export interface Discarded extends AnyEvent {
  type: "Discarded";
  seat: number;
  cards: string[];
  why: string;
}

/** An open draft, or the pack that this viewer holds. */
export interface Draft {
  piles: string[][];
  grid: (string | null)[];
  pack: string[];
  cards_left: number;
}

export interface DraftTook extends AnyEvent {
  type: "DraftTook";
  seat: number;
  cards: string[];
}

export interface Drew extends AnyEvent {
  type: "Drew";
  seat: number;
  count: number;
  why: string;
}

export interface DrewCards extends AnyEvent {
  type: "DrewCards";
  seat: number;
  cards: string[];
}

export interface DroppedOut extends AnyEvent {
  type: "DroppedOut";
  seat: number;
}

export interface Entered extends AnyEvent {
  type: "Entered";
  seat: number;
  card: string;
}

export interface Exchanged extends AnyEvent {
  type: "Exchanged";
  seat: number;
  rival: number;
}

export interface Found extends AnyEvent {
  type: "Found";
  seat: number;
  card: string;
}

export interface Gained extends AnyEvent {
  type: "Gained";
  seat: number;
  amount: number;
  why: string;
  on: string;
}

export interface Ignored extends AnyEvent {
  type: "Ignored";
  seat: number;
  slot: number;
  card: string;
}

export interface LaidRelic extends AnyEvent {
  type: "LaidRelic";
  seat: number;
}

export interface LaidWizard extends AnyEvent {
  type: "LaidWizard";
  seat: number;
}

export interface Looked extends AnyEvent {
  type: "Looked";
  seat: number;
  at: number;
  slot: number;
}

export interface LookedAtHand extends AnyEvent {
  type: "LookedAtHand";
  seat: number;
  at: number;
}

export interface LostRelic extends AnyEvent {
  type: "LostRelic";
  seat: number;
  card: string;
}

export interface Lowered extends AnyEvent {
  type: "Lowered";
  seat: number;
  slot: number;
  card: string;
  base: number;
}

export interface MasterChanged extends AnyEvent {
  type: "MasterChanged";
  master: number;
  why: string;
}

export interface Mulliganed extends AnyEvent {
  type: "Mulliganed";
  seat: number;
  count: number;
}

export interface NoKind extends AnyEvent {
  type: "NoKind";
  seat: number;
}

export interface NoWinner extends AnyEvent {
  type: "NoWinner";
}

export interface PackPassed extends AnyEvent {
  type: "PackPassed";
  pack: number;
  pick: number;
}

/** `kind`: base or printed (power), ability, once (fixed when gained), shrine, advantage, floor (never below 0). `source` is the thing it comes from: `card:W37`, `shrine:S12`; `why` says it in a few words. */
export interface Part {
  kind: string;
  amount: number;
  source: string;
  why: string;
}

export interface Player {
  seat: number;
  in_battle: boolean;
  hand_count: number;
  hand: string[] | null;
  known: string[];
  known_or_laid: string[];
  deck_count: number;
  deck: string[] | null;
  deck_top: (string | null)[];
  recycled: string[];
  pile: string[];
  hall: string[];
  wizards: WizardInPlay[];
  facedown_wizards: number;
  laid: string[] | null;
  relics: RelicInPlay[];
  table_wizards: string[];
  table_relics: string[];
  mulliganed: number;
  drawn: number;
  discarded: number;
  total: number;
  drafted: string[] | null;
}

/** A relic in play. `place` is its handle while it is facedown; `card` is None for those who may not know it. */
export interface RelicInPlay {
  place: string;
  card: string | null;
  known_to: number[];
  face_up: boolean;
  ignored: boolean;
  power: number;
  parts: Part[];
  unused: boolean;
}

export interface RelicsUp extends AnyEvent {
  type: "RelicsUp";
  seats: number[];
  cards: string[];
}

export interface RelicsView extends AnyView {
  setup: string;
  round: number;
  phase: number;
  stage: string;
  master: number;
  counts_as_master: number;
  shrine: string | null;
  shrine_lines: ShrineLine[];
  shrines_left: number;
  used_shrines: string[];
  needed: number;
  players: Player[];
  draft: Draft | null;
}

export interface Reshuffled extends AnyEvent {
  type: "Reshuffled";
  seat: number;
}

export interface ReturnedToHand extends AnyEvent {
  type: "ReturnedToHand";
  seat: number;
  card: string;
}

export interface RoundBegan extends AnyEvent {
  type: "RoundBegan";
  round: number;
  shrine: string;
}

export interface Saw extends AnyEvent {
  type: "Saw";
  at: number;
  cards: string[];
}

export interface Showed extends AnyEvent {
  type: "Showed";
  seat: number;
  cards: string[];
}

/** One line of the shrine, and the places of the wizards in play that it is for now. */
export interface ShrineLine {
  text: string;
  wizards: string[];
}

export interface Swapped extends AnyEvent {
  type: "Swapped";
  seat: number;
  slots: number[];
}

export interface Tied extends AnyEvent {
  type: "Tied";
  seats: number[];
}

export interface Took extends AnyEvent {
  type: "Took";
  seat: number;
  card: string;
}

export interface TookShown extends AnyEvent {
  type: "TookShown";
  seat: number;
  card: string;
}

export interface TookSpoils extends AnyEvent {
  type: "TookSpoils";
  seat: number;
  loser: number;
  card: string;
}

export interface Totals extends AnyEvent {
  type: "Totals";
  seats: number[];
  totals: number[];
  cards: Counted[];
}

export interface Used extends AnyEvent {
  type: "Used";
  seat: number;
  card: string;
}

export interface Weakened extends AnyEvent {
  type: "Weakened";
  seat: number;
  slot: number;
  card: string;
  by: number;
}

/** A wizard in play. `place` is its handle, as options name it: wizard:0.1 is the second wizard of seat 0. */
export interface WizardInPlay {
  place: string;
  card: string;
  base: number;
  power: number;
  advantage: boolean;
  over: string[];
  parts: Part[];
  unused: boolean;
}

export interface WizardsUp extends AnyEvent {
  type: "WizardsUp";
  seats: number[];
  cards: string[];
}

export interface WonRound extends AnyEvent {
  type: "WonRound";
  seat: number;
  cards: string[];
}

export type View = RelicsView;

export type GameEvent = Mulliganed | RoundBegan | Drew | DrewCards | Reshuffled | Discarded | NoKind | Found | DroppedOut | WizardsUp | RelicsUp | Used | MasterChanged | CountedAsMaster | ClaimsCancelled | LaidWizard | LaidRelic | Declined | Looked | Saw | LookedAtHand | Swapped | Exchanged | LostRelic | Took | Entered | Showed | TookShown | Lowered | Weakened | Ignored | Gained | Totals | Tied | WonRound | NoWinner | TookSpoils | ReturnedToHand | DraftTook | PackPassed | DeckFilled | DeckEvened | DeckBuilt | TimeAnswered | TimeAdded | GameOver;
