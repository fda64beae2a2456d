import { flushSync, mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import type { Person } from "$lib/kit/people";
import { foremost } from "$lib/table/board/things";
import type { GameEvent, Part, RelicsView } from "$lib/wire/games/relics";
import type { Ask } from "$lib/wire/types";
import { namer } from "../names";
import type { BoardProps, Outcome } from "../types";
import { countOf, relicNotes, signed, verdict, verdictWords } from "./count";
import relics, { reckoning } from "./index";
import RelicsBoard from "./RelicsBoard.svelte";
import RelicsFinale from "./RelicsFinale.svelte";
import RelicsHand from "./RelicsHand.svelte";
import { meantCards, thingOf } from "./zones";

interface Told {
  view: RelicsView;
  asks: Ask[];
  events: GameEvent[];
}
interface Fixture {
  eyes: number;
  seats: Person[];
  news: Told;
  spectator: Told;
}

const PACK = {
  wizard: [
    { id: "W35", name: "Elder of the Grove", colour: "green", rarity: "superb", power: 4, kind: "devoted", text: "" },
    {
      id: "W27",
      name: "Floaty Floaty Float",
      colour: "blue",
      rarity: "glorious",
      power: 0,
      kind: "enlightened",
      text: "+1 for each card in your hand.",
    },
  ],
  relic: [
    {
      id: "R32",
      name: "Grenlor, Balance of the Ether",
      rarity: "glorious",
      power: 3,
      kind: "enchanted",
      text: "+4 while a rival wizard in play is green.",
    },
  ],
  shrine: [{ id: "S12", name: "Darkwood Beacon", text: "Devoted: draw one card. Green: +2." }],
};
const recorded = import.meta.glob<Fixture>("/fixtures/relics-*.json", { eager: true, import: "default" });
const packs = import.meta.glob<Record<string, unknown>>("/fixtures/relics-pack.json", {
  eager: true,
  import: "default",
});
const moments = Object.entries(recorded).filter(([path]) => !path.endsWith("-pack.json"));
const people: Person[] = [0, 1].map((seat) => ({
  seat,
  name: ["Ines", "Maren"][seat]!,
  colour: seat,
  sigil: seat,
  who: "human",
}));

const part = (kind: string, amount: number, why = ""): Part => ({ kind, amount, source: "card:W35", why });

/** A battle of two: an elder over a floating wizard whose relic has four more. */
function battle(seat: number | null = 0): RelicsView {
  const empty = {
    in_battle: true,
    known: [],
    known_or_laid: [],
    deck: null,
    deck_top: [],
    recycled: [],
    pile: [],
    facedown_wizards: 0,
    laid: null,
    table_wizards: [],
    table_relics: [],
    mulliganed: 0,
    drawn: 0,
    discarded: 0,
    drafted: null,
  };
  return {
    seat,
    now: 0,
    waiting: [],
    result: null,
    setup: "rarity",
    round: 2,
    phase: 3,
    stage: "relics",
    master: 0,
    counts_as_master: 0,
    shrine: "S12",
    shrine_lines: [
      { text: "Devoted: draw one card.", wizards: ["0.0"] },
      { text: "Green: +2.", wizards: ["0.0"] },
    ],
    shrines_left: 20,
    used_shrines: [],
    needed: 5,
    draft: null,
    players: [
      {
        ...empty,
        seat: 0,
        hand_count: 2,
        hand: seat === 0 ? ["R32", "W27"] : null,
        deck_count: 8,
        hall: ["W27"],
        total: 7,
        wizards: [
          {
            place: "0.0",
            card: "W35",
            base: 4,
            power: 7,
            advantage: true,
            over: ["1.0"],
            unused: false,
            parts: [part("base", 4), part("shrine", 2, "green"), part("advantage", 1, "green over blue")],
          },
        ],
        relics: [
          {
            place: "0.0",
            card: null,
            known_to: [],
            face_up: false,
            ignored: false,
            power: 0,
            parts: [],
            unused: false,
          },
        ],
      },
      {
        ...empty,
        seat: 1,
        hand_count: 5,
        hand: null,
        known: ["W35"],
        deck_count: 8,
        hall: ["W35", "W35", "W35", "W35"],
        total: 12,
        wizards: [
          {
            place: "1.0",
            card: "W27",
            base: 0,
            power: 5,
            advantage: false,
            over: [],
            unused: false,
            parts: [part("base", 0), part("ability", 5, "5 in hand")],
          },
        ],
        relics: [
          {
            place: "1.0",
            card: "R32",
            known_to: [0, 1],
            face_up: true,
            ignored: false,
            power: 7,
            parts: [part("printed", 3), part("ability", 4, "against green")],
            unused: false,
          },
        ],
      },
    ],
  };
}

function props(
  view: RelicsView,
  me: number | null,
  more: Partial<BoardProps<RelicsView, GameEvent>> = {},
): BoardProps<RelicsView, GameEvent> {
  return {
    view,
    pack: PACK,
    seats: people,
    me,
    size: "wide",
    events: [],
    ask: null,
    lit: new Set(),
    chosen: new Set(),
    preview: null,
    pace: 0,
    name: namer(people, PACK, relics),
    ...more,
  };
}

function drawn(
  component: typeof RelicsBoard | typeof RelicsHand,
  given: BoardProps<RelicsView, GameEvent>,
): { html: string; things: string[]; text: string } {
  const target = document.createElement("div");
  document.body.append(target);
  const made = mount(component, { target, props: given });
  flushSync();
  const found = {
    html: target.innerHTML,
    text: target.textContent ?? "",
    things: [...target.querySelectorAll("[data-thing]")].map((each) => each.getAttribute("data-thing")!),
  };
  void unmount(made);
  target.remove();
  return found;
}

/** Every card, shrine and place that a view speaks of, as things. */
function had(view: RelicsView): Set<string> {
  const found = new Set<string>(view.players.flatMap((player) => [`seat:${player.seat}`, `deck:${player.seat}`]));
  const walk = (value: unknown): void => {
    if (typeof value === "string") {
      for (const kind of ["card", "shrine", "wizard", "relic"]) found.add(`${kind}:${value}`);
    } else if (typeof value === "object" && value !== null) Object.values(value).forEach(walk);
  };
  walk(view);
  view.draft?.piles.forEach((_, at) => found.add(`pile:${at}`));
  view.draft?.grid.forEach((_, at) => found.add(`place:${at}`));
  return found;
}

describe("the table", () => {
  test.each([0, 1, null])("draws what seat %s may see, and nothing else", (seat) => {
    for (const size of ["wide", "phone", "shared"] as const) {
      const view = battle(seat);
      const seen = drawn(RelicsBoard, props(view, seat, { size }));
      expect(seen.things).toContain("wizard:0.0");
      expect(seen.things).toContain("relic:1.0");
      expect(seen.things.filter((thing) => !had(view).has(thing))).toEqual([]);
      expect(seen.text).toContain("Grenlor");
    }
  });

  test("a facedown relic shows no card", () => {
    const seen = drawn(RelicsBoard, props(battle(1), 1));
    expect(seen.html).toContain("a facedown relic of Ines");
  });

  test("the fifth niche of a rival who is one short is in danger", () => {
    expect(drawn(RelicsBoard, props(battle(), 0)).html).toContain("danger");
    expect(drawn(RelicsBoard, props(battle(1), 1)).html).not.toContain("danger");
  });

  test("the hand names its cards, but not where a question means another copy", () => {
    expect(drawn(RelicsHand, props(battle(), 0)).things).toEqual(["card:W27", "card:R32"]);
    const ask = {
      kind: "FromPile",
      shape: { kind: "one", options: [{ key: "R32", label: [], things: ["card:R32"] }] },
    } as unknown as Ask;
    expect(drawn(RelicsHand, props(battle(), 0, { ask })).things).toEqual(["card:W27"]);
  });
});

const event = (type: string, fields: object = {}): GameEvent =>
  ({ type, clause: "", words: [], things: [], covered: false, ...fields }) as unknown as GameEvent;
const counted = event("Totals", { seats: [0, 1], totals: [14, 12], cards: [] });

describe("what an answer leads to", () => {
  const outcome = (...events: GameEvent[]): Outcome<RelicsView, GameEvent> => ({ view: battle(), events, open: [] });
  test("is told by the totals and by who wins the round", () => {
    expect(verdict(outcome(counted, event("WonRound", { seat: 0 })), 0)).toEqual({ mine: 14, other: 12, end: "won" });
    expect(verdict(outcome(counted, event("WonRound", { seat: 1 })), 0)?.end).toBe("lost");
    expect(verdict(outcome(counted, event("WonRound", { seat: 1 }), event("GameOver")), 0)?.end).toBe("over");
    expect(verdictWords(verdict(outcome(counted, event("Tied", { seats: [0, 1] })), 0)!)).toBe(
      "14 to 12, a tie: battle again",
    );
  });
  test("is what is in play during the battle, and nothing where a total is not certain", () => {
    expect(verdict(outcome(), 0)).toEqual({ mine: 7, other: 12, end: null });
    for (const path of ["players.1.total", "players.1.relics.0.card", "players.1", "players"])
      expect(verdict({ ...outcome(), open: [path] }, 0), path).toBeNull();
    expect(verdict({ ...outcome(), open: ["players.1.deck_top", "players.1.hand.2"] }, 0)).not.toBeNull();
  });
  test("stands on the cards of the hand that may be chosen", () => {
    const ask = {
      kind: "LayRelic",
      owed: true,
      shape: { kind: "one", options: [{ key: "R32", label: [], things: ["card:R32"] }] },
    } as unknown as Ask;
    const given = props(battle(), 0, {
      ask,
      lit: new Set(["card:R32"]),
      outcomes: new Map([["R32", outcome(counted, event("WonRound", { seat: 0 }))]]),
    });
    expect(drawn(RelicsHand, given).html).toContain("leads to 14 to 12, you win the round");
    expect(relics.weighs?.(ask)).toBe(true);
    expect(relics.weighs?.({ ...ask, kind: "Lay" })).toBe(false);
  });
});

describe("with three at the table", () => {
  const view = battle();
  const third = {
    ...view.players[1]!,
    seat: 2,
    total: 5,
    known: [],
    hall: ["W27"],
    wizards: view.players[1]!.wizards.map((each) => ({ ...each, place: "2.0" })),
    relics: [],
  };
  const three = { ...view, needed: 4, players: [...view.players, third] };
  const seats = [...people, { ...people[1]!, seat: 2, name: "Otto" }];
  test("everybody's sum and Hall stand in their own lane, and no total is written twice", () => {
    const { html } = drawn(RelicsBoard, props(three, 0, { seats }));
    expect(html).toContain("7: base 4, shrine 2 (green), advantage 1 (green over blue)");
    expect(html).toContain("12: base 0, ability 5 (5 in hand), relics 7 (Grenlor 3, +4 against green)");
    expect(html.match(/Hall of Immortality: 1 of 4/g)).toHaveLength(2);
    expect(html).not.toContain("The count");
  });
  test("the sum of the last battle stays until the next", () => {
    const between = {
      ...three,
      stage: "play",
      players: three.players.map((player) => ({ ...player, wizards: [], relics: [] })),
    };
    const told = event("Totals", {
      seats: [0, 1, 2],
      totals: [14, 12, 3],
      cards: [{ seat: 1, card: "R32", power: 7, parts: [part("printed", 3), part("ability", 4, "against green")] }],
    });
    const { html } = drawn(RelicsBoard, props(between, 0, { seats, past: [told, event("WonRound", { seat: 0 })] }));
    expect(html).toContain("last battle: 12: relics 7 (Grenlor 3, +4 against green)");
    expect(html).toContain("last battle: 14, won the round");
  });
});

describe("a reloaded page", () => {
  test("still shows the count of the last battle", () => {
    const view = battle();
    const between = { ...view, players: view.players.map((player) => ({ ...player, wizards: [], relics: [] })) };
    expect(drawn(RelicsBoard, props(between, 0)).text).not.toContain("last battle");
    const told = drawn(RelicsBoard, props(between, 0, { past: [counted, event("WonRound", { seat: 0 })] }));
    expect(told.text).toContain("last battle");
    expect(told.text).toContain("14");
  });
});

describe("the count", () => {
  const isWizard = (id: string): boolean => id.startsWith("W");
  test("has a line for each kind of part, you first", () => {
    const count = countOf(battle(1), 1, isWizard);
    expect(count.seats).toEqual([1, 0]);
    expect(count.lines.map((line) => [line.kind, line.cells.map((cell) => cell?.amount ?? null)])).toEqual([
      ["base", [0, 4]],
      ["ability", [5, null]],
      ["shrine", [null, 2]],
      ["advantage", [null, 1]],
    ]);
    expect(count.wizards).toEqual([5, 7]);
    expect(count.totals).toEqual([12, 7]);
    expect(relicNotes(count, 1, isWizard, () => "Grenlor, Balance")).toEqual({
      amount: 7,
      notes: ["Grenlor 3, +4 against green"],
    });
  });
  test("writes losses with a true minus", () => expect([signed(2), signed(-2)]).toEqual(["+2", "−2"]));
});

describe("which card is meant", () => {
  const swap = {
    kind: "SwapRelic",
    shape: { kind: "one", options: [{ key: "0.R32", label: [], things: ["relic:0.0", "card:R14", "card:R32"] }] },
  } as unknown as Ask;
  test("not the one that is named beside its place", () => expect([...meantCards(swap)]).toEqual(["R32"]));
  test("a card of the hand keeps its name when nothing else is asked", () =>
    expect(thingOf("W35", "hand", null)).toBe("card:W35"));
});

describe("recorded moments", () => {
  test.runIf(moments.length > 0)(
    "are drawn through everybody's eyes",
    () => {
      const pack = Object.values(packs)[0] ?? null;
      for (const [path, moment] of moments) {
        for (const [told, me] of [
          [moment.news, moment.eyes],
          [moment.spectator, null],
        ] as const) {
          for (const size of ["wide", "phone"] as const) {
            const ask = foremost(told.asks);
            const given = props(told.view, me, {
              size,
              seats: moment.seats,
              pack,
              events: told.events,
              ask,
              name: namer(moment.seats, pack, relics),
            });
            const things = [...drawn(RelicsBoard, given).things, ...drawn(RelicsHand, given).things];
            expect(
              things.filter((thing) => !had(told.view).has(thing)),
              path,
            ).toEqual([]);
          }
        }
      }
    },
    120_000,
  );
});

describe("the end", () => {
  const told = [
    { type: "RoundBegan", round: 1 },
    { type: "Totals", seats: [0, 1], totals: [7, 7] },
    { type: "Totals", seats: [0, 1], totals: [6, 9] },
    { type: "WonRound", seat: 1, cards: ["W27"] },
    { type: "RoundBegan", round: 2 },
    { type: "Totals", seats: [1], totals: [4] },
  ] as unknown as GameEvent[];
  const over = (): RelicsView => {
    const view = battle();
    view.players[0]!.hall = ["W35"];
    view.players[1]!.hall = ["W27", "W35"];
    return { ...view, result: { winners: [1], scores: [1, 2], clause: "1.2", why: "2 wizards in the Hall." } };
  };
  test("every battle is a line, and the wizard that went into the Hall stands beside its total", () => {
    const lines = reckoning(over(), (thing) => thing, told);
    expect(lines.map((line) => [line.title, line.values])).toEqual([
      ["Round 1", [7, 7]],
      ["once more", [6, 9]],
      ["Round 2", ["–", 4]],
      ["In the Hall", [1, 2]],
    ]);
    expect(lines[1]!.notes).toEqual(["", "card:W27"]);
  });
  test("the winner's Hall is shown wizard by wizard, the others' by how far they came", () => {
    const target = document.createElement("div");
    const made = mount(RelicsFinale, {
      target,
      props: {
        view: over(),
        pack: PACK,
        seats: people,
        standing: [],
        me: 0,
        past: told,
        pace: 0,
        name: (thing: string) => thing,
      },
    });
    expect([...target.querySelectorAll<HTMLElement>("[data-won]")].map((each) => each.dataset.won)).toEqual(["1"]);
    expect(target.querySelector("section")?.getAttribute("aria-label")).toBe("Maren’s Hall of Immortality");
    expect([...target.querySelectorAll(".filled span")].map((each) => each.textContent)).toEqual([
      "Floaty Floaty Float",
      "Elder of the Grove",
    ]);
    expect(target.querySelector(".others")?.textContent).toMatch(/You\s+1 of/);
    void unmount(made);
  });
});
