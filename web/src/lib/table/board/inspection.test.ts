import { describe, expect, it } from "vitest";
import type { BoardModule } from "$lib/boards/types";
import { asRead } from "../state/rule_texts.svelte";
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
      terms: [],
      current: false,
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
  it("explains what a unit can do by its clauses, and names it once", () => {
    const terms = () => [{ name: "Battle Formation", clause: "A-battle-formation" }];
    const module: BoardModule = { board: () => ({}), row: () => "rhox", terms };
    const said = inspection("figure:3", null, { ...table, module });
    expect(said.terms).toEqual(terms());
    expect(said.facts).toEqual([{ word: "Move", value: "5" }]);
  });
  it("explains what a row names by the texts of the pack, without a line of code", () => {
    const third = {
      beast: [{ id: "owl", name: "Owl", skills: ["fly"] }],
      skill: [{ id: "fly", name: "Flight", text: "It passes over walls." }],
    };
    const said = inspection("card:owl", null, { ...table, pack: third });
    expect(said.terms).toEqual([{ name: "Flight", text: "It passes over walls." }]);
    expect(said.facts).toEqual([]);
  });
  it("says what the game says of this moment", () => {
    const view = { seat: 0, now: 0, waiting: [], result: null };
    const module: BoardModule = { board: () => ({}), facts: () => [{ word: "Costs", value: "an undead" }] };
    const said = inspection("card:R01", null, { ...table, view, module });
    expect(said.facts).toEqual([{ word: "Costs", value: "an undead" }]);
    expect(said.current).toBe(true);
  });
  it("reads a clause without its signs and the reason of its ruling", () => {
    expect(asRead("**Once** a turn, `fly`. (ruling: it is printed so)")).toBe("Once a turn, fly.");
  });
  it("knows at least the name of anything else", () => {
    expect(inspection("seat:2", null, table)).toEqual({
      row: null,
      title: "the seat:2",
      text: "",
      facts: [],
      terms: [],
      current: false,
    });
    expect(worded("counter_strike")).toBe("Counter strike");
  });
});
