/** Which keys choose which options, and which things stand for them. */
import type { Ask, Option, Shape } from "$lib/wire/types";
import { sent } from "../state/draft.svelte";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** 1 to 9 for the first nine, then letters; 0 for the option that declines, if there is one. They run as the things lie on the
 * screen, where that is known (`places`); what lies nowhere comes after. */
export function keysOf(given: readonly Option[], places: ReadonlyMap<string, number> = new Map()): Map<string, string> {
  const keys = new Map<string, string>();
  const placeOf = (option: Option): number => Math.min(...option.things.map((thing) => places.get(thing) ?? Infinity));
  const options = places.size ? [...given].sort((a, b) => order(placeOf(a), placeOf(b))) : given;
  const declining = options.filter((option) => option.declines);
  if (declining.length === 1 && options.length > 1) keys.set(declining[0]!.key, "0");
  let next = 1;
  for (const option of options) {
    if (keys.has(option.key)) continue;
    if (next <= 9) keys.set(option.key, String(next));
    else if (next - 10 < LETTERS.length) keys.set(option.key, LETTERS[next - 10]!);
    next += 1;
  }
  return keys;
}

/** Infinity less infinity is no number: what lies nowhere stays as it was. */
const order = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** Every thing that an option names, with the key shown on it: empty where several options share the thing. */
export function litBy(options: readonly Option[], keys: ReadonlyMap<string, string>): Map<string, string> {
  const lit = new Map<string, string>();
  for (const option of options) {
    for (const thing of option.things) {
      const equal =
        lit.has(thing) &&
        options.filter((each) => each.things.includes(thing)).every((each) => sent(each.key) === sent(option.key));
      if (!equal) lit.set(thing, lit.has(thing) ? "" : (keys.get(option.key) ?? ""));
    }
  }
  return lit;
}

/** The keys of equal options, by their thing: each copy of a card has one of its own. */
export function copiesBy(options: readonly Option[], keys: ReadonlyMap<string, string>): Map<string, string[]> {
  const copies = new Map<string, string[]>();
  for (const option of options) {
    for (const thing of option.things) copies.set(thing, [...(copies.get(thing) ?? []), keys.get(option.key) ?? ""]);
  }
  return copies;
}

/** All options of a shape, those of a form's fields too. */
export function optionsOf(shape: Shape | null | undefined): Option[] {
  if (!shape) return [];
  return [...(shape.options ?? []), ...Object.values(shape.fields ?? {}).flatMap(optionsOf)];
}

/** The question to put first: what the game waits for, before what may be said at any time; of that, what leaves a choice. */
export function foremost(asks: readonly Ask[]): Ask | null {
  const owed = asks.filter((ask) => ask.owed ?? !ask.standing);
  return (
    owed.find((ask) => ask.answer == null) ??
    owed[0] ??
    asks.find((ask) => !ask.standing) ??
    asks.find((ask) => optionsOf(ask.shape).length > 1) ??
    asks[0] ??
    null
  );
}

/** A question with one answer, which may be given or not: a button of its own beside whatever else is asked ("Ready"). */
export function isQuick(ask: Ask): boolean {
  return (
    !ask.owed && ask.answer == null && Boolean(ask.verb) && ask.shape?.kind === "one" && ask.shape.options?.length === 1
  );
}
