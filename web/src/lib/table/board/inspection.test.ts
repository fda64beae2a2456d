import { describe, expect, it } from "vitest";
import type { BoardModule } from "$lib/boards/types";
import { inspection, worded } from "./inspection";

const pack = {
  squad: [
    { id: "rhox", name: "Rhox Veterans", move: 5, abilities: ["battle_formation"], source: "found", from_found: ["x"] },
  ],
  relic: [{ id: "R01", name: "Gnarled Staff", kind: "basic", power: 2, text: "Draw a card.", copies: 3, at: [1, 2] }],
};
const table = { pack, view: null, module: null, name: (thing: string) => `the ${thing}` };

describe("the large card", () => {
  it("says what is printed, and nothing of how it is made", () => {
    expect(inspection("card:R01", null, table)).toEqual({
      row: "R01",
      title: "the card:R01",
      text: "Draw a card.",
      facts: [
        { word: "Kind", value: "Basic" },
        { word: "Power", value: "2" },
      ],
    });
  });
  it("shows the card that lies there, whatever the thing is called", () => {
    expect(inspection("relic:0.1", "R01", table).title).toBe("Gnarled Staff");
  });
  it("asks the board which row a figure is made from", () => {
    const module: BoardModule = { board: () => ({}), row: () => "rhox" };
    expect(inspection("figure:3", null, { ...table, module }).facts).toEqual([
      { word: "Move", value: "5" },
      { word: "Abilities", value: "Battle formation" },
    ]);
  });
  it("knows at least the name of anything else", () => {
    expect(inspection("seat:2", null, table)).toEqual({ row: null, title: "the seat:2", text: "", facts: [] });
    expect(worded("counter_strike")).toBe("Counter strike");
  });
});
