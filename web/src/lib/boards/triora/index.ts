import coins from "icon:two-coins";
import crown from "icon:queen-crown";
import flame from "icon:flame";
import flask from "icon:round-bottom-flask";
import gate from "icon:dungeon-gate";
import mill from "icon:water-mill";
import person from "icon:person";
import pyre from "icon:pyre";
import star from "icon:polar-star";
import village from "icon:village";
import wheat from "icon:wheat";
import zombie from "icon:raise-zombie";
import type { GameEvent, TrioraView } from "$lib/wire/games/triora";
import { inWords } from "$lib/table/state/draft.svelte";
import type { BoardModule, ReckoningLine, SeatMark } from "../types";
import { towards } from "$lib/table/board/arrow_keys";
import { log } from "./log";
import { components, nameOf } from "./components";
import { type PlaceId, TALL, WIDE } from "./geometry";
import Meaning from "./Meaning.svelte";
import TrioraBoard from "./TrioraBoard.svelte";
import TrioraFinale from "./TrioraFinale.svelte";
import TrioraHand from "./TrioraHand.svelte";
import { theDay } from "./inquisitor_walk";
import { placeFacts } from "./sentences";

type Noted = (view: TrioraView, seat: number) => string;

/** A diamond for each marker there, and how much influence villagers add (13.3). */
const control =
  (place: string): Noted =>
  (view, seat) => {
    const site = view.sites.findIndex((each) => each.place === place);
    const markers = view.sites[site]?.markers.filter((each) => each === seat).length ?? 0;
    const more = (view.players[seat]!.influence[site] ?? markers) - markers;
    return `${"◆".repeat(markers)}${more > 0 ? ` +${more}` : ""}`.trim();
  };
const counted = (count: number, one: string, many: string): string =>
  count ? `${count} ${count === 1 ? one : many}` : "";

/** The lines of the end scoring, as the rules count them, and what each is counted from. */
const LINES: readonly { title: string; clause: string; icon: string; note?: Noted }[] = [
  { title: "Doom Points", clause: "1.1", icon: star },
  { title: "City", clause: "13.3", icon: village, note: control("CI") },
  { title: "Fields", clause: "13.3", icon: wheat, note: control("FI") },
  { title: "River", clause: "13.3", icon: mill, note: control("RI") },
  { title: "Dungeon", clause: "13.3", icon: gate, note: control("DU") },
  {
    title: "Villager sets",
    clause: "13.5",
    icon: person,
    note: (view, seat) => counted(view.players[seat]!.villagers.length, "villager", "villagers"),
  },
  { title: "Inquisition", clause: "13.6", icon: flame, note: (view, seat) => `at ${view.players[seat]!.inquisition}` },
  {
    title: "Crowns",
    clause: "13.7",
    icon: crown,
    note: (view, seat) => counted(view.players[seat]!.crowns, "crown", "crowns"),
  },
  { title: "Potions", clause: "13.8", icon: flask },
  { title: "Undead", clause: "13.8", icon: zombie },
  { title: "Silver", clause: "13.8", icon: coins },
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
  const turn = view.phase === "night" ? `, ${view.coming.length < view.players.length ? "second" : "first"} turns` : "";
  return `${called} ${view.round}${turn}`;
}

const goal = (view: TrioraView): string => `Most Doom Points win when ${inWords(view.full_sites_end)} sites are ruined`;

const isVoid = (view: TrioraView, seat: number): boolean => view.players[seat]?.captured ?? false;

export function reckoning(view: TrioraView): ReckoningLine[] {
  const lines: ReckoningLine[] = LINES.map(({ title, clause, icon, note }, i) => ({
    title,
    clause,
    icon,
    values: view.players.map((player) => player.lines[i] ?? 0),
    notes: note && view.players.map((player) => note(view, player.seat)),
  }));
  if (view.players.some((player) => player.captured))
    lines.push({
      title: "Captured",
      clause: "13.9",
      icon: pyre,
      values: view.players.map((player) => (player.captured ? "captured" : "")),
      best: "none",
    });
  return lines;
}

/** Along the roads, the one that leads most nearly that way. */
const beside: BoardModule<TrioraView>["beside"] = ({ pack, phone }, thing, key) => {
  const { at } = phone ? TALL : WIDE;
  const from = thing.startsWith("place:") ? (thing.slice(6) as PlaceId) : null;
  if (from === null) return undefined;
  const ends = (components(pack)?.roads ?? []).flatMap(([a, b]) => (a === from ? [b] : b === from ? [a] : []));
  return towards(key, at[from], new Map(ends.map((place) => [`place:${place}`, at[place as PlaceId]]))) ?? undefined;
};

/** The lines of a place's large card: what it costs, gives and threatens now. */
export const facts: BoardModule<TrioraView>["facts"] = (pack, thing, view) => {
  const known = components(pack);
  const place = thing.startsWith("place:") ? thing.slice("place:".length) : null;
  return known && place !== null ? placeFacts(known, view, place) : [];
};

/** The usual animations of a turn: the piece flies, the flask fills, the gains reach their owner. */
const MOVEMENTS: Readonly<Partial<Record<GameEvent["type"], number>>> = {
  Placed: 2,
  Brewed: 1.5,
  MarkerPlaced: 1.5,
  Corrupted: 1.5,
  PointsGained: 1.5,
  SilverGained: 1.5,
  UndeadGained: 1.5,
  InquisitionChanged: 1.5,
  HerbsGrew: 2.5,
  VillagersPaid: 1.5,
};

/** Three bots in a row are watched, not waited for. */
export const TURN_MS = 3_800;

/** What the parts of a turn take together is no more than its two longest: gains fly at the same time. */
export function lasts(
  _pack: Record<string, unknown> | null,
  _view: TrioraView,
  events: GameEvent[],
  pace: number,
): number {
  const took = [...new Set(events.map((event) => MOVEMENTS[event.type] ?? 0))].sort((a, b) => b - a).slice(0, 2);
  return theDay(WIDE, events, pace).length + pace * took.reduce((sum, each) => sum + each, 0);
}

const triora: BoardModule<TrioraView, GameEvent> = {
  log,
  facts,
  board: TrioraBoard,
  hand: TrioraHand,
  meaning: Meaning,
  seats: "board",
  marks,
  headline,
  goal,
  name: nameOf,
  sounds: { Placed: "card", PersonTaken: "card", RoundBegan: "bell", Captured: "bell", GameOver: "win" },
  beside,
  /** Nothing that a question of this game follows from is hidden. */
  isPlain: () => true,
  lasts,
  turnLasts: TURN_MS,
  finale: TrioraFinale,
  isCounted: () => true,
  isVoid,
  reckoning,
};
export default triora;
