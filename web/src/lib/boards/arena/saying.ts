/** Each thing in one short sentence, for who does not see the picture. */
import type { Person } from "$lib/kit/people";
import type { ArenaView, GlyphView } from "$lib/wire/games/arena";
import { type Design, GLYPHS } from "./faces";
import type { Space } from "./field";
import { type AttackFacts, type Reached, type Standing, destroys, percent } from "./reading";

const GROUND = { sand: "sand", water: "water", ruin: "a ruin" };

export function spaceSays(
  space: Space,
  glyph: GlyphView | undefined,
  purple: boolean,
  who: Standing | undefined,
  found: Reached | undefined,
  name: (thing: string) => string,
): string {
  const parts = [`Space ${space.id}`, space.ground === "hill" ? `high ground, level ${space.level}` : GROUND[space.ground]];
  if (glyph) parts.push(glyph.glyph ? `glyph of ${GLYPHS[glyph.glyph]?.word ?? "something"}` : "a face-down glyph");
  if (purple) parts.push("purple: it counts at the end");
  if (who) parts.push(`${name(`figure:${who.figure.figure}`)} stands there`);
  if (found?.cost) parts.push(`the way counts ${found.cost} of ${found.of}`);
  if (found?.dice) parts.push(`${found.dice} ${found.dice === 1 ? "die" : "dice"} against it`);
  return parts.join(", ");
}

export function figureSays(who: Standing, design: Design, seats: Person[], me: number | null, view: ArenaView, name: (thing: string) => string, attack?: AttackFacts): string {
  const { figure } = who;
  const owner = figure.controller === me ? "yours" : `${seats[figure.controller]?.name ?? `Player ${figure.controller + 1}`}'s`;
  const called = who.many > 1 ? `${design.name} ${figure.number}` : design.name;
  const parts = [`${called}, ${owner}, on ${figure.place}`, `${figure.life - figure.damage} of ${figure.life} life`];
  parts.push(`move ${figure.move}, range ${figure.range}, power ${figure.power}, toughness ${figure.toughness}`);
  if (figure.engaged_with.length) parts.push(`engaged with ${figure.engaged_with.map((other) => name(`figure:${other}`)).join(" and ")}`);
  if (view.moved.includes(figure.figure)) parts.push("has moved");
  if (view.attacked.includes(figure.figure)) parts.push("has attacked");
  if (attack) parts.push(`attacked, destroyed with ${percent(destroys(attack))}`);
  return parts.join(", ");
}
