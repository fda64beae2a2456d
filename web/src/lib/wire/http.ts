/** What is asked by plain HTTP. An error says what was wrong and what is allowed, as the server worded it. */
import type * as wire from "./types";

export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly what: string,
    readonly allowed: string,
  ) {
    super(allowed ? `${what}${/^[A-Z]/.test(allowed) ? "." : ":"} ${allowed}` : what);
  }

  /** As the line of a table says it. */
  get refusal(): string {
    return this.allowed ? `${this.what}; allowed: ${this.allowed}` : this.what;
  }
}

async function call<T>(path: string, body?: unknown, json = true, cache: RequestCache = "no-cache"): Promise<T> {
  let response: Response;
  try {
    response = await fetch(
      path,
      body === undefined
        ? { cache }
        : {
            method: "POST",
            body: json ? JSON.stringify(body) : String(body),
            headers: { "content-type": json ? "application/json" : "application/x-ndjson" },
          },
    );
  } catch {
    throw new Failure(0, "The server cannot be reached", "Check the network, then try again");
  }
  const text = await response.text();
  let plain: unknown;
  try {
    plain = text ? JSON.parse(text) : null;
  } catch {
    plain = null;
  }
  if (response.ok) return plain as T;
  const error = (plain as wire.Failed | null)?.error;
  throw new Failure(response.status, error?.what ?? `The server answered ${response.status}`, error?.allowed ?? "");
}

/** Rooms in which the server gave this page a seat: where it later knows nothing of it, the browser kept no cookie. */
export const seatedAt = new Map<string, number>();

async function seated(asked: Promise<wire.Joined>): Promise<wire.Joined> {
  const joined = await asked;
  if (joined.seat !== null) seatedAt.set(joined.code, joined.seat);
  return joined;
}

const room = (code: string): string => `/api/rooms/${encodeURIComponent(code)}`;
const puzzle = (id: string): string => `/api/puzzles/${encodeURIComponent(id)}`;

