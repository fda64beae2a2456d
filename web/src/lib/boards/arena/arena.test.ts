/** Every recorded moment is drawn, for the seat and for a spectator, with nothing on it that the view does not have. */
import { flushSync, mount, unmount } from "svelte";
import { describe, expect, it } from "vitest";
import type { Person } from "$lib/kit/people";
import type { ArenaView } from "$lib/wire/games/arena";
import type { Ask } from "$lib/wire/types";
import { namer } from "../names";
import type { BoardProps } from "../types";
import arena, { reckoning } from "./index";
import { beside, fieldOf, isTurned, middle } from "./field";
import { formationAt, squad } from "./formation.svelte";
import { apart, direction, terrainWords } from "./space_words";
import { attackOf, destroys, figuresOf, focused, onField, wayOf } from "./option_facts";

interface Moment {
  eyes: number;
  seats: Person[];
  news: { view: ArenaView; asks: Ask[]; events: never[] };
  spectator: { view: ArenaView; asks: Ask[]; events: never[] };
}

const SLOW = 60_000; // three pictures of some thousand elements each, in a document without a browser

const files = import.meta.glob<{ default: unknown }>("/fixtures/arena-*.json", { eager: true });
const pack = (files["/fixtures/arena-pack.json"]?.default ?? null) as Record<string, unknown> | null;
const moments = Object.entries(files).filter(([path]) => !path.endsWith("-pack.json")) as [
  string,
  { default: Moment },
][];

/** What is drawn, before it is taken away again. */
function things(
  moment: Moment,
  who: "news" | "spectator",
  size: BoardProps["size"],
  choose = "",
): { names: Set<string>; text: string } {
  const target = document.createElement("div");
  document.body.append(target);
  const { view, asks, events } = moment[who];
  const ask = asks[0] ?? null;
  const options = ask?.shape?.options ?? [];
  const props = {
    view,
    pack,
    seats: moment.seats,
    me: who === "spectator" ? null : moment.eyes,
    size,
    events,
    ask,
    lit: new Set(options.flatMap((option) => option.things)),
    chosen: new Set(options.find((option) => option.key === choose)?.things ?? []),
    preview: null,
    pace: 0,
    name: namer(moment.seats, pack, arena, view as never),
  };
  const parts = [arena.board, ...(who === "news" ? [arena.hand!, arena.meaning!] : [])].map((part) =>
    mount(part, { target, props }),
  );
  flushSync();
  const names = new Set(
    [...target.querySelectorAll("[data-thing]")].map((element) => element.getAttribute("data-thing")!),
  );
  const text = target.textContent ?? "";
  for (const part of parts) void unmount(part, { outro: false });
  target.remove();
  return { names, text };
}

