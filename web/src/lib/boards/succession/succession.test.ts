import { flushSync, mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import { type Person, usual } from "$lib/kit/people";
import type { GameEvent, OfferView, SuccessionView } from "$lib/wire/games/succession";
import { namer } from "../names";
import type { BoardProps } from "../types";
import SuccessionBoard from "./SuccessionBoard.svelte";
import SuccessionFinale from "./SuccessionFinale.svelte";
import { fingers, tableau } from "./fingers";
import { opens, reckoning } from "./index";
import { type Room, mingling, ringed } from "./places";
import type { Ask } from "$lib/wire/types";
import { deeds } from "./offer_buttons";
import { covering, foremostOffer, introduced, learned, worn } from "./people_text";

interface Told {
  view: SuccessionView;
  events: GameEvent[];
}
interface Fixture {
  eyes: number;
  seats: Person[];
  news: Told;
  spectator: Told;
}

const recorded = import.meta.glob<Fixture>("/fixtures/succession-*.json", { eager: true, import: "default" });
const moments = Object.entries(recorded).filter(([path]) => !path.endsWith("-pack.json"));

function people(count: number): Person[] {
  return Array.from({ length: count }, (_, seat) => ({
    seat,
    name: `Guest ${seat}`,
    ...usual(seat),
    who: "bot",
  }));
}

/** A room of `count` in which the first four stand in two contracts, the last is dead, and seat 0 has an offer of three. */
function view(count: number, seat: number | null = 0): SuccessionView {
  return {
    seat,
    now: 30_000,
    waiting: [{ seats: [0], kind: "Mingle", clause: "4.1", due: 120_000, about: [] }],
    result: null,
    phase: "mingling",
    tribunal: 1,
    last: 10,
    drain: null,
    card: seat === null ? null : { faction: "phoenix", role: "heir" },
    poisoned: false,
    players: Array.from({ length: count }, (_, each) => ({
      seat: each,
      alive: each !== count - 1,
      badge: each === 5 ? "dragon" : null,
      contract: each > 0 && each < 5 ? Math.floor((each + 1) / 2) : null,
      card:
        each === seat
          ? { faction: "phoenix", role: "heir" }
          : each === 2
            ? { faction: "dragon", role: "noble" }
            : each === 3
              ? { faction: "dragon", role: null }
              : null,
      public: each === 2,
    })),
    shown: [],
    reveals: [],
    graveyard: null,
    huddles: [
      { number: 1, members: [1, 2] },
      { number: 2, members: [3, 4] },
    ],
    contract: null,
    offers:
      seat === null
        ? []
        : [
            {
              number: 4912,
              seat: 6,
              until: 60_000,
              terms: [0, 6, 7].map((each) => ({ seat: each, side: each === 7 ? "role" : "faction" })),
              consents: [6],
              needed: [6],
              steadfast: [],
              dropped: [],
              asked_again: [],
              bound: [],
              notes: [{ clause: "6.12", seat: null, text: "There will be 8 seconds for surprises." }],
            },
          ],
    ballots: [Array.from({ length: count }, (_, each) => (each + 1) % count)],
    deck: ["phoenix", "dragon"].flatMap((faction) => ["heir", "noble", "spy"].map((role) => ({ faction, role }))),
    missing: [],
    idle: [],
    supply: [0, 1],
    hushed: [],
    deeds: [],
    lives: [],
    claims: [
      {
        number: 0,
        at: 29_000,
        round: 1,
        seat: 8,
        say: "suspect",
        about: [0, 2],
        taken_back: false,
        contradicts: [],
        true: null,
      },
    ],
    whispers: [],
    whispered: 0,
    sentences: 0,
    clocks: { interval: 120_000, vote: 15_000, offer: 45_000, surprise: 8_000 },
    most: { offers: 3, sentences: 6, whispers: 6 },
  } as unknown as SuccessionView;
}

/** What may be answered to the offer: agree, turn down, or one of two changes. */
const MINGLE = {
  kind: "Mingle",
  shape: {
    kind: "form",
    fields: {
      say: {
        kind: "one",
        options: ["consent", "leave", "change", "trust", "anyway"].map((key) => ({
          key,
          label: [key],
          things: key === "trust" ? ["seat:1"] : ["offer:4912"],
          verb: key === "consent" ? "Agree" : key,
        })),
      },
      about: {
        kind: "one",
        options: ["7.4912", "8.4912.0.1", "8.4912.6.1"].map((key) => ({ key, label: [key], things: ["offer:4912"] })),
      },
    },
    follows: [[0], [0], [1, 2], [], [0]],
  },
} as unknown as Ask;

describe("the sheet of an offer", () => {
  test("has a button for each answer that the question has for it", () => {
    expect(deeds([MINGLE], 4912)).toEqual([
      { say: "consent", title: "Agree", answer: { say: "consent", about: "7.4912" } },
      { say: "anyway", title: "anyway", answer: { say: "anyway", about: "7.4912" } },
      { say: "change", title: "change …", answer: { say: "change" } },
      { say: "leave", title: "leave", answer: { say: "leave", about: "7.4912" } },
    ]);
    expect(deeds([MINGLE], 1)).toEqual([]);
    expect(deeds(undefined, 4912)).toEqual([]);
    const page = drawn({ view: view(12), events: [] }, people(12), 0, "wide", { asks: [MINGLE] });
    expect(
      [...page.querySelectorAll<HTMLElement>("[data-answer]")].map((each) => [
        each.textContent,
        each.dataset.kind,
        each.dataset.about,
      ]),
    ).toContainEqual(["Agree", "Mingle", "offer:4912"]);
  });
  test("says who dropped out to those who had agreed", () => {
    const told = view(12);
    Object.assign(told.offers[0]!, { dropped: [3, 5], asked_again: [0] });
    const page = drawn({ view: told, events: [] }, people(12), 0, "wide", { asks: [MINGLE] });
    expect(page.textContent).toContain("Guest 3 and Guest 5 dropped out: do you still agree?");
  });
  test("says what each would learn", () => {
    const told = view(12);
    told.players[7]!.card = { faction: "dragon", role: null };
    expect(learned(told, told.offers[0]!.terms, namer(people(12), null))).toEqual([
      "You would learn Guest 6’s faction and Guest 7’s role.",
      "Guest 6 and Guest 7 would learn your faction, and what each other shows.",
    ]);
    told.players[6]!.card = { faction: "dragon", role: null };
    expect(learned(told, told.offers[0]!.terms, namer(people(12), null))[0]).toContain(
      "Guest 6’s faction (which you know)",
    );
  });
});

test("a bot is as bright as anybody: it is never away", () => {
  const seats = people(12).map((person) => ({ ...person, connected: false }));
  expect(drawn({ view: view(12), events: [] }, seats, 0, "wide").querySelector('.guest [opacity="0.4"]')).toBeNull();
});

test("covered, nothing is worn but what everyone knows", () => {
  const told = covering(view(12));
  expect(told.players.map((player) => worn(told, player.seat)?.faction ?? "")).toEqual([
    "",
    "",
    "dragon",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
  ]);
});

function drawn(
  told: Told,
  seats: Person[],
  me: number | null,
  size: BoardProps["size"],
  more: Partial<BoardProps<SuccessionView, GameEvent>> = {},
): HTMLElement {
  const target = document.createElement("div");
  const props = {
    view: told.view,
    pack: null,
    seats,
    me,
    size,
    events: told.events,
    ask: null,
    lit: new Set<string>(),
    chosen: new Set<string>(),
    preview: null,
    pace: 0,
    name: namer(seats, null),
    ...more,
  };
  const board = mount(SuccessionBoard, { target, props });
  flushSync();
  const copy = target.cloneNode(true) as HTMLElement;
  void unmount(board);
  return copy;
}

const things = (board: HTMLElement): string[] =>
  [...board.querySelectorAll("[data-thing]")].map((each) => each.getAttribute("data-thing")!);

function room(count: number, small: boolean): Room {
  const seats = Array.from({ length: count }, (_, seat) => seat);
  return {
    seats: count,
    living: seats.slice(0, -1),
    ghosts: seats.slice(-1),
    me: 0,
    sealed: [
      { number: 1, members: [1, 2] },
      { number: 2, members: [3, 4, 5] },
    ],
    forming: small ? null : { number: 9, members: [0, 6] },
  };
}

describe("places", () => {
  test.each([
    [8, 900, 640, false],
    [16, 820, 640, false],
    [24, 820, 600, false],
    [24, 390, 500, true],
    [24, 360, 350, true],
  ])("%i people stand apart and inside a hall of %i x %i", (count, w, h, small) => {
    for (const standing of [mingling(room(count, small), w, h, small), ringed(room(count, small), w, h, small)]) {
      const living = [...standing.at].filter(([seat]) => seat !== count - 1);
      expect(living).toHaveLength(count - 1);
      for (const [seat, spot] of living) {
        expect(spot.x).toBeGreaterThan(standing.hall.x);
        expect(spot.x).toBeLessThan(standing.hall.x + standing.hall.w);
        expect(spot.y).toBeGreaterThan(standing.hall.y);
        expect(spot.y).toBeLessThan(standing.hall.y + standing.hall.h);
        for (const [other, there] of living)
          if (other < seat)
            expect(Math.hypot(spot.x - there.x, spot.y - there.y), `${seat} and ${other}`).toBeGreaterThan(
              standing.r * 1.6,
            );
      }
    }
  });

  test("the same room gives the same places", () => {
    expect([...mingling(room(16, false), 800, 600, false).at]).toEqual([
      ...mingling(room(16, false), 800, 600, false).at,
    ]);
  });
});

test("every finger is drawn, the most pointed at last", () => {
  const standing = ringed({ ...room(6, false), sealed: [], forming: null }, 600, 500, false);
  const found = fingers([1, 2, 1, 1, -1, 0], standing.at, standing.r, standing.dais);
  expect(found.map((each) => each.from).sort()).toEqual([0, 1, 2, 3, 5]);
  expect(found.slice(-3).every((each) => each.most && each.to === 1)).toBe(true);
});

describe("what is told", () => {
  const seats = people(12);
  const name = namer(seats, null);

  test("the own role is not in the page", () => {
    const told = { view: view(12), events: [] };
    expect(worn(told.view, 0)).toBeNull();
    expect(introduced(told.view, 0, name)).toBe("You.");
    for (const size of ["wide", "phone", "shared"] as const) {
      const guest = drawn(told, seats, 0, size).querySelector('[data-thing="seat:0"]')!;
      expect(guest.getAttribute("aria-label")).toBe("You.");
    }
  });

  test("a person reads as one sentence", () => {
    expect(introduced(view(12), 2, name)).toBe("Guest 2: dragon noble, known to all; in a contract with Guest 1.");
    expect(introduced(view(12), 11, name)).toBe("Guest 11: a ghost.");
    expect(introduced(view(12), 9, name)).toBe("Guest 9: unseen.");
  });

  test("an offer that waits for your answer comes first", () => {
    const here = view(12);
    here.offers = [{ ...here.offers[0]!, number: 1000, until: 40_000, consents: [0, 6] }, ...here.offers];
    expect(foremostOffer(here)?.number).toBe(4912);
  });

  test("when fingers are out, people stand in a ring with the card that was revealed among them", () => {
    const told = {
      view: view(12),
      events: [
        { type: "Pointed", ballots: [1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, null], clause: "5.3", words: [] },
        { type: "Revealed", seat: 2, card: { faction: "dragon", role: "noble" }, clause: "5.4", words: [] },
      ] as unknown as GameEvent[],
    };
    const board = drawn(told, seats, 0, "wide");
    expect(board.querySelectorAll(".finger")).toHaveLength(11);
    expect(board.querySelectorAll(".finger.most")).toHaveLength(10);
    expect([...board.querySelectorAll("svg text")].map((each) => each.textContent)).toContain("noble");
    expect(drawn({ view: view(12), events: [] }, seats, 0, "wide").querySelectorAll(".finger")).toHaveLength(0);
  });

  test("the card that the fingers turn up comes after them, and joins them", () => {
    const pointed = { type: "Pointed", ballots: [1, 0] } as unknown as GameEvent;
    const revealed = (seat: number): GameEvent => ({ type: "Revealed", seat }) as unknown as GameEvent;
    const out = tableau(null, [pointed]);
    expect(out).toEqual({ ballots: [1, 0], revealed: [] });
    expect(tableau(out, [])).toBeNull();
    expect(tableau(tableau(out, [revealed(0)]), [revealed(1)])).toEqual({ ballots: [1, 0], revealed: [0, 1] });
    expect(tableau(tableau(out, [revealed(0)]), [revealed(0)]), "told again, it is not there twice").toBeNull();
    expect(tableau(null, [revealed(0)])).toBeNull();
  });

  test("the offer and everybody are things; nothing else is", () => {
    const board = drawn({ view: view(12), events: [] }, seats, 0, "wide");
    const expected = new Set([...seats.map((each) => `seat:${each.seat}`), "offer:4912", "claim:0"]);
    expect(new Set(things(board))).toEqual(expected);
    expect(new Set(things(drawn({ view: view(12, null), events: [] }, seats, null, "wide")))).toEqual(
      new Set([...expected].filter((each) => each !== "offer:4912")),
    );
  });
});

test("the reckoning says who everybody was and whom they named", () => {
  const over = {
    ...view(6),
    players: view(6).players.map((player, seat) => ({
      ...player,
      card: { faction: seat < 3 ? "phoenix" : "dragon", role: seat === 0 ? "heir" : null },
    })),
    ballots: [[1, 3, 3, 0, 3, null]],
    claims: [{ seat: 4, true: false }],
  } as unknown as SuccessionView;
  const values = Object.fromEntries(reckoning(over).map((line) => [line.title, line.values]));
  expect(values.Card!.slice(0, 4)).toEqual(["Phoenix Heir", "Phoenix", "Phoenix", "Dragon"]);
  expect(values["Votes against the other faction"]).toEqual([0, 1, 1, 1, 0, 0]);
  expect(values["Votes against their own"]).toEqual([1, 0, 0, 0, 1, 0]);
  expect(values["Lies told"]).toEqual([0, 0, 0, 0, 1, 0]);
});

describe.skipIf(moments.length === 0)("recorded moments", () => {
  test.each(moments)("%s", (_, moment) => {
    for (const [told, me] of [
      [moment.news, moment.eyes],
      [moment.spectator, null],
    ] as [Told, number | null][]) {
      const known = new Set([
        ...told.view.players.map((each) => `seat:${each.seat}`),
        ...told.view.offers.map((each) => `offer:${each.number}`),
        ...told.view.claims.map((each) => `claim:${each.number}`),
      ]);
      for (const size of ["wide", "phone", "shared"] as const) {
        const found = things(drawn(told, moment.seats, me, size));
        for (const player of told.view.players) expect(found).toContain(`seat:${player.seat}`);
        for (const thing of found) expect(known).toContain(thing);
      }
    }
  });
});

test("the end shows who took the crown, whom they named and whether that was right, and both factions with all cards open", () => {
  const name = (thing: string): string => thing;
  const players = view(6).players.map((player, seat) => ({
    ...player,
    card: { faction: seat < 3 ? "phoenix" : "dragon", role: seat % 3 ? "noble" : "heir" },
  }));
  const props = (winners: number[], event: object) => ({
    view: { ...view(6), players, result: { winners, scores: [], clause: "1.1", why: "" } } as SuccessionView,
    pack: { faction: [{ id: "phoenix" }, { id: "dragon" }] },
    seats: people(6),
    standing: [],
    me: null,
    past: [event as GameEvent],
    pace: 0,
    name,
  });
  const shown = (
    winners: number[],
    event: object,
  ): { said: string | null; right: number; wrong: number; sections: (string | null)[] } => {
    const target = document.createElement("div");
    const made = mount(SuccessionFinale, { target, props: props(winners, event) });
    const found = {
      said: target.querySelector(".naming")?.getAttribute("aria-label") ?? null,
      right: target.querySelectorAll(".seal.right").length,
      wrong: target.querySelectorAll(".seal:not(.right)").length,
      sections: [...target.querySelectorAll("section")].map((each) => each.getAttribute("aria-label")),
    };
    expect(target.querySelectorAll("li").length).toBe(6);
    expect([...target.querySelectorAll<HTMLElement>("[data-won]")].map((each) => Number(each.dataset.won))).toEqual(
      winners,
    );
    void unmount(made);
    return found;
  };
  const crowned = { type: "Crowned", seat: 0, accused: 3 };
  expect(shown([0, 1, 2], crowned)).toEqual({
    said: "seat:0 named seat:3",
    right: 1,
    wrong: 0,
    sections: ["faction:phoenix won", "faction:dragon lost"],
  });
  expect(shown([3, 4, 5], { ...crowned, accused: 1 })).toMatchObject({
    said: "seat:0 named seat:1",
    right: 0,
    wrong: 1,
    sections: ["faction:dragon won", "faction:phoenix lost"],
  });
  expect(shown([3, 4, 5], { type: "Named", heirs: [0, 3], names: [null, 0] })).toMatchObject({
    said: "seat:0 named nobody; seat:3 named seat:0",
    right: 0,
    wrong: 0,
  });
});

test("the bar says in words how many offers are open, and how many wait for you", () => {
  const offer = (number: number, seat: number, until: number, seats: number[], consents: number[] = []) =>
    ({
      number,
      seat,
      until,
      terms: seats.map((each) => ({ seat: each, side: "faction" })),
      consents,
      dropped: [] as number[],
    }) as OfferView;
  const says = (...offers: OfferView[]) =>
    opens({ offers } as SuccessionView, 0, (thing) => thing.replace("seat:", "P"));
  expect(says()).toEqual({ line: "No offers open.", next: "" });
  expect(says(offer(1, 2, 50, [0, 2]))).toEqual({ line: "1 offer, to you", next: "" });
  expect(says(offer(1, 2, 50, [0, 2], [0]))).toEqual({ line: "1 offer, none to you", next: "" });
  expect(says(offer(1, 2, 50, [0]), offer(2, 3, 40, [0, 1]), offer(3, 0, 60, [1]))).toEqual({
    line: "3 offers, 2 to you",
    next: "P3's lapses first.",
  });
});
