// Made from the server's schema by web/tools/wire_types.py; do not edit.

import type { AnyEvent, AnyView } from "./games/common";

/** How one seat's result adds up: `start` + `own` + `others` + `luck` = `end`, to the last digit. `start` is the chance with all cards open after the deal. `own` and `others` are what decisions changed compared to the judge's usual play, as those who decided knew it; the rest is luck. `lost` is measured against the best answers instead, so it is never below 0. */
export interface Account {
  seat: number;
  start: number;
  own: number;
  others: number;
  luck: number;
  end: number;
  luck_up: number;
  luck_down: number;
  deal: number;
  lost: number;
  bound: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  decisions: number;
}

/** Add a minute to the clocks that everyone knows of; only the host may. */
export interface AddTime {
  type: "add_time";
  key: string;
}

/** Wait for absent players instead of letting a bot take over. */
export interface AgreeToWait {
  wait?: boolean;
  seat?: number | null;
}

/** On a shared device: everyone gives the one answer that each may give ("ready"). */
export interface AllReady {
  type: "all_ready";
  key: string;
}

/** The analysis of a finished game, or its state: not requested, waiting for `ahead` others, running, done, or impossible, and why. */
export interface Analysed {
  state: "done" | "failed" | "none" | "running" | "waiting";
  ahead: number;
  why: string;
  analysis: Analysis | null;
}

/** All results about a game so far. While it is being computed, what is missing is simply not there yet. */
export interface Analysis {
  format: number;
  game: string;
  digest: string;
  seats: number;
  names: string[];
  state: "done" | "running";
  done: number;
  of: number;
  steps: number;
  judge: Judge;
  over: boolean;
  points: Point[];
  decisions: Decision[];
  luck: Luck[];
  accounts: Account[];
  winners: number[];
  won_by_luck: number | null;
  how_won: string;
  beliefs: Beliefs | null;
  worlds: number;
}

/** An answer. `one`: the key of an option; `some` and `order`: keys; `amount`: a number; `form`: an object of its fields. */
export interface Answer {
  type: "answer";
  key: string;
  ask: number;
  answer: unknown;
}

/** An open question to one seat. `due` is when time answers, on the view's clock. `answer` is what the seat has said so far, where it can still be changed. `owed`: the game waits for it. `titles` are the names of a form's fields; a `final` answer cannot be undone. `covered`: its words or options show a secret of this seat, so an open screen shows them only while its owner looks. `shape` null (from a server only): as it was last sent for this id on this connection. */
export interface Ask {
  id: number;
  seat: number;
  kind: string;
  clause: string;
  prompt: (string | Mention)[];
  shape: Shape | null;
  standing: boolean;
  owed: boolean;
  due: number | null;
  about: string[];
  answer: unknown;
  verb: string | null;
  titles: Record<string, string>;
  final: boolean;
  covered: boolean;
}

/** Ask why something cannot be chosen: a thing on the table, or an answer. */
export interface AskWhy {
  type: "why";
  key: string;
  ask: number;
  thing?: string | null;
  answer?: unknown;
}

/** What a perfect reasoner with one seat's knowledge believed of every player after an input. */
export interface Belief {
  step: number;
  where: string;
  eyes: number;
  of: number[];
}

/** For games of hidden roles: beliefs by round and person, beside the truth. */
export interface Beliefs {
  title: string;
  rows: Belief[];
  moved: Moved[];
  truth: boolean[];
}

/** The best answer (of a turn, its first one), why it is, and what else was compared. */
export interface BetterAnswer {
  answer: unknown;
  why: (string | Mention)[];
  answers: TriedAnswer[];
}

/** Options that change together, with a number that stands for them from then on. */
export interface Block {
  block: number;
  options: Option[];
}

/** Continue a finished game from one point, in a new room, on one seat, against bots. */
export interface Branch {
  step: number;
  seat: number;
  bots?: string | null;
  name?: string | null;
  key?: string | null;
  token?: boolean;
}

