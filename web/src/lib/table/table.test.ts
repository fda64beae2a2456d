import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardModule } from "$lib/boards/types";
import { settings } from "$lib/settings.svelte";
import type { Dial } from "$lib/wire/connection.svelte";
import type { News, Sent } from "$lib/wire/types";
import { TableState } from "./table.svelte";

const dial: Dial = () => ({ send: () => undefined, close: () => undefined });
const view = (now: number, result: unknown = null) => ({ seat: 0, now, waiting: [], result });
const event = (type: string, covered = false) => ({ type, clause: "", words: [type], things: [], covered });

function news(number: number, fields: Partial<Record<keyof News, unknown>> = {}): Sent {
  return { type: "news", stream: "s", number, since: number - 1, now: 0, view: view(number), asks: [], events: [], steps: [], rewound: false, channels: [], earshot: [], ...fields } as unknown as Sent;
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
    expect(table.told.map((line) => line.words)).toEqual([["You learned 3 things that only you may know."], ["Drew"], ["You learned something that only you may know."]]);
    table.heard(news(4, { view: view(4, { winners: [0] }) }));
    expect(table.told.map((line) => line.words)).toEqual([["Dealt"], ["Shown"], ["Shown"], ["Drew"], ["Shown"]]);
  });

  it("shows the steps of one input one after the other, each with what led to it", () => {
    const voted = event("Voted");
    table.heard(news(2, { view: view(30), events: [voted, event("Rejected")], steps: [{ view: view(20), events: [voted] }] }));
    expect(table.picture).toEqual({ view: view(20), events: [voted] });
    expect(table.view).toEqual(view(30));
    vi.advanceTimersByTime(1_000);
    expect(table.picture).toEqual({ view: view(30), events: [event("Rejected")] });
  });

  it("makes each picture of the one before where only what has changed was sent", () => {
    const step = { view: null, changed: { fields: { now: 20 } }, heard: 1 };
    table.heard(news(2, { view: null, changed: { fields: { now: 30 } }, events: [event("Voted"), event("Rejected")], steps: [step] }));
    expect(table.picture).toEqual({ view: view(20), events: [event("Voted")] });
    expect(table.view).toEqual(view(30));
    vi.advanceTimersByTime(1_000);
    expect(table.picture).toEqual({ view: view(30), events: [event("Rejected")] });
  });

  it("lets a picture that takes its time be seen before the next message is shown, unless somebody answers", () => {
    table.module = { lasts: (_pack: unknown, shown: { now: number }) => (shown.now === 20 ? 2_000 : 0) } as unknown as typeof table.module;
    table.heard(news(2, { view: view(20) }));
    table.heard(news(3, { view: view(30) }));
    expect(table.picture?.view).toEqual(view(20));
    vi.advanceTimersByTime(2_000);
    expect(table.picture?.view).toEqual(view(30));
    table.heard(news(4, { view: view(20) }));
    void table.give(1, "W13");
    table.heard(news(5, { view: view(30) }));
    expect(table.picture?.view).toEqual(view(30));
  });

  it("goes on to the present at once when somebody has seen enough, and only then", () => {
    expect(table.hurry()).toBe(false);
    table.heard(news(2, { view: view(30), steps: [{ view: view(20), events: [] }] }));
    expect(table.hurry()).toBe(true);
    expect(table.picture?.view).toEqual(view(30));
    expect(table.hurry()).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(table.picture?.view).toEqual(view(30));
  });

  it("lights no question before what happened has been shown", () => {
    table.module = { lasts: (_pack: unknown, _view: unknown, events: unknown[]) => events.length * 1_000 } as unknown as BoardModule;
    table.heard(news(2, { view: view(20) }));
    expect(table.moving).toBe(false);
    table.heard(news(3, { view: view(30), events: [event("Walked")] }));
    expect(table.moving).toBe(true);
    vi.advanceTimersByTime(1_001);
    expect(table.moving).toBe(false);
    table.heard(news(4, { view: view(40), events: [event("Walked")] }));
    table.hurry();
    expect(table.moving).toBe(false);
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
    table.heard(news(2, { view: view(30), events: [event("Voted")], steps: [{ view: view(20), events: [event("Voted")] }] }));
    expect(table.picture?.view).toEqual(view(30));
  });

  it("forgets nothing of what happened on the way when it skips", () => {
    settings.now.motion = "off";
    table.heard(news(2, { view: view(30), events: [event("Voted"), event("Rejected")], steps: [{ view: view(20), events: [event("Voted")] }] }));
    expect(table.picture).toEqual({ view: view(30), events: [event("Voted"), event("Rejected")] });
  });
});
