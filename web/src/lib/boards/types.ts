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
import type { Sound } from "$lib/sounds";
import type { Person } from "$lib/kit/people";
import type { AnyEvent, AnyView } from "$lib/wire/games/common";
import type { Ask, Words } from "$lib/wire/types";

export type { AnyEvent, AnyView };

/** What an answer would lead to, as far as neither luck nor anything hidden decides it. */
export interface Outcome<V extends AnyView = AnyView, E extends AnyEvent = AnyEvent> {
  view: V;
  /** What would be told on the way. */
  events: E[];
  /** Paths in the view that are not certain. */
  open: string[];
}

export interface BoardProps<V extends AnyView = AnyView, E extends AnyEvent = AnyEvent> {
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
  /** Keys of the options that are chosen, in their order; an option may have no thing on the board. */
  picked?: readonly string[];
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
  /** The text of a clause, where the rulebook has come: what an ability does. */
  rule?: (clause: string) => string | undefined;
  /** Milliseconds until `due` of the game's clock, for fuses; without it, reckon from the view's `now`. */
  left?: (due: number) => number;
  /** The ballot that a reason in the talk was followed to, for games with votes. */
  ballot?: BallotReference | null;
}

/** One person's ballot in the election of a round. */
export interface BallotReference {
  round: number;
  seat: number;
}

