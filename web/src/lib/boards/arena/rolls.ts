/** The throws among the events: an attack with its defence, a strike at who leaves, a fall. */
import type { ArenaView, GameEvent } from "$lib/wire/games/arena";
import { figuresOf } from "./option_facts";

export interface Roll {
  id: number;
  attacker: number;
  defender: number | null;
  power: string[];
  toughness: string[];
  dealt: number;
  /** Life that the defender has left after it, of how much. */
  left: { life: number; of: number } | null;
}

const MAX_ROLLS = 3;

/** `view`: the table as it is shown with these events. */
export function rollsOf(events: readonly GameEvent[], view: ArenaView): Roll[] {
  const found: Roll[] = [];
  const leftAfter = (figure: number, dealt: number): Roll["left"] => {
    const hurt = figuresOf(view).find((each) => each.figure.figure === figure)?.figure;
    if (!hurt) return null;
    if (hurt.place === "destroyed") return { life: 0, of: hurt.life };
    const counted = events.some((event) => event.type === "Hurt" && event.figure.figure === figure);
    return { life: Math.max(0, hurt.life - hurt.damage - (counted ? 0 : dealt)), of: hurt.life };
  };
  let pair: { attacker: number; defender: number } | null = null;
  for (const event of events) {
    const id = found.length;
    if (event.type === "Attacked") pair = { attacker: event.attacker.figure, defender: event.defender.figure };
    else if (event.type === "Dice" && pair)
      found.push({
        id,
        ...pair,
        power: event.power,
        toughness: event.toughness,
        dealt: event.dealt,
        left: leftAfter(pair.defender, event.dealt),
      });
    else if (event.type === "LeftEngagement")
      found.push({
        id,
        attacker: event.other.figure,
        defender: event.figure.figure,
        power: [event.face],
        toughness: [],
        dealt: event.face === "hit" ? 1 : 0,
        left: leftAfter(event.figure.figure, event.face === "hit" ? 1 : 0),
      });
    else if (event.type === "Fell")
      found.push({
        id,
        attacker: event.figure.figure,
        defender: null,
        power: [event.face],
        toughness: [],
        dealt: event.face === "hit" ? 1 : 0,
        left: leftAfter(event.figure.figure, event.face === "hit" ? 1 : 0),
      });
  }
  return found.slice(-MAX_ROLLS);
}
