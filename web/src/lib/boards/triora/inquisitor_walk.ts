/** The Day on the map: the Inquisitor goes his way from place to place, in the next moment whom he found is shown where he
 * found them, then Morgana goes her way. */
import type { GameEvent } from "$lib/wire/games/triora";
import { type Land, type PlaceId, type Point, along, road } from "./geometry";

export interface Walk {
  thing: string;
  frames: Keyframe[];
  start: number;
  length: number;
}
export interface Sighting {
  at: Point;
  seat: number;
  by: number;
  start: number;
}
export interface TheDay {
  walks: Walk[];
  sightings: Sighting[];
  length: number;
}

const [LEG, STOP] = [3, 1.6];
const SEEN = "seen";

/** Points on the road, close together; roads bend. */
function stretch(land: Land, from: PlaceId, to: PlaceId): Point[] {
  const path = road(land, from, to);
  return Array.from({ length: 12 }, (_, i) => along(path, (i + 1) / 12));
}

export function theDay(land: Land, events: readonly GameEvent[], pace: number): TheDay {
  const day: TheDay = { walks: [], sightings: [], length: 0 };
  for (const event of events) {
    if (event.type === "InquisitionChanged" && event.why === SEEN) {
      day.sightings.push({ at: land.at[event.place as PlaceId], seat: event.seat, by: event.by, start: day.length });
      day.length += STOP * pace;
    }
    if (event.type !== "InquisitorMoved" && event.type !== "MorganaMoved") continue;
    const way = event.route as PlaceId[];
    const timed: { at: Point; time: number }[] = [];
    let time = 0;
    way.forEach((place, n) => {
      if (n > 0) {
        const points = stretch(land, way[n - 1]!, place);
        points.forEach((at, i) => timed.push({ at, time: time + ((i + 1) / points.length) * LEG * pace }));
        time += LEG * pace;
      } else timed.push({ at: land.at[place], time });
      timed.push({ at: land.at[place], time });
    });
    if (time === 0) continue;
    const frames = timed.map(({ at, time: when }) => ({
      transform: `translate(${at.x.toFixed(1)}px, ${(at.y + 3).toFixed(1)}px)`,
      offset: when / (time + pace),
    }));
    day.walks.push({
      thing: event.type === "InquisitorMoved" ? "figure:inquisitor" : "figure:morgana",
      frames,
      start: day.length,
      length: time + pace,
    });
    day.length += time + pace;
  }
  return day;
}
