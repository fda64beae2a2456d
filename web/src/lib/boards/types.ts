/** What a board is: a pure drawing of a view.
 *
 * A game's folder `lib/boards/<game>/` has an `index.ts` whose default export is a `BoardModule`; the registry finds it by
 * the folder's name and loads it when somebody opens a table of that game. Rules of the house:
 *
 * - Draw from the props and nothing else: no requests, no storage, no clock of its own.
 * - Every thing a player could mean carries its name: `data-thing="card:W13"`, `"seat:4"`, `"space:5,6"`, as the options of
 *   the asks name them (look into a recorded fixture: `asks[].shape.options[].things`). The decision layer lights, numbers
 *   and takes clicks by these names; a board handles no answers. It may fold, pan, zoom and show things large.
 * - HTML things must be `position: relative` (the number badge sits on their corner). SVG things may hold an element of
 *   class `ring` (the outline of the shape, no fill): it becomes the gold ring; without one a box is drawn round the thing.
 *   An element of class `peg` says where its number hangs, where the ring's corner would hide the thing.
 *   The second copy of a thing has `data-copy="1"`: it wears the number of its own option, or none.
 *   With `data-quiet` they get no number badge: the board shows on them what matters more.
 * - A sheet of the board may have buttons for answers: `<button data-kind="Mingle" data-answer='{"say": "consent", "about":
 *   "7.12"}'>`. A whole answer is sent, one that is only begun goes on at the bar, narrowed to the thing in `data-about`.
 * - After panning or zooming send `new CustomEvent("boardmoved", { bubbles: true })` from the board, so that badges follow.
 * - Colours from `style/tokens.css` only; scenery tokens of one game go into a CSS file in its folder, under
 *   `:root[data-theme="…"]`. Colour is never the only sign. Nothing needs hover. Buttons of the board are 44 px.
 * - What only its owner may see is in the view or it is not; a board guesses nothing.
 */
import type { Component } from "svelte";
import type { Person } from "$lib/kit/people";
import type { Ask, Words } from "$lib/wire/types";

/** What every game's view has. */
export interface AnyView {
  seat: number | null;
  now: number;
  waiting: { kind: string; seats: number[]; due: number | null }[];
  result: { winners: number[]; scores: number[]; clause: string; why: string } | null;
  [field: string]: unknown;
}

/** What every event has; the rest is its own. */
export interface AnyEvent {
  type: string;
  clause: string;
  words: Words;
  things?: string[];
  /** It tells a secret of this seat: shown in the open only when the game is over. */
  covered?: boolean;
  [field: string]: unknown;
}

/** What an answer would lead to, as far as neither luck nor anything hidden decides it. */
export interface Outcome<V = AnyView, E = AnyEvent> {
  view: V;
  /** What would be told on the way. */
  events: E[];
  /** Paths in the view that are not certain. */
  open: string[];
}

export interface BoardProps<V = AnyView, E = AnyEvent> {
  view: V;
  /** The components of the game: the pack's TOML as data (cards, places, texts), or null while it is on its way. */
  pack: Record<string, unknown> | null;
  /** Everybody at the table, by seat: name, colour, sigil, bot or human. */
  seats: Person[];
  /** Through whose eyes; null for a spectator or a shared screen. */
  me: number | null;
  /** Wide table, phone (from 360 x 640), or the big screen in the middle that nobody touches. */
  size: "wide" | "phone" | "shared";
  /** What happened between the last view and this one, in order: for motion. Empty when the board is opened. */
  events: E[];
  /** All that was told before the board was opened: for what the view no longer has, such as the count of the last battle. */
  past?: E[];
  /** The question that is on the bar, for drawings that depend on it (reach, ways); never needed to answer it. */
  ask: Ask | null;
  /** All questions that are open to the viewer, for buttons with `data-answer`. */
  asks?: Ask[];
  /** Things that may be chosen now, and those that are chosen or looked at. */
  lit: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  /** How many of several equal things are chosen. */
  counts?: ReadonlyMap<string, number>;
  /** What an answer would lead to, where the server could say: the view then. */
  preview: V | null;
  /** What would be told on the way there, as far as it is certain. */
  foretold?: E[];
  /** Paths in the preview that luck or something hidden decides: they are not to be shown as if they were known. */
  unsure?: string[];
  /** The same for each option by its key, where the module's `weighs` wants to know them all. */
  outcomes?: ReadonlyMap<string, Outcome<V, E>>;
  /** Somebody asked why this thing cannot be chosen: the answer, with the things it speaks of. */
  why?: { thing: string; words: Words } | null;
  /** Motion: milliseconds of a usual movement; 0 is off. */
  pace: number;
  /** What a thing is called: "card:W13" -> "Voice of Thunder". */
  name: (thing: string) => string;
  /** Milliseconds until `due` of the game's clock, for fuses; without it, reckon from the view's `now`. */
  left?: (due: number) => number;
}

