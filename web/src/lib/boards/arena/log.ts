/** A turn of the Arena in paragraphs of the log: an attack has its dice, a march the number of those who moved. */
import boots from "icon:boot-prints";
import drop from "icon:drop";
import shield from "icon:shield";
import swords from "icon:crossed-swords";
import type { GameEvent } from "$lib/wire/games/arena";
import type { Chip, LogModule } from "../types";

const ICONS: Readonly<Record<string, string>> = { hit: swords, shield };

function thrown(faces: string[], kind: "power" | "toughness"): Chip {
  const face = kind === "power" ? "hit" : "shield";
  const count = faces.filter((each) => each === face).length;
  return {
    text: String(count),
    word: `${count} ${face}${count === 1 ? "" : "s"} on ${faces.length} ${faces.length === 1 ? "die" : "dice"}`,
    dice: faces.map((each) => ({ icon: ICONS[each], counts: each === face, kind })),
  };
}

export function chips(events: GameEvent[]): Chip[] {
  const found: Chip[] = [];
  const moved = new Set<number>();
  for (const event of events) {
    if (event.type === "Moved") moved.add(event.figure.figure);
    else if (event.type === "Dice") {
      if (event.power.length) found.push(thrown(event.power, "power"));
      if (event.toughness.length) found.push(thrown(event.toughness, "toughness"));
    } else if (event.type === "Hurt") {
      const text = `−${event.amount}, ${event.left} left`;
      found.push({
        icon: drop,
        tint: "var(--ember-ink)",
        text,
        word: `${event.amount} damage, ${event.left} life left`,
      });
    }
  }
  if (moved.size)
    found.unshift({
      icon: boots,
      text: `${moved.size} moved`,
      word: `${moved.size} ${moved.size === 1 ? "figure" : "figures"} moved`,
    });
  return found;
}

export const log: LogModule<GameEvent> = { chips, counted: new Set(["Dice", "Hurt", "Moved"]) };
