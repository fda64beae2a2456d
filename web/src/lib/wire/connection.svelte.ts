/** One seat's connection to a room: it opens, says hello, resumes where it was, sends what was not answered again (each
 * request has a key of its own, so nothing acts twice), backs off, and goes over plain HTTP where sockets do not work. */
import { time } from "$lib/kit/time.svelte";
import type {
  AddTime,
  Answer,
  Chat,
  Hint,
  Looked,
  AllReady,
  Note,
  Pause,
  Preview,
  React,
  AskWhy,
  Resume,
  EndEarly,
  Hello,
  Sent,
  TakeBack,
  Vote,
  Ping,
} from "./types";

/** Who we are and what we already have: the server continues from there. */
export type Greeting = Required<Omit<Hello, "type">>;
export type Request =
  | Answer
  | AskWhy
  | Preview
  | TakeBack
  | EndEarly
  | Vote
  | Chat
  | Note
  | Hint
  | Pause
  | Resume
  | AddTime
  | Looked
  | AllReady
  | React
  | Ping;
type Without<T> = T extends unknown ? Omit<T, "key"> : never;
/** A request before it has a key. */
export type Wish = Without<Request>;
export type Reply = Extract<Sent, { key: string | null }>;

export interface Line {
  send(text: string): void;
  close(): void;
}
export interface Ends {
  opened(): void;
  heard(message: Sent): void;
  closed(code: number): void;
}
/** Makes a line to the room: a socket, or HTTP. `seen` is the number of the last news this client has. */
export type Dial = (hello: Greeting, ends: Ends) => Line;

export type Status = "connecting" | "open" | "restarting" | "offline" | "closed";

const RESTART_CODE = 1012;
const GONE_AWAY_CODE = 1001;
/** The server will not have us: asking again would change nothing. */
const REFUSED_CODES = new Set([4001, 4003, 4004, 1008]);
const LONGEST_PAUSE_MS = 8_000;
const QUIET_MS = 20_000;
const PING_TIMEOUT_MS = 8_000;
const SOCKET_TRIES = 3;

interface Waiting {
  request: Request;
  answer: (reply: Reply) => void;
  at: number;
}

let made = 0;

/** A key that no other request of this or any other device has. */
export function newKey(): string {
  made += 1;
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `${Date.now().toString(36)}-${made.toString(36)}-${random[0]!.toString(36)}${random[1]!.toString(36)}`;
}

export class Connection {
  status = $state<Status>("connecting");
  /** When the line was lost, in local milliseconds; null while it holds. */
  lostAt = $state<number | null>(null);
  /** Why the server closed for good. */
  farewell = $state("");
  slow = $state(false);

  #line: Line | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #opens = 0;
  #failedSockets = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  #again = false;
  #generation = 0;

  constructor(
    readonly hello: () => Greeting,
    readonly hear: (message: Sent) => void,
    readonly socket: Dial,
    readonly http: Dial | null,
  ) {}

  start(): void {
    this.#stopped = false;
    this.#dial();
    if (typeof window === "undefined") return;
    window.addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.#looked);
  }

  stop(): void {
    this.#stopped = true;
    this.#generation += 1;
    clearTimeout(this.#timer);
    clearTimeout(this.#quiet);
    this.#line?.close();
    this.status = "closed";
    if (typeof window === "undefined") return;
    window.removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.#looked);
  }

  /** Ask for something; the promise is kept when the server has answered, however often the line broke meanwhile. */
  ask(wish: Wish, key = newKey()): Promise<Reply> {
    const request = { ...wish, key } as Request;
    return new Promise((answer) => {
      this.#waiting.set(key, { request, answer, at: Date.now() });
      if (this.status === "open") this.#line?.send(JSON.stringify(request));
    });
  }

  /** Requests that have not been answered yet, in the order they were made. */
  get unanswered(): Request[] {
    return [...this.#waiting.values()].map((each) => each.request);
  }

  /** Try at once instead of waiting for the next turn. */
  now = (): void => {
    if (this.#stopped || this.status === "open") return;
    this.#tries = 0;
    this.#dial();
  };

  /** Disconnect and say hello again. */
  again(): void {
    this.farewell = "";
    this.#tries = 0;
    this.#dial();
  }

  #looked = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.status === "open") this.#check();
    else this.now();
  };

  #dial(): void {
    clearTimeout(this.#timer);
    this.#line?.close();
    const generation = ++this.#generation;
    const mine = <T extends unknown[]>(run: (...args: T) => void) => {
      return (...args: T): void => {
        if (generation === this.#generation) run(...args);
      };
    };
    const plain = this.http !== null && this.#failedSockets >= SOCKET_TRIES;
    this.slow = plain;
    let opened = false;
    this.#line = (plain ? this.http! : this.socket)(this.hello(), {
      opened: mine(() => {
        opened = true;
        this.#opens += 1;
        if (!plain) this.#failedSockets = 0;
      }),
      heard: mine((message: Sent) => this.#heard(message)),
      closed: mine((code: number) => {
        if (!opened && !plain) this.#failedSockets += 1;
        this.#closed(code);
      }),
    });
  }

  #heard(message: Sent): void {
    this.#listen();
    if (message.type === "welcome") {
      this.status = "open";
      this.lostAt = null;
      this.#tries = 0;
      this.#again = false;
      time.learn(message.server.now);
      this.hear(message);
      for (const { request } of this.#waiting.values()) this.#line?.send(JSON.stringify(request));
      return;
    }
    if (message.type === "bye") {
      this.#again = message.again;
      if (!message.again) this.farewell = message.why;
    }
    if ("key" in message && message.key !== null) {
      const waiting = this.#waiting.get(message.key);
      if (waiting) {
        this.#waiting.delete(message.key);
        if (message.type === "pong") time.learn(message.now, Date.now() - waiting.at);
        waiting.answer(message);
      }
    }
    this.hear(message);
  }

  /** A line that says nothing for long is asked whether it still lives. */
  #listen(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#check(), QUIET_MS);
  }

  #check(): void {
    if (this.status !== "open" || this.slow) return;
    clearTimeout(this.#quiet);
    const generation = this.#generation;
    void this.ask({ type: "ping" });
    this.#quiet = setTimeout(() => {
      if (generation === this.#generation) this.#closed(1006);
    }, PING_TIMEOUT_MS);
  }

  #closed(code: number): void {
    if (this.#stopped) return;
    this.#generation += 1;
    clearTimeout(this.#quiet);
    this.#line?.close();
    this.#line = null;
    for (const [key, waiting] of this.#waiting) if (waiting.request.type === "ping") this.#waiting.delete(key);
    if (this.farewell || REFUSED_CODES.has(code)) {
      this.farewell ||= "The server closed your connection to this table.";
      this.status = "closed";
      return;
    }
    this.lostAt ??= Date.now();
    const restarting = code === RESTART_CODE || code === GONE_AWAY_CODE || this.#again;
    this.status =
      restarting || this.status === "restarting" ? "restarting" : this.#opens === 0 ? "connecting" : "offline";
    const pause = restarting && this.#tries === 0 ? 150 : Math.min(LONGEST_PAUSE_MS, 250 * 2 ** this.#tries);
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#dial(), pause * (0.75 + Math.random() / 2));
  }
}
