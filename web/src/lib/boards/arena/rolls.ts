/** The throws among the events: an attack with its defence, a strike at who leaves, a fall. */
import type { GameEvent } from "$lib/wire/games/arena";

export interface Roll {
  id: number;
  attacker: number;
  defender: number | null;
  power: string[];
  toughness: string[];
  dealt: number;
}

const MOST = 3;

export function rollsOf(events: readonly GameEvent[]): Roll[] {
  const found: Roll[] = [];
  let pair: { attacker: number; defender: number } | null = null;
  for (const event of events) {
    const id = found.length;
    if (event.type === "Attacked") pair = { attacker: event.attacker.figure, defender: event.defender.figure };
    else if (event.type === "Dice" && pair) found.push({ id, ...pair, power: event.power, toughness: event.toughness, dealt: event.dealt });
    else if (event.type === "LeftEngagement") found.push({ id, attacker: event.other.figure, defender: event.figure.figure, power: [event.face], toughness: [], dealt: event.face === "hit" ? 1 : 0 });
    else if (event.type === "Fell") found.push({ id, attacker: event.figure.figure, defender: null, power: [event.face], toughness: [], dealt: event.face === "hit" ? 1 : 0 });
  }
  return found.slice(-MOST);
}
