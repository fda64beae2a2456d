import { expect, test } from "vitest";
import type { PlayedGame } from "$lib/wire/types";
import { EVERYTHING, day, figures, filtered, length } from "./figures";

const NOW = new Date(2026, 10, 18, 21, 0).getTime();
const bea = { seat: 1, name: "Bea", colour: 1, sigil: 1 };

function game(some: Partial<PlayedGame>): PlayedGame {
  return {
    code: "CODES",
    game: "inquisition",
    title: "Ravnica: Inquisition",
    seat: 0,
    ended: NOW,
    seconds: 600,
    result: "won",
    left: false,
    group: "as a Loyalist",
    part: "as a Loyalist",
    why: [],
    people: [],
    bots: 4,
    lies: null,
    practice: false,
    ...some,
  };
}

const GAMES = [
  game({ people: [bea], lies: { told: 3, countable: 2, believed: 1, heard: 4, fell_for: 2 } }),
  game({ result: "lost", group: "as an Agent", lies: { told: 1, countable: 1, believed: 1, heard: 0, fell_for: 0 } }),
  game({ game: "relics", title: "Wizards & Relics", group: "", result: "lost", ended: NOW - 9 * 86_400_000 }),
  game({ game: "relics", title: "Wizards & Relics", group: "", result: "shared" }),
  game({ result: "won", practice: true, people: [bea] }),
];

test("figures count each game once, by game and by role, and leave out practice", () => {
  const found = figures(GAMES);
  expect([found.games, found.won, found.withFriends, found.seconds]).toEqual([4, 1, 1, 2400]);
  expect(found.wins.map((each) => [each.game, each.won, each.of])).toEqual([
    ["inquisition", 1, 2],
    ["relics", 0, 1],
  ]);
  expect(found.wins[0]!.groups).toEqual([
    { name: "as a Loyalist", won: 1, of: 1 },
    { name: "as an Agent", won: 0, of: 1 },
  ]);
  expect(found.lies).toEqual({ told: 4, countable: 3, believed: 2, heard: 4, fellFor: 2 });
});

test("filters combine", () => {
  expect(filtered(GAMES, EVERYTHING, NOW)).toHaveLength(5);
  expect(filtered(GAMES, { ...EVERYTHING, kind: "lost" }, NOW)).toHaveLength(2);
  expect(filtered(GAMES, { ...EVERYTHING, kind: "lost", days: 7 }, NOW)).toHaveLength(1);
  expect(filtered(GAMES, { ...EVERYTHING, person: "Bea", game: "inquisition" }, NOW)).toHaveLength(2);
  expect(filtered(GAMES, { ...EVERYTHING, person: "Bea", game: "relics" }, NOW)).toHaveLength(0);
});

test("lengths and days read as people say them", () => {
  expect([length(20), length(660), length(5040)]).toEqual(["1 min", "11 min", "1 h 24 min"]);
  expect(day(NOW - 1000, NOW)).toBe("Today");
  expect(day(NOW - 86_400_000, NOW)).toBe("Yesterday");
  expect(day(new Date(2026, 10, 6).getTime(), NOW)).toBe("Friday 6 November");
});
