/** Every recorded moment is drawn, for every pair of eyes, without an error and without a thing that the view has not. */
import { readFileSync, readdirSync } from "node:fs";
import { mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Person } from "$lib/kit/people";
import type { GameEvent, TrioraView } from "$lib/wire/games/triora";
import type { Ask } from "$lib/wire/types";
import { namer } from "../names";
import triora, { headline, lasts, marks, reckoning } from "./index";
import { PLACES, type PlaceId, TALL, WIDE } from "./geometry";
import { changes, dangers } from "./consequences";
import { type Box, settled, stones } from "./label_placement";
import Meaning from "./Meaning.svelte";
import TrioraBoard from "./TrioraBoard.svelte";
import TrioraHand from "./TrioraHand.svelte";
import { theDay } from "./inquisitor_walk";

// Thousands of blades of grass in which nothing of a view can be: drawn once below, and left out of every moment.
vi.mock("./scenery", async (original) => ({ ...(await original<typeof import("./scenery")>()), scenery: () => "" }));

interface Told {
  view: TrioraView;
  asks: Ask[];
  events: never[];
}
interface Moment {
  eyes: number;
  seats: Person[];
  news: Told;
  spectator: Told;
}

const HOME = `${process.cwd()}/fixtures`;
const names = readdirSync(HOME).filter((name) => /^triora-(?!pack).*\.json$/.test(name));
const pack = names.length
  ? (JSON.parse(readFileSync(`${HOME}/triora-pack.json`, "utf8")) as Record<string, unknown>)
  : null;
const moments = names.map((name) => [name, JSON.parse(readFileSync(`${HOME}/${name}`, "utf8")) as Moment] as const);

let drawn: ReturnType<typeof mount>[] = [];
afterEach(async () => {
  await Promise.all(drawn.map((each) => unmount(each)));
  drawn = [];
  document.body.replaceChildren();
});

function draw(moment: Moment, told: Told, me: number | null, size: "wide" | "phone" | "shared"): HTMLElement {
  const target = document.createElement("div");
  document.body.append(target);
  const ask = told.asks.find((each) => !each.standing) ?? null;
  const lit = new Set((ask?.shape?.options ?? []).flatMap((option) => option.things));
  const props = {
    view: told.view,
    pack,
    seats: moment.seats,
    me,
    size,
    events: told.events,
    ask,
    lit,
    chosen: new Set<string>(),
    preview: null,
    pace: 0,
    name: namer(moment.seats, pack, triora),
  };
  drawn.push(mount(TrioraBoard, { target, props }));
  if (me !== null) drawn.push(mount(TrioraHand, { target, props }));
  return target;
}

/** The things that a view has, as options name them. */
function possible(view: TrioraView): Set<string> {
  const things = new Set<string>([...PLACES.map((place) => `place:${place}`), "figure:inquisitor", "figure:morgana"]);
  const rows = pack as unknown as {
    potion: { id: string }[];
    person: { id: string }[];
    stone: unknown[];
    position: unknown[];
  };
  for (const potion of rows.potion) things.add(`potion:${potion.id}`);
  for (const person of rows.person) things.add(`person:${person.id}`);
  rows.stone.forEach((_, i) => things.add(`stone:${i}`));
  rows.position.forEach((_, i) => things.add(`position:${i + 1}`));
  for (const id of view.track) things.add(`villager:${id}`);
  for (const player of view.players) {
    things.add(`seat:${player.seat}`);
    if (player.witch) things.add(`witch:${player.seat}`);
    if (player.familiar) things.add(`familiar:${player.seat}`);
    if (player.second) things.add(`second familiar:${player.seat}`);
    for (const area of ["seeds", "planting", "harvest", "herbs"] as const)
      ["red", "blue", "green", "yellow"].forEach((colour, i) => {
        if (player[area][i]) things.add(`herb:${area}.${colour}`);
      });
  }
  return things;
}

it("tells the Day in order: he stops where he finds somebody, and she goes when he has gone", () => {
  const events = [
    { type: "InquisitorMoved", target: 2, route: ["CA", "CE", "TO"] },
    { type: "InquisitionChanged", seat: 3, by: 2, now: 18, why: "seen", place: "CE", number: null },
    { type: "InquisitionChanged", seat: 1, by: 2, now: 8, why: "gift", place: null, number: 0 },
    { type: "MorganaMoved", target: 1, route: ["CI", "CA"] },
  ] as unknown as GameEvent[];
  const day = theDay(WIDE, events, 100);
  expect(day.walks.map((walk) => walk.thing)).toEqual(["figure:inquisitor", "figure:morgana"]);
  expect(day.sightings.map(({ seat, by, at }) => [seat, by, at])).toEqual([[3, 2, WIDE.at.CE]]);
  const [his, hers] = day.walks;
  expect(day.sightings[0]!.start).toBe(his!.length); // he has come to the end of his way
  expect(hers!.start).toBeGreaterThan(his!.length);
  const offsets = his!.frames.map((frame) => Number(frame.offset));
  expect(offsets).toEqual([...offsets].sort((one, two) => one - two));
  expect(offsets.at(-1)).toBeLessThan(1);
  expect(theDay(WIDE, [], 100)).toEqual({ walks: [], sightings: [], length: 0 });
});

it("says which of the two turns of a night it is", () => {
  const view = (coming: number[]) =>
    ({ result: null, phase: "night", round: 1, coming, players: [{}, {}, {}] }) as unknown as TrioraView;
  expect(headline(view([0, 1, 2, 0, 1, 2]))).toBe("Night 1, first turns");
  expect(headline(view([0, 1, 2]))).toBe("Night 1, first turns"); // the last one's piece is on its way
  expect(headline(view([1, 2]))).toBe("Night 1, second turns");
  expect(headline(view([]))).toBe("Night 1, second turns");
});