/** Hold the finished games of the device that made this code, too. */
export interface Bring {
  code: string;
}

export interface Brought {
  games: number;
}

/** The server closes this connection. `again`: reconnect right away, it is only restarting. */
export interface Bye {
  n: number;
  type: "bye";
  why: string;
  again: boolean;
}

export interface Catalogue {
  version: string;
  games: GameKind[];
}

/** How often something happened over a number of worlds, with 95 % bounds; all three from 0 to 1. */
export interface Chance {
  mean: number;
  low: number;
  high: number;
  worlds: number;
}

/** What has changed in a view since the one before, or in a thing that is shown in it: different `fields`, `rows` of lists, and changes `within` things that are fields. */
export interface Changed {
  fields?: Record<string, unknown>;
  rows?: Record<string, Rows>;
  within?: Record<string, Changed>;
}

/** Send chat. `to` names one of the seat's private channels, or the seats to whisper to, joined by dots (`2.5`), if the game has whispers; without it everyone reads it, but a spectator's chat only spectators. */
export interface Chat {
  type: "chat";
  key: string;
  text: string;
  to?: string | null;
}

/** A line of chat. `id` counts what this audience could read. `seat` null: from a spectator, to spectators. `to` null: to everyone who plays and watches. For others' whispers `words` are empty: everyone sees that they talk, but not what they say. */
export interface Chatted {
  n?: number;
  type: "chat";
  id: number;
  seat: number | null;
  name: string;
  to: number[] | null;
  words: (string | Mention)[];
  at: number;
}

/** One value of an option. */
export interface Choice {
  value: number | string;
  title: string;
  help: string;
}

/** Take a seat with a one-time code. `token` as in Play. */
export interface Claim {
  code: string;
  token?: boolean;
}

/** The game's clock shows `now`. It `runs` in real time, or it does not: because the table is `paused`, because people look at their roles, because a shared device changes hands, or because nobody is there. */
export interface Clock {
  n?: number;
  type: "clock";
  now: number;
  runs: boolean;
  paused: boolean;
}

/** A line of evidence, and the people it is about. */
export interface Clue {
  kind: string;
  words: (string | Mention)[];
  people: number[];
}

/** What a sentence was counted from: in how many of `worlds` it happened after the better and after the given answer. */
export interface Counts {
  what: string;
  worlds: number;
  better: number;
  played: number;
}

/** A puzzle and its table, as the solver sees it. */
export interface DailyPuzzle {
  puzzle: PuzzleLine;
  view: AnyView;
}

/** One decision of one seat: an answer, or a whole turn where its answers belong together. */
export interface Decision {
  step: number;
  first: number;
  seat: number;
  kind: string;
  prompt: string;
  where: string;
  unit: "answer" | "turn";
  played: Tried;
  better: Tried[];
  loss: number;
  loss_low: number;
  loss_high: number;
  mark: "" | "blunder" | "inaccuracy" | "mistake";
  why: string;
  counts: Counts | null;
  worst_part: number | null;
  worst_words: string;
}

/** A proposal the table did not agree to, and the seat that said no first. */
export interface Declined {
  what: "end" | "free" | "pause" | "seat" | "undo";
  by: number;
}

/** The request has been done, and is safe. */
export interface Done {
  n: number;
  type: "done";
  key: string;
}

/** Propose to end the game here, without a result; done right away if everyone who plays is on this device. */
export interface EndEarly {
  type: "end";
  key: string;
}

/** The body of every reply with a status of 400 or more. */
export interface Failed {
  error: Wrong;
}

/** Remove this device's names from everything that the server keeps. */
export type Forget = Record<string, never>;

/** In how many rooms. */
export interface Forgotten {
  games: number;
}

/** Free a seat: the devices that held it lose it. In a running game the players vote first. Only the host may. */
export interface Free {
  seat: number;
}

