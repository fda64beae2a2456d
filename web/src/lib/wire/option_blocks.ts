/** What was sent of open questions on this connection: options that have not changed are not sent again. A shape that is
 * null is the last one of that question; a block of options that is only a number is one of the last news. */
import type { Ask, Option, Shape } from "./types";

interface Had {
  shape: Shape;
  /** The numbers of its blocks. */
  blocks: number[];
}

/** Places written as the first and how many, again and again. */
export function places(run: number[]): number[] {
  const found: number[] = [];
  for (let at = 0; at + 1 < run.length; at += 2) {
    for (let count = 0; count < run[at + 1]!; count += 1) found.push(run[at]! + count);
  }
  return found;
}

export class Shapes {
  #had = new Map<number, Had>();
  #blocks = new Map<number, Option[]>();

  /** A new connection: nothing was sent on it. */
  clear(): void {
    this.#had.clear();
    this.#blocks.clear();
  }

  /** The questions of a news with all their options. What they name is kept for the next one, and nothing else. */
  settle(asks: Ask[]): Ask[] {
    const had = new Map<number, Had>();
    const settled = asks.map((ask) => {
      const found = ask.shape ? this.#whole(ask.shape) : this.#had.get(ask.id);
      if (found) had.set(ask.id, found);
      return { ...ask, shape: found?.shape ?? null };
    });
    const named = new Set([...had.values()].flatMap((each) => each.blocks));
    for (const number of this.#blocks.keys()) if (!named.has(number)) this.#blocks.delete(number);
    this.#had = had;
    return settled;
  }

  #whole(sent: Shape): Had {
    const { blocks = [], runs, ...shape } = sent;
    const numbers: number[] = [];
    const options: Option[] = [...(shape.options ?? [])];
    for (const block of blocks) {
      const number = typeof block === "number" ? block : block.block;
      if (typeof block !== "number") this.#blocks.set(number, block.options);
      options.push(...(this.#blocks.get(number) ?? []));
      numbers.push(number);
    }
    if (blocks.length) shape.options = options;
    if (runs) shape.follows = runs.map(places);
    if (shape.fields) {
      const fields = Object.entries(shape.fields).map(([name, field]) => [name, this.#whole(field)] as const);
      shape.fields = Object.fromEntries(fields.map(([name, field]) => [name, field.shape]));
      for (const [, field] of fields) numbers.push(...field.blocks);
    }
    return { shape, blocks: numbers };
  }
}
