/** A table as this device sees it: room, view, questions, log, talk, clock. Everything in it came from the server. */
import { namer } from "$lib/boards/names";
import { boardOf } from "$lib/boards/registry";
import type { AnyEvent, AnyView, BallotReference, BoardModule } from "$lib/boards/types";
import { fieldOf } from "$lib/wire/fields";
import type { Person } from "$lib/kit/people";
import { time } from "$lib/kit/time.svelte";
import { later } from "$lib/lazy";
import { Connection, type Dial, type Reply, type Wish } from "$lib/wire/connection.svelte";
import { settings } from "$lib/settings.svelte";
import { packOf, seatedAt } from "$lib/wire/http";
import { httpTo, socketTo } from "$lib/wire/transports";
import { Shapes } from "$lib/wire/option_blocks";
import { Views } from "$lib/wire/view_diff";
import type {
  Ask,
  Chatted,
  Clock,
  Hello,
  News,
  Notes,
  Reacted,
  RoomPicture,
  Sent,
  Undo,
  You,
  Words,
} from "$lib/wire/types";
import { addressed, declining, listed, mentioned } from "$lib/wire/words";
import { MuteList } from "./mute_list.svelte";
import { type Moment, Timeline } from "./timeline.svelte";

type Screen = NonNullable<Hello["screen"]>;

const SPACE = "space:";
const COVERED: Words = ["You learned something that only you may know."];

/** A line for several secrets that came one after the other: they are said once, with their number. */
const covered = (count: number): Words =>
  count === 1 ? COVERED : [`You learned ${count} things that only you may know.`];

export interface Logged {
  /** Its place in this seat's log, which is also where a replay can jump to. */
  id: number;
  event: AnyEvent;
}

/** A face that somebody makes. */
export interface Reaction {
  id: number;
  seat: number;
  face: Reacted["face"];
}

/** Faces on the screen at once, one for each seat. */
const MOST_FACES = 6;

/** A line of the log as this screen shows it. */
export interface Line extends Logged {
  words: Words;
  /** Its own words are a secret: these say only that there is one. */
  hidden?: true;
}

/** A moment that knows where its events begin in this seat's log. */
interface LoggedMoment extends Moment {
  first: number;
}

export class TableState {
  /** The seat this connection shows; null watches. */
  seat = $state<number | null>(null);
  room = $state.raw<RoomPicture | null>(null);
  you = $state.raw<You | null>(null);
  /** What has been told, in its order: everything on the screen follows it. */
  readonly timeline: Timeline;
  /** The open questions. New ones come when the timeline is at rest; those that have gone are gone at once. */
  asks = $state.raw<Ask[]>([]);
  /** What the board has shown so far. */
  log = $state.raw<Logged[]>([]);
  /** What was told last, for the caption and the live region. */
  latest = $state.raw<AnyEvent[]>([]);
  chats = $state.raw<Chatted[]>([]);
  /** The private channels on which this seat may speak. */
  channels = $state.raw<string[]>([]);
  /** To whom it may whisper now. */
  earshot = $state.raw<number[]>([]);
  /** Faces that people make now. */
  faces = $state.raw<Reaction[]>([]);
  /** What is being written in the talk, and to whom: it outlasts the panel. */
  writing = $state({ text: "", to: "" });
  /** The ballot that a reason in the talk was last followed to. */
  ballot = $state.raw<BallotReference | null>(null);
  readonly muted: MuteList;
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
  /** A bot's seat that this device has asked the table for. */
  wanted = $state<number | null>(null);
  /** The components were given with the table: do not ask for them. */
  keepPack = false;

