// Made from the server's schema by web/tools/wire_types.py; do not edit.

import type { AnyView, AnyEvent, GameOver, TimeAdded, TimeAnswered } from "./common";

export interface Aimed extends AnyEvent {
  type: "Aimed";
  spell: string;
  at: string | null;
  seat: number | null;
}

export interface ArenaView extends AnyView {
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

export interface Attacked extends AnyEvent {
  type: "Attacked";
  attacker: Figure;
  defender: Figure;
}

/** An enchantment on an army card; `spell` is None for those who may not know it. */
export interface AuraView {
  spell: string | null;
  owner: number;
  face_up: boolean;
}

export interface BuiltArmy extends AnyEvent {
  type: "BuiltArmy";
  seat: number;
  armies: string[];
}

export interface Cancelled extends AnyEvent {
  type: "Cancelled";
  attacker: Figure;
}

export interface CardLost extends AnyEvent {
  type: "CardLost";
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

export interface Cast extends AnyEvent {
  type: "Cast";
  seat: number;
  spell: string;
}

export interface ChoseCard extends AnyEvent {
  type: "ChoseCard";
  seat: number;
  army: string;
}

export interface Countered extends AnyEvent {
  type: "Countered";
  seat: number;
  spell: string;
}

export interface Destroyed extends AnyEvent {
  type: "Destroyed";
  figure: Figure;
}

export interface Detained extends AnyEvent {
  type: "Detained";
  army: string;
  squad: string;
  seat: number;
}

export interface Dice extends AnyEvent {
  type: "Dice";
  power: string[];
  toughness: string[];
  dealt: number;
  power_parts: DiceFrom[];
  toughness_parts: DiceFrom[];
}

/** Where some of an attack's dice come from: "printed", "height", "glyph", "abilities" or "spells". */
export interface DiceFrom {
  source: string;
  number: number;
}

export interface Discarded extends AnyEvent {
  type: "Discarded";
  seat: number;
  spells: string[];
}

export interface Drew extends AnyEvent {
  type: "Drew";
  seat: number;
  count: number;
}

export interface DrewCards extends AnyEvent {
  type: "DrewCards";
  seat: number;
  spells: string[];
}

export interface Faded extends AnyEvent {
  type: "Faded";
  seat: number;
  spell: string;
}

export interface Fell extends AnyEvent {
  type: "Fell";
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

export interface Flipped extends AnyEvent {
  type: "Flipped";
  seat: number;
  spell: string;
}

export interface GlyphGone extends AnyEvent {
  type: "GlyphGone";
  glyph: string;
}

export interface GlyphUp extends AnyEvent {
  type: "GlyphUp";
  glyph: string;
  place: string;
}

export interface GlyphView {
  place: string;
  glyph: string | null;
  around: string[];
  points: number[];
}

export interface GoesFirst extends AnyEvent {
  type: "GoesFirst";
  seat: number;
  by: number | null;
}

export interface Healed extends AnyEvent {
  type: "Healed";
  figure: Figure;
  amount: number;
}

export interface Hid extends AnyEvent {
  type: "Hid";
  seat: number;
  army: string;
}

export interface Hurt extends AnyEvent {
  type: "Hurt";
  figure: Figure;
  amount: number;
  left: number;
}

/** A lasting effect of a spell or an ability. */
export interface LastingView {
  kind: string;
  on: string;
  amount: number;
  seat: number;
  ends: string;
}

export interface LeftEngagement extends AnyEvent {
  type: "LeftEngagement";
  figure: Figure;
  other: Figure;
  face: string;
  place: string;
}

export interface LetGo extends AnyEvent {
  type: "LetGo";
  figure: Figure;
  other: Figure;
  place: string;
}

export interface Looked extends AnyEvent {
  type: "Looked";
  seat: number;
  buried: boolean;
}

export interface Moved extends AnyEvent {
  type: "Moved";
  figure: Figure;
  start: string;
  place: string;
  way: string[];
}

export interface MovedEnchantment extends AnyEvent {
  type: "MovedEnchantment";
  spell: string;
  army: string;
}

export interface Peeked extends AnyEvent {
  type: "Peeked";
  seat: number;
  spell: string;
}

export interface Placed extends AnyEvent {
  type: "Placed";
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

export interface Returned extends AnyEvent {
  type: "Returned";
  figure: Figure;
  place: string;
}

export interface Rolled extends AnyEvent {
  type: "Rolled";
  seats: number[];
  rolls: number[];
}

export interface Scored extends AnyEvent {
  type: "Scored";
  seats: number[];
  points: number[];
}

export interface ShowedHand extends AnyEvent {
  type: "ShowedHand";
  seat: number;
  spells: string[];
}

export interface Skipped extends AnyEvent {
  type: "Skipped";
  seat: number;
}

export interface Summoned extends AnyEvent {
  type: "Summoned";
  seat: number;
  army: string;
}

export interface Surfaced extends AnyEvent {
  type: "Surfaced";
  seat: number;
  spell: string;
}

export interface Swapped extends AnyEvent {
  type: "Swapped";
  figure: Figure;
  other: Figure;
}

export interface Took extends AnyEvent {
  type: "Took";
  seat: number;
  spell: string;
}

export interface TookArmy extends AnyEvent {
  type: "TookArmy";
  seat: number;
  army: string;
}

export interface Tried extends AnyEvent {
  type: "Tried";
  army: string;
  ability: string;
  roll: number;
  needed: number;
}

export interface TurnBegan extends AnyEvent {
  type: "TurnBegan";
  turn: number;
  seat: number;
}

export interface Used extends AnyEvent {
  type: "Used";
  army: string;
  ability: string;
}

export interface WentBack extends AnyEvent {
  type: "WentBack";
  army: string;
  seat: number;
}

export type View = ArenaView;

export type GameEvent = Rolled | TookArmy | BuiltArmy | GoesFirst | Placed | Drew | DrewCards | TurnBegan | Skipped | ChoseCard | Summoned | Moved | LeftEngagement | LetGo | Fell | Attacked | Dice | Cancelled | Hurt | Healed | Destroyed | CardLost | Returned | Cast | Aimed | Hid | Flipped | Countered | Discarded | Faded | Surfaced | ShowedHand | Took | MovedEnchantment | WentBack | Used | Detained | Tried | Looked | Peeked | GlyphUp | GlyphGone | Swapped | Scored | TimeAnswered | TimeAdded | GameOver;
