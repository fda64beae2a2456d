/** A turn of Triora in one paragraph of the log: what it changed for whom, as signs. */
import flame from "icon:flame";
import coins from "icon:two-coins";
import star from "icon:polar-star";
import zombie from "icon:raise-zombie";
import type { GameEvent } from "$lib/wire/games/triora";
import type { Chip, LogModule } from "../types";

const SIGNS = {
  points: { icon: star, tint: "var(--gold-ink)", one: "point", many: "points" },
  inquisition: { icon: flame, tint: "var(--ember-ink)", one: "Inquisition", many: "Inquisition" },
  silver: { icon: coins, tint: "var(--t-silver)", one: "silver", many: "silver" },
  undead: { icon: zombie, tint: "var(--t-undead)", one: "undead", many: "undead" },
} as const;
type Kind = keyof typeof SIGNS;

/** Whose count of what an event changes, and by how much. */
function change(event: GameEvent): { seat: number; kind: Kind; by: number } | null {
  switch (event.type) {
    case "PointsGained":
      return { seat: event.seat, kind: "points", by: event.count };
    case "SilverGained":
      return { seat: event.seat, kind: "silver", by: event.count };
    case "UndeadGained":
      return { seat: event.seat, kind: "undead", by: event.count };
    case "InquisitionChanged":
      return { seat: event.seat, kind: "inquisition", by: event.by };
    default:
      return null;
  }
}

export function chips(events: GameEvent[], seat: number | undefined): Chip[] {
  const sums = new Map<string, { seat: number; kind: Kind; by: number }>();
  for (const event of events) {
    const found = change(event);
    if (!found) continue;
    const key = `${found.seat} ${found.kind}`;
    sums.set(key, { ...found, by: found.by + (sums.get(key)?.by ?? 0) });
  }
  return [...sums.values()]
    .filter((each) => each.by !== 0)
    .map(({ seat: whose, kind, by }) => {
      const { icon, tint, one, many } = SIGNS[kind];
      const text = `${by < 0 ? "−" : "+"}${Math.abs(by)}`;
      const word = `${by < 0 ? `${-by} less` : by} ${Math.abs(by) === 1 ? one : many}`;
      return { icon, tint, text, word, ...(whose === seat ? {} : { seat: whose }) };
    });
}

export const log: LogModule<GameEvent> = {
  chips,
  counted: new Set(["PointsGained", "SilverGained", "UndeadGained", "InquisitionChanged"]),
};
