/** What the question on the bar says about spaces and figures, as data: read from the options' facts. Nothing here knows a
 * rule; what a way costs and what an attack may do was worked out by the server. */
import type { Ask, Option } from "$lib/wire/types";
import type { ArenaView, FigureView } from "$lib/wire/games/arena";
import { spoken } from "$lib/wire/words";

export interface WayFacts {
  key: string;
  label: string;
  ends: string[];
  cost: number;
  of: number;
  way: string[];
  costs: number[];
  flies: boolean;
  dice: number;
  /** Life that is left before it goes. */
  left: number;
  odds: number[];
  strikes: { figure: number; at: number }[];
  falls: number[];
}

export interface AttackFacts {
  key: string;
  label: string;
  figure: number;
  power: number;
  powerParts: string;
  toughness: number;
  toughnessParts: string;
  left: number;
  odds: number[];
  distance: number;
  range: number;
  from: string;
  to: string;
  wins: boolean;
  strikesBack: number | null;
}

/** An option of today's wire: its facts may not be there. */
type Told = Option & { facts?: Record<string, number | string> };

const numbers = (said: unknown): number[] =>
  String(said ?? "")
    .split(" ")
    .filter(Boolean)
    .map(Number);

export function ids(option: Option, kind: string): string[] {
  return option.things.filter((thing) => thing.startsWith(`${kind}:`)).map((thing) => thing.slice(kind.length + 1));
}

export function wayOf(option: Told): WayFacts | null {
  const facts = option.facts;
  if (!facts || facts.way === undefined) return null;
  return {
    key: option.key,
    label: spoken(option.label),
    ends: ids(option, "space"),
    cost: Number(facts.cost),
    of: Number(facts.of),
    way: String(facts.way).split(" "),
    costs: numbers(facts.costs),
    flies: Boolean(facts.flies),
    dice: Number(facts.dice ?? 0),
    left: Number(facts.left ?? 0),
    odds: numbers(facts.odds),
    strikes: String(facts.strikes ?? "")
      .split(" ")
      .filter(Boolean)
      .map((each) => ({ figure: Number(each.split("@")[0]), at: Number(each.split("@")[1]) })),
    falls: numbers(facts.falls),
  };
}

export function attackOf(option: Told): AttackFacts | null {
  const facts = option.facts;
  const figure = ids(option, "figure")[0];
  if (!facts || facts.power === undefined || figure === undefined) return null;
  return {
    key: option.key,
    label: spoken(option.label),
    figure: Number(figure),
    power: Number(facts.power),
    powerParts: String(facts.power_parts ?? ""),
    toughness: Number(facts.toughness),
    toughnessParts: String(facts.toughness_parts ?? ""),
    left: Number(facts.left),
    odds: numbers(facts.odds),
    distance: Number(facts.distance),
    range: Number(facts.range),
    from: String(facts.from),
    to: String(facts.to),
    wins: Boolean(facts.wins),
    strikesBack: facts.strikes_back === undefined ? null : Number(facts.strikes_back),
  };
}

/** The chance to destroy, in percent; 0 where there are not dice enough. */
export function destroys(of: { odds: number[]; left: number }): number {
  return of.odds.length > of.left ? of.odds[of.left]! : 0;
}

/** The option that is chosen or looked at: all its things are. Of several, the one with most things. */
export function focused(ask: Ask | null, chosen: ReadonlySet<string>): Told | null {
  let best: Told | null = null;
  for (const option of ask?.shape?.options ?? []) {
    if (!option.things.length || !option.things.every((thing) => chosen.has(thing))) continue;
    if (!best || option.things.length > best.things.length) best = option;
  }
  return best;
}

export interface Standing {
  figure: FigureView;
  design: string;
  card: number;
  owner: number;
  /** Of how many in its squad. */
  many: number;
}

export function figuresOf(view: ArenaView): Standing[] {
  return view.players.flatMap((player) =>
    player.cards.flatMap((card) =>
      card.figures.map((figure) => ({
        figure,
        design: card.id,
        card: card.card,
        owner: player.seat,
        many: card.figures.length,
      })),
    ),
  );
}

export function onField(standing: Standing): boolean {
  return standing.figure.place.includes(",");
}

/** Whom the question is about: the figure that moves or attacks. */
export function mover(ask: Ask | null): number | null {
  const found = ask?.about.find((thing) => thing.startsWith("figure:"));
  return found === undefined ? null : Number(found.slice(7));
}

export function percent(chance: number): string {
  return `${Math.round(chance)} %`;
}

export interface Reached {
  cost: number;
  of: number;
  dice: number;
}

/** The spaces that options are about, each with what the cheapest way to it counts; not those of figures to be chosen. */
export function reachOf(options: readonly Option[], at: ReadonlyMap<string, Standing>): Map<string, Reached> {
  const found = new Map<string, Reached>();
  for (const option of options) {
    const way = wayOf(option);
    for (const end of way?.ends ?? ids(option, "space")) {
      const before = found.get(end);
      if ((!way && at.has(end)) || (before && before.cost <= (way?.cost ?? 0))) continue;
      found.set(end, { cost: way?.cost ?? 0, of: way?.of ?? 0, dice: way?.dice ?? 0 });
    }
  }
  return found;
}