export interface SecretProps<V extends AnyView = AnyView> {
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

export interface FinaleProps<V extends AnyView = AnyView, E extends AnyEvent = AnyEvent> {
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

/** One row of the pack, drawn as it is printed. */
export interface CardProps {
  id: string;
  pack: Record<string, unknown> | null;
}

/** All that a game gives the table to be drawn and told with. Each game's module names its own view and events; the registry
 * gives out what the table holds, a module of any game's. */
export interface BoardModule<V extends AnyView = AnyView, E extends AnyEvent = AnyEvent> {
  board: Component<BoardProps<V, E>>;
  /** The own hand, where it is not part of the board: a drawer on the phone, under the board on a wide screen. */
  hand?: Component<BoardProps<V, E>>;
  /** On a wide screen the board draws the own hand itself. */
  holds?: true;
  /** What the answer that is looked at would mean, on the bar in place of the list; draws nothing where there is nothing to say. */
  meaning?: Component<BoardProps<V, E>>;
  /** A row of the pack as it is printed, for people who inspect a thing; without it, its words do. */
  card?: Component<CardProps>;
  /** The id of the pack's row that a thing is made from, where its name does not say it: a figure's unit. */
  row?: (pack: Record<string, unknown> | null, thing: string, view: V | null) => string | undefined;
  /** What a row of the pack names without saying what it does, and the clause that says it: a figure's abilities. */
  terms?: (pack: Record<string, unknown> | null, row: string) => { name: string; clause: string }[];
  /** What the large card of a thing says line by line, where the pack's row does not: what a place costs and gives now. */
  facts?: (pack: Record<string, unknown> | null, thing: string, view: V) => { word: string; value: string }[];
  /** Words for a space whose printed name says nothing to a person: "the hill beside Gideon". */
  space?: (pack: Record<string, unknown> | null, id: string, view: V | null) => string | undefined;
  /** The same for the log, which is read when everybody has moved on: words that stay true. */
  lastingSpace?: (pack: Record<string, unknown> | null, id: string, view: V | null) => string | undefined;
  /** One gesture for this question and those that follow it: the answers in order, beginning with this one, and what the
   * button says. They are given one after the other, and the rest is dropped where one is refused. */
  together?: (
    table: { pack: Record<string, unknown> | null; view: V },
    ask: Ask,
    key: string,
  ) => { keys: string[]; label: string } | null;
  /** Whether this picture needs the whole width of a wide screen: log and talk fold into the head. */
  broad?: (view: V) => boolean;
  /** What is chosen lies on the board, so that a line is enough for the bar at any height, and the log folds up until there is
   * width for it. */
  slim?: true;
  /** The board draws everybody itself (as `seat:3`): no column of seat cards beside it; `everywhere`: no strip of them on a phone either. */
  seats?: "board" | "everywhere";
  /** What the secret sheet shows while it is held: the same outline for every role. */
  secret?: Component<SecretProps<V>>;
  /** Whether this seat has a secret at all; without it, every player has. */
  keeps?: (view: V, me: number) => boolean;
  /** Some roles have deeds of their own (options with `facts.secret`): the secret sheet has a place for them, the bar has not. */
  acts?: true;
  /** A claim as it was spoken, without its reason: "I suspect Dana." `number`: which of the view's claims it is. */
  quote?: (view: V, number: number, pack: Record<string, unknown> | null, name: (thing: string) => string) => string;
  /** The board itself shows beside a seat what it claimed last. */
  quotes?: true;
  /** The kind of question by which people say that they are ready: on one shared device they say it together. */
  ready?: string;
  /** Where an arrow key, Home, End, Page up or Page down leads from a thing, where the game knows it better than the picture:
   * the next space, the next place along a road. Undefined: whatever lies that way. */
  beside?: (
    table: { pack: Record<string, unknown> | null; view: V; phone: boolean },
    thing: string,
    key: string,
  ) => string | undefined;
  /** Milliseconds that what happened takes to be shown, so that the next picture waits for it. */
  lasts?: (pack: Record<string, unknown> | null, view: V, events: E[], pace: number) => number;
  /** Milliseconds at normal speed that a turn of somebody else takes at most, whatever happens in it. */
  turnLasts?: number;
  /** Whether these events hold the flip or die that decides something: it is never sped up. */
  decides?: (events: E[]) => boolean;
  /** Whether all options of this question are tried out beforehand, so that the board can show on each what it leads to. */
  weighs?: (ask: Ask) => boolean;
  /** Whether everybody can see that this question has only the one answer it has: then it is given at once, and can be undone.
   * Never true where the answer follows from something hidden: a quick answer would tell it. */
  isPlain?: (ask: Ask) => boolean;
  /** How the log tells a turn of this game in one paragraph; without it, in the events' own words. */
  log?: LogModule<E>;
  /** What an event that everybody learns of sounds like. Nothing that a secret phase brings belongs here. */
  sounds?: Readonly<Partial<Record<E["type"], Sound>>>;
  /** Lines of the seat cards beside the board: "hand 6", "silver 7". */
  marks?: (view: V, seat: number) => SeatMark[];
  /** The board draws the clock itself: a large screen needs no second one. */
  clock?: boolean;
  /** One line for the head: "Round 6, night". */
  headline?: (view: V) => string;
  /** How one wins, in one line of the head, where the window is wide and the board doesn't say it. */
  goal?: (view: V, pack: Record<string, unknown> | null) => string | undefined;
  /** What is open besides the question that everybody has all the time, in words: the first line of the bar. */
  opens?: (view: V, me: number | null, name: (thing: string) => string) => { line: string; next: string };
  /** The phases of a round and which of them it is, for the strip in the head. */
  course?: (view: V) => { steps: readonly string[]; at: number } | null;
  /** What a thing is called, from the pack and what is on the table; undefined where the module does not know it. */
  name?: (pack: Record<string, unknown> | null, thing: string, view: V | null) => string | undefined;
  /** The last picture: how it was won, told by the game. It names everybody; what stands for a winner has `data-won="3"`, their
   * seat. `Podium` and `Sides` beside this file draw two kinds of it; without one, everybody stands on a hill at dawn. */
  finale?: Component<FinaleProps<V, E>>;
  /** Whether the totals have decided it, so that the end says by how much. */
  isCounted?: (view: V) => boolean;
  /** Whether what a player came to counts for nothing, so that the end says "void" and no number. */
  isVoid?: (view: V, seat: number) => boolean;
  /** The reckoning at the end: line by line as the rules count it. */
  reckoning?: (view: V, name: (thing: string) => string, past: E[]) => ReckoningLine[];
}

/** How the events of one turn become a paragraph of the log. */
export interface LogModule<E extends AnyEvent = AnyEvent> {
  /** The event whose words are the paragraph's first line; without one, it is the first event. */
  head?: (events: E[]) => E | undefined;
  /** What the turn changed, as signs. `seat`: whose turn it was. */
  chips?: (events: E[], seat: number | undefined) => Chip[];
  /** Types of events that the signs tell: a folded paragraph has no words for them. */
  counted?: ReadonlySet<E["type"]>;
}

/** A sign in the log: an icon and a number, or dice as they fell. */
export interface Chip {
  /** What is read out: "3 points". */
  word: string;
  text: string;
  icon?: string;
  /** A colour of the style sheet. */
  tint?: string;
  /** Whose it is, where it is not the one whose turn it was. */
  seat?: number;
  /** Dice: the icon that is up, none for a blank, and whether it counted. */
  dice?: { icon?: string; counts: boolean; kind: "power" | "toughness" }[];
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
