/** A table as this device sees it: room, view, questions, log, talk, clock. Everything in it came from the server. */
import { namer } from "$lib/boards/names";
import { boardOf } from "$lib/boards/registry";
import type { AnyEvent, AnyView, BoardModule } from "$lib/boards/types";
import type { Person } from "$lib/kit/people";
import { time } from "$lib/kit/time.svelte";
import { later } from "$lib/later";
import { settings } from "$lib/settings.svelte";
import { Connection, type Dial, type Reply, type Wish } from "$lib/wire/connection.svelte";
import { packOf, seatedAt } from "$lib/wire/http";
import { httpTo, socketTo } from "$lib/wire/lines";
import { Shapes } from "$lib/wire/shapes";
import { Views } from "$lib/wire/views";
import type { Ask, Chatted, Clock, Hello, News, Notes, RoomPicture, Sent, Undo, You, Words } from "$lib/wire/types";
import { addressed, listed } from "$lib/wire/words";

type Screen = NonNullable<Hello["screen"]>;

const COVERED: Words = ["You learned something that only you may know."];

/** A line for several secrets that came one after the other: they are said once, with their number. */
const covered = (count: number): Words => (count === 1 ? COVERED : [`You learned ${count} things that only you may know.`]);

export interface Logged {
  /** Its place in this seat's log, which is also where a replay can jump to. */
  id: number;
  event: AnyEvent;
}

/** A line of the log as this screen shows it. */
export interface Line extends Logged {
  words: Words;
}

/** One picture on its way to the board. */
interface Picture {
  view: AnyView;
  events: AnyEvent[];
}

const STEP = 900;
const LONGEST = 6_000;
const MOST_PICTURES = 4;

export class TableState {
  /** The seat this connection shows; null watches. */
  seat = $state<number | null>(null);
  room = $state.raw<RoomPicture | null>(null);
  you = $state.raw<You | null>(null);
  view = $state.raw<AnyView | null>(null);
  /** What the board was last given: behind `view` only while several pictures are shown one after the other. */
  picture = $state.raw<Picture | null>(null);
  /** What happened is still being shown: what is asked next can be answered, but the board does not light it yet. */
  moving = $state(false);
  asks = $state.raw<Ask[]>([]);
  log = $state.raw<Logged[]>([]);
  /** The newest events, for the caption and the live region. */
  latest = $state.raw<AnyEvent[]>([]);
  chats = $state.raw<Chatted[]>([]);
  /** The private channels on which this seat may speak. */
  channels = $state.raw<string[]>([]);
  /** To whom it may whisper now. */
  earshot = $state.raw<number[]>([]);
  undo = $state.raw<Undo | null>(null);
  notes = $state.raw<Notes | null>(null);
  pack = $state.raw<Record<string, unknown> | null>(null);
  module = $state.raw<BoardModule | null>(null);
  version = $state("");
  /** The server is newer than this page. */
  stale = $state(false);
  /** The server gave this page a seat, and does not know it again: the browser keeps no cookies. */
  forgotten = $state(false);
  /** How many things happened while the line was down. */
  missed = $state(0);
  rewound = $state(0);
  number = 0;
  /** This device holds a seat and wants to watch all the same. */
  watching = false;
  /** The components were given with the table: do not ask for them. */
  keepPack = false;

  #stream = "";
  #clock = $state.raw<Clock | null>(null);
  #clockAt = 0;
  #shapes = new Shapes();
  #views = new Views();
  #queue: Picture[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wasOpen = false;
  /** The seat is this device's as far as it knows; the server has not said so yet. */
  #believed = false;
  #loaded = { game: "", pack: "" };
  readonly line: Connection;

