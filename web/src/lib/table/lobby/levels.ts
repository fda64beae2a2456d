/** How strong a bot is, in a word. */
import type { Level } from "$lib/wire/types";

/** A bot's level, after its title where that says something else: "strong", "Carl, strong". */
export function strengthOf(bot: Level): string {
  return bot.title.toLowerCase() === bot.level ? bot.level : `${bot.title}, ${bot.level}`;
}

/** The same for the bot of a seat, which need not be one of the game's levels; on a small screen the level alone. */
export function strengthAt(levels: readonly Level[], spec: string | null | undefined, short = false): string {
  const bot = levels.find((each) => each.bot === spec);
  if (!bot) return spec ?? "";
  return short ? bot.level : strengthOf(bot);
}

/** The bot that takes the seats that are filled: what the host chose, else the strongest. */
export function newBots(levels: readonly Level[], chosen: string | null | undefined): string {
  return chosen ?? levels.at(-1)?.bot ?? "random";
}
