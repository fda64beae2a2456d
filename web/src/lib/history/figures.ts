/** What a device's finished games add up to, and which of them a filter shows. */
import type { PlayedGame } from "$lib/wire/types";

export interface Tally {
  won: number;
  of: number;
}
export interface GameTally extends Tally {
  game: string;
  title: string;
  /** By what the seat was ("as a Loyalist"), where a game has roles. */
  groups: (Tally & { name: string })[];
}
export interface Figures {
  games: number;
  won: number;
  withFriends: number;
  seconds: number;
  wins: GameTally[];
  lies: { told: number; countable: number; believed: number; heard: number; fellFor: number };
}

/** Games that were played to an end on one seat: a passed-around device has no result of its own. */
const counted = (game: PlayedGame): boolean => !game.practice && ["won", "lost", "drawn"].includes(game.result);

export function figures(all: readonly PlayedGame[]): Figures {
  const played = all.filter((game) => !game.practice);
  const found: Figures = {
    games: played.length,
    won: played.filter((game) => game.result === "won").length,
    withFriends: played.filter((game) => game.people.length > 0).length,
    seconds: played.reduce((sum, game) => sum + (game.seconds ?? 0), 0),
    wins: [],
    lies: { told: 0, countable: 0, believed: 0, heard: 0, fellFor: 0 },
  };
  const games = new Map<string, GameTally>();
  for (const game of played.filter(counted)) {
    const won = game.result === "won" ? 1 : 0;
    const tally = games.get(game.game) ?? { game: game.game, title: game.title, won: 0, of: 0, groups: [] };
    games.set(game.game, tally);
    tally.won += won;
    tally.of += 1;
    if (!game.group) continue;
    let group = tally.groups.find((each) => each.name === game.group);
    if (!group) tally.groups.push((group = { name: game.group, won: 0, of: 0 }));
    group.won += won;
    group.of += 1;
  }
  found.wins = [...games.values()].sort((one, other) => other.of - one.of);
  for (const tally of found.wins) tally.groups.sort((one, other) => other.of - one.of);
  for (const { lies } of played) {
    if (!lies) continue;
    found.lies.told += lies.told;
    found.lies.countable += lies.countable;
    found.lies.believed += lies.believed;
    found.lies.heard += lies.heard;
    found.lies.fellFor += lies.fell_for;
  }
  return found;
}

export interface Filter {
  kind: "all" | "friends" | "won" | "lost";
  game: string;
  person: string;
  /** Only games of the last so many days; 0: of any time. */
  days: number;
}
export const EVERYTHING: Filter = { kind: "all", game: "", person: "", days: 0 };
const DAY_MS = 24 * 60 * 60 * 1000;

export function filtered(all: readonly PlayedGame[], by: Filter, now: number): PlayedGame[] {
  return all.filter(
    (game) =>
      (by.kind === "all" || (by.kind === "friends" ? game.people.length > 0 : game.result === by.kind)) &&
      (!by.game || game.game === by.game) &&
      (!by.person || game.people.some((each) => each.name === by.person)) &&
      (!by.days || game.ended > now - by.days * DAY_MS),
  );
}

/** "26 min", "1 h 24 min"; under a minute: "1 min". */
export function length(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function day(at: number, now: number): string {
  const date = new Date(at);
  if (date.toDateString() === new Date(now).toDateString()) return "Today";
  if (date.toDateString() === new Date(now - DAY_MS).toDateString()) return "Yesterday";
  const year = date.getFullYear() === new Date(now).getFullYear() ? undefined : ("numeric" as const);
  return date.toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", year });
}

export const clock = (at: number): string =>
  new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
