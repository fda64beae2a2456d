import { beforeEach, describe, expect, it } from "vitest";
import { clockTime, daysInARow, lastDays, progress, shared, type Solved, waysLeft } from "./progress";

const on = (day: string, more: Partial<Solved> = {}): Solved => ({
  day,
  seconds: 128,
  missed: 0,
  helped: false,
  ...more,
});

describe("a row of days", () => {
  it("counts back from today, and yesterday's row is not over before the day is", () => {
    const solved = { a: on("2026-11-16"), b: on("2026-11-17") };
    expect(daysInARow(solved, "2026-11-17")).toBe(2);
    expect(daysInARow(solved, "2026-11-18")).toBe(2);
    expect(daysInARow(solved, "2026-11-19")).toBe(0);
  });

  it("continues across the end of a month", () => {
    expect(daysInARow({ a: on("2026-02-28"), b: on("2026-03-01") }, "2026-03-01")).toBe(2);
  });

  it("shows seven days, today last", () => {
    const days = lastDays({ a: on("2026-11-18") }, "2026-11-18");
    expect(days).toHaveLength(7);
    expect(days.map((each) => each.letter).join("")).toBe("TFSSMTW");
    expect(days.map((each) => each.solved)).toEqual([false, false, false, false, false, false, true]);
  });
});

describe("what is kept", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
      },
    });
  });

  it("keeps the first time, unless that was with help", () => {
    progress.solve("a", on("2026-11-18", { helped: true }));
    progress.solve("a", on("2026-11-19"));
    progress.solve("a", on("2026-11-20", { seconds: 3 }));
    expect(progress.of("a")).toEqual(on("2026-11-19"));
  });

  it("reads what is broken as nothing", () => {
    kept.set("coterie.puzzles", "{");
    expect(progress.all()).toEqual({});
  });
});

it("shares how it went and no answer", () => {
  expect(shared("Inquisition", on("2026-11-18", { missed: 1 }))).toBe("Coterie 18 November: Inquisition ●●○ 2:08");
  expect(clockTime(59.9)).toBe("0:59");
});

it("counts the ways that the marks leave", () => {
  expect(waysLeft(7, 3)).toBe(35);
  expect(waysLeft(2, 0)).toBe(1);
  expect(waysLeft(1, 2)).toBe(0);
});