export const api = {
  catalogue: () => call<wire.Catalogue>("/api/catalogue"),
  mine: () => call<wire.MyGames>("/api/mine"),
  history: () => call<wire.History>("/api/mine/games"),
  takeAlong: () => call<wire.Transfer>("/api/mine/take-along", {}),
  bring: (code: string) => call<wire.Brought>("/api/mine/bring", { code }),
  forget: () => call<wire.Forgotten>("/api/mine/forget", {}),
  listed: () => call<wire.Rooms>("/api/rooms"),
  play: (body: wire.Play) => seated(call<wire.Joined>("/api/play", body)),
  make: (body: wire.MakeRoom) => seated(call<wire.Joined>("/api/rooms", body)),
  room: (code: string) => call<wire.RoomPicture>(room(code)),
  sit: (code: string, body: wire.Sit) => seated(call<wire.Joined>(`${room(code)}/sit`, body)),
  leave: (code: string, seat?: number) => {
    seatedAt.delete(code);
    return call<unknown>(`${room(code)}/leave`, { seat });
  },
  rename: (code: string, body: wire.Rename) => call<unknown>(`${room(code)}/name`, body),
  ready: (code: string, ready: boolean, seat?: number) => call<unknown>(`${room(code)}/ready`, { ready, seat }),
  bot: (code: string, bot: string | null, seat?: number) => call<unknown>(`${room(code)}/bot`, { bot, seat }),
  free: (code: string, seat: number) => call<unknown>(`${room(code)}/free`, { seat }),
  options: (code: string, body: wire.SetOptions) => call<unknown>(`${room(code)}/options`, body),
  seats: (code: string, seats: number) => call<unknown>(`${room(code)}/seats`, { seats }),
  mode: (code: string, mode: wire.RoomPicture["mode"]) => call<unknown>(`${room(code)}/mode`, { mode }),
  host: (code: string, seat: number) => call<unknown>(`${room(code)}/host`, { seat }),
  start: (code: string, bots?: string) => call<unknown>(`${room(code)}/start`, bots ? { bots } : {}),
  rematch: (code: string) => call<wire.Joined>(`${room(code)}/rematch`, {}),
  wait: (code: string, wait: boolean) => call<unknown>(`${room(code)}/wait`, { wait }),
  standIn: (code: string, absent: number, agree: boolean, seat?: number) =>
    call<wire.RoomPicture>(`${room(code)}/stand-in`, { absent, agree, seat }),
  transfer: (code: string, seat?: number) => call<wire.Transfer>(`${room(code)}/transfer`, { seat }),
  claim: (code: string) => seated(call<wire.Joined>("/api/seats/claim", { code })),
  branch: (code: string, body: wire.Branch) => call<wire.Joined>(`${room(code)}/branch`, body),
  report: (code: string, text: string, seat?: number) => call<wire.Reported>(`${room(code)}/report`, { text, seat }),
  review: (code: string, step: number, eyes: number | "all" | "spectator") =>
    call<wire.Moment>(`${room(code)}/review?step=${step}&eyes=${eyes}`),
  story: (code: string) => call<wire.Story>(`${room(code)}/story`),
  analysis: (code: string) => call<wire.Analysed>(`${room(code)}/analysis`),
  analyse: (code: string) => call<wire.Analysed>(`${room(code)}/analysis`, {}),
  stopAnalysis: (code: string) => call<wire.Analysed>(`${room(code)}/analysis/stop`, {}),
  mistakes: (code: string, seat: number) => call<wire.Mistakes>(`${room(code)}/mistakes?seat=${seat}`),
  mistakeTable: (code: string, body: wire.MistakeTable) =>
    seated(call<wire.Joined>(`${room(code)}/mistakes/table`, body)),
  secondTry: (code: string, body: wire.SecondTry) => call<wire.SecondTryJudged>(`${room(code)}/mistakes/judge`, body),
  showMistake: (code: string, body: wire.MistakeShown) => call<wire.BetterAnswer>(`${room(code)}/mistakes/show`, body),
  rules: (game: string) => call<wire.Rulebook>(`/api/games/${game}/rules`),
  scenes: (game: string) => call<wire.Scenes>(`/api/games/${game}/scenes`),
  lessons: (game: string) => call<wire.Lessons>(`/api/games/${game}/lessons`),
  learn: (body: wire.Learn) => seated(call<wire.Joined>("/api/learn", body)),
  puzzles: () => call<wire.Puzzles>("/api/puzzles"),
  puzzlesOf: (day: string) => call<wire.PuzzlesOfTheDay>(`/api/puzzles/day/${day}`),
  puzzle: (id: string) => call<wire.PuzzleTask>(puzzle(id)),
  checkPuzzle: (id: string, answer: unknown[]) => call<wire.PuzzleChecked>(`${puzzle(id)}/check`, { answer }),
  helpWithPuzzle: (id: string, step: number) => call<wire.PuzzleHelp>(`${puzzle(id)}/help`, { step }),
  solvePuzzle: (id: string) => call<wire.PuzzleSolution>(`${puzzle(id)}/solution`, {}),
  puzzleTable: (id: string, body: wire.PuzzleTable) => seated(call<wire.Joined>(`${puzzle(id)}/table`, body)),
  /** The page has asked for it already, by its digest alone; one that somebody brought is known where its room is open. */
  pack: async (digest: string, code: string | null) => {
    try {
      return await call<wire.PackText>(`/api/packs/${digest}`, undefined, true, "default");
    } catch (failed) {
      if (code === null || !(failed instanceof Failure) || failed.status !== 404) throw failed;
      return call<wire.PackText>(`/api/packs/${digest}?room=${encodeURIComponent(code)}`, undefined, true, "default");
    }
  },
  upload: (text: string) => call<wire.Joined>("/api/records", text, false),
};

/** A rulebook and a pack never change under one address: asked for once. */
const books = new Map<string, Promise<wire.Rulebook>>();
const packs = new Map<string, Promise<wire.PackText>>();

function once<T>(kept: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const known = kept.get(key) ?? ask();
  kept.set(key, known);
  known.catch(() => kept.delete(key));
  return known;
}

export const rulesOf = (game: string): Promise<wire.Rulebook> => once(books, game, () => api.rules(game));
export const packOf = (digest: string, code: string | null): Promise<wire.PackText> =>
  once(packs, digest, () => api.pack(digest, code));