export interface GameKind {
  id: string;
  title: string;
  about: string;
  kind: string;
  minutes: [number, number] | null;
  seats: [number, number];
  usual: number;
  version: number;
  pack: string;
  clauses: number;
  open: boolean;
  sides: boolean;
  options: OptionKind[];
  presets: Preset[];
  bots: Level[];
}

/** Request a one-time code for one of my seats. `move`: the device that uses it holds the seat alone from then on. */
export interface GiveSeat {
  seat?: number | null;
  move?: boolean;
}

/** Make someone else the host. */
export interface HandOver {
  seat: number;
}

/** The first message of a client. `seat`: which of this device's seats to show; null to watch. `seen`: the `number` of the last news it has of that seat on `stream`, 0 for none. `blocks`: options may come in blocks, of which it keeps those that the last news names. `changes`: it keeps the last view, and may be sent only what has changed in it. */
export interface Hello {
  type: "hello";
  seat?: number | null;
  stream?: string;
  seen?: number;
  screen?: "seat" | "shared" | "spectator";
  blocks?: boolean;
  changes?: boolean;
}

export interface Hint {
  type: "hint";
  key: string;
  ask: number;
}

/** What the strongest bot would answer here, knowing no more than this seat, and why; null if it would stay silent. `answers` are the best and its runners-up, where they were compared in so many `worlds`. */
export interface Hinted {
  n: number;
  type: "hint";
  key: string;
  ask: number;
  answer: unknown;
  bot: string;
  why: (string | Mention)[];
  answers: HintedAnswer[];
  worlds: number;
}

/** An answer that was tried in imagined games: how often the seat won after it, with 95 % bounds. */
export interface HintedAnswer {
  answer: unknown;
  words: (string | Mention)[];
  chance: number;
  low: number;
  high: number;
}

export interface History {
  games: PlayedGame[];
}

/** The reply to joining. `token` is only for a program that asked for it; a browser has it in a cookie it cannot read. */
export interface Joined {
  code: string;
  seat: number | null;
  room: RoomPicture;
  token: string | null;
}

/** The policy that plays on in the worlds. */
export interface Judge {
  name: string;
  about: string;
}

/** Start a lesson: a room with its position. */
export interface Learn {
  game: string;
  lesson: string;
  name?: string | null;
  key?: string | null;
  token?: boolean;
}

export interface LessonKind {
  id: string;
  title: string;
  idea: string;
  clause: string;
  seat: number;
  done: string;
  steps: LessonStep[];
}

/** One step of a lesson: answer a question of this kind, with this answer if there is one; `refused` is the clause that will refuse it. */
export interface LessonStep {
  say: string;
  ask: string;
  answer: unknown;
  refused: string;
}

export interface Lessons {
  game: string;
  lessons: LessonKind[];
  opening: Opening | null;
}

/** In a game in which people take their time: agree that a bot plays for the absent seat until its person is back, or take that back. */
export interface LetStandIn {
  absent: number;
  agree?: boolean;
  seat?: number | null;
}

/** A bot that can take a seat: its name in requests, its title and its level. The weakest comes first. */
export interface Level {
  bot: string;
  title: string;
  level: string;
  about: string;
}

/** Lies of one game, as one seat told and heard them: `told` in all, `countable` those of which it can be counted who acted on them, and of these `believed` by somebody. Of those that others told and that can be counted, `heard` in all, `fell_for` those this seat acted on. */
export interface LieCount {
  told: number;
  countable: number;
  believed: number;
  heard: number;
  fell_for: number;
}

/** A public room. */
export interface Listed {
  code: string;
  game: string;
  title: string;
  free: number;
  seats: number;
  names: string[];
}

/** People look at their own roles before the game begins. `until`: it begins then in any case; null waits for everyone. `looked`: the seats of those who have. */
export interface Look {
  until: number | null;
  looked: number[];
}

/** I have looked at my own role, before the game begins. */
export interface Looked {
  type: "look";
  key: string;
}

