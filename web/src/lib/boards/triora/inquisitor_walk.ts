/** The Day on the map: the Inquisitor goes his way from place to place and stops where he finds somebody, then Morgana goes hers. */
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
  const found = events.filter((event) => event.type === "InquisitionChanged" && event.why === SEEN) as Extract<
    GameEvent,
    { type: "InquisitionChanged" }
  >[];
  for (const event of events) {
    if (event.type !== "InquisitorMoved" && event.type !== "MorganaMoved") continue;
    const his = event.type === "InquisitorMoved";
    const way = event.route as PlaceId[];
    const timed: { at: Point; time: number }[] = [];
    let time = 0;
    way.forEach((place, n) => {
      if (n > 0) {
        const points = stretch(land, way[n - 1]!, place);
        points.forEach((at, i) => timed.push({ at, time: time + ((i + 1) / points.length) * LEG * pace }));
        time += LEG * pace;
      } else timed.push({ at: land.at[place], time });
      const here = his ? found.filter((each) => each.place === place) : [];
      for (const { seat, by } of here) day.sightings.push({ at: land.at[place], seat, by, start: day.length + time });
      if (here.length) time += STOP * pace;
      timed.push({ at: land.at[place], time });
    });
    if (time === 0) continue;
    const frames = timed.map(({ at, time: when }) => ({
      transform: `translate(${at.x.toFixed(1)}px, ${(at.y + 3).toFixed(1)}px)`,
      offset: when / (time + pace),
    }));
    day.walks.push({
      thing: his ? "figure:inquisitor" : "figure:morgana",
      frames,
      start: day.length,
      length: time + pace,
    });
    day.length += time + pace;
  }
  return day;
}
