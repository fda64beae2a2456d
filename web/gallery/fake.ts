/** A line to nowhere: it welcomes with a recorded moment and takes every answer without acting on it. */
import type { AnyEvent, AnyView } from "../src/lib/boards/types";
import type { Person } from "../src/lib/kit/people";
import type { Dial } from "../src/lib/wire/connection.svelte";
import type { Ask, RoomPicture, Sent } from "../src/lib/wire/types";

export interface Told {
  view: AnyView;
  asks: Ask[];
  events: AnyEvent[];
  log: AnyEvent[];
}
export interface Fixture {
  game: string;
  title: string;
  eyes: number;
  seats: Person[];
  news: Told;
  spectator: Told;
}

export function fakeLine(fixture: Fixture, spectator: boolean): Dial {
  const told = spectator ? fixture.spectator : fixture.news;
  const room = {
    code: "TOVEM",
    game: fixture.game,
    title: fixture.title,
    options: {},
    pack: "",
    seats: fixture.seats.map((person) => ({
      bot: null,
      ready: true,
      connected: true,
      away_since: null,
      stand_in_at: null,
      standing_in: false,
      ...person,
    })),
    host: 0,
    mode: "own",
    listed: false,
    state: told.view.result ? "over" : "playing",
    link: "https://coterie.example/TOVEM",
    rematch_of: null,
    rematch: null,
    branch_of: null,
    spectators: 0,
    wait: { on: false, votes: [], needed: 0 },
    playable: null,
  } as unknown as RoomPicture;
  return (_hello, ends) => {
    queueMicrotask(() => {
      ends.opened();
      ends.heard({
        n: 1,
        type: "welcome",
        you: { seats: [fixture.eyes], seat: spectator ? null : fixture.eyes, host: true },
        server: { version: "gallery", now: Date.now() },
        room,
        news: {
          type: "news",
          stream: "",
          number: told.log.length,
          since: 0,
          now: told.view.now,
          view: told.view,
          asks: told.asks.map((ask) => ({
            ...ask,
            owed: ask.owed ?? !ask.standing,
            verb: ask.verb ?? null,
            titles: ask.titles ?? {},
            final: ask.final ?? false,
          })),
          events: told.log,
          steps: [],
          rewound: false,
          channels: [],
        },
        chats: [],
        undo: { type: "undo", may: true, proposal: null },
        clock: { type: "clock", now: told.view.now, runs: false, paused: false, votes: [], needed: 1 },
        notes: null,
      } as unknown as Sent);
    });
    return {
      send: (text) => {
        const { type, key, ask } = JSON.parse(text) as { type: string; key: string; ask: number };
        const reply =
          type === "why"
            ? { type, key, ask, lawful: false, clause: "4.2", why: ["Here the server says why this cannot be chosen."] }
            : { type: "done", key };
        queueMicrotask(() => ends.heard({ n: 2, ...reply } as unknown as Sent));
      },
      close: () => undefined,
    };
  };
}