/** A swing that no decision explains: dice, draws, deals, revealed secrets. */
export interface Luck {
  step: number;
  change: number[];
  bound: number;
  kind: string;
  words: string;
}

export interface MakeRoom {
  game: string;
  seats?: number | null;
  options?: Record<string, number | string>;
  pack?: string | null;
  listed?: boolean;
  programs?: boolean;
  mode?: "handed" | "own" | "shared";
  name?: string | null;
  key?: string | null;
  token?: boolean;
}

/** A thing in a sentence, and the words for it there. */
export interface Mention {
  thing: string;
  text: string;
}

/** Messages of a room, as a socket would have sent them. Poll again with `session` and `after`, the last `n` you have: what you did not get is sent again. */
export interface Messages {
  session: string;
  messages: Record<string, unknown>[];
}

/** One seat of this device. `your_move`: somebody waits for it. */
export interface Mine {
  code: string;
  game: string;
  title: string;
  seat: number;
  name: string;
  state: "open" | "over" | "playing";
  your_move: boolean;
  headline: (string | Mention)[];
  since: number | null;
  patient: boolean;
}

/** A decision that cost something: the input it began with, what it is called, how much it cost, and what was answered. What would have been better is not in it. `unit`: one answer, or a whole turn. */
export interface Mistake {
  step: number;
  mark: string;
  loss: number;
  where: (string | Mention)[];
  prompt: (string | Mention)[];
  played: (string | Mention)[];
  chance: number;
  unit: "answer" | "turn";
}

/** Show what would have been better. */
export interface MistakeShown {
  step: number;
  seat: number;
}

/** The table just before a mistake of a seat. */
export interface MistakeTable {
  step: number;
  seat: number;
  name?: string | null;
  key?: string | null;
  token?: boolean;
}

/** `state` of the analysis: while it runs, more may come. */
export interface Mistakes {
  state: "done" | "failed" | "none" | "running" | "waiting";
  mistakes: Mistake[];
}

/** One step of a finished game from one viewpoint: the view after input `step`, the events that led there, and who moved. */
export interface Moment {
  step: number;
  steps: number;
  eyes: number | "all" | "spectator";
  now: number;
  seat: number | null;
  views: Record<string, AnyView>;
  events: AnyEvent[];
}

/** An input that changed a belief by five points or more. */
export interface Moved {
  step: number;
  eyes: number;
  about: number;
  change: number;
  words: string;
}

export interface MyGames {
  games: Mine[];
  rematches: MyRematch[];
}

/** A rematch this device is invited to: its room, and the room it is a rematch of. `by` set it up; `joined` of those `asked` are in. `mine`: this device is in. */
export interface MyRematch {
  code: string;
  of: string;
  title: string;
  by: Person;
  joined: Person[];
  asked: Person[];
  mine: boolean;
  begun: boolean;
}

/** What is new for one audience, with the whole current picture. `number` counts what this audience was told in this game, on `stream`: say both when you come back. `events` are those after number `since`: append them where that is the last number you have, else put them in place of all you have (`since` is then 0). `rewound`: moves were undone; draw everything again. Each event has `type`, `clause`, `words`, `things` and fields of its own. `view` null: it is the one before, which is that of the last of `steps` or of the news before, with what has `changed`; only for clients that say `changes` in hello. */
export interface News {
  n?: number;
  type: "news";
  stream: string;
  number: number;
  since: number;
  now: number;
  view: AnyView | null;
  asks: Ask[];
  events: AnyEvent[];
  steps: Step[];
  rewound: boolean;
  channels: string[];
  earshot: number[];
  changed: Changed | null;
}

/** Replace my private notes. */
export interface Note {
  type: "note";
  key: string;
  text: string;
}

/** The private notes of this seat. */
export interface Notes {
  n?: number;
  type: "notes";
  seat: number;
  text: string;
}

/** One of my seats; optional if there is only one. */
export interface OnSeat {
  seat?: number | null;
}

