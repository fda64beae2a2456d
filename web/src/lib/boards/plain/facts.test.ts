import { describe, expect, it } from "vitest";
import type { AnyView } from "../types";
import { groups, marks, secrets } from "./facts";

const view = (more: Record<string, unknown>): AnyView => ({ seat: 1, now: 0, waiting: [], result: null, ...more });

describe("what only you may know", () => {
  const dealt = view({
    role: "agent",
    round: 2,
    players: [
      { seat: 0, role: null, points: 3 },
      { seat: 1, role: "agent", points: 4 },
    ],
  });
  it("is found where all others show nothing, and is on no open part of the screen", () => {
    expect([...secrets(dealt, 1).values()]).toEqual([{ title: "Role", value: "agent" }]);
    expect(JSON.stringify([groups(dealt, 1), marks(dealt, 1)])).not.toContain("agent");
    expect(JSON.stringify(groups(dealt, 1))).toContain("Round");
  });
  it("is found among plain facts too", () => {
    const court = view({ facts: { card: [null, 4, null], revealed: [-1, -1, -1] } });
    expect([...secrets(court, 1).keys()]).toEqual(["card"]);
    expect(groups(court, 1).map((group) => group.key)).toEqual(["revealed"]);
  });
  it("is open when the game is over, and is nobody's for a spectator", () => {
    expect(secrets({ ...dealt, result: { winners: [1], scores: [0, 1], clause: "1", why: "" } }, 1).size).toBe(0);
    expect(secrets({ ...dealt, seat: null }, null).size).toBe(0);
  });
});