  constructor(
    readonly code: string,
    seat: number | null,
    readonly screen: Screen = "seat",
    lines: { socket: Dial; http: Dial | null } = { socket: socketTo(code), http: httpTo(code) },
  ) {
    this.seat = seat;
    this.#believed = seat !== null;
    this.line = new Connection(() => ({ seat: this.seat, stream: this.#stream, seen: this.number, screen: this.screen, blocks: true, changes: true }), this.heard, lines.socket, lines.http);
  }

  start(): void {
    this.line.start();
  }

  /** Show another of this device's seats; null watches. */
  sitAt(seat: number | null): void {
    this.watching = seat === null;
    this.seat = seat;
    this.number = 0;
    this.#stream = "";
    this.view = null;
    this.picture = null;
    this.asks = [];
    this.log = [];
    this.line.again();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.line.stop();
  }

  /** Told of every answer this screen gave, and of every thing it asked about: the kind of question, what was said, and the
   * clause that refused it. */
  answered: ((kind: string, answer: unknown, refused: string | null) => void) | null = null;

  /** An answer of this seat is under way. */
  giving = $state(false);
  /** A device that is handed round: the curtain falls before anything is sent. */
  curtained = false;

  /** Send an answer. */
  async give(ask: number, answer: unknown): Promise<Reply> {
    const kind = this.asks.find((each) => each.id === ask)?.kind;
    this.giving = true;
    this.hurry(); // whoever answers has seen enough of what came before
    if (this.curtained) await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const reply = await this.line.ask({ type: "answer", ask, answer });
    this.giving = false;
    if (kind !== undefined) this.answered?.(kind, answer, reply.type === "refused" ? reply.clause : null);
    return reply;
  }

  ask(wish: Wish): Promise<Reply> {
    return this.line.ask(wish);
  }

  // --- people -------------------------------------------------------------------------------------------------

  people = $derived.by<Person[]>(() => (this.room?.seats ?? []).map((chair) => ({ ...chair, me: chair.seat === this.seat })));
  name = $derived(namer(this.people, this.pack, this.module ?? undefined, this.view));

  /** Whom the table waits for, but for me: the smallest circle that is asked, since talk is open to all. */
  waiting = $derived.by<number[]>(() => {
    const asked = (this.view?.waiting ?? []).map((each) => each.seats.filter((seat) => seat !== this.seat)).filter((seats) => seats.length > 0);
    return asked.toSorted((a, b) => a.length - b.length)[0] ?? [];
  });

  /** "Waiting for Dana and two others." */
  waitingLine = $derived.by<string>(() => {
    if (this.view?.result) return "The game is over.";
    const names = this.waiting.map((seat) => this.people[seat]?.name ?? `Player ${seat + 1}`);
    return names.length ? `Waiting for ${listed(names)}.` : "The table goes on.";
  });

  owed = $derived(this.asks.filter((ask) => ask.owed));
  yourMove = $derived(this.owed.length > 0);

  // --- clock --------------------------------------------------------------------------------------------------

  get paused(): boolean {
    return this.#clock?.paused ?? false;
  }

  get clock(): Clock | null {
    return this.#clock;
  }

  /** The game's clock now. */
  get now(): number {
    const base = this.#clock?.now ?? this.view?.now ?? 0;
    return this.paused || this.#clock?.runs === false ? base : base + (time.beat - this.#clockAt);
  }

  /** Milliseconds until `due` of the game's clock. */
  left(due: number): number {
    return due - this.now;
  }

  // --- messages -----------------------------------------------------------------------------------------------

  heard = (message: Sent): void => {
    switch (message.type) {
      case "bye":
        // A seat that was believed to be ours is not: watch, and be told what this device holds.
        if (!this.#believed || message.again) break;
        this.#believed = false;
        this.seat = null;
        this.line.again();
        break;
      case "welcome":
        this.#believed = false;
        if (this.version && this.version !== message.server.version) this.stale = true;
        this.version ||= message.server.version;
        this.you = message.you;
        this.forgotten = message.you.seats.length === 0 && seatedAt.has(this.code);
        if (this.screen === "seat" && message.you.seat === null && message.you.seats.length > 0 && !this.watching) {
          // This device holds a seat here and did not know: come back as that seat.
          this.sitAt(message.you.seats[0]!);
          break;
        }
        this.seat = message.you.seat;
        this.#shapes.clear();
        this.#views.clear();
        this.#enter(message.room);
        this.chats = message.chats;
        this.undo = message.undo;
        this.notes = message.notes;
        if (message.clock) this.#tick(message.clock);
        if (message.news) this.#news(message.news, this.#wasOpen);
        this.#wasOpen = true;
        break;
      case "room":
        this.#enter(message.room);
        break;
      case "presence":
        if (this.room) this.room = { ...this.room, seats: message.seats, spectators: message.spectators, wait: message.wait };
        break;
      case "news":
        this.#news(message, false);
        break;
      case "chat":
        if (!this.chats.some((each) => each.id === message.id)) this.chats = [...this.chats, message];
        break;
      case "undo":
        this.undo = message;
        break;
      case "clock":
        this.#tick(message);
        break;
      case "notes":
        this.notes = message;
        break;
      default:
        break;
    }
  };

  #enter(room: RoomPicture): void {
    this.room = room;
    if (this.keepPack) return;
    if (this.#loaded.game !== room.game) {
      this.#loaded.game = room.game;
      void later(() => boardOf(room.game)).then((module) => (this.module = module));
    }
    if (this.#loaded.pack !== room.pack) {
      this.#loaded.pack = room.pack;
      void packOf(room.pack, room.code).then(
        (pack) => (this.pack = pack.data),
        () => (this.#loaded.pack = ""), // asked for again with the next picture of the room
      );
    }
  }

  #tick(clock: Clock): void {
    this.#clock = clock;
    this.#clockAt = Date.now();
  }

  /** What is said on a screen that others may glance at: while the game runs secrets stay behind the held card, and
   * several that came one after the other are one line. */
  read(logged: Logged[]): Line[] {
    const lines: Line[] = [];
    let secrets = 0;
    for (const line of logged) {
      const hidden = line.event.covered === true && !this.view?.result;
      const words = hidden ? covered(secrets + 1) : line.event.words;
      if (hidden && secrets > 0) lines.pop();
      secrets = hidden ? secrets + 1 : 0;
      if (words.length > 0) lines.push(hidden ? { ...line, words } : this.#line(line));
    }
    return lines;
  }

  /** A line that was read stays the same: a long log is not drawn anew for each that is added to it. */
  #lines = new WeakMap<Logged, Line>();

  #line(logged: Logged): Line {
    const line = this.#lines.get(logged) ?? { ...logged, words: addressed(logged.event.words, this.seat) };
    this.#lines.set(logged, line);
    return line;
  }

  /** The log in words. */
  told = $derived.by<Line[]>(() => this.read(this.log));

  #news(news: News, back: boolean): void {
    const events = news.events as unknown as AnyEvent[];
    const same = news.stream === this.#stream;
    this.#stream = news.stream;
    const fresh = same && news.since === this.number && this.view !== null;
    if (fresh) {
      const first = this.log.length;
      this.log = [...this.log, ...events.map((event, index) => ({ id: first + index, event }))];
    } else {
      this.log = events.map((event, id) => ({ id, event }));
    }
    if (back && fresh && events.length) this.missed = events.length;
    if (news.rewound) this.rewound += 1;
    this.number = news.number;
    this.channels = news.channels ?? [];
    this.earshot = news.earshot ?? [];
    this.latest = fresh && !back ? events : [];
    if (!this.#clock || news.now > this.#clock.now) {
      if (this.#clock) this.#tick({ ...this.#clock, now: news.now });
      else this.#clockAt = Date.now();
    }
    this.asks = this.#shapes.settle(news.asks);
    let shown = 0;
    const led = (news.steps ?? []).map((step) => {
      const from = shown;
      shown += step.heard ?? step.events?.length ?? 0;
      return { view: this.#views.settle(step) as unknown as AnyView, events: events.slice(from, shown) };
    });
    const view = this.#views.settle(news) as unknown as AnyView;
    this.view = view;
    const steps = news.rewound || back ? [] : led;
    if (steps.length === 0) shown = 0;
    this.#show([...steps, { view, events: !fresh || back ? [] : events.slice(shown) }]);
  }

  /** Show pictures one after the other; at once when there is no motion, nobody looks, or too many wait. */
  #show(pictures: Picture[]): void {
    this.#queue.push(...pictures);
    const hidden = typeof document !== "undefined" && document.visibilityState === "hidden";
    if (settings.pace === 0 || hidden || this.#queue.length > MOST_PICTURES + 1) {
      this.hurry();
    } else if (this.#timer === undefined) {
      this.#step();
    }
  }

  #step = (): void => {
    this.#timer = undefined;
    const next = this.#queue.shift();
    this.moving = next !== undefined;
    if (!next) return;
    this.picture = next;
    const lasts = Math.max(this.#queue.length > 0 ? STEP * (settings.pace / 240) : 0, this.#lasts(next));
    if (lasts > 0) this.#timer = setTimeout(this.#step, lasts); // what comes meanwhile waits its turn
    else this.moving = false;
  };

  /** What the board needs to show it, where it knows. */
  #lasts({ view, events }: Picture): number {
    const lasts = this.module?.lasts as ((pack: unknown, view: AnyView, events: AnyEvent[], pace: number) => number) | undefined;
    return Math.min(LONGEST, lasts?.(this.pack, view, events, settings.pace) ?? 0);
  }

  /** Skip to the present: one picture, with all that happened on the way to it. Whether anything was skipped. */
  hurry = (): boolean => {
    const waited = this.#queue.length > 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.moving = false;
    const last = this.#queue.at(-1);
    if (last) this.picture = { view: last.view, events: this.#queue.flatMap((each) => each.events) };
    this.#queue = [];
    return waited;
  };
}