/** What a newcomer reads in thirty seconds before a first game. */
export interface Opening {
  who: string;
  win: string;
  but: string;
  turn: OpeningPart[];
  signs: OpeningPart[];
}

/** A step of a turn, or a symbol: its name (of a symbol, the icon's), and what it means. */
export interface OpeningPart {
  name: string;
  text: string;
}

/** An option. `things` are what a screen lights up: `card:W13`, `seat:4`, `space:5,6`. `declines`: it says no, or nothing; a screen may set it apart. `verb` is the text of the main button. `facts` are extras a screen may show beside it: a cost, the steps of a path, the odds of a roll. */
export interface Option {
  key: string;
  label: (string | Mention)[];
  things: string[];
  declines?: boolean;
  verb?: string | null;
  facts?: Record<string, number | string>;
}

/** An option of a game: one of its `values`, or a whole number from `least` to `most`. */
export interface OptionKind {
  name: string;
  title: string;
  help: string;
  default: number | string;
  values: Choice[] | null;
  least: number | null;
  most: number | null;
  unit: string;
  several: boolean;
}

/** The components of a game: the file, and its parsed content. */
export interface PackText {
  digest: string;
  game: string;
  text: string;
  data: Record<string, unknown>;
}

/** Propose to pause the clock; done right away if everyone who plays is on this device. */
export interface Pause {
  type: "pause";
  key: string;
}

/** A person as everyone at a table sees them. */
export interface Person {
  seat: number;
  name: string;
  colour: number;
  sigil: number;
}

export interface Ping {
  type: "ping";
  key: string;
}

/** Play now: a room with you on its first seat and bots on all others, started. `key`: sent twice, made once. */
export interface Play {
  game: string;
  seats?: number | null;
  options?: Record<string, number | string>;
  bots?: string | null;
  name?: string | null;
  key?: string | null;
  token?: boolean;
}

/** A finished game of this device. `seat` is null, and the result "shared", where it had several seats: one device that was passed around. `ended`: the table agreed to end it early. */
export interface PlayedGame {
  code: string;
  game: string;
  title: string;
  seat: number | null;
  ended: number;
  seconds: number | null;
  result: "drawn" | "ended" | "lost" | "shared" | "won";
  left: boolean;
  group: string;
  part: string;
  why: (string | Mention)[];
  people: Person[];
  bots: number;
  lies: LieCount | null;
  practice: boolean;
}

/** The chances after one input. */
export interface Point {
  step: number;
  open: number[];
  open_worlds: number;
  knew: Record<string, number[]>;
  knew_worlds: number;
}

/** The reply to a ping, for measuring latency and the difference between two clocks. */
export interface Pong {
  n: number;
  type: "pong";
  key: string;
  now: number;
}

/** Who is there now. */
export interface Presence {
  n: number;
  type: "presence";
  seats: RoomSeat[];
  spectators: number;
  wait: Wait;
}

export interface Preset {
  name: string;
  title: string;
  options: Record<string, number | string>;
}

export interface Preview {
  type: "preview";
  key: string;
  ask: number;
  answer: unknown;
}

/** What an answer would lead to, as far as neither luck nor anything hidden decides it: the view, the events on the way, and the paths in the view that are not certain (`hall.0.2`). `alone`: you could undo the answer without asking anyone, so a screen may send it at the first tap. */
export interface Previewed {
  n: number;
  type: "preview";
  key: string;
  ask: number;
  view: AnyView;
  events: AnyEvent[];
  open: string[];
  alone: boolean;
}

/** A proposal to the table: to undo moves, to end the game here without a result, to free the seat of someone who is gone, to pause, or to give a bot's `seat` to a newcomer called `name`. `by` is -1 for a host without a seat, and for a newcomer. `votes` are the seats that agreed so far. `takes_back` is what an undo would undo, or whose seat would be freed. */
export interface Proposal {
  id: number;
  what: "end" | "free" | "pause" | "seat" | "undo";
  by: number;
  takes_back: (string | Mention)[];
  votes: number[];
  needed: number;
  until: number;
  seat: number | null;
  name: string;
}