it("shows a bot's turn in two to four seconds", () => {
  const inputs = [
    ["Placed"],
    ["Brewed"],
    ["Acted", "MarkerPlaced", "PointsGained"],
    ["BonusTaken", "SilverGained"],
    [],
  ];
  const shown = inputs
    .map((types) => types.map((type) => ({ type })) as unknown as GameEvent[])
    .reduce((sum, events) => sum + lasts(null, {} as TrioraView, events, 240), 0);
  expect(shown).toBeGreaterThan(1_500);
  expect(shown).toBeLessThan(4_000);
});

/** Plaques as large as they are on the map, where they hang. */
function plaques(): Map<PlaceId, Box> {
  const [w, h] = [118, 62];
  return new Map(
    PLACES.map((place) => {
      const at = WIDE.plaque[place];
      const x = at.side === "right" ? at.x - w : at.side === "middle" ? at.x - w / 2 : at.x;
      return [place, { x, y: at.side === "low" ? at.y - h : at.y, w, h }];
    }),
  );
}
const covers = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

it.each([
  [["CE", "DU"]],
  [["ST", "LA"]],
  [["TO", "CE", "DU"]],
  [["FO", "TO"]],
  [["LA", "DU"]],
  [["CA", "CE", "TO"]],
  [["CI", "CA", "DU"]],
])("hides no road that somebody goes: %j", (route) => {
  const ways = stones(WIDE, route);
  const within = { x: 0, y: 0, w: WIDE.width, h: WIDE.height };
  const hidden = (boxes: Iterable<Box>): number =>
    ways.filter((stone) => [...boxes].some((box) => covers(box, stone))).length;
  const [before, after] = [hidden(plaques().values()), hidden(settled(plaques(), [], within, [ways]).values())];
  expect(after, `${before} of ${ways.length} pieces before`).toBeLessThanOrEqual(1);
});

it("has scenery without a thing in it", async () => {
  const { scenery } = await vi.importActual<typeof import("./scenery")>("./scenery");
  for (const land of [WIDE, TALL]) {
    const drawing = scenery(land, [
      ["CI", "FI"],
      ["CE", "TO"],
    ]);
    expect(drawing).not.toContain("data-thing");
    expect(drawing).not.toMatch(/NaN|undefined/);
  }
});

describe.skipIf(names.length === 0)("triora", () => {
  it.each(moments)("%s is drawn for a player and a shared screen", { timeout: 60_000 }, (_name, moment) => {
    for (const [told, me, size] of [
      [moment.news, moment.eyes, "wide"],
      [moment.spectator, null, "shared"],
    ] as const) {
      const board = draw(moment, told, me, size);
      const things = [...board.querySelectorAll("[data-thing]")].map((element) => element.getAttribute("data-thing")!);
      const allowed = possible(told.view);
      expect(things.filter((thing) => !allowed.has(thing))).toEqual([]);
      expect(new Set(things.filter((thing) => thing.startsWith("place:"))).size).toBe(PLACES.length);
      if (size === "wide" && me !== null) {
        const wanted = told.asks.flatMap((ask) => (ask.shape?.options ?? []).flatMap((option) => option.things));
        expect(wanted.filter((thing) => !things.includes(thing))).toEqual([]);
      }
    }
  });

  it("says what a place costs, what it changes and what the night would bring", () => {
    const moment = moments.find(([name]) => name === "triora-hunted.json")![1];
    const { view, asks } = moment.news;
    const swamp = asks[0]!.shape!.options!.find((option) => option.key === "SW")!;
    const then = structuredClone(view);
    then.players[0]!.inquisition = 26;
    then.foretold!.inquisitor.target = 0;
    expect(changes(view, then, 0)).toEqual([{ kind: "inquisition", now: 23, then: 26 }]);
    expect(changes(view, then, 1)).toEqual([]);
    const told = dangers(view, then, swamp.facts ?? {}, 0, (seat) => moment.seats[seat]!.name);
    expect(told).toContainEqual({ words: "The Inquisitor would come for you.", bad: true });
    expect(dangers(view, then, {}, 1, (seat) => moment.seats[seat]!.name)).toEqual([
      { words: "The Inquisitor would come for Mira.", bad: false },
    ]);
    expect(dangers(view, null, { captured: 1, found: 5 }, 0, String)).toEqual([
      { words: "The Inquisitor would capture you.", bad: true },
    ]);
    const target = document.createElement("div");
    const props = {
      view,
      pack,
      seats: moment.seats,
      me: 0,
      size: "wide" as const,
      events: [],
      ask: asks[0]!,
      lit: new Set<string>(),
      chosen: new Set(swamp.things),
      preview: then,
      pace: 0,
      name: namer(moment.seats, pack, triora),
    };
    drawn.push(mount(Meaning, { target, props }));
    expect(target.textContent).toContain("Swamp House");
    expect(target.textContent?.replace(/\s+/g, " ")).toContain("Inquisition 23 → 26");
  });

  it.each(moments)("%s has a headline, marks and a reckoning that adds up", (_name, moment) => {
    const view = moment.news.view;
    expect(headline(view)).not.toBe("");
    expect(marks(view, moment.eyes).length).toBeGreaterThan(1);
    const lines = reckoning(view);
    view.players.forEach((player, seat) => {
      if (player.captured) return expect(lines.at(-1)!.values[seat]).toBe("captured");
      const sum = lines.reduce((so, line) => so + Number(line.values[seat]), 0);
      expect(sum).toBe(player.lines.reduce((so, part) => so + part, 0));
      if (view.result) expect(sum).toBe(view.result.scores[player.seat]);
    });
  });
});
