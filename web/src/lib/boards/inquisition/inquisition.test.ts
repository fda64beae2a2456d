import { flushSync, mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import type { Person } from "$lib/kit/people";
import type { GameEvent, InquisitionView, Saying, Vote } from "$lib/wire/games/inquisition";
import { namer } from "../names";
import type { BoardProps } from "../types";
import InquisitionBoard from "./InquisitionBoard.svelte";
import InquisitionFinale from "./InquisitionFinale.svelte";
import InquisitionSecret from "./InquisitionSecret.svelte";
import { brokenWord, clockBallots, headline, instead, namingOf, outcome, reckoning, sentence } from "./model";

interface Told {
  view: InquisitionView;
  events: GameEvent[];
}
interface Fixture {
  eyes: number;
  seats: Person[];
  news: Told;
  spectator: Told;
}

const recorded = import.meta.glob<Fixture>("/fixtures/inquisition-*.json", { eager: true, import: "default" });
const moments = Object.entries(recorded).filter(([path]) => !path.endsWith("-pack.json"));

const GUILDS: [string, string[]][] = [
  ["azorius", ["white", "blue"]],
  ["orzhov", ["white", "black"]],
  ["gruul", ["red", "green"]],
  ["boros", ["white", "red"]],
  ["golgari", ["black", "green"]],
  ["rakdos", ["black", "red"]],
  ["izzet", ["blue", "red"]],
  ["simic", ["blue", "green"]],
];
const NAMES = ["Ada", "Bram", "Cleo", "Dana", "Emil", "Faye", "Gus", "Hana"];
const people: Person[] = NAMES.map((name, seat) => ({ seat, name, colour: seat, sigil: seat, who: "bot" }));
const none = {
  seat: null,
  claim: null,
  ability: null,
  role: null,
  colour: null,
  reason: null,
  round: null,
  witnesses: [],
};

function claim(
  number: number,
  seat: number,
  say: string,
  what: Partial<Saying["what"]> & { kind: string },
  more: Partial<Saying> = {},
): Saying {
  return {
    number,
    at: 1000 * number,
    round: 2,
    seat,
    say,
    about: [],
    taken_back: false,
    contradicts: [],
    true: null,
    what: { ...none, ...what },
    verdict: null,
    answers: null,
    ...more,
  };
}

const election: Vote = {
  kind: "election",
  colour: "blue",
  ballots: [7, 7, 0, 7, 6, null, 6, 7],
  automatic: [4],
  winner: 7,
  decided: "majority",
  round: 1,
  tied: [],
};

/** Round II: Hana leads Blue, she and Ada saw the card of Gus, and say different things of it. Seat 0 is an Agent. */
function view(seat: number | null, over = false): InquisitionView {
  const agents = [0, 2, 6];
  return {
    seat,
    now: 40_000,
    waiting: over ? [] : [{ seats: [0, 1, 2, 3, 4, 5, 6, 7], kind: "Discuss", clause: "3.3", due: 130_000, about: [] }],
    result: over
      ? {
          winners: [1, 3, 4, 5, 7],
          scores: [0, 1, 0, 1, 1, 1, 0, 1],
          clause: "1.2",
          why: "2 of 3 Agents died: the Guildpact Loyalists won.",
        }
      : null,
    round: 2,
    phase: over ? "over" : "discussion",
    colour: over ? null : "red",
    candidates: over ? [] : [2, 3, 5, 6],
    turned: ["blue", "red"],
    tie_breaker: over ? null : 0,
    agents: 3,
    role: seat === null ? null : agents.includes(seat) ? "agent" : "loyalist",
    players: GUILDS.map(([guild, colours], each) => ({
      seat: each,
      guild,
      colours,
      leads: each === 7 ? ["blue"] : [],
      facedown: each === 4 ? 1 : 0,
      ablaze: over && each === 3,
      ready: each === 1,
      role:
        over || seat === each || (seat !== null && agents.includes(seat))
          ? agents.includes(each)
            ? "agent"
            : "loyalist"
          : null,
      dead: over && [0, 3, 6].includes(each),
    })),
    abilities: [
      {
        colour: "blue",
        round: 1,
        leader: 7,
        chosen: 6,
        lookers: [0, 7],
        target: "blue",
        facedown: false,
        automatic: false,
      },
    ],
    note: over ? 0 : null,
    note_made: over,
    votes: [election],
    claims: [
      claim(
        0,
        7,
        "saw",
        { kind: "look", seat: 6, ability: "blue", role: "agent" },
        { contradicts: [1], verdict: over ? "true" : null },
      ),
      claim(
        1,
        0,
        "saw",
        { kind: "look", seat: 6, ability: "blue", role: "loyalist" },
        { contradicts: [0], verdict: over ? "lie" : null },
      ),
      claim(2, 6, "elect", { kind: "seat", seat: 0 }, { round: 1, verdict: over ? "broken" : null }),
      claim(3, 4, "suspect", { kind: "seat", seat: 7 }, { verdict: over ? "mistake" : null }),
    ],
    whispers: [],
    channel: false,
    dead: over ? [0, 3, 6] : [],
    deaths: over
      ? [
          { seat: 6, by: "vote" },
          { seat: 3, by: "ablaze" },
          { seat: 0, by: "ultimate_price" },
        ]
      : [],
    register: [
      {
        what: "role",
        of: 6,
        ability: "blue",
        round: 1,
        knowers: [0, 7],
        clause: "7.2",
        said: [
          { claim: 0, seat: 7, value: "agent", taken_back: false },
          { claim: 1, seat: 0, value: "loyalist", taken_back: false },
        ],
        was: over ? "agent" : null,
      },
    ],
    known:
      seat === 0
        ? [
            { seat: 0, role: "agent", by: "own", round: 0, clause: "2.2" },
            { seat: 6, role: "agent", by: "blue", round: 1, clause: "7.2" },
          ]
        : [],
    targets_left: 4,
    claims_left: seat === null ? null : 6,
    lasts: 120_000,
  };
}

function drawn<T>(
  of: InquisitionView,
  read: (target: HTMLElement) => T,
  more: Partial<BoardProps<InquisitionView, GameEvent>> = {},
  seats = people,
): T {
  const target = document.createElement("div");
  const props: BoardProps<InquisitionView, GameEvent> = {
    view: of,
    pack: null,
    seats,
    me: of.seat,
    size: "wide",
    events: [],
    ask: null,
    lit: new Set(),
    chosen: new Set(),
    preview: null,
    pace: 0,
    name: namer(seats, null),
    ...more,
  };
  const made = mount(InquisitionBoard, { target, props });
  flushSync();
  const found = read(target);
  void unmount(made);
  return found;
}

function count(selector: string): (element: HTMLElement) => number {
  return (element) => element.querySelectorAll(selector).length;
}

function things(element: HTMLElement): string[] {
  return [...element.querySelectorAll("[data-thing]")].map((each) => each.getAttribute("data-thing")!);
}

function allowed(of: InquisitionView): Set<string> {
  return new Set([
    ...of.players.map((each) => `seat:${each.seat}`),
    ...of.turned.map((colour) => `colour:${colour}`),
    ...of.claims.map((each) => `claim:${each.number}`),
  ]);
}

describe("the drawing", { timeout: 20_000 }, () => {
  for (const size of ["wide", "phone", "shared"] as const) {
    test(`${size}: draws every seat once, and no thing that the view does not have`, () => {
      for (const seat of [null, 0, 5]) {
        for (const over of [false, true]) {
          const of = view(seat, over);
          const found = drawn(of, things, { size });
          expect(found.filter((each) => each.startsWith("seat:")).sort()).toEqual(
            of.players.map((each) => `seat:${each.seat}`),
          );
          for (const thing of found) expect(allowed(of)).toContain(thing);
        }
      }
    });
  }

  test("looks the same for an Agent and a Loyalist who see the same table", () => {
    const html = (element: HTMLElement): string => element.innerHTML;
    const agent = view(0);
    const loyalist = {
      ...view(0),
      role: "loyalist",
      known: [],
      note: 3,
      players: agent.players.map((each) => ({ ...each, role: null })),
    };
    expect(drawn(agent, html)).toBe(drawn(loyalist, html));
  });

  test("shows roles, the dead and the lies when it is over", () => {
    const text = drawn(view(1, true), (element) => element.textContent ?? "");
    expect(text).toContain("the card said Agent");
    expect(text).toContain("voted for themselves");
    expect(drawn(view(1, true), count(".role.agent"))).toBe(3);
    expect(drawn(view(1), count(".role"))).toBe(0);
  });

  test("shoots one arrow for each ballot that was cast", () => {
    const voted = { type: "Voted" } as GameEvent;
    expect(drawn(view(7), count(".arrow"), { events: [voted] })).toBe(7);
    expect(drawn(view(7), count(".arrow"))).toBe(0);
  });

  test("every recorded moment, for its seat and a spectator", () => {
    for (const [path, fixture] of moments) {
      for (const told of [fixture.news, fixture.spectator]) {
        const found = drawn(told.view, things, { events: told.events }, fixture.seats);
        for (const thing of found) expect(allowed(told.view), path).toContain(thing);
      }
    }
  }, 60_000);
});

describe("the secret sheet", () => {
  test("has the same rows for every role", () => {
    const outline = (seat: number): string[] => {
      const target = document.createElement("div");
      const made = mount(InquisitionSecret, {
        target,
        props: { view: view(seat), pack: null, seats: people, me: seat, name: namer(people, null) },
      });
      flushSync();
      const tags = [...target.querySelectorAll("h2, .medal, .goal, .row li, dt")].map(
        (each) => each.className + each.tagName,
      );
      void unmount(made);
      return tags;
    };
    expect(outline(0)).toEqual(outline(1));
  });
});

describe("words", () => {
  const name = namingOf(people);
  test("a claim is told as it was spoken", () => {
    const { claims } = view(null);
    expect(claims.map((each) => sentence(each, claims, name))).toEqual([
      "I looked at Gus’s card: Agent.",
      "I looked at Gus’s card: Loyalist.",
      "I will vote for Ada.",
      "I suspect Hana.",
    ]);
  });
  test("a suspicion says why", () => {
    const alone = claim(0, 1, "suspect", { kind: "seat", seat: 7, reason: "alone", round: 1 });
    const seen = claim(1, 1, "kill", { kind: "seat", seat: 6, reason: "seen", witnesses: [0, 7] });
    expect(sentence(alone, [], name)).toBe("I suspect Hana: they voted alone in round 1.");
    expect(sentence(seen, [], name)).toBe("I want Gus dead: Ada and Hana both saw them.");
  });
  test("a ballot other than announced is a broken word", () => {
    expect(brokenWord(view(null), election, 6)?.number).toBe(2);
    expect(brokenWord(view(null), election, 0)).toBeUndefined();
  });
  test("unless the clock cast it, which is counted apart", () => {
    const late = { ...view(null), votes: [{ ...election, automatic: [6] }] };
    expect(brokenWord(late, late.votes[0]!, 6)).toBeUndefined();
    expect(clockBallots(late)).toBe(1);
    expect(clockBallots({ ...late, votes: [election] })).toBe(0);
  });
  test("what was so stands beside a lie", () => {
    const over = view(null, true);
    expect(instead(over.claims[3]!, over, name)).toBe("Hana was a Loyalist");
    expect(reckoning(over).find((line) => line.title === "Lies told")?.values).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
  });
  test("the headline says round and colour", () => {
    expect(headline(view(null))).toBe("Round II: Red");
  });
});

test("ballots that are not decided yet are no tie", () => {
  const name = namingOf(people);
  expect(outcome({ ...election, winner: null }, name)).toBe("The ballots are open");
  expect(outcome({ ...election, winner: null, tied: [0, 7] }, name)).toBe("A tie");
  expect(outcome(election, name)).toBe("Hana leads Blue");
});

test("holding, aiming and letting go over a seat presses it, and nothing that may not be chosen", () => {
  const ask = { kind: "Election", answer: null, shape: { kind: "one", options: [] } } as unknown as NonNullable<
    BoardProps["ask"]
  >;
  const voting = { ...view(0), phase: "vote" };
  drawn(
    voting,
    (target) => {
      const ring = target.querySelector<HTMLElement>(".ring.voting")!;
      const middle = (seat: number): { clientX: number; clientY: number } => {
        const { style } = target.querySelector<HTMLElement>(`[data-thing="seat:${seat}"]`)!;
        const r = Number.parseFloat(ring.style.getPropertyValue("--r"));
        return { clientX: Number.parseFloat(style.left) + r, clientY: Number.parseFloat(style.top) + r };
      };
      const pressed: string[] = [];
      target.addEventListener("click", (event) => pressed.push((event.target as HTMLElement).dataset.thing ?? ""));
      const aim = (seat: number): void => {
        ring.dispatchEvent(new PointerEvent("pointerdown", { ...middle(0), button: 0, bubbles: true }));
        ring.dispatchEvent(new PointerEvent("pointermove", { ...middle(seat), bubbles: true }));
        flushSync();
        ring.dispatchEvent(new PointerEvent("pointerup", { ...middle(seat), bubbles: true }));
      };
      aim(3);
      aim(1);
      expect(pressed).toEqual(["seat:3"]);
    },
    { ask, lit: new Set(["seat:2", "seat:3"]) },
  );
});

test("the end turns everybody's role over, those who won first, and says what killed the dead", () => {
  const over = view(null, true);
  const winners = over.players.filter((player) => player.role === "agent").map((player) => player.seat);
  const target = document.createElement("div");
  const made = mount(InquisitionFinale, {
    target,
    props: {
      view: { ...over, result: { ...over.result!, winners } },
      pack: null,
      seats: people,
      standing: [],
      me: 0,
      past: [],
      pace: 0,
      name: (thing: string) => thing,
    },
  });
  const [first, second] = [...target.querySelectorAll("section")];
  expect([first?.getAttribute("aria-label"), second?.getAttribute("aria-label")]).toEqual([
    "The Agents won",
    "The Loyalists lost",
  ]);
  expect(first!.querySelectorAll("li").length).toBe(winners.length);
  expect(target.querySelectorAll("li").length).toBe(over.players.length);
  expect([...target.querySelectorAll<HTMLElement>("[data-won]")].map((each) => Number(each.dataset.won))).toEqual(
    winners,
  );
  expect(target.querySelectorAll("li .dead").length).toBe(over.players.filter((player) => player.dead).length);
  void unmount(made);
});

test("night falls for people who open the table in its first moments, and for nobody later", () => {
  const dusk = { ...view(0), now: 0, round: 1, claims: [], votes: [] };
  drawn(dusk, (target) => expect(target.querySelector(".night")).not.toBeNull(), { pace: 200 });
  drawn({ ...dusk, now: 60_000 }, (target) => expect(target.querySelector(".night")).toBeNull(), { pace: 200 });
  drawn(dusk, (target) => expect(target.querySelector(".night")).toBeNull(), { pace: 0 });
});
