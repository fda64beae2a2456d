import { describe, expect, it } from "vitest";
import { rowsOf } from "./fields";
import { Views } from "./view_diff";

const BASE = { seat: null, waiting: [], result: null };
const first = { ...BASE, now: 1, score: 3, claims: [{ say: "a" }, { say: "b" }, { say: "c" }, { say: "d" }] };

describe("the last view", () => {
  it("is put together from the one before and what has changed", () => {
    const views = new Views();
    expect(views.settle({ view: first, changed: null })).toEqual(first);
    const rows = { claims: { length: 5, at: [1, 4], put: [{ say: "B" }, { say: "e" }] } };
    const second = views.settle({ view: null, changed: { fields: { now: 2 }, rows } });
    expect(second).toEqual({
      ...BASE,
      now: 2,
      score: 3,
      claims: [{ say: "a" }, { say: "B" }, { say: "c" }, { say: "d" }, { say: "e" }],
    });
    expect(rowsOf(second, "claims")[0]).toBe(first.claims[0]);
    expect(first.claims).toHaveLength(4);
    const third = views.settle({
      view: null,
      changed: { fields: {}, rows: { claims: { length: 2, at: [], put: [] } } },
    });
    expect(third).toEqual({ ...BASE, now: 2, score: 3, claims: [{ say: "a" }, { say: "B" }] });
  });

  it("takes over what has not changed within a thing", () => {
    const views = new Views();
    const before = {
      ...BASE,
      now: 1,
      draft: { left: 9, packs: [[1], [2]] },
      players: [
        { seat: 0, hand: ["A"], pile: ["B", "C"] },
        { seat: 1, hand: null, pile: [] },
      ],
    };
    views.settle({ view: before, changed: null });
    const rows = {
      players: {
        length: 2,
        within: { "0": { fields: { hand: [] }, rows: { pile: { length: 3, at: [2], put: ["A"] } } } },
      },
    };
    const after = views.settle({ view: null, changed: { rows, within: { draft: { fields: { left: 8 } } } } });
    expect(after).toEqual({
      ...BASE,
      now: 1,
      draft: { left: 8, packs: [[1], [2]] },
      players: [{ seat: 0, hand: [], pile: ["B", "C", "A"] }, before.players[1]],
    });
    expect(rowsOf(after, "players")[1]).toBe(before.players[1]);
    expect(before.players[0]?.pile).toEqual(["B", "C"]);
  });

  it("is forgotten with the connection, and replaced by a whole one", () => {
    const views = new Views();
    views.settle({ view: first, changed: null });
    expect(views.settle({ view: { ...BASE, now: 9 }, changed: null })).toEqual({ ...BASE, now: 9 });
    views.clear();
    expect(views.settle({ view: null, changed: { fields: { now: 3 }, rows: {} } })).toEqual({ ...BASE, now: 3 });
  });
});
