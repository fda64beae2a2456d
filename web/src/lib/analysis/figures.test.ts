import { describe, expect, it } from "vitest";
import type { Account, Analysis, Beliefs, Decision } from "$lib/wire/types";
import { bands, clustered, filled, keyMoments, line, points, strands, summary, suspicions, wonBy } from "./figures";

const decision = (seat: number, step: number, loss: number, mark: Decision["mark"]): Decision =>
  ({ seat, step, loss, mark }) as Decision;
const analysis = {
  points: [
    { step: 0, open: [0.5, 0.5], open_worlds: 8, knew: { "0": [0.4, 0.6] }, knew_worlds: 4 },
    { step: 3, open: [0.7, 0.3], open_worlds: 8, knew: {}, knew_worlds: 0 },
    { step: 9, open: [0, 1], open_worlds: 8, knew: { "0": [0, 1] }, knew_worlds: 4 },
  ],
  decisions: [decision(0, 3, 0.06, "inaccuracy"), decision(1, 4, 0.2, "blunder"), decision(0, 7, 0.11, "mistake")],
} as unknown as Analysis;

describe("what an analysis shows", () => {
  it("fills in names and keeps the words of things", () => {
    const name = (thing: string): string => `<${thing}>`;
    expect(filled("{seat:1} laid {card:W13|Jeff, the Mage} {{so}", name)).toBe("<seat:1> laid Jeff, the Mage {so}");
  });
  it("draws a seat's own knowledge only where it was looked through", () => {
    expect(line(analysis, 0, true).map((spot) => spot.step)).toEqual([0, 9]);
    expect(line(analysis, 1, false).map((spot) => spot.chance)).toEqual([0.5, 0.3, 1]);
  });
  it("lists what cost most first, of one seat or of all", () => {
    expect(keyMoments(analysis, 0).map((each) => each.step)).toEqual([7, 3]);
    expect(keyMoments(analysis, null).map((each) => each.step)).toEqual([4, 7, 3]);
  });
  it("says the graph in one sentence", () => {
    expect(summary(analysis, 0, false, "Your chance")).toBe(
      "Your chance: 50 % at first, highest 70 % after step 3, 0 % at the end; 1 inaccuracy, 1 mistake.",
    );
  });
  it("draws one line for those who win together, and an own one for the knowledge of the chosen eyes", () => {
    const sides = {
      points: [
        { step: 0, open: [0.4, 0.6, 0.4], knew: { "0": [0.5, 0.5, 0.2] } },
        { step: 5, open: [1, 0, 1], knew: { "0": [1, 0, 1] } },
      ],
    } as unknown as Analysis;
    const seats = [0, 1, 2];
    expect(strands(sides, seats, 2, false).map((each) => [each.seats, each.own])).toEqual([
      [[0, 2], true],
      [[1], false],
    ]);
    expect(strands(sides, seats, 0, true).map((each) => each.seats)).toEqual([[0], [1], [2]]);
  });
  it("names the rounds below the graph", () => {
    const at = (first: number, where: string): Decision => ({ first, where }) as Decision;
    const rounds = { steps: 20, decisions: [at(2, "Round 1, play"), at(5, "Round 1, spoils"), at(9, "Round 2, play")] };
    expect(bands(rounds as unknown as Analysis)).toEqual([
      { from: 0, to: 8, name: "Round 1" },
      { from: 8, to: 20, name: "Round 2" },
    ]);
    expect(bands({ steps: 9, decisions: [at(2, "")] } as unknown as Analysis)).toEqual([]);
  });
  it("puts marks that are too close into one, the largest", () => {
    const marks = [
      { x: 10, loss: 0.06 },
      { x: 15, loss: 0.2 },
      { x: 60, loss: 0.1 },
    ];
    expect(clustered(marks, 18)).toEqual([
      { x: 15, loss: 0.2, count: 2 },
      { x: 60, loss: 0.1, count: 1 },
    ]);
  });
  it("shares a bar by how much each part changed, whichever way", () => {
    const parts = wonBy({ start: 0.2, own: -0.6, others: 0.3, luck: 0.1, end: 0 } as Account);
    expect(parts.map((each) => [each.kind, Math.round(100 * each.share)])).toEqual([
      ["own", 60],
      ["others", 30],
      ["luck", 10],
    ]);
    const even = { start: 1, own: 0, others: 0, luck: 0, end: 1 } as Account;
    expect(wonBy(even).map((each) => each.share)).toEqual([0, 0, 0]);
  });
  it("adds up as it is printed", () => {
    const account = { start: 0.292, own: 0.826, others: -0.452, luck: 0.334, end: 1 } as Account;
    expect(wonBy(account).map((each) => points(each.change))).toEqual(["+83", "−45", "+33"]);
    const left = { ...account, own: 0.824, luck: 0.336 };
    expect(wonBy(left).reduce((sum, each) => sum + Math.round(100 * each.change), 29)).toBe(100);
  });
  it("writes points with a true minus", () => {
    expect([points(-0.104), points(0.02), points(-0.001)]).toEqual(["−10", "+2", "0"]);
  });
});

describe("what a seat had reason to believe", () => {
  const row = (step: number, eyes: number, of: number[]) => ({ step, where: "", eyes, of });
  const beliefs: Beliefs = {
    title: "is an Agent",
    rows: [row(0, 0, [0, 0.5, 0.5]), row(0, 1, [0.3, 0, 0.7]), row(6, 0, [0, 0.2, 0.8])],
    moved: [
      { step: 4, eyes: 0, about: 2, change: 0.3, words: "a vote" },
      { step: 5, eyes: 1, about: 2, change: 0.1, words: "not yours" },
    ],
    truth: [false, false, true],
  };

  it("is of one seat, up to a step, the most suspected first", () => {
    const before = suspicions(beliefs, 0, 3);
    expect(before.map((each) => [each.about, each.belief])).toEqual([
      [1, 0.5],
      [2, 0.5],
    ]);
    expect(before.flatMap((each) => each.moved)).toEqual([]);
    const after = suspicions(beliefs, 0, 9);
    expect(after.map((each) => each.about)).toEqual([2, 1]);
    expect(after[0]!.true).toBe(true);
    expect(after[0]!.moved.map((each) => each.words)).toEqual(["a vote"]);
    expect(after[0]!.trace.map((spot) => spot.belief)).toEqual([0.5, 0.8]);
  });

  it("is nothing for eyes of which nothing is known", () => {
    expect(suspicions(beliefs, 2, 9)).toEqual([]);
  });
});
