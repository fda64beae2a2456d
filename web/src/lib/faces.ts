/** The ornament of each game: an accent never tells two games apart without it. */
import cauldron from "icon:cauldron";
import crown from "icon:jewel-crown";
import lightning from "icon:focused-lightning";
import mask from "icon:domino-mask";
import triorb from "icon:triorb";
import meeple from "icon:meeple";

const ORNAMENTS: Record<string, string> = {
  relics: triorb,
  inquisition: mask,
  succession: crown,
  triora: cauldron,
  arena: lightning,
};

export function ornamentOf(game: string): string {
  return ORNAMENTS[game] ?? meeple;
}

const ORDER = ["relics", "inquisition", "succession", "triora", "arena"];

export function inOrder<T extends { id: string }>(games: readonly T[]): T[] {
  const place = (id: string): number => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);
  return [...games].sort((a, b) => place(a.id) - place(b.id));
}
