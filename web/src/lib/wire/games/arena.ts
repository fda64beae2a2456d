// Made from the server's schema by web/tools/wire_types.py; do not edit.

export interface Aimed {
  type: "Aimed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  spell: string;
  at: string | null;
  seat: number | null;
}

export interface ArenaView {
  seat: number | null;
  now: number;
  waiting: Waiting[];
  result: Result | null;
  battlefield: string;
  turn: number;
  last_turn: number;
  active: number;
  phase: string;
  chosen: number;
  spells_played: number;
  players: PlayerView[];
  glyphs: GlyphView[];
  lasting: LastingView[];
  moved: number[];
  attacked: number[];
}

export interface Attacked {
  type: "Attacked";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  attacker: Figure;
  defender: Figure;
}

/** An enchantment on an army card; `spell` is None for those who may not know it. */
export interface AuraView {
  spell: string | null;
  owner: number;
  face_up: boolean;
}

export interface BuiltArmy {
  type: "BuiltArmy";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  armies: string[];
}

export interface Cancelled {
  type: "Cancelled";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  attacker: Figure;
}

export interface CardLost {
  type: "CardLost";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  army: string;
  seat: number;
}

export interface CardView {
  card: number;
  id: string;
  in_play: boolean;
  figures: FigureView[];
  auras: AuraView[];
}

export interface Cast {
  type: "Cast";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  spell: string;
}

export interface ChoseCard {
  type: "ChoseCard";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  army: string;
}

export interface Countered {
  type: "Countered";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  spell: string;
}

export interface Destroyed {
  type: "Destroyed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  figure: Figure;
}

export interface Detained {
  type: "Detained";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  army: string;
  squad: string;
  seat: number;
}

export interface Dice {
  type: "Dice";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  power: string[];
  toughness: string[];
  dealt: number;
}

export interface Discarded {
  type: "Discarded";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  spells: string[];
}

export interface Drew {
  type: "Drew";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  count: number;
}

export interface DrewCards {
  type: "DrewCards";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  spells: string[];
}

export interface Faded {
  type: "Faded";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  spell: string;
}

export interface Fell {
  type: "Fell";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  figure: Figure;
  face: string;
}

/** A figure as events name it. Where two players have such figures, the owner is named with them. */
export interface Figure {
  figure: number;
  army: string;
  number: number;
  seat: number | null;
}

export interface FigureView {
  figure: number;
  number: number;
  place: string;
  tail: string;
  damage: number;
  life: number;
  controller: number;
  engaged: boolean;
  engaged_with: number[];
  move: number;
  range: number;
  power: number;
  toughness: number;
}

export interface Flipped {
  type: "Flipped";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  spell: string;
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

export interface GlyphGone {
  type: "GlyphGone";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  glyph: string;
}

export interface GlyphUp {
  type: "GlyphUp";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  glyph: string;
  place: string;
}

export interface GlyphView {
  place: string;
  glyph: string | null;
  around: string[];
  points: number[];
}

export interface GoesFirst {
  type: "GoesFirst";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
}

export interface Healed {
  type: "Healed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  figure: Figure;
  amount: number;
}

export interface Hid {
  type: "Hid";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  army: string;
}

export interface Hurt {
  type: "Hurt";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  figure: Figure;
  amount: number;
  left: number;
}

/** What a spell or an ability does for longer than a moment. */
export interface LastingView {
  kind: string;
  on: string;
  amount: number;
  seat: number;
  ends: string;
}

export interface LeftEngagement {
  type: "LeftEngagement";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  figure: Figure;
  other: Figure;
  face: string;
}

export interface LetGo {
  type: "LetGo";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  figure: Figure;
  other: Figure;
}

export interface Looked {
  type: "Looked";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  buried: boolean;
}

/** A thing in a sentence, and what it is called there. */
export interface Mention {
  thing: string;
  text: string;
}

export interface Moved {
  type: "Moved";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  figure: Figure;
  start: string;
  place: string;
  way: string[];
}

export interface MovedEnchantment {
  type: "MovedEnchantment";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  spell: string;
  army: string;
}

export interface Peeked {
  type: "Peeked";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  spell: string;
}

export interface Placed {
  type: "Placed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  figure: Figure;
  place: string;
}

export interface PlayerView {
  seat: number;
  team: number;
  cards: CardView[];
  hand_count: number;
  hand: string[] | null;
  known: string[];
  known_or_hidden: string[];
  library_count: number;
  library: string[] | null;
  top: string | null;
  bottom: string[];
  graveyard: string[];
  points: number;
}

/** How a game ended: who won (nobody, one, or several), the score of each seat where there are any, and why. */
export interface Result {
  winners: number[];
  scores: number[];
  clause: string;
  why: string;
}

export interface Returned {
  type: "Returned";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  figure: Figure;
  place: string;
}

export interface Rolled {
  type: "Rolled";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seats: number[];
  rolls: number[];
}

export interface Scored {
  type: "Scored";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seats: number[];
  points: number[];
}

export interface ShowedHand {
  type: "ShowedHand";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  spells: string[];
}

export interface Skipped {
  type: "Skipped";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
}

export interface Summoned {
  type: "Summoned";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  army: string;
}

export interface Surfaced {
  type: "Surfaced";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  spell: string;
}

export interface Swapped {
  type: "Swapped";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  figure: Figure;
  other: Figure;
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

export interface Took {
  type: "Took";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  spell: string;
}

export interface TookArmy {
  type: "TookArmy";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  army: string;
}

export interface Tried {
  type: "Tried";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  army: string;
  ability: string;
  roll: number;
  needed: number;
}

export interface TurnBegan {
  type: "TurnBegan";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  turn: number;
  seat: number;
}

export interface Used {
  type: "Used";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  army: string;
  ability: string;
}

/** A question that a seat may know is being asked: of whom, by which clause, until when. */
export interface Waiting {
  seats: number[];
  kind: string;
  clause: string;
  due: number | null;
  about: Thing[];
}

export interface WentBack {
  type: "WentBack";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  army: string;
  seat: number;
}

export type View = ArenaView;

export type GameEvent = Rolled | TookArmy | BuiltArmy | GoesFirst | Placed | Drew | DrewCards | TurnBegan | Skipped | ChoseCard | Summoned | Moved | LeftEngagement | LetGo | Fell | Attacked | Dice | Cancelled | Hurt | Healed | Destroyed | CardLost | Returned | Cast | Aimed | Hid | Flipped | Countered | Discarded | Faded | Surfaced | ShowedHand | Took | MovedEnchantment | WentBack | Used | Detained | Tried | Looked | Peeked | GlyphUp | GlyphGone | Swapped | Scored | TimeAnswered | GameOver;