describe.skipIf(!moments.length)("arena's table", () => {
  describe.each(moments)("%s", (_, { default: moment }) => {
    it(
      "is drawn for the seat and a spectator, wide or on a phone",
      () => {
        for (const [who, size] of [
          ["news", "wide"],
          ["news", "phone"],
          ["spectator", "shared"],
        ] as const) {
          const { view, asks } = moment[who];
          const { names } = things(moment, who, size);
          const field = fieldOf(pack, view.battlefield)!;
          const present = figuresOf(view).filter(onField);
          expect([...names].filter((name) => name.startsWith("figure:")).sort()).toEqual(
            present.map((each) => `figure:${each.figure.figure}`).sort(),
          );
          expect([...names].filter((name) => name.startsWith("space:")).length).toBe(field.spaces.length);
          const hand = view.players.flatMap((player) => player.hand ?? []);
          const offered = new Set(asks.flatMap((ask) => ask.shape?.options ?? []).flatMap((option) => option.things));
          for (const name of names) {
            if (name.startsWith("spell:")) expect(offered.has(name) || hand.includes(name.slice(6)), name).toBe(true);
            if (name.startsWith("card:"))
              expect(
                view.players.some((player) => player.cards.some((card) => `card:${card.card}` === name)),
                name,
              ).toBe(true);
            if (name.startsWith("seat:")) expect(Number(name.slice(5))).toBeLessThan(view.players.length);
          }
          // What an option is about is drawn; players are drawn by the table on a phone.
          if (who === "news")
            for (const thing of offered)
              if (!thing.startsWith("seat:")) expect(names, `${size} ${thing}`).toContain(thing);
        }
      },
      SLOW,
    );
  });

  const of = (id: string): Moment | undefined =>
    (files[`/fixtures/arena-${id}.json`] as { default: Moment } | undefined)?.default;

  it(
    "shows what a way would cost and risk",
    () => {
      const { text } = things(of("move")!, "news", "wide", "91");
      expect(text).toContain("4 of 5");
      expect(text).toContain("2 dice against it");
      expect(text).toContain("leaving Blighted Reavers 1 and Blighted Reavers 2");
      expect(text).toMatch(/1 damage.{0,3} 50 %/); // its short form for a narrow bar stands beside it
    },
    SLOW,
  );

  it(
    "shows what an attack would roll and do",
    () => {
      const { text } = things(of("attack")!, "news", "wide", "7");
      expect(text).toContain("power: printed 3, height +1, glyph +1");
      expect(text).toContain("to destroy it wins the duel");
    },
    SLOW,
  );

  it("reads ways and attacks from the options' facts", () => {
    const ask = of("move")!.news.asks[0]!;
    const way = wayOf(ask.shape!.options!.find((option) => option.key === "91")!)!;
    expect(way.way.at(0)).toBe("11,8");
    expect(way.way.at(-1)).toBe("11,5");
    expect(way.costs.at(-1)).toBe(way.cost);
    expect(way.odds.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(100, 0);
    expect(wayOf(ask.shape!.options!.find((option) => option.key === "no")!)).toBeNull();
    const target = of("attack")!.news.asks[0]!;
    expect(destroys(attackOf(target.shape!.options![0]!)!)).toBeCloseTo(50.6);
    expect(focused(target, new Set(target.shape!.options![1]!.things))?.key).toBe(target.shape!.options![1]!.key);
    expect(focused(target, new Set())).toBeNull();
  });

  it("tells at the end what became of each army, and in the Melee who holds what", () => {
    const view = of("melee")!.news.view as ArenaView;
    const lines = reckoning(view, (thing) => thing);
    const sum = (seat: number): number =>
      lines.filter((line) => line.title.startsWith("Glyph")).reduce((so, line) => so + Number(line.values[seat]), 0);
    expect(lines.filter((line) => line.title.startsWith("Glyph"))).toHaveLength(3);
    expect(view.players.map((player) => sum(player.seat))).toEqual(view.players.map((player) => player.points));
    expect(lines.find((line) => line.title === "Squads")!.values[0]).toContain("2/3");
  });

  it("lifts high ground and sinks water", () => {
    const field = fieldOf(pack, "duel")!;
    const [low, high, wet] = ["0,0", "9,2", "0,4"].map((id) => field.at.get(id)!);
    expect([low!.level, high!.level, wet!.level]).toEqual([0, 1, -1]);
    expect(middle(high!).y).toBeLessThan(middle({ ...high!, level: 0 }).y);
  });
});

describe("a battlefield seen from the other side", () => {
  const field = fieldOf(pack, "duel")!;
  const turned = fieldOf(pack, "duel", true)!;

  it("has the same neighbours, each on the opposite side", () => {
    for (const space of field.spaces) {
      const other = turned.at.get(space.id)!;
      expect(beside(turned, other, "W")?.id).toBe(beside(field, space, "E")?.id);
      expect(beside(turned, other, "SW")?.id).toBe(beside(field, space, "NE")?.id);
      expect(beside(turned, other, "SE")?.id).toBe(beside(field, space, "NW")?.id);
    }
    expect(turned.walls).toHaveLength(field.walls.length);
  });

  it("is turned for whose Planeswalker was first placed above, and stays so", () => {
    const view = moments[0]![1].default.news.view;
    const walker = view.players[0]!.cards[0]!.figures[0]!.figure;
    const placed = (place: string) => [{ type: "Placed", figure: { figure: walker }, place }] as never;
    expect(isTurned(view, 0, placed("7,0"), field)).toBe(true);
    expect(isTurned(view, 0, placed("7,11"), field)).toBe(false);
    expect(isTurned(view, null, placed("7,0"), field)).toBe(false);
  });

  it("names no space by its coordinates", () => {
    for (const each of [field, turned])
      for (const space of each.spaces) expect(terrainWords(each, space)).not.toMatch(/\d/);
    const at = (id: string) => field.at.get(id)!;
    expect(direction(at("4,4"), at("5,4"))).toBe("east");
    expect(direction(turned.at.get("4,4")!, turned.at.get("5,4")!)).toBe("west");
    expect(apart(at("4,4"), at("4,6"))).toBe(2);
  });
});

describe("a squad in one gesture", () => {
  const field = fieldOf(pack, "duel")!;
  const ask = (spaces: string[], figures: number): Ask =>
    ({
      kind: "PlaceFigures",
      about: Array.from({ length: figures }, (_, n) => `figure:${n}`),
      shape: {
        kind: "one",
        options: spaces.map((id, n) => ({ key: String(n), label: [id], things: [`space:${id}`] })),
      },
    }) as unknown as Ask;
  const open = ["6,9", "7,9", "7,8", "8,9", "3,3"];

  it("stands round the space that is pointed at, on free spaces only", () => {
    const found = formationAt(field, ask(open, 3), "6,9")!.map((space) => space.id);
    expect(found).toEqual(["6,9", "7,8", "7,9"]);
    expect(formationAt(field, ask(["6,9", "3,3"], 2), "6,9")!.map((space) => space.id)).toEqual(["6,9", "3,3"]);
  });

  it("answers with one key for each figure, and says so on the button", () => {
    const view = moments[0]![1].default.news.view;
    const asked = ask(open, 3);
    const found = arena.together!({ pack, view: { ...view, battlefield: "duel" } }, asked, "0")!;
    expect(found.label).toBe("Place all three here");
    expect(new Set(found.keys).size).toBe(3);
    squad.oneByOne = true;
    expect(arena.together!({ pack, view: { ...view, battlefield: "duel" } }, asked, "0")).toBeNull();
    squad.oneByOne = false;
    expect(formationAt(field, ask(["6,9", "7,9"], 1), "6,9")).toBeNull();
  });
});
