import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "$lib/settings.svelte";
import type { Dial } from "$lib/wire/connection.svelte";
import type { News, Sent } from "$lib/wire/types";
import { TableState } from "./table.svelte";

const dial: Dial = () => ({ send: () => undefined, close: () => undefined });
const view = (now: number, result: unknown = null) => ({ seat: 0, now, waiting: [], result });
const event = (type: string, covered = false) => ({ type, clause: "", words: [type], things: [], covered });

function news(number: number, fields: Partial<Record<keyof News, unknown>> = {}): Sent {
  return {
    type: "news",
    stream: "s",
    number,
    since: number - 1,
    now: 0,
    view: view(number),
    asks: [],
    events: [],
    steps: [],
    rewound: false,
    channels: [],
    earshot: [],
    ...fields,
  } as unknown as Sent;
}

describe("a table", () => {
  let table: TableState;

  beforeEach(() => {
    vi.useFakeTimers();
    settings.now.motion = "on";
    table = new TableState("K7XCD", 0, "seat", { socket: dial, http: null });
    table.heard(news(1, { since: 0 }));
  });
  afterEach(() => {
    table.stop();
    vi.useRealTimers();
  });

  it("says secrets that came one after the other once, with their number", () => {
    table.heard(news(2, { events: [event("Dealt", true), event("Shown", true), event("Shown", true), event("Drew")] }));
    table.heard(news(3, { events: [event("Shown", true)] }));
    expect(table.told.map((line) => line.words)).toEqual([
      ["You learned 3 things that only you may know."],
      ["Drew"],
      ["You learned something that only you may know."],
    ]);
    table.heard(news(4, { view: view(4, { winners: [0] }) }));
    expect(table.told.map((line) => line.words)).toEqual([["Dealt"], ["Shown"], ["Shown"], ["Drew"], ["Shown"]]);
  });

  it("has one name for declining in every question", () => {
    const options = [
      { key: "a", label: ["Brew it"], things: [] },
      { key: "no", label: ["Leave it unused"], things: [], declines: true },
    ];
    table.heard(news(2, { asks: [{ id: 1, prompt: ["Brew?"], shape: { kind: "one", options } }] }));
    expect(table.asks[0]!.shape!.options!.map((option) => option.label.join(""))).toEqual([
      "Brew it",
      "Decline: leave it unused",
    ]);
  });

  it("shows the steps of one input one after the other, each with what led to it", () => {
    const voted = event("Voted");
    table.heard(
      news(2, { view: view(30), events: [voted, event("Rejected")], steps: [{ view: view(20), events: [voted] }] }),
    );
    expect(table.picture).toMatchObject({ view: view(20), events: [voted] });
    expect(table.view).toEqual(view(20)); // header, seats and counters show the same moment as the board
    vi.advanceTimersByTime(1_000);
    expect(table.picture).toMatchObject({ view: view(30), events: [event("Rejected")] });
  });

  it("makes each picture of the one before where only what has changed was sent", () => {
    const step = { view: null, changed: { fields: { now: 20 } }, heard: 1 };
    table.heard(
      news(2, {
        view: null,
        changed: { fields: { now: 30 } },
        events: [event("Voted"), event("Rejected")],
        steps: [step],
      }),
    );
    expect(table.picture).toMatchObject({ view: view(20), events: [event("Voted")] });
    expect(table.view).toEqual(view(20)); // header, seats and counters show the same moment as the board
    vi.advanceTimersByTime(1_000);
    expect(table.picture).toMatchObject({ view: view(30), events: [event("Rejected")] });
  });

  it("lets a picture that takes its time be seen before the next message is shown, unless somebody answers", () => {
    table.module = {
      board: () => ({}),
      lasts: (_pack: unknown, shown: { now: number }) => (shown.now === 20 ? 2_000 : 0),
    };
    table.heard(news(2, { view: view(20) }));
    table.heard(news(3, { view: view(30) }));
    expect(table.picture?.view).toEqual(view(20));
    vi.advanceTimersByTime(2_150);
    expect(table.picture?.view).toEqual(view(30));
    table.heard(news(4, { view: view(20) }));
    void table.give(1, "W13");
    table.heard(news(5, { view: view(30) }));
    expect(table.picture?.view).toEqual(view(30));
  });

  it("skips to the present when somebody has seen enough, and only then", () => {
    expect(table.timeline.skip()).toBe(false);
    table.heard(news(2, { view: view(30), steps: [{ view: view(20), events: [] }] }));
    expect(table.timeline.skip()).toBe(true);
    expect(table.picture?.view).toEqual(view(30));
    expect(table.timeline.skip()).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(table.picture?.view).toEqual(view(30));
  });

  it("lights no question before what happened has been shown", () => {
    table.module = {
      board: () => ({}),
      lasts: (_pack: unknown, _view: unknown, events: unknown[]) => events.length * 1_000,
    };
    table.heard(news(2, { view: view(20) }));
    expect(table.moving).toBe(false);
    table.heard(news(3, { view: view(30), events: [event("Walked")] }));
    expect(table.moving).toBe(true);
    vi.advanceTimersByTime(1_151);
    expect(table.moving).toBe(false);
    table.heard(news(4, { view: view(40), events: [event("Walked")] }));
    table.timeline.skip();
    expect(table.moving).toBe(false);
  });

  it("says nothing and asks nothing before the board has shown it", () => {
    table.module = {
      board: () => ({}),
      lasts: (_pack: unknown, _view: unknown, events: unknown[]) => events.length * 1_000,
    };
    const [talk, lay, spoils] = [
      { id: 1, standing: true },
      { id: 2, owed: true, due: null },
      { id: 3, owed: true, due: null },
    ];
    table.heard(news(2, { asks: [talk, lay] }));
    expect(table.asks.map((ask) => ask.id)).toEqual([1, 2]);
    const [up, won] = [event("RelicsUp"), event("WonRound")];
    table.heard(
      news(3, { view: view(30), events: [up, won], asks: [talk, spoils], steps: [{ view: view(20), events: [up] }] }),
    );
    const seen = () => [table.view?.now, table.told.map((line) => line.event.type), table.asks.map((ask) => ask.id)];
    expect([...seen(), table.happening]).toEqual([20, [], [1], ["RelicsUp"]]);
    vi.advanceTimersByTime(1_000);
    expect([...seen(), table.happening]).toEqual([30, ["RelicsUp"], [1], ["WonRound"]]);
    vi.advanceTimersByTime(1_150);
    expect([...seen(), table.happening]).toEqual([30, ["RelicsUp", "WonRound"], [1, 3], null]);
    expect(table.told.map((line) => line.id)).toEqual([0, 1]);
    expect(table.latest).toEqual([won]);
  });

  it("is like a page that was just opened after forty messages within a second", () => {
    table.module = { board: () => ({}), lasts: () => 500 };
    for (let number = 2; number < 42; number += 1)
      table.heard(news(number, { events: [event(`E${number}`)], asks: [{ id: number, owed: true, due: null }] }));
    vi.advanceTimersByTime(60_000);
    expect([table.view?.now, table.asks[0]?.id, table.told.length]).toEqual([41, 41, 40]);
  });

  it("keeps the lines of its log as they are when others are added", () => {
    table.heard(news(2, { events: [event("Drew"), event("Laid")] }));
    const [first, second] = table.told;
    table.heard(news(3, { events: [event("Won")] }));
    expect(table.told).toHaveLength(3);
    expect([table.told[0] === first, table.told[1] === second]).toEqual([true, true]);
  });

  it("skips to the present where nothing moves", () => {
    settings.now.motion = "off";
    table.heard(
      news(2, { view: view(30), events: [event("Voted")], steps: [{ view: view(20), events: [event("Voted")] }] }),
    );
    expect(table.picture?.view).toEqual(view(30));
  });

  it("forgets nothing of what happened on the way when it skips", () => {
    settings.now.motion = "off";
    table.heard(
      news(2, {
        view: view(30),
        events: [event("Voted"), event("Rejected")],
        steps: [{ view: view(20), events: [event("Voted")] }],
      }),
    );
    expect(table.picture).toMatchObject({ view: view(30), events: [event("Voted"), event("Rejected")] });
  });
});