export interface SecretProps<V = AnyView> {
  view: V;
  pack: Record<string, unknown> | null;
  seats: Person[];
  me: number;
  name: (thing: string) => string;
}

/** Somebody at the end of a game. */
export interface Standing {
  person: Person;
  won: boolean;
  /** What they came to, where the totals tell people apart; null where they do not. */
  score: number | string | null;
}

export interface FinaleProps<V = AnyView, E = AnyEvent> {
  view: V;
  pack: Record<string, unknown> | null;
  seats: Person[];
  /** Everybody who played, from the first to the last. */
  standing: Standing[];
  me: number | null;
  /** All that was told in the game, in order. */
  past: E[];
  pace: number;
  name: (thing: string) => string;
}

export interface BoardModule {
  board: Component<BoardProps<never, never>>;
  /** The own hand, where it is not part of the board: a drawer on the phone, under the board on a wide screen. */
  hand?: Component<BoardProps<never, never>>;
  /** What the answer that is looked at would mean, on the bar in place of the list; draws nothing where there is nothing to say. */
  meaning?: Component<BoardProps<never, never>>;
  /** Whether this picture needs the whole width of a wide screen: log and talk fold into the head. */
  broad?: (view: never) => boolean;
  /** The board draws everybody itself (as `seat:3`): no column of seat cards beside it; `everywhere`: no strip of them on a phone either. */
  seats?: "board" | "everywhere";
  /** What the secret sheet shows while it is held: the same outline for every role. */
  secret?: Component<SecretProps<never>>;
  /** Whether this seat has a secret at all; without it, every player has. */
  keeps?: (view: AnyView, me: number) => boolean;
  /** Some roles have deeds of their own (options with `facts.secret`): the secret sheet has a place for them, the bar has not. */
  acts?: true;
  /** Where an arrow key, Home, End, Page up or Page down leads from a thing, where the game knows it better than the picture:
   * the next space, the next place along a road. Undefined: whatever lies that way. */
  beside?: (table: { pack: Record<string, unknown> | null; view: AnyView; phone: boolean }, thing: string, key: string) => string | undefined;
  /** Milliseconds that what happened takes to be shown, so that the next picture waits for it. */
  lasts?: (pack: Record<string, unknown> | null, view: never, events: never[], pace: number) => number;
  /** Whether all options of this question are tried out beforehand, so that the board can show on each what it leads to. */
  weighs?: (ask: Ask) => boolean;
  /** Lines of the seat cards beside the board: "hand 6", "silver 7". */
  marks?: (view: never, seat: number) => SeatMark[];
  /** The board draws the clock itself: a large screen needs no second one. */
  clock?: boolean;
  /** One line for the head: "Round 6, night". */
  headline?: (view: never) => string;
  /** The phases of a round and which of them it is, for the strip in the head. */
  course?: (view: never) => { steps: readonly string[]; at: number } | null;
  /** What a thing is called, from the pack and what is on the table; undefined where the module does not know it. */
  name?: (pack: Record<string, unknown> | null, thing: string, view: AnyView | null) => string | undefined;
  /** The last picture: how it was won, told by the game. It names everybody; what stands for a winner has `data-won="3"`, their
   * seat. `Podium` and `Sides` beside this file draw two kinds of it; without one, everybody stands on a hill at dawn. */
  finale?: Component<FinaleProps<never, never>>;
  /** Whether the totals have decided it, so that the end says by how much. */
  isCounted?: (view: never) => boolean;
  /** Whether what a player came to counts for nothing, so that the end says "void" and no number. */
  isVoid?: (view: never, seat: number) => boolean;
  /** The reckoning at the end: line by line as the rules count it. */
  reckoning?: (view: never, name: (thing: string) => string, past: never[]) => ReckoningLine[];
}

export interface SeatMark {
  /** Never a bare number: the word is read out, and shown where there is room. */
  word: string;
  value: string | number;
  icon?: string;
}

export interface ReckoningLine {
  title: string;
  clause?: string;
  icon?: string;
  /** By seat; null is void. */
  values: (number | string | null)[];
  notes?: string[];
  /** It is what the result counts, so no total is put under it. */
  sum?: true;
  /** What is marked as best: the most, unless less is better or nothing is to be marked. */
  best?: "most" | "least" | "none";
}
