/** A squad that is placed in one gesture: where each of its figures would stand, round the space that is pointed at. */
import type { Ask } from "$lib/wire/types";
import { type Field, type Side, type Space, beside, middle } from "./field";
import { ids } from "./option_facts";

/** How a squad stands together; each step leads from one figure to the next. */
const FORMATIONS: readonly (readonly Side[])[] = [
  ["NE", "SE"],
  ["E", "E"],
  ["SE", "NE"],
  ["NE", "NE"],
  ["SW", "E"],
  ["SE", "SE"],
];

/** What the player has chosen for squads: how they stand, and whether figures are placed one by one. */
export const squad = $state({ formation: 0, oneByOne: false });

export function turnSquad(): void {
  squad.formation = (squad.formation + 1) % FORMATIONS.length;
}

/** How many figures this question and those that follow it place; 1 where it is no squad. */
export function squadSize(ask: Ask | null): number {
  if (ask?.kind !== "PlaceFigures") return 1;
  const single = (ask.shape?.options ?? []).every((option) => ids(option, "space").length === 1);
  return single ? ask.about.filter((thing) => thing.startsWith("figure:")).length : 1;
}

/** The spaces on which the squad would stand, the one that is pointed at first; null where it is placed one by one. */
export function formationAt(field: Field, ask: Ask | null, anchor: string): Space[] | null {
  const size = squadSize(ask);
  const first = field.at.get(anchor);
  if (size < 2 || squad.oneByOne || !first) return null;
  const free = new Set(ask!.shape!.options!.flatMap((option) => ids(option, "space")));
  if (!free.delete(anchor)) return null;
  const found = [first];
  let wished: Space | undefined = first;
  for (let n = 1; n < size; n++) {
    const step: Side = FORMATIONS[squad.formation]![(n - 1) % 2]!;
    wished = wished && beside(field, wished, step);
    const taken = wished && free.has(wished.id) ? wished : nearest(field, free, wished ?? found.at(-1)!);
    if (!taken) return null;
    free.delete(taken.id);
    found.push(taken);
  }
  return found;
}

function nearest(field: Field, free: ReadonlySet<string>, to: Space): Space | undefined {
  const at = middle(to);
  const away = (space: Space): number => Math.hypot(middle(space).x - at.x, middle(space).y - at.y);
  return [...free].flatMap((id) => field.at.get(id) ?? []).sort((a, b) => away(a) - away(b))[0];
}