/** Put a bot on one seat, or on all free ones; `bot` null removes it again. Only the host may. */
export interface PutBot {
  bot: string | null;
  seat?: number | null;
}

/** Of a deduction, the seats that are named; of a move, the answer as a table would be given it. */
export interface PuzzleAnswer {
  answer: unknown[];
}

/** `words`: how good a wrong answer is, where that was measured. */
export interface PuzzleChecked {
  right: boolean;
  words: (string | Mention)[];
  solution: PuzzleSolution | null;
}

/** Show the solution. */
export interface PuzzleGivenUp {
  give_up?: boolean;
}

export interface PuzzleHelp {
  words: (string | Mention)[];
}

/** A puzzle on a list; `number` counts those of its game, the easiest first. */
export interface PuzzleLine {
  id: string;
  game: string;
  kind: "deduction" | "move";
  level: "easy" | "hard" | "medium";
  number: number;
  people: number;
  question: (string | Mention)[];
}

export interface PuzzleOption {
  answer: unknown;
  words: (string | Mention)[];
  chance: number;
}

/** The answer, why it is so, the rules behind it, and what every other answer was worth, where that was measured. */
export interface PuzzleSolution {
  answer: unknown[];
  sentences: ((string | Mention)[])[];
  clauses: string[];
  options: PuzzleOption[];
}

/** Which help, from 0 on. */
export interface PuzzleStep {
  step: number;
}

/** A table at the puzzle's position. `play_on`: with bots that go on from there; without it nobody moves but you. */
export interface PuzzleTable {
  play_on?: boolean;
  name?: string | null;
  key?: string | null;
  token?: boolean;
}

/** A puzzle as it is set: what is asked, from which seat, what has to be assumed, and what is shown. Its answer is not in it. `find`: how many people have to be named; `ways`: how many ways there are to choose them. */
export interface PuzzleTask {
  puzzle: PuzzleLine;
  rule: (string | Mention)[];
  seat: number;
  find: number;
  ways: number;
  marks: string[];
  clues: Clue[];
  people: string[];
  clauses: string[];
  pack: string;
  view: AnyView;
}

export interface Puzzles {
  puzzles: PuzzleLine[];
}

export interface PuzzlesOfTheDay {
  day: string;
  puzzles: DailyPuzzle[];
}

/** Make a face that everyone sees for a moment; six a minute. */
export interface React {
  type: "react";
  key: string;
  face: "angry" | "doubtful" | "glad" | "laughing" | "surprised" | "worried";
}

/** Somebody at `seat` makes a `face`. It isn't stored: people who connect later don't see it. */
export interface Reacted {
  n: number;
  type: "reaction";
  seat: number;
  face: "angry" | "doubtful" | "glad" | "laughing" | "surprised" | "worried";
}

export interface Ready {
  ready?: boolean;
  seat?: number | null;
}

/** The request was not done, and nothing has changed. `gone`: the question is closed; someone else or the clock was faster. `clause` is empty if no rule of the game is the reason. */
export interface Refused {
  n: number;
  type: "refused";
  key: string | null;
  ask: number | null;
  clause: string;
  why: (string | Mention)[];
  gone: boolean;
}

/** A note on the number of players and the options, or why they do not go together; `option` is the one to change. */
export interface Remark {
  option: string;
  clause: string;
  words: (string | Mention)[];
}

/** Start a rematch: the same people again, in a new room. */
export interface Rematch {
  shuffle?: boolean;
}

export interface Rename {
  name?: string | null;
  colour?: number | null;
  sigil?: number | null;
  seat?: number | null;
}

/** A bug report: what is wrong, and from which seat. */
export interface Report {
  text: string;
  seat?: number | null;
}

