/** What happened, one thing after the other: who walks where and when, which dice fall, who is hurt. */
import type { ArenaView, GameEvent } from "$lib/wire/games/arena";
import { type Field, type Point, middle } from "./field";
import { figuresOf } from "./option_facts";

export interface Leg {
  from: Point;
  to: Point;
  start: number;
  end: number;
}

export interface Effect {
  kind: "ray" | "hurt" | "healed" | "gone" | "die" | "spark";
  at: Point;
  to?: Point;
  figure?: number;
  amount?: number;
  face?: string;
  start: number;
}

/** Where each figure stands, by its number. */
export const placesOf = (view: ArenaView): Map<number, string> =>
  new Map(figuresOf(view).map((each) => [each.figure.figure, each.figure.place]));

export interface Course {
  legs: Map<number, Leg[]>;
  effects: Effect[];
  /** When the dice of each throw begin to roll. */
  throws: number[];
  length: number;
}

/** Usual movements that dice take: to fall one after the other, those of the defence after those of the attack, then what came of it. */
const [DEFENCE, APART, TOLD] = [1.2, 0.35, 2.4];
/** Their sum stands so long before anybody is hurt by it. */
const SUM_STANDS = 2;

/** When, after they began, dice begin to fall that answer others, and when all have landed and the damage is shown. */
export function rolling(power: number, toughness: number, pace: number): { defence: number; told: number } {
  return { defence: DEFENCE * pace, told: pace * (TOLD + APART * Math.max(power, toughness)) };
}

/** `places`: where each figure stood before, by its number. */
export function course(
  events: readonly GameEvent[],
  field: Field,
  places: ReadonlyMap<number, string>,
  pace: number,
): Course {
  const legs = new Map<number, Leg[]>();
  const effects: Effect[] = [];
  const throws: number[] = [];
  const now = new Map(places);
  const point = (id: string | undefined): Point | null => {
    const space = id === undefined ? undefined : field.at.get(id);
    return space ? middle(space) : null;
  };
  let time = 0;
  for (const event of events) {
    switch (event.type) {
      case "Moved": {
        const figure = event.figure.figure;
        now.set(figure, event.place);
        const stops = [event.start, ...event.way].map(point);
        stops.slice(1).forEach((to, n) => {
          const from = stops[n];
          if (!from || !to) return;
          const took =
            pace * (stops.length > 2 ? 0.55 : 0.7 + Math.min(2.4, Math.hypot(to.x - from.x, to.y - from.y) / 90));
          legs.set(figure, [...(legs.get(figure) ?? []), { from, to, start: time, end: time + took }]);
          time += took;
        });
        time += pace * 0.25;
        break;
      }
      case "Placed":
      case "Returned": {
        const at = point(event.place);
        now.set(event.figure.figure, event.place);
        if (at) effects.push({ kind: "spark", at, start: time });
        time += pace * 0.4;
        break;
      }
      case "Attacked": {
        const at = point(now.get(event.attacker.figure));
        const to = point(now.get(event.defender.figure));
        if (at && to) effects.push({ kind: "ray", at, to, start: time });
        time += pace * 1.2;
        break;
      }
      case "Dice":
        throws.push(time);
        time += rolling(event.power.length, event.toughness.length, pace).told + pace * SUM_STANDS;
        break;
      case "LeftEngagement":
      case "Fell": {
        const at = point(now.get(event.figure.figure));
        throws.push(time);
        if (at) effects.push({ kind: "die", at, face: event.face, start: time });
        time += pace * 1.5;
        break;
      }
      case "Hurt":
      case "Healed": {
        const at = point(now.get(event.figure.figure));
        if (at)
          effects.push({
            kind: event.type === "Hurt" ? "hurt" : "healed",
            at,
            figure: event.figure.figure,
            amount: event.amount,
            start: time,
          });
        time += pace * 1.1;
        break;
      }
      case "Destroyed": {
        const figure = event.figure.figure;
        const at = point(now.get(figure));
        if (at) effects.push({ kind: "gone", at, figure, start: time });
        time += pace * 1.2;
        break;
      }
      default:
        break;
    }
  }
  return { legs, effects, throws, length: time };
}

/** One animation for all legs of a figure, seen from where it stands in the end; it hops as it goes. */
export function keyframes(legs: readonly Leg[], end: Point, length: number): Keyframe[] {
  const frames: Keyframe[] = [];
  const put = (at: Point, time: number, lift = 0): void =>
    void frames.push({
      transform: `translate(${(at.x - end.x).toFixed(1)}px, ${(at.y - end.y - lift).toFixed(1)}px)`,
      offset: Math.min(1, time / length),
    });
  put(legs[0]!.from, 0);
  for (const { from, to, start, end: over } of legs) {
    put(from, start);
    const hops = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 60));
    for (let n = 0; n < hops; n++) {
      const at = (part: number): Point => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      put(at((n + 0.5) / hops), start + ((over - start) * (n + 0.5)) / hops, 8);
      put(at((n + 1) / hops), start + ((over - start) * (n + 1)) / hops);
    }
  }
  put(legs.at(-1)!.to, length);
  return frames;
}
