import flame from "icon:flame";
import star from "icon:polar-star";
import type { GameEvent, TrioraView } from "$lib/wire/games/triora";
import type { BoardModule, ReckoningLine, SeatMark } from "../types";
import { towards } from "$lib/table/walking";
import { components, nameOf } from "./components";
import { type PlaceId, TALL, WIDE } from "./geometry";
import Meaning from "./Meaning.svelte";
import TrioraBoard from "./TrioraBoard.svelte";
import TrioraHand from "./TrioraHand.svelte";
import { theDay } from "./walking";

/** The lines of the end scoring, as the rules count them. */
const LINES: readonly (readonly [title: string, clause: string])[] = [
  ["Doom Points", "1.1"],
  ["City", "13.3"],
  ["Fields", "13.3"],
  ["River", "13.3"],
  ["Dungeon", "13.3"],
  ["Villager sets", "13.5"],
  ["Inquisition", "13.6"],
  ["Crowns", "13.7"],
  ["Potions", "13.8"],
  ["Undead", "13.8"],
  ["Silver", "13.8"],
  ["Captured", "13.9"],
];

export function marks(view: TrioraView, seat: number): SeatMark[] {
  const player = view.players[seat];
  if (!player) return [];
  return [
    { word: "points", value: player.points, icon: star },
    { word: "Inquisition", value: player.inquisition, icon: flame },
    { word: "silver", value: player.silver },
    { word: "undead", value: player.undead },
    { word: "potions", value: player.potions.reduce((sum, count) => sum + count, 0) },
  ];
}

export function headline(view: TrioraView): string {
  if (view.result) return `Over after round ${view.round}`;
  const called = { nightfall: "Nightfall", night: "Night", day: "Day" }[view.phase] ?? view.phase;
  const turn = view.phase === "night" ? `, turn ${new Set(view.coming).size === view.coming.length ? 2 : 1}` : "";
  return `${called} ${view.round}${turn}`;
}

export function reckoning(view: TrioraView): ReckoningLine[] {
  return LINES.map(([title, clause], i) => ({ title, clause, values: view.players.map((player) => player.lines[i] ?? 0) })).filter((line) => line.title !== "Captured" || line.values.some(Boolean));
}

/** Along the roads, the one that leads most nearly that way. */
const beside: BoardModule["beside"] = ({ pack, phone }, thing, key) => {
  const { at } = phone ? TALL : WIDE;
  const from = thing.startsWith("place:") ? (thing.slice(6) as PlaceId) : null;
  if (from === null) return undefined;
  const ends = (components(pack)?.roads ?? []).flatMap(([a, b]) => (a === from ? [b] : b === from ? [a] : []));
  return towards(key, at[from], new Map(ends.map((place) => [`place:${place}`, at[place as PlaceId]]))) ?? undefined;
};

function lasts(_pack: Record<string, unknown> | null, _view: TrioraView, events: GameEvent[], pace: number): number {
  return theDay(WIDE, events, pace).length;
}

const triora: BoardModule = { board: TrioraBoard, hand: TrioraHand, meaning: Meaning, seats: "board", marks, headline, name: nameOf, beside, lasts, reckoning };
export default triora;