/** The saved report, cut to what the seat may know. */
export interface Reported {
  id: string;
  report: Record<string, unknown>;
}

/** Resume the clock. */
export interface Resume {
  type: "resume";
  key: string;
}

/** The room has changed: someone took a seat, an option was set, the game started. */
export interface Room {
  n: number;
  type: "room";
  room: RoomPicture;
}

/** A room as everyone sees it. `host` is a seat, or null while nobody holds one. `rematch` is the code of the room in which the same people play again. */
export interface RoomPicture {
  code: string;
  game: string;
  title: string;
  options: Record<string, number | string>;
  pack: string;
  seats: RoomSeat[];
  host: number | null;
  mode: "handed" | "own" | "shared";
  listed: boolean;
  programs: boolean;
  state: "open" | "over" | "playing";
  link: string;
  rematch_of: string | null;
  rematch: string | null;
  branch_of: string | null;
  spectators: number;
  wait: Wait;
  bots: string | null;
  patient: boolean;
  stand_ins: StandIn[];
  ended: boolean;
  look: Look | null;
  playable: string | null;
  remarks: Remark[];
  misfits: Remark[];
}

/** One seat as everyone sees it. `away_since`: nobody has been connected to it since; a bot takes over at `stand_in_at`, unless everyone agrees to wait. `standing_in`: a bot plays for the person now. `program`: it is a program, which describes itself like this. `vacant`: it was freed in a running game, and a newcomer can take it. */
export interface RoomSeat {
  seat: number;
  name: string;
  colour: number;
  sigil: number;
  who: "bot" | "free" | "human";
  bot: string | null;
  ready: boolean;
  connected: boolean;
  away_since: number | null;
  stand_in_at: number | null;
  standing_in: boolean;
  program: string | null;
  vacant: boolean;
}

export interface Rooms {
  rooms: Listed[];
}

/** A list of `length` rows: those `at` these indices are `put` there, changes `within` others are given by index, and all the rest are unchanged. */
export interface Rows {
  length: number;
  at?: number[];
  put?: unknown[];
  within?: Record<string, Changed>;
}

/** A piece of a clause: plain text, the reason of a ruling, or the mark of something reconstructed. */
export interface RulePart {
  text: string;
  mark: "" | "reconstructed" | "ruling";
}

export interface RuleText {
  id: string;
  section: string;
  text: string;
  parts: RulePart[];
}

export interface Rulebook {
  game: string;
  title: string;
  version: number;
  text: string;
  clauses: RuleText[];
}

/** A few public views of a recorded game, for live drawings. */
export interface Scenes {
  game: string;
  views: AnyView[];
}

/** What somebody would answer now. */
export interface SecondTry {
  step: number;
  seat: number;
  answer: unknown;
}

/** `best` and `better` come only with an answer that is as good as the best. */
export interface SecondTryJudged {
  verdict: "best" | "better" | "enough" | "same" | "worse";
  chance: Chance;
  best: number | null;
  better: BetterAnswer | null;
}

export interface Server {
  version: string;
  now: number;
}

export interface SetMode {
  mode: "handed" | "own" | "shared";
}

export interface SetOptions {
  options?: Record<string, number | string>;
  game?: string | null;
  pack?: string | null;
  listed?: boolean | null;
  programs?: boolean | null;
  bots?: string | null;
  patient?: boolean | null;
}

export interface SetSeats {
  seats: number;
}

/** `one`, `some` (least to most) or an `order` of options, an `amount` (least to most), or a `form` of fields. `follows` is for a form whose last two fields depend on each other: for each option of the last field but one, the indices of the options of the last field that go with it. A screen that takes `blocks` (from a server only) may get options in these, one after the other: the number of a block it has, or a new one. `follows` then comes as `runs`: pairs of a first index and a count. */
export interface Shape {
  kind: "amount" | "form" | "one" | "order" | "some";
  options?: Option[];
  least?: number;
  most?: number;
  fields?: Record<string, Shape>;
  follows?: number[][];
  blocks?: (number | Block)[];
  runs?: number[][];
}

