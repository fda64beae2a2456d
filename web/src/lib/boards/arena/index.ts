import cards from "icon:poker-hand";
import drop from "icon:drop";
import laurels from "icon:laurels";
import meeple from "icon:meeple";
import type { ArenaView, GameEvent } from "$lib/wire/games/arena";
import { inWords } from "$lib/table/state/draft.svelte";
import type { BoardModule, ReckoningLine, SeatMark } from "../types";
import { log } from "./log";
import ArenaBoard from "./ArenaBoard.svelte";
import ArenaFinale from "./ArenaFinale.svelte";
import ArenaHand from "./ArenaHand.svelte";
import ArenaMeaning from "./ArenaMeaning.svelte";
import { GLYPHS, abilityClause, componentsOf, titled } from "./faces";
import { besideSpace, fieldOf } from "./field";
import { formationAt } from "./formation.svelte";
import { course, placesOf } from "./motion";
import { namesOf } from "./names";
import { figuresOf, ids } from "./option_facts";
import { orientation } from "./orientation.svelte";
import { lastingWords, spaceWords } from "./space_words";

const PHASES: Record<string, string> = {
  before: "before the choice of a card",
  ready: "a card is chosen",
  moving: "figures move",
  attacking: "figures attack",
  after: "after the attacks",
};

function marks(view: ArenaView, seat: number): SeatMark[] {
  const player = view.players[seat];
  if (!player) return [];
  const walker = player.cards[0]?.figures[0];
  const standing = player.cards.slice(1).flatMap((card) => card.figures.filter((figure) => figure.place.includes(",")));
  const many = view.players.length > 2;
  const points = { word: "points", value: player.points, icon: laurels };
  /** Of five players a phone has room for two short marks each; in the Melee points are what counts. */
  return [
    ...(walker
      ? [
          {
            word: "life",
            value:
              walker.place === "destroyed"
                ? many
                  ? "–"
                  : "gone"
                : many
                  ? walker.life - walker.damage
                  : `${walker.life - walker.damage} of ${walker.life}`,
            icon: drop,
          },
        ]
      : []),
    ...(many ? [points] : []),
    { word: "hand", value: player.hand_count, icon: cards },
    { word: "figures", value: standing.length, icon: meeple },
    ...(many ? [] : [points]),
  ];
}

function headline(view: ArenaView): string {
  if (!view.turn) return "Before the battle";
  return `Turn ${view.turn} of ${view.last_turn}, ${PHASES[view.phase] ?? view.phase}`;
}

/** Where a Planeswalker's fall decides: in the Melee the points do, which stand beside every name. */
const goal: BoardModule<ArenaView>["goal"] = (view, pack) =>
  fieldOf(pack, view.battlefield)?.goal !== "destroy"
    ? undefined
    : view.players.length > 2
      ? "Destroy both Planeswalkers of the other team"
      : "Destroy the other Planeswalker to win";

const space = (pack: Record<string, unknown> | null, id: string, view: ArenaView | null): string | undefined =>
  view ? spaceWords(pack, id, view) : undefined;

const lastingSpace: BoardModule<ArenaView>["lastingSpace"] = (pack, id, view) =>
  view ? lastingWords(pack, id, view) : undefined;

/** A squad is placed in one gesture. */
const together: BoardModule<ArenaView>["together"] = ({ pack, view }, ask, key) => {
  const field = fieldOf(pack, view.battlefield, orientation.turned);
  const chosen = ask.shape?.options?.find((option) => option.key === key);
  const anchor = chosen && ids(chosen, "space")[0];
  const spaces = field && anchor !== undefined ? formationAt(field, ask, anchor) : null;
  if (!spaces) return null;
  const keys = spaces.flatMap(
    (space) => ask.shape!.options!.find((option) => option.things.includes(`space:${space.id}`))?.key ?? [],
  );
  return { keys, label: keys.length === 2 ? "Place both here" : `Place all ${inWords(keys.length)} here` };
};

/** The unit of a figure or an army card. */
const row: BoardModule<ArenaView>["row"] = (_pack, thing, view) => {
  const cards = view?.players.flatMap((player) => player.cards) ?? [];
  return cards.find(
    (card) => thing === `card:${card.card}` || card.figures.some((figure) => thing === `figure:${figure.figure}`),
  )?.id;
};

/** The abilities of a unit, each explained by its clause. */
export const terms: BoardModule<ArenaView>["terms"] = (pack, unit) =>
  (componentsOf(pack).designs.get(unit)?.abilities ?? []).map((id) => ({
    name: titled(id),
    clause: abilityClause(id),
  }));

