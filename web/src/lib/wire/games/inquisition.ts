// Made from the server's schema by web/tools/wire_types.py; do not edit.

/** What one leader's ability was used for. */
export interface Ability {
  colour: string;
  round: number;
  leader: number;
  chosen: number | null;
  lookers: number[];
  target: string | null;
  facedown: boolean;
  automatic: boolean;
}

export interface AgentsMet {
  type: "AgentsMet";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  count: number;
}

export interface AllRevealed {
  type: "AllRevealed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  voted: number;
  ablaze: number;
  noted: number;
  roles: string[];
  drew: (string | null)[];
}

export interface Burning {
  type: "Burning";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  chosen: number;
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

export interface ColourTurned {
  type: "ColourTurned";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  round: number;
  colour: string;
  seats: number[];
}

export interface Condemned {
  type: "Condemned";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  how: string;
}

/** `by`: `vote`, `ablaze` or `ultimate_price`. */
export interface Death {
  seat: number;
  by: string;
}

export interface DrewTarget {
  type: "DrewTarget";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  ability: string;
  colour: string;
}

export interface Elected {
  type: "Elected";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  colour: string;
  seat: number;
  how: string;
}

export interface FinalRound {
  type: "FinalRound";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  leaders: number[];
}

export interface FinalTie {
  type: "FinalTie";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  tied: number[];
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

export interface GuildsDealt {
  type: "GuildsDealt";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  guilds: string[];
}

export interface InquisitionView {
  seat: number | null;
  now: number;
  waiting: Waiting[];
  result: Result | null;
  role: string | null;
  players: Player[];
  abilities: Ability[];
  note: number | null;
  whispers: Saying[];
  channel: boolean;
  known: Known[];
  claims_left: number | null;
  round: number;
  phase: string;
  colour: string | null;
  candidates: number[];
  turned: string[];
  tie_breaker: number | null;
  agents: number;
  note_made: boolean;
  votes: Vote[];
  claims: Saying[];
  dead: number[];
  deaths: Death[];
  register: Seen[];
  targets_left: number;
  lasts: number | null;
}

export interface Inspected {
  type: "Inspected";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  chosen: number;
  lookers: number[];
}

/** A role that the viewer knows. `by`: `own`, `meeting` (2.7) or the ability by which the card was seen. */
export interface Known {
  seat: number;
  role: string;
  by: string;
  round: number;
  clause: string;
}

export interface Looked {
  type: "Looked";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  at: number;
}

/** A thing in a sentence, and what it is called there. */
export interface Mention {
  thing: string;
  text: string;
}

export interface NoteMade {
  type: "NoteMade";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
}

export interface Noted {
  type: "Noted";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  chosen: number;
}

export interface Player {
  seat: number;
  guild: string;
  colours: string[];
  leads: string[];
  facedown: number;
  ablaze: boolean;
  ready: boolean;
  role: string | null;
  dead: boolean;
}

export interface Ready {
  type: "Ready";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  ready: number;
  of: number;
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
  colour: string;
}

export interface RoleDealt {
  type: "RoleDealt";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  role: string;
}

export interface SawAgents {
  type: "SawAgents";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  agents: number[];
}

export interface SawRole {
  type: "SawRole";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  owner: number;
  role: string;
}

export interface SawTarget {
  type: "SawTarget";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  owner: number;
  ability: string;
  colour: string;
}

/** A claim of this game. `verdict` after the end: `true`, `lie` (the speaker knew better), `mistake`, or `broken` for an announced vote that was cast otherwise; None for what is neither true nor false. */
export interface Saying {
  number: number;
  at: number;
  round: number;
  seat: number;
  say: string;
  about: number[];
  taken_back: boolean;
  contradicts: number[];
  true: boolean | null;
  what: What;
  verdict: string | null;
}

/** A facedown thing that somebody could know. `what`: `role` (the card of `of`), `target` (the card that `of` drew as leader of `ability`), `note` (written by `of`). Values are ids of roles or colours, and the number of a seat. */
export interface Seen {
  what: string;
  of: number;
  ability: string;
  round: number;
  knowers: number[];
  clause: string;
  said: Stated[];
  was: string | null;
}

export interface Showed {
  type: "Showed";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
  to: number;
}

/** What one claim said of it, by the claim's number. */
export interface Stated {
  claim: number;
  seat: number;
  value: string;
  taken_back: boolean;
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
  tied: number[];
  breaker: number;
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

export interface TookAblaze {
  type: "TookAblaze";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  seat: number;
}

export interface Vote {
  kind: string;
  colour: string | null;
  ballots: (number | null)[];
  automatic: number[];
  winner: number | null;
  decided: string | null;
  round: number;
  tied: number[];
}

export interface Voted {
  type: "Voted";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  kind: string;
  colour: string | null;
  ballots: (number | null)[];
  automatic: number[];
}

/** A question that a seat may know is being asked: of whom, by which clause, until when. */
export interface Waiting {
  seats: number[];
  kind: string;
  clause: string;
  due: number | null;
  about: Thing[];
}

/** What a claim speaks of, by ids. `kind`: `seat`, `claim`, `team`, `look`, `target` or `note`. */
export interface What {
  kind: string;
  seat: number | null;
  claim: number | null;
  ability: string | null;
  role: string | null;
  colour: string | null;
}

export interface Whispered {
  type: "Whispered";
  clause: string;
  words: (string | Mention)[];
  things: string[];
  covered: boolean;
  number: number;
  seat: number;
  say: string;
  about: number[];
}

export type View = InquisitionView;

export type GameEvent = GuildsDealt | RoleDealt | AgentsMet | SawAgents | ColourTurned | Ready | Claimed | Whispered | Voted | Tied | FinalTie | Elected | DrewTarget | Revealed | Showed | Inspected | NoteMade | Noted | TookAblaze | Looked | SawRole | SawTarget | Burning | FinalRound | Condemned | AllRevealed | TimeAnswered | GameOver;