/** Take a free seat, the first one unless named. One device may take several. */
export interface Sit {
  name: string;
  seat?: number | null;
  colour?: number | null;
  sigil?: number | null;
  token?: boolean;
  program?: string | null;
}

/** In a game in which people take their time: who has agreed that a bot plays for this seat while it is away, of how many. */
export interface StandIn {
  seat: number;
  votes: number[];
  needed: number;
}

/** Start the game. `bots`: the bot for seats that are still free; without it, free seats are refused. */
export interface Start {
  bots?: string | null;
}

/** One picture of several that an input led to, with the events that led to it. `view` null: it is the one of the step before, or of the news before, with what has `changed`; `events` are then left out, and `heard` is how many of the news' events led to it. */
export interface Step {
  view: AnyView | null;
  events?: AnyEvent[];
  changed?: Changed | null;
  heard?: number;
}

/** Everything that happened in a finished game, for the review's time line and log, without undone moves. */
export interface Story {
  steps: number;
  told: StoryStep[];
  needs: string | null;
}

/** What one input of a finished game led to, secrets included. */
export interface StoryStep {
  step: number;
  at: number;
  seat: number | null;
  events: AnyEvent[];
}

/** A one-time code for all finished games of this device. */
export type TakeAlong = Record<string, never>;

/** Undo my last answer: right away if nobody has learned anything since, otherwise as a proposal. */
export interface TakeBack {
  type: "undo";
  key: string;
}

/** A one-time code that gives the seat to the first device that uses it. `link` opens it there. */
export interface Transfer {
  code: string;
  link: string;
  until: number;
}

/** An answer, or a whole turn, and its result. */
export interface Tried {
  answers: unknown[];
  words: string;
  chance: Chance;
}

/** An answer that was compared; `played`: the one that was given in the game. */
export interface TriedAnswer {
  words: (string | Mention)[];
  chance: Chance;
  played: boolean;
}

/** The state of undo. `may`: this seat has an answer that it could ask to undo. `proposal`: what the table is voting on. `declined`: the last proposal, if the table did not agree. */
export interface Undo {
  n?: number;
  type: "undo";
  may: boolean;
  proposal: Proposal | null;
  declined: Declined | null;
}

export interface Vote {
  type: "vote";
  key: string;
  proposal: number;
  yes: boolean;
}

/** Whether the table waits for absent players instead of letting a bot take over, and who has asked for it. */
export interface Wait {
  on: boolean;
  votes: number[];
  needed: number;
}

/** The first message of every connection: the whole current picture. `news` is null before the start. */
export interface Welcome {
  n: number;
  type: "welcome";
  you: You;
  server: Server;
  room: RoomPicture;
  news: News | null;
  chats: Chatted[];
  undo: Undo | null;
  clock: Clock | null;
  notes: Notes | null;
}

/** Why a thing or an answer cannot be chosen; `lawful` if it can. */
export interface Why {
  n: number;
  type: "why";
  key: string;
  ask: number;
  lawful: boolean;
  clause: string;
  why: (string | Mention)[];
}

/** What was wrong with a request, and what would be right. */
export interface Wrong {
  what: string;
  allowed: string;
}

/** The seats this device holds, the one this connection shows (null: a spectator), and whether it is the host. */
export interface You {
  seats: number[];
  seat: number | null;
  host: boolean;
}

export type Sent = Welcome | Room | News | Presence | Chatted | Undo | Clock | Notes | Reacted | Done | Refused | Why | Previewed | Hinted | Pong | Bye;

export type Received = Hello | Answer | AskWhy | Preview | TakeBack | EndEarly | Vote | Chat | Note | Hint | Pause | Resume | AddTime | Looked | AllReady | React | Ping;

/** What people read: texts and named things in a row. */
export type Words = (string | Mention)[];
