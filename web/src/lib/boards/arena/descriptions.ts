/** Each thing in one short sentence, for who does not see the picture. */
import type { Person } from "$lib/kit/people";
import type { ArenaView } from "$lib/wire/games/arena";
import type { Design } from "./faces";
import type { Space } from "./field";
import { type AttackFacts, type Reached, type Standing, destroys, percent } from "./option_facts";

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export function spaceSays(
  space: Space,
  purple: boolean,
  who: Standing | undefined,
  found: Reached | undefined,
  name: (thing: string) => string,
): string {
  const parts = [capital(name(`space:${space.id}`))];
  if (space.level > 1) parts.push(`level ${space.level}`);
  if (purple) parts.push("purple: it counts at the end");
  if (who) parts.push(`${name(`figure:${who.figure.figure}`)} stands there`);
  if (found?.cost) parts.push(`the path costs ${found.cost} of ${found.of}`);
  if (found?.dice) parts.push(`${found.dice} ${found.dice === 1 ? "die" : "dice"} against it`);
  return parts.join(", ");
}

export function figureSays(
  who: Standing,
  design: Design,
  seats: Person[],
  me: number | null,
  view: ArenaView,
  name: (thing: string) => string,
  attack?: AttackFacts,
): string {
  const { figure } = who;
  const owner =
    figure.controller === me ? "yours" : `${seats[figure.controller]?.name ?? `Player ${figure.controller + 1}`}'s`;
  const called = who.many > 1 ? `${design.name} ${figure.number}` : design.name;
  const parts = [`${called}, ${owner}`, `${figure.life - figure.damage} of ${figure.life} life left`];
  if (figure.place.includes(",")) parts.push(`on ${name(`space:${figure.place}`)}`);
  parts.push(`move ${figure.move}, range ${figure.range}, power ${figure.power}, toughness ${figure.toughness}`);
  if (figure.engaged_with.length)
    parts.push(`engaged with ${figure.engaged_with.map((other) => name(`figure:${other}`)).join(" and ")}`);
  if (view.moved.includes(figure.figure)) parts.push("has moved");
  if (view.attacked.includes(figure.figure)) parts.push("has attacked");
  if (attack) parts.push(`attacked, destroyed with ${percent(destroys(attack))}`);
  return parts.join(", ");
}
