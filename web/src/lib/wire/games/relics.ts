// Made from the server's schema by web/tools/wire_types.py; do not edit.

export interface ClaimsCancelled {
  type: "ClaimsCancelled";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seats: number[];
}

/** A card that was counted for a total, and the parts of its power. */
export interface Counted {
  seat: number;
  card: string;
  power: number;
  parts: Part[];
}

export interface DeckBuilt {
  type: "DeckBuilt";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
}

export interface DeckEvened {
  type: "DeckEvened";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  card: string;
  other: number;
  back: string;
}

export interface DeckFilled {
  type: "DeckFilled";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  card: string;
}

export interface Declined {
  type: "Declined";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  why: string;
}

export interface Discarded {
  type: "Discarded";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
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

export interface DraftTook {
  type: "DraftTook";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  cards: string[];
}

export interface Drew {
  type: "Drew";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  count: number;
  why: string;
}

export interface DrewCards {
  type: "DrewCards";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  cards: string[];
}

export interface DroppedOut {
  type: "DroppedOut";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
}

export interface Entered {
  type: "Entered";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  card: string;
}

export interface Exchanged {
  type: "Exchanged";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  rival: number;
}

export interface Found {
  type: "Found";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  card: string;
}

export interface Gained {
  type: "Gained";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  amount: number;
  why: string;
  on: string;
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

export interface Ignored {
  type: "Ignored";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  slot: number;
  card: string;
}

export interface LaidRelic {
  type: "LaidRelic";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
}

export interface LaidWizard {
  type: "LaidWizard";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
}

export interface Looked {
  type: "Looked";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  at: number;
  slot: number;
}

export interface LookedAtHand {
  type: "LookedAtHand";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  at: number;
}

export interface LostRelic {
  type: "LostRelic";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  card: string;
}

export interface Lowered {
  type: "Lowered";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  slot: number;
  card: string;
  base: number;
}

export interface MasterChanged {
  type: "MasterChanged";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  master: number;
  why: string;
}

/** A thing in a sentence, and what it is called there. */
export interface Mention {
  thing: string;
  text: string;
}

export interface Mulliganed {
  type: "Mulliganed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  count: number;
}

export interface NoKind {
  type: "NoKind";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
}

export interface NoWinner {
  type: "NoWinner";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
}

export interface PackPassed {
  type: "PackPassed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
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

/** `place` is its handle while it lies facedown; `card` is None for those who may not know it. */
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

export interface RelicsUp {
  type: "RelicsUp";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seats: number[];
  cards: string[];
}

export interface RelicsView {
  seat: number | null;
  now: number;
  waiting: Waiting[];
  result: Result | null;
  setup: string;
  round: number;
  phase: number;
  stage: string;
  master: number;
  shrine: string | null;
  shrine_lines: ShrineLine[];
  shrines_left: number;
  used_shrines: string[];
  needed: number;
  players: Player[];
  draft: Draft | null;
}

export interface Reshuffled {
  type: "Reshuffled";
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

export interface ReturnedToHand {
  type: "ReturnedToHand";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  card: string;
}

export interface RoundBegan {
  type: "RoundBegan";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  round: number;
  shrine: string;
}

export interface Saw {
  type: "Saw";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  at: number;
  cards: string[];
}

export interface Showed {
  type: "Showed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  cards: string[];
}

/** One line of the shrine, and the places of the wizards in play that it is for now. */
export interface ShrineLine {
  text: string;
  wizards: string[];
}

export interface Swapped {
  type: "Swapped";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  slots: number[];
}

/** Something on the table that an option is about, so that a screen can light it up: a card, a seat, a place. */
export interface Thing {
  kind: string;
  id: string;
}

export interface Tied {
  type: "Tied";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seats: number[];
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

export interface Took {
  type: "Took";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  card: string;
}

export interface TookShown {
  type: "TookShown";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  card: string;
}

export interface TookSpoils {
  type: "TookSpoils";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  loser: number;
  card: string;
}

export interface Totals {
  type: "Totals";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seats: number[];
  totals: number[];
  cards: Counted[];
}

export interface Used {
  type: "Used";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  card: string;
}

/** A question that a seat may know is being asked: of whom, by which clause, until when. */
export interface Waiting {
  seats: number[];
  kind: string;
  clause: string;
  due: number | null;
  about: Thing[];
}

export interface Weakened {
  type: "Weakened";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  slot: number;
  card: string;
  by: number;
}

/** `place` is its handle, as options name it: wizard:0.1 is the second wizard of seat 0. */
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

export interface WizardsUp {
  type: "WizardsUp";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seats: number[];
  cards: string[];
}

export interface WonRound {
  type: "WonRound";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  cards: string[];
}

export type View = RelicsView;

export type GameEvent = Mulliganed | RoundBegan | Drew | DrewCards | Reshuffled | Discarded | NoKind | Found | DroppedOut | WizardsUp | RelicsUp | Used | MasterChanged | ClaimsCancelled | LaidWizard | LaidRelic | Declined | Looked | Saw | LookedAtHand | Swapped | Exchanged | LostRelic | Took | Entered | Showed | TookShown | Lowered | Weakened | Ignored | Gained | Totals | Tied | WonRound | NoWinner | TookSpoils | ReturnedToHand | DraftTook | PackPassed | DeckFilled | DeckEvened | DeckBuilt | TimeAnswered | GameOver;