function name(pack: Record<string, unknown> | null, thing: string, view: ArenaView | null): string | undefined {
  const [kind, id] = [thing.slice(0, thing.indexOf(":")), thing.slice(thing.indexOf(":") + 1)];
  if (kind === "space" || kind === "path") return space(pack, id, view) ?? "a space";
  if (kind === "army") return componentsOf(pack).designs.get(id)?.name;
  if (kind === "spell") return componentsOf(pack).spells.get(id)?.name;
  return view ? namesOf(view, pack).get(thing) : undefined;
}

/** What became of each army, and in the Melee who holds how much at which glyph (9.6). */
export function reckoning(view: ArenaView, called: (thing: string) => string): ReckoningLine[] {
  const by = (count: (player: ArenaView["players"][number]) => number | string): (number | string)[] =>
    view.players.map(count);
  const life = by((player) => {
    const walker = player.cards[0]?.figures[0];
    return !walker || walker.place === "destroyed" ? "destroyed" : walker.life - walker.damage;
  });
  const summed = view.result?.scores.every((score, seat) => score === view.players[seat]?.points) ?? false;
  const squads = Math.max(...view.players.map((player) => player.cards.length)) - 1;
  const left = (player: ArenaView["players"][number], squad: number): string => {
    const card = player.cards[squad];
    return card
      ? `${called(`card:${card.card}`)} ${card.figures.filter((figure) => figure.place.includes(",")).length}/${card.figures.length}`
      : "";
  };
  return [
    { title: "Planeswalker's life", icon: drop, values: life },
    ...Array.from({ length: Math.max(0, squads) }, (_, n) => ({
      title: n ? "" : "Squads",
      values: by((player) => left(player, n + 1)),
      best: "none" as const,
    })),
    {
      title: "Figures on the battlefield",
      icon: meeple,
      values: by(
        (player) => player.cards.flatMap((card) => card.figures).filter((figure) => figure.place.includes(",")).length,
      ),
    },
    ...view.glyphs
      .filter((glyph) => glyph.points.some(Boolean))
      .map((glyph) => ({
        title: `Glyph of ${GLYPHS[glyph.glyph ?? ""]?.word ?? "something"}`,
        clause: "9.6",
        values: glyph.points,
      })),
    {
      title: view.glyphs.some((glyph) => glyph.points.some(Boolean)) ? "Points" : "Points of what is left",
      clause: "9.5",
      icon: laurels,
      ...(summed && { sum: true }),
      values: by((player) => player.points),
    },
  ];
}

/** Six ways from a space, as on a number pad; who stands on the next one speaks for it. */
const beside: BoardModule<ArenaView>["beside"] = ({ pack, view }, thing, key) => {
  const seen = view;
  const standing = figuresOf(seen);
  const from = thing.startsWith("figure:")
    ? standing.find((each) => `figure:${each.figure.figure}` === thing)?.figure.place
    : thing.startsWith("space:")
      ? thing.slice(6)
      : undefined;
  const next =
    from === undefined ? undefined : besideSpace(fieldOf(pack, seen.battlefield, orientation.turned), from, key);
  if (next === undefined) return undefined;
  const who = standing.find((each) => each.figure.place === next || each.figure.tail === next);
  return who ? `figure:${who.figure.figure}` : `space:${next}`;
};

/** The dice decide an attack. */
export const decides = (events: GameEvent[]): boolean => events.some((event) => event.type === "Dice");

export function lasts(
  pack: Record<string, unknown> | null,
  view: ArenaView,
  events: GameEvent[],
  pace: number,
): number {
  const field = fieldOf(pack, view.battlefield, orientation.turned);
  return field ? course(events, field, placesOf(view), pace).length : 0;
}

/** When the last turn is over, points decide; before that, the last side left (9.1, 9.2). */
const isCounted = (view: ArenaView): boolean =>
  view.result !== null && ["9.4", "9.6"].includes(view.result.clause) && view.turn >= view.last_turn;

const arena: BoardModule<ArenaView, GameEvent> = {
  log,
  board: ArenaBoard,
  hand: ArenaHand,
  meaning: ArenaMeaning,
  seats: "board",
  holds: true,
  broad: (view: ArenaView) => view.players.length > 2,
  marks,
  headline,
  goal,
  name,
  row,
  terms,
  space,
  lastingSpace,
  together,
  beside,
  lasts,
  decides,
  sounds: {
    Dice: "die",
    Rolled: "die",
    Placed: "card",
    Summoned: "card",
    Cast: "card",
    Destroyed: "bell",
    GameOver: "win",
  },
  finale: ArenaFinale,
  isCounted,
  reckoning,
};
export default arena;