  #stream = "";
  #clock = $state.raw<Clock | null>(null);
  #clockAt = 0;
  #shapes = new Shapes();
  #views = new Views();
  /** The questions as the server sent them last. */
  #asks: Ask[] = [];
  /** How many events this seat has heard, told or still to be told. */
  #heard = 0;
  #wasOpen = false;
  #reactions = 0;
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
    this.muted = new MuteList(code);
    this.#believed = seat !== null;
    this.timeline = new Timeline({
      lasts: this.#lasts,
      decides: this.#decides,
      told: this.#told,
      turnLasts: () => this.module?.turnLasts ?? 0,
      opens: ({ events }) => events.some((event) => event.opens !== ""),
      settled: this.#settled,
    });
    this.line = new Connection(
      () => ({
        seat: this.seat,
        stream: this.#stream,
        seen: this.number,
        screen: this.screen,
        blocks: true,
        changes: true,
      }),
      this.heard,
      lines.socket,
      lines.http,
    );
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
    this.timeline.clear();
    this.#asks = [];
    this.#heard = 0;
    this.asks = [];
    this.log = [];
    this.line.again();
  }

  stop(): void {
    this.timeline.stop();
    this.line.stop();
  }

  /** The view that is being shown: the newest one when the timeline is at rest. */
  get view(): AnyView | null {
    return this.timeline.shown?.view ?? null;
  }

  /** What the board draws: the view that is being shown, and what led to it. */
  get picture(): Moment | null {
    return this.timeline.shown;
  }

  /** Something is still being shown: nothing is lit, and the next question waits. */
  get moving(): boolean {
    return this.timeline.moving;
  }

  /** Told of every answer this screen gave, and of every thing it asked about: the kind of question, what was said, and the
   * clause that refused it. */
  answered: ((kind: string, answer: unknown, refused: string | null) => void) | null = null;

  /** Where answers are judged instead of given, as in puzzles: what judges one, and says what is wrong with it. */
  judge: ((ask: Ask, answer: unknown) => Promise<Words>) | null = null;

  /** An answer of this seat is under way. */
  giving = $state(false);
  /** A shared device: the screen is hidden before anything is sent. */
  curtained = false;

  /** Send an answer. */
  async give(ask: number, answer: unknown): Promise<Reply> {
    const asked = this.asks.find((each) => each.id === ask);
    const kind = asked?.kind;
    if (this.judge && asked) {
      const why = await this.judge(asked, answer);
      return why.length
        ? { n: 0, type: "refused", key: null, ask, clause: "", why, gone: false }
        : { n: 0, type: "done", key: "" };
    }
    this.giving = true;
    this.timeline.skip(); // someone who answers has seen enough of what came before
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

  people = $derived.by<Person[]>(() =>
    (this.room?.seats ?? []).map((chair) => ({ ...chair, me: chair.seat === this.seat })),
  );
  name = $derived(namer(this.people, this.pack, this.module ?? undefined, this.view));

  /** Whom the table waits for, but for me: the smallest circle that is asked, since talk is open to all. */
  waiting = $derived.by<number[]>(() => {
    const asked = (this.view?.waiting ?? [])
      .map((each) => each.seats.filter((seat) => seat !== this.seat))
      .filter((seats) => seats.length > 0);
    return asked.toSorted((a, b) => a.length - b.length)[0] ?? [];
  });

  /** What the moment on the board is about: its first event, which never is the outcome of the others. */
  happening = $derived.by<Words | null>(() => {
    if (!this.moving) return null;
    const events = (this.picture?.events ?? []).filter((event) => event.words.length > 0);
    return this.read(events.slice(0, 1).map((event, id) => ({ id, event })))[0]?.words ?? null;
  });

  /** "Waiting for Dana and two others." */
  waitingLine = $derived.by<string>(() => {
    if (this.view?.result) return "The game is over.";
    const names = this.waiting.map((seat) => this.people[seat]?.name ?? `Player ${seat + 1}`);
    if (names.length > 3 && names.length === this.people.length) return "Waiting for everybody.";
    return names.length ? `Waiting for ${listed(names)}.` : "The game continues.";
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
        if (this.wanted !== null && message.room.seats[this.wanted]?.who === "human") {
          this.wanted = null;
          this.line.again(); // the server tells which seats this device holds now
        }
        break;
      case "presence":
        if (this.room)
          this.room = { ...this.room, seats: message.seats, spectators: message.spectators, wait: message.wait };
        break;
      case "news":
        this.#news(message, false);
        break;
      case "chat":
        if (!this.chats.some((each) => each.id === message.id)) this.chats = [...this.chats, message];
        break;
      case "reaction":
        if (!settings.now.faces || this.muted.has(message.seat)) break;
        this.#reactions += 1;
        this.faces = [
          ...this.faces.filter((each) => each.seat !== message.seat),
          { id: this.#reactions, seat: message.seat, face: message.face },
        ].slice(-MOST_FACES);
        break;
      case "undo":
        this.undo = message;
        if (message.declined) this.wanted = null;
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
      // Where everybody sees that people whisper, that line names them; the words are in the talk.
      if (line.event.type === "Whispered" && fieldOf(line.event, "to") !== undefined && !this.view?.result) continue;
      const hidden = line.event.covered === true && !this.view?.result;
      const words = hidden ? covered(secrets + 1) : line.event.words;
      if (hidden && secrets > 0) lines.pop();
      secrets = hidden ? secrets + 1 : 0;
      if (words.length > 0) lines.push(hidden ? { ...line, words, hidden: true } : this.#line(line));
    }
    return lines;
  }

  /** A line that was read stays the same object, so a long log isn't drawn again for each line added to it. A space in it
   * is called by what it is, not by who stood there. */
  #lines = new WeakMap<Logged, Line>();

  #line(logged: Logged): Line {
    const known = this.#lines.get(logged);
    if (known) return known;
    const told = addressed(logged.event.words, this.seat);
    const line = { ...logged, words: this.plain(told, null, this.module?.lastingSpace) };
    const names = mentioned(told).some((thing) => thing.startsWith(SPACE));
    if (!names || (this.module && this.pack)) this.#lines.set(logged, line);
    return line;
  }

  /** A question with words for spaces in its prompt and on its options, and with the one name for declining. */
  #worded = new WeakMap<Ask, Ask>();

  #inWords = (ask: Ask): Ask => {
    const spaces = Boolean(this.module?.space && this.pack);
    const declines = ask.shape?.kind === "one" && ask.shape.options?.some((option) => option.declines);
    if (!spaces && !declines) return ask;
    const known = this.#worded.get(ask);
    if (known) return known;
    const options = ask.shape?.options?.map((option) => {
      const label = this.plain(option.label);
      return { ...option, label: declines && option.declines ? declining(label) : label };
    });
    const worded: Ask = {
      ...ask,
      prompt: this.plain(ask.prompt),
      shape: ask.shape && options ? { ...ask.shape, options } : ask.shape,
    };
    this.#worded.set(ask, worded);
    return worded;
  };

  /** The same with words in place of coordinates; `here` is the space that is spoken about. */
  plain(words: Words, here: string | null = null, space = this.module?.space): Words {
    if (!space || !words.some((part) => typeof part !== "string" && part.thing.startsWith(SPACE))) return words;
    const said = words.map((part) => {
      if (typeof part === "string" || !part.thing.startsWith(SPACE)) return part;
      const text = part.thing === here ? "that space" : space(this.pack, part.thing.slice(SPACE.length), this.view);
      return { ...part, text: text ?? part.text };
    });
    const [first] = said;
    if (typeof first === "object")
      said[0] = { ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) };
    return said;
  }

  /** The log in words. */
  told = $derived.by<Line[]>(() => this.read(this.log));

  #news(news: News, back: boolean): void {
    const events = news.events;
    const same = news.stream === this.#stream;
    this.#stream = news.stream;
    const fresh = same && news.since === this.number && this.view !== null;
    const first = fresh ? this.#heard : 0;
    this.#heard = first + events.length;
    if (back && fresh && events.length) this.missed = events.length;
    if (news.rewound) this.rewound += 1;
    this.number = news.number;
    this.channels = news.channels ?? [];
    this.earshot = news.earshot ?? [];
    if (!this.#clock || news.now > this.#clock.now) {
      if (this.#clock) this.#tick({ ...this.#clock, now: news.now });
      else this.#clockAt = Date.now();
    }
    const known = new Set(this.#asks.map((ask) => ask.id));
    this.#asks = this.#shapes.settle(news.asks);
    let shown = 0;
    const steps = (news.steps ?? []).map((step): LoggedMoment => {
      const from = shown;
      shown += step.heard ?? step.events?.length ?? 0;
      const view = this.#views.settle(step);
      return { view, events: events.slice(from, shown), first: first + from };
    });
    const view = this.#views.settle(news);
    if (!fresh || back || news.rewound) {
      if (fresh) this.timeline.skip();
      const logged = events.map((event, at) => ({ id: first + at, event }));
      this.log = fresh ? [...this.log, ...logged] : logged;
      this.latest = [];
      this.timeline.jump(view);
      return;
    }
    const clocked = this.#asks.some((ask) => ask.owed && ask.due !== null && !known.has(ask.id));
    this.timeline.add([...steps, { view, events: events.slice(shown), first: first + shown } as LoggedMoment], clocked);
    if (!this.moving) return;
    const open = new Set(this.#asks.map((ask) => ask.id));
    if (this.asks.some((ask) => !open.has(ask.id))) this.asks = this.asks.filter((ask) => open.has(ask.id));
  }

  // --- the timeline ---------------------------------------------------------------------------------------------

  #lasts = ({ view, events }: Moment, pace: number): number => {
    return this.module?.lasts?.(this.pack, view, events, pace) ?? 0;
  };

  #decides = ({ events }: Moment): boolean => {
    return this.module?.decides?.(events) ?? false;
  };

  #told = (moments: readonly Moment[]): void => {
    const logged = (moments as readonly LoggedMoment[]).flatMap(({ events, first }) =>
      events.map((event, at) => ({ id: first + at, event })),
    );
    if (!logged.length) return;
    this.log = [...this.log, ...logged];
    this.latest = logged.map((line) => line.event);
  };

  #settled = (): boolean => {
    this.asks = this.#asks.map(this.#inWords);
    return this.yourMove;
  };
}
