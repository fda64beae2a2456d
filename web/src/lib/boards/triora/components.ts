/** The pack's tables, typed as far as this board reads them. */
import type { Gain } from "$lib/wire/games/triora";
import { PLACES, type PlaceId } from "./geometry";
import type { Roads } from "./scenery";

export const COLOURS = ["red", "blue", "green", "yellow"] as const;
export type Colour = (typeof COLOURS)[number];

export interface Potion {
  id: string;
  name: string;
  /** The herbs of its smallest formula; none: any will do. */
  herbs: Colour[];
  any: number;
}
export interface Villager {
  id: string;
  kind: Kind;
  cost: string[];
}
export interface Kind {
  id: string;
  name: string;
  site: string;
  income: Gain;
}
export interface PersonOfCastle {
  id: string;
  silver: number;
  enchant: Gain;
  curse: Gain;
  crowns: number;
}
export interface Components {
  places: Record<PlaceId, string>;
  potions: Potion[];
  potion: Map<string, Potion>;
  villagers: Map<string, Villager>;
  kinds: Kind[];
  persons: PersonOfCastle[];
  stones: Gain[];
  positions: Gain[];
  gifts: Gain[];
  roads: Roads;
  potionLimit: number;
  last: number;
  extraStep: number;
  skips: number;
  sale: number[];
  exchange: number;
}

type Row = Record<string, unknown>;
const TABLES: Record<string, PlaceId> = {
  castle: "CA",
  lair: "LA",
  stone_circle: "ST",
  cemetery: "CE",
  tower: "TO",
  swamp_house: "SW",
  forest: "FO",
};
const NAMES: Record<PlaceId, string> = {
  CI: "City",
  FI: "Fields",
  RI: "River",
  DU: "Dungeon",
  CA: "Castle",
  LA: "Alchemist's Lair",
  ST: "Stone Circle",
  CE: "Cemetery",
  TO: "Ancient Tower",
  SW: "Swamp House",
  FO: "Forest",
};

const rows = (pack: Row, name: string): Row[] => (Array.isArray(pack[name]) ? (pack[name] as Row[]) : []);
const table = (pack: Row, name: string): Row =>
  typeof pack[name] === "object" && pack[name] !== null ? (pack[name] as Row) : {};

export function gain(of: unknown): Gain {
  return {
    points: 0,
    silver: 0,
    undead: 0,
    inquisition: 0,
    shovels: 0,
    cauldrons: 0,
    ...(of as Partial<Gain> | undefined),
  };
}

const read = new WeakMap<Row, Components>();

export function components(pack: Row | null): Components | null {
  if (!pack) return null;
  let found = read.get(pack);
  if (!found) read.set(pack, (found = reading(pack)));
  return found;
}

function reading(pack: Row): Components {
  const places = { ...NAMES };
  for (const site of rows(pack, "site")) places[site.id as PlaceId] = site.name as string;
  for (const [name, id] of Object.entries(TABLES))
    places[id] = (table(pack, name).name as string | undefined) ?? places[id];
  const formulas = rows(pack, "formula");
  const potions = rows(pack, "potion").map((row): Potion => {
    const formula = formulas.find((each) => each.potion === row.id);
    const herbs = (formula?.herbs ?? {}) as Record<string, number>;
    return {
      id: row.id as string,
      name: row.name as string,
      herbs: COLOURS.flatMap((colour) => Array.from({ length: herbs[colour] ?? 0 }, () => colour)),
      any: herbs.any ?? 0,
    };
  });
  const kinds = rows(pack, "kind").map((row): Kind => ({
    id: row.id as string,
    name: row.name as string,
    site: row.site as string,
    income: gain(row.income),
  }));
  const villagers = rows(pack, "villager").map((row): Villager => ({
    id: row.id as string,
    kind: kinds.find((kind) => kind.id === row.kind)!,
    cost: row.cost as string[],
  }));
  return {
    places,
    potions,
    potion: new Map(potions.map((potion) => [potion.id, potion])),
    villagers: new Map(villagers.map((card) => [card.id, card])),
    kinds,
    persons: rows(pack, "person").map((row): PersonOfCastle => ({
      id: row.id as string,
      silver: row.silver as number,
      enchant: gain(row.enchant),
      curse: gain(row.curse),
      crowns: row.crowns as number,
    })),
    stones: rows(pack, "stone").map((row) => gain(row.gain)),
    positions: rows(pack, "position").map((row) => gain(row.gain)),
    gifts: ((table(pack, "morgana").gifts ?? []) as unknown[]).map(gain),
    roads: rows(pack, "road").map((row) => row.ends as [string, string]),
    potionLimit: (table(pack, "setup").potion_limit as number | undefined) ?? 5,
    last: (table(pack, "inquisition").last as number | undefined) ?? 32,
    extraStep: (table(pack, "stone_circle").extra_step as number | undefined) ?? 0,
    skips: (table(pack, "stone_circle").skips as number | undefined) ?? 0,
    sale: (table(pack, "lair").sale as number[] | undefined) ?? [],
    exchange: (table(pack, "castle").exchange as number | undefined) ?? 0,
  };
}

/** What a thing of this game is called. */
export function nameOf(pack: Row | null, thing: string): string | undefined {
  const at = thing.indexOf(":");
  const [kind, id] = [thing.slice(0, at), thing.slice(at + 1)];
  const known = components(pack);
  switch (kind) {
    case "place":
      return known?.places[id as PlaceId] ?? NAMES[id as PlaceId];
    case "potion":
      return known?.potion.get(id)?.name;
    case "villager": {
      const card = known?.villagers.get(id);
      return card
        ? `${card.kind.name} for ${card.cost.map((each) => known?.potion.get(each)?.name ?? each).join(" and ")}`
        : undefined;
    }
    case "stone":
      return `stone ${Number(id) + 1}`;
    case "position":
      return `position ${id}`;
    case "herb": {
      const [area, colour] = id.includes(".") ? id.split(".") : ["", id];
      return area ? `${colour} in ${area}` : `${colour} herb`;
    }
    case "figure":
      return id === "morgana" ? "Morgana" : "the Inquisitor";
    case "person":
      return `the ${id}`;
    default:
      return undefined;
  }
}

/** "3 points and 2 silver", for what is read out. */
export function gainInWords(of: Gain): string {
  const said: string[] = [];
  const counted = (n: number, one: string, many = `${one}s`): void => {
    if (n) said.push(`${n} ${n === 1 ? one : many}`);
  };
  counted(of.points, "point");
  counted(of.silver, "silver", "silver");
  counted(of.undead, "undead", "undead");
  if (of.inquisition) said.push(`Inquisition ${of.inquisition > 0 ? "+" : "−"}${Math.abs(of.inquisition)}`);
  counted(of.shovels, "shovel");
  counted(of.cauldrons, "Cauldron");
  return said.join(", ") || "nothing";
}

export { PLACES };
