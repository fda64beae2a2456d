/** What an answer would change, told from two views: the one that is, and the one that the server foresees. */
import type { Player, TrioraView } from "$lib/wire/games/triora";
import type { GoodKind } from "./Good.svelte";

export interface Change {
  kind: GoodKind;
  now: number;
  then: number;
}

const COUNTED: readonly (readonly [GoodKind, (player: Player) => number])[] = [
  ["points", (player) => player.points],
  ["inquisition", (player) => player.inquisition],
  ["silver", (player) => player.silver],
  ["undead", (player) => player.undead],
  ["crowns", (player) => player.crowns],
  ["villagers", (player) => player.villagers.length],
];

/** Your own numbers that would be others. */
export function changes(view: TrioraView, then: TrioraView | null, me: number | null): Change[] {
  const [before, after] = me === null ? [] : [view.players[me], then?.players[me]];
  if (!before || !after) return [];
  return COUNTED.map(([kind, count]) => ({ kind, now: count(before), then: count(after) })).filter(
    (each) => each.now !== each.then,
  );
}

/** How many of your potions, or of the herbs in one part of your garden, by their place in the row. */
export interface Stock {
  place: number;
  now: number;
  then: number;
}

/** Those of which you would have more or fewer. */
export function stocks(
  of: (player: Player) => readonly number[],
  view: TrioraView,
  then: TrioraView | null,
  me: number | null,
): Stock[] {
  const [before, after] = me === null ? [] : [view.players[me], then?.players[me]];
  if (!before || !after) return [];
  return of(before)
    .map((now, place) => ({ place, now, then: of(after)[place] ?? 0 }))
    .filter((each) => each.now !== each.then);
}

export interface Danger {
  words: string;
  bad: boolean;
}

/** What the night would bring you by it: the facts of the option, or the difference between the two views. */
export function dangers(
  view: TrioraView,
  then: TrioraView | null,
  facts: Record<string, number | string>,
  me: number | null,
  name: (seat: number) => string,
): Danger[] {
  const said: Danger[] = [];
  const [now, next] = [view.foretold?.inquisitor, then?.foretold?.inquisitor];
  const taken = next?.finds.some((find) => find.seat === me && find.captured) ?? Boolean(facts.captured);
  if (taken) said.push({ words: "The Inquisitor would capture you.", bad: true });
  else if (facts.found)
    said.push({ words: `The Inquisitor would find you here: Inquisition +${facts.found}.`, bad: true });
  if (now && next && now.target !== next.target)
    said.push(
      next.target === me
        ? { words: "The Inquisitor would come for you.", bad: true }
        : {
            words: `The Inquisitor would come for ${name(next.target)}${now.target === me ? ", no longer for you" : ""}.`,
            bad: false,
          },
    );
  else if (!next && facts.hunted) said.push({ words: "The Inquisitor would come for you.", bad: true });
  if (facts.morgana) said.push({ words: "You would meet Morgana and choose a gift.", bad: false });
  if (facts.coven)
    said.push({
      words:
        facts.coven === 1
          ? "The witch who stands here may take the bonus, too."
          : `The ${facts.coven} witches who stand here may take the bonus, too.`,
      bad: false,
    });
  return said;
}
