import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyEvent, AnyView } from "$lib/boards/types";
import { settings } from "$lib/settings.svelte";
import { type Moment, Timeline } from "./timeline.svelte";

const view = (now: number): AnyView => ({ seat: 0, now, waiting: [], result: null });
const event = (type: string): AnyEvent => ({ type, clause: "", words: [type], things: [], covered: false, opens: "" });
const moment = (now: number, ...types: string[]): Moment => ({ view: view(now), events: types.map(event) });

/** Every event of these tests takes half a second at normal speed. */
const MOMENT_MS = 480;

describe("the timeline", () => {
  let said: string[];
  let timeline: Timeline;
  let visible: "visible" | "hidden";
  let turnLasts: number;
  let asked: boolean;
  const shown = (): number | undefined => timeline.shown?.view.now;

  beforeEach(() => {
    vi.useFakeTimers();
    settings.now.motion = "on";
    visible = "visible";
    turnLasts = 0;
    asked = false;
    vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visible);
    said = [];
    timeline = new Timeline({
      lasts: ({ events }, pace) => events.length * 2 * pace,
      decides: ({ events }) => events.some((each) => each.type === "Dice"),
      told: (moments) => said.push(...moments.flatMap((each) => each.events.map((told) => told.type))),
      turnLasts: () => turnLasts,
      opens: ({ events }) => events.some((each) => each.opens === "turn"),
      settled: () => (said.push("?"), asked),
    });
    timeline.jump(view(0));
    said.length = 0;
  });
  afterEach(() => {
    timeline.stop();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it("shows a moment, then says it, then asks", () => {
    timeline.add([moment(1, "Attacked"), moment(2, "Hurt")]);
    expect([shown(), said]).toEqual([1, []]);
    vi.advanceTimersByTime(MOMENT_MS);
    expect([shown(), said]).toEqual([2, ["Attacked"]]);
    vi.advanceTimersByTime(MOMENT_MS);
    expect([timeline.moving, said]).toEqual([true, ["Attacked"]]);
    vi.advanceTimersByTime(150);
    expect([timeline.moving, said]).toEqual([false, ["Attacked", "Hurt", "?"]]);
  });

  it("asks at once where nothing is to be shown", () => {
    timeline.add([moment(1)]);
    expect([shown(), timeline.moving, said]).toEqual([1, false, ["?"]]);
  });

  it("lets what comes meanwhile wait its turn", () => {
    timeline.add([moment(1, "Attacked")]);
    timeline.add([moment(2, "Moved")]);
    expect(shown()).toBe(1);
    vi.advanceTimersByTime(MOMENT_MS + 150);
    expect([shown(), said]).toEqual([2, ["Attacked"]]);
  });

  it("skips to the present, says everything in its order, and then asks", () => {
    expect(timeline.skip()).toBe(false);
    timeline.add([moment(1, "Attacked"), moment(2, "Hurt"), moment(3, "Moved")]);
    expect(timeline.skip()).toBe(true);
    expect(timeline.shown).toEqual({ view: view(3), events: [event("Hurt"), event("Moved")] });
    expect([timeline.moving, timeline.pace, said]).toEqual([false, 0, ["Attacked", "Hurt", "Moved", "?"]]);
    vi.advanceTimersByTime(10_000);
    expect(said).toHaveLength(4);
  });

  it("speeds up while three moments wait, but never where something is decided", () => {
    timeline.add([moment(1, "A"), moment(2, "Dice"), moment(3, "B"), moment(4, "C"), moment(5, "D")]);
    expect(timeline.pace).toBe(120);
    vi.advanceTimersByTime(MOMENT_MS / 2);
    expect([shown(), timeline.pace]).toEqual([2, 240]);
    vi.advanceTimersByTime(MOMENT_MS);
    expect([shown(), timeline.pace]).toEqual([3, 240]);
  });

  it("shows a turn of many moments within its time, one that comes input by input too", () => {
    turnLasts = 1_000;
    const opening = moment(1, "Placed");
    opening.events[0]!.opens = "turn";
    timeline.add([opening]);
    for (let n = 2; n < 12; n++) {
      timeline.add([moment(n, "A", "B")]);
      vi.advanceTimersByTime(0);
    }
    expect(shown()).toBe(1);
    vi.advanceTimersByTime(1_000 + 11 * 150);
    expect([shown(), timeline.moving]).toEqual([11, false]);
    expect(said.filter((each) => each !== "?")).toHaveLength(21);
  });

  it("gives the next turn its own time, and what follows an answer all it needs", () => {
    turnLasts = 500;
    timeline.add([moment(1, "A", "B")]);
    vi.advanceTimersByTime(500 + 150);
    expect(timeline.moving).toBe(false);
    const next = moment(2, "Placed");
    next.events[0]!.opens = "turn";
    timeline.add([next]);
    vi.advanceTimersByTime(MOMENT_MS);
    expect(timeline.moving).toBe(true);
    asked = true;
    vi.advanceTimersByTime(150);
    timeline.add([moment(3, "Mine")]);
    vi.advanceTimersByTime(MOMENT_MS);
    expect([shown(), timeline.moving]).toEqual([3, true]);
  });

  it("goes to the present when too much waits", () => {
    timeline.add(Array.from({ length: 13 }, (_, n) => moment(n + 1, "A")));
    expect([shown(), timeline.moving]).toEqual([13, false]);
  });

  it("has a question with a clock on the screen within a second", () => {
    timeline.add([moment(1, "A", "B"), moment(2, "C", "D"), moment(3, "E")], true);
    vi.advanceTimersByTime(1_000);
    expect([shown(), timeline.moving, said.at(-1)]).toEqual([3, false, "?"]);
  });

  it("is in the present when a tab wakes up", () => {
    visible = "hidden";
    timeline.add([moment(1, "A"), moment(2, "B")]);
    expect([shown(), said]).toEqual([2, ["A", "B", "?"]]);
    visible = "visible";
    timeline.add([moment(3, "C"), moment(4, "D")]);
    visible = "hidden";
    document.dispatchEvent(new Event("visibilitychange"));
    expect([shown(), timeline.moving]).toEqual([4, false]);
  });

  it("shows stills with their sentences where motion is reduced", () => {
    settings.now.motion = "auto";
    vi.spyOn(settings, "motion", "get").mockReturnValue("still");
    timeline.add([moment(1, "Voted"), moment(2, "Elected")]);
    expect([shown(), said]).toEqual([1, ["Voted"]]);
    vi.advanceTimersByTime(400);
    expect([shown(), said]).toEqual([2, ["Voted", "Elected"]]);
    vi.advanceTimersByTime(400);
    expect(said).toEqual(["Voted", "Elected", "?"]);
  });

  it("is one picture where motion is off", () => {
    settings.now.motion = "off";
    timeline.add([moment(1, "Voted"), moment(2, "Elected")]);
    expect([shown(), said]).toEqual([2, ["Voted", "Elected", "?"]]);
  });

  it("shows nothing of the way when it jumps", () => {
    timeline.add([moment(1, "A"), moment(2, "B")]);
    said.length = 0;
    timeline.jump(view(9));
    expect([timeline.shown, timeline.moving, said]).toEqual([{ view: view(9), events: [] }, false, ["?"]]);
  });
});
