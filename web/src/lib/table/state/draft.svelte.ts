/** An answer while it is being made: one draft for each open question, for all five shapes.
 *
 * A form is its leaves one after the other; every other shape is a form with one leaf and no name. */
import type { Ask, Option, Shape } from "$lib/wire/types";
import { spoken } from "$lib/wire/words";

export interface Leaf {
  /** Names of the fields that lead to it; empty for a question that is no form. */
  path: string[];
  title: string;
  shape: Shape;
}

type Value = string | string[] | number | null;

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
export const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** An option about more things than that is a verb ("suspect somebody"), not a place on the board, unless one of them is its own. */
export const FEW_THINGS = 3;

/** Options that something on the table stands for: they are about few things, or about one that no other is about. */
export function placed(options: readonly Option[]): Set<Option> {
  const shares = new Map<string, number>();
  for (const option of options) for (const thing of option.things) shares.set(thing, (shares.get(thing) ?? 0) + 1);
  return new Set(
    options.filter(
      (option) =>
        option.things.length > 0 &&
        (option.things.length <= FEW_THINGS || option.things.some((thing) => shares.get(thing) === 1)),
    ),
  );
}

const TWIN = "\u0001";
/** Letters on a button: of one thing, and of a whole sentence. */
const SHORT_CHARACTERS = 44;
const LONG_CHARACTERS = 70;

/** Two equal cards have one key: here each has its own, and `sent` gives the wire's back. */
function apart(options: readonly Option[] | undefined): Option[] | undefined {
  const seen = new Map<string, number>();
  return options?.map((option) => {
    const before = seen.get(option.key) ?? 0;
    seen.set(option.key, before + 1);
    return before === 0 ? option : { ...option, key: `${option.key}${TWIN}${before}` };
  });
}

/** An option's key as the wire knows it. */
export const sent = (key: string): string => key.split(TWIN, 1)[0]!;

export function leavesOf(shape: Shape, titles: Record<string, string> = {}, path: string[] = [], title = ""): Leaf[] {
  if (shape.kind !== "form") return [{ path, title, shape: { ...shape, options: apart(shape.options) } }];
  return Object.entries(shape.fields ?? {}).flatMap(([name, field]) =>
    leavesOf(field, titles, [...path, name], titles[name] ?? name.replaceAll("_", " ")),
  );
}

const least = (shape: Shape): number => shape.least ?? 1;
const most = (shape: Shape): number => shape.most ?? 1;

/** How many of `order` must be placed: all, unless the shape says fewer. */
function toPlace(shape: Shape): number {
  return Math.min(most(shape), shape.options?.length ?? 0) || (shape.options?.length ?? 0);
}

function empty(shape: Shape): Value {
  if (shape.kind === "some" || shape.kind === "order") return [];
  if (shape.kind === "amount") return least(shape);
  return null;
}

export class Answering {
  readonly leaves: Leaf[];
  #values = $state<Value[]>([]);
  /** Leaves the player has dealt with: an amount has a value from the start, but is not said yet. */
  #said = $state<boolean[]>([]);
  at = $state(0);
  /** Options narrowed by pressing a thing that several of them are about. */
  narrowed = $state<string | null>(null);

  /** `unveiled`: with the options that would give away something about the player to anyone who sees the screen (`facts.secret`). */
  constructor(
    readonly ask: Ask,
    readonly unveiled = false,
  ) {
    const shape = ask.shape;
    this.leaves = shape ? leavesOf(shape, ask.titles) : [];
    this.clear();
  }

  clear(): void {
    this.#values = this.leaves.map((leaf) => empty(leaf.shape));
    this.#said = this.leaves.map(() => false);
    this.at = 0;
    this.narrowed = null;
    this.lost = [];
    this.#skip();
  }

  /** Parts that were chosen before and are no longer lawful, in words. The rest of the answer stays. */
  lost = $state.raw<readonly string[]>([]);

  /** Whether anything is chosen. */
  get begun(): boolean {
    return this.leaves.some((_, index) => this.chosen(index).length > 0);
  }

  /** Whether the player has said anything: a field that had one lawful value was not said by anybody. */
  get spokenFor(): boolean {
    return this.leaves.some(
      (leaf, index) => (this.chosen(index).length > 0 || this.#said[index]) && !this.#isOnly(leaf, index),
    );
  }

  #isOnly(leaf: Leaf, index: number): boolean {
    if (!this.isForm) return false;
    if (leaf.shape.kind === "amount") return least(leaf.shape) === most(leaf.shape);
    return this.options(index).length <= 1;
  }

  /** Take over what was chosen for the same question before the table moved, as far as it is still lawful. */
  adopt(before: Answering): void {
    const lost: string[] = [];
    let at = 0;
    this.leaves.forEach((leaf, index) => {
      const old = before.leaves.findIndex((each) => each.path.join() === leaf.path.join());
      if (old < 0 || before.leaves[old]!.shape.kind !== leaf.shape.kind) return;
      if (before.at === old) at = index;
      const value = before.value(old);
      if (typeof value === "number") {
        this.#values[index] = Math.min(most(leaf.shape), Math.max(least(leaf.shape), value));
        this.#said[index] = before.isSaid(old);
        return;
      }
      const chosen = before.chosen(old);
      if (chosen.length === 0) {
        this.#said[index] = this.#said[index] || (Array.isArray(value) && before.isSaid(old));
        return;
      }
      const open = new Set(this.options(index).map((option) => option.key));
      const kept = chosen.filter((key) => open.has(key));
      for (const key of chosen) if (!open.has(key)) lost.push(spoken(before.option(key, old)?.label) || key);
      this.#values[index] = Array.isArray(value) ? kept : (kept[0] ?? null);
      this.#said[index] = kept.length === chosen.length && before.isSaid(old);
    });
    this.lost = [...before.lost.filter((label) => !lost.includes(label)), ...lost];
    const open = this.leaves.findIndex((_, index) => !this.#said[index]);
    this.at = lost.length > 0 && open >= 0 ? open : at;
  }

  get isForm(): boolean {
    return this.ask.shape?.kind === "form";
  }

  get leaf(): Leaf | null {
    return this.leaves[this.at] ?? null;
  }

  get kind(): Shape["kind"] | null {
    return this.leaf?.shape.kind ?? null;
  }

  value(index = this.at): Value {
    return this.#values[index] ?? null;
  }

  /** Chosen keys of a leaf, in order of choosing. */
  chosen(index = this.at): string[] {
    const value = this.#values[index];
    return Array.isArray(value) ? value : typeof value === "string" ? [value] : [];
  }

  get amount(): number {
    const value = this.#values[this.at];
    return typeof value === "number" ? value : 0;
  }

  isSaid(index: number): boolean {
    return this.#said[index] === true;
  }

  /** The lawful options of a leaf, given what the leaf before it says. */
  options(index = this.at): Option[] {
    const leaf = this.leaves[index];
    if (!leaf) return [];
    const all = leaf.shape.options ?? [];
    const open = (options: Option[]): Option[] =>
      this.unveiled ? options : options.filter((option) => !option.facts?.secret);
    const follows = this.ask.shape?.follows;
    if (!follows?.length || index === 0 || index !== this.leaves.length - 1) return open(all);
    const before =
      this.leaves[index - 1]!.shape.options?.findIndex((option) => option.key === this.#values[index - 1]) ?? -1;
    const allowed = follows[before];
    return open(allowed ? allowed.flatMap((place) => all[place] ?? []) : all);
  }

  option(key: string, index = this.at): Option | undefined {
    return this.leaves[index]?.shape.options?.find((each) => each.key === key);
  }

  /** Choose an option of the present leaf, or take it back. */
  toggle(key: string): void {
    const leaf = this.leaf;
    if (!leaf || !this.options().some((option) => option.key === key)) return;
    const meant = this.narrowed;
    this.narrowed = null;
    this.lost = [];
    const value = this.#values[this.at];
    if (leaf.shape.kind === "one") {
      this.#values[this.at] = key;
      this.#said[this.at] = true;
      this.#forget();
      if (this.isForm) this.#next();
      if (this.isForm && meant !== null && this.leaf !== leaf) this.#still(meant);
      return;
    }
    if (!Array.isArray(value)) return;
    if (value.includes(key)) {
      this.#values[this.at] = value.filter((each) => each !== key);
    } else if (value.length < (leaf.shape.kind === "order" ? toPlace(leaf.shape) : most(leaf.shape))) {
      this.#values[this.at] = [...value, key];
    } else if (most(leaf.shape) === 1) {
      this.#values[this.at] = [key];
    }
    this.#said[this.at] = false;
  }

  set(amount: number): void {
    const leaf = this.leaf;
    if (leaf?.shape.kind !== "amount") return;
    this.#values[this.at] = Math.min(most(leaf.shape), Math.max(least(leaf.shape), Math.round(amount)));
  }

  /** Of equal options, the one that a press on their thing means: the next that is free, or the last that is taken. */
  among(options: readonly Option[]): Option | undefined {
    const kinds = new Set(options.map((option) => sent(option.key)));
    if (kinds.size !== 1) return undefined;
    const chosen = this.chosen();
    return options.find((option) => !chosen.includes(option.key)) ?? options.at(-1);
  }

  /** The usual order, in one press. */
  asTheyLie(): void {
    const leaf = this.leaf;
    if (leaf?.shape.kind !== "order") return;
    this.#values[this.at] = this.options()
      .slice(0, toPlace(leaf.shape))
      .map((option) => option.key);
  }

  /** Take the last one back; in an empty field, go to the field before. */
  back(): void {
    const value = this.#values[this.at];
    if (Array.isArray(value) && value.length > 0) this.#values[this.at] = value.slice(0, -1);
    else if (typeof value === "string") this.#values[this.at] = null;
    else if (this.at > 0) this.open(this.at - 1);
    this.#said[this.at] = false;
  }

  /** Open a field again. */
  open(index: number): void {
    if (index >= 0 && index < this.leaves.length) {
      this.at = index;
      this.narrowed = null;
    }
  }

  /** Accept the current field of a form and move to the next one. */
  say(): void {
    if (this.missing(this.at) !== null) return;
    this.#said[this.at] = true;
    this.#next();
  }

  #next(): void {
    const open = this.leaves.findIndex((_, index) => !this.#said[index]);
    if (open >= 0) this.at = open;
    this.#skip();
  }

  /** Who began with a thing means it in the next field too. */
  #still(thing: string): void {
    const about = this.options().filter((option) => option.things.includes(thing));
    if (about.length === 1) this.toggle(about[0]!.key);
    else if (about.length > 1 && !this.isSaid(this.at)) this.narrowed = thing;
  }

  /** What follows the field before it may no longer be lawful. */
  #forget(): void {
    const last = this.leaves.length - 1;
    if (this.at !== last - 1 || !this.ask.shape?.follows?.length) return;
    const key = this.#values[last];
    if (typeof key === "string" && !this.options(last).some((option) => option.key === key)) {
      this.#values[last] = null;
      this.#said[last] = false;
    }
  }

  /** A field of a form with one lawful value is filled and skipped. */
  #skip(): void {
    if (!this.isForm) return;
    for (let index = this.at; index < this.leaves.length; index += 1) {
      const { shape } = this.leaves[index]!;
      const only = this.options(index);
      if (this.#said[index]) continue;
      if (shape.kind === "one" && only.length === 1 && (index === 0 || this.#said[index - 1]))
        this.#values[index] = only[0]!.key;
      else if (shape.kind === "amount" && least(shape) === most(shape)) this.#values[index] = least(shape);
      else if ((shape.kind === "some" || shape.kind === "order") && only.length === 0) this.#values[index] = [];
      else {
        this.at = index;
        return;
      }
      this.#said[index] = true;
    }
  }

  /** What a leaf still lacks, in words; null if nothing. */
  missing(index: number): string | null {
    const leaf = this.leaves[index];
    if (!leaf) return null;
    const value = this.#values[index];
    if (leaf.shape.kind === "one") return value === null ? "Choose one" : null;
    if (leaf.shape.kind === "amount") return null;
    const count = Array.isArray(value) ? value.length : 0;
    const wanted = leaf.shape.kind === "order" ? toPlace(leaf.shape) : least(leaf.shape);
    if (count >= wanted) return null;
    const verb = leaf.shape.kind === "order" ? "Place" : "Choose";
    return count === 0 ? `${verb} ${inWords(wanted)}` : `${verb} ${inWords(wanted - count)} more`;
  }

  get complete(): boolean {
    if (this.leaves.length === 0) return false;
    return this.leaves.every(
      (_, index) => this.missing(index) === null && (!this.isForm || this.#said[index] || index === this.at),
    );
  }

  /** The field that comes after this one, by its title. */
  get next(): string {
    return (
      (
        this.leaves.find((_, index) => index > this.at && !this.#said[index]) ??
        this.leaves.find((_, index) => index !== this.at && !this.#said[index])
      )?.title.toLowerCase() ?? ""
    );
  }

  /** On the main button while the answer is not complete. */
  get lack(): string {
    if (!this.isForm) return this.missing(0) ?? "";
    const index =
      this.missing(this.at) === null
        ? this.leaves.findIndex((_, place) => place !== this.at && !this.#said[place])
        : this.at;
    const what = this.missing(index) ?? (this.leaves[index]?.shape.kind === "amount" ? "Say how many" : "Choose");
    const title = this.leaves[index]?.title;
    return title ? `${titled(title)}: ${what.charAt(0).toLowerCase()}${what.slice(1)}` : what;
  }

  /** The answer as the wire wants it. */
  get answer(): unknown {
    const plain = (value: Value | undefined): Value =>
      Array.isArray(value) ? value.map(sent) : typeof value === "string" ? sent(value) : (value ?? null);
    if (!this.isForm) return plain(this.#values[0]);
    const root: Record<string, unknown> = {};
    this.leaves.forEach((leaf, index) => {
      let place = root;
      for (const name of leaf.path.slice(0, -1)) place = (place[name] ??= {}) as Record<string, unknown>;
      place[leaf.path.at(-1)!] = plain(this.#values[index]);
    });
    return root;
  }

  /** On the main button once it is: a verb and what it is about. */
  get deed(): string {
    const said = this.isForm ? null : this.chosen(0).map((key) => this.option(key, 0));
    const only = said?.length === 1 ? said[0] : undefined;
    const verb = only?.verb ?? this.ask.verb ?? "";
    const space = only?.things.length && only.things.every((thing) => /^(space|path):/.test(thing));
    if (space) return `${titled(verb).replace(/ to$/, "") || "Choose"} here`;
    const label = named(only);
    if (this.kind === "amount" && !this.isForm) return `${titled(verb) || "Say"} ${this.amount}`;
    if (only?.declines && this.kind === "one") return cut(titled(label));
    if (only)
      return cut(
        verb && !label.toLowerCase().startsWith(verb.toLowerCase()) ? `${titled(verb)} ${label}` : titled(label),
      );
    if (!this.isForm && said?.length === 0) return titled(verb ? `${verb} none` : "None of them");
    if (said && said.length > 1) return `${titled(verb) || "Take"} ${said.length}`;
    return this.#sentence(verb);
  }

  /** A form in one sentence: "Suspect Dana (to Emil)", "Trade: 2 silver, Emil". A verb of a chosen option stands for it. */
  #sentence(verb: string): string {
    const words = this.leaves.map((leaf, index) =>
      leaf.shape.kind === "amount"
        ? `${String(this.#values[index])} ${leaf.title}`
        : this.chosen(index)
            .map((key) => brief(spoken(this.option(key, index)?.label)))
            .join(", "),
    );
    const at = this.leaves.findIndex((_, index) => this.chosen(index).some((key) => this.option(key, index)?.verb));
    if (at < 0) {
      const said = joined(words.filter(Boolean));
      // "Do or say" is no verb that a sentence could follow; a sentence with a beginning stands by itself.
      const alone = verb.includes(" ") && words.some((each) => each.includes(GAP));
      return cut(alone ? said : [titled(verb) || "Say", said].filter(Boolean).join(": "), LONG_CHARACTERS);
    }
    const spoke = this.chosen(at)
      .map((key) => this.option(key, at)?.verb)
      .find(Boolean)!;
    const after = words
      .slice(at + 1)
      .filter(Boolean)
      .join(", ");
    const before = words
      .slice(0, at)
      .map((each, index) => each && `${this.leaves[index]!.title} ${each}`)
      .filter(Boolean)
      .join(", ");
    return cut([titled(spoke), after, before && `(${before})`].filter(Boolean).join(" "), LONG_CHARACTERS);
  }

  /** What the answer amounts to in words, for the bar and for the screen reader. */
  get told(): string {
    return this.leaves
      .map((leaf, index) => {
        const words =
          leaf.shape.kind === "amount"
            ? String(this.#values[index])
            : this.chosen(index)
                .map((key) => spoken(this.option(key, index)?.label))
                .join(", ");
        return leaf.title && words ? `${leaf.title}: ${words}` : words;
      })
      .filter(Boolean)
      .join("; ");
  }

  /** All things of what is chosen, over all leaves, with the place in the order where there is one. */
  get chosenThings(): { chosen: Set<string>; counts: Map<string, number>; order: Map<string, number> } {
    const chosen = new Set<string>();
    const counts = new Map<string, number>();
    const order = new Map<string, number>();
    this.leaves.forEach((leaf, index) => {
      const standing = placed(leaf.shape.options ?? []);
      this.chosen(index).forEach((key, place) => {
        const option = this.option(key, index);
        for (const thing of option && standing.has(option) ? option.things : []) {
          chosen.add(thing);
          counts.set(thing, (counts.get(thing) ?? 0) + 1);
          if (leaf.shape.kind === "order") order.set(thing, place + 1);
        }
      });
    });
    return { chosen, counts, order };
  }
}

const GAP = "...";

/** "I suspect ..." and "Dana" are "I suspect Dana"; what has no gap is listed. */
function joined(words: readonly string[]): string {
  return words.slice(1).reduce((before, word) => {
    if (!before.includes(GAP)) return `${before}, ${word}`;
    return before.replace(GAP, () => word.replace(/^(An?|The) /, (article) => article.toLowerCase()));
  }, words[0] ?? "");
}

/** What an option is called where its thing can be seen: a person by their name alone. */
export function named(option: Option | undefined): string {
  const label = spoken(option?.label);
  return option?.things.length === 1 && option.things[0]!.startsWith("seat:") ? label.replace(/: .*$/s, "") : label;
}

function titled(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The button says what, the option says all: "Mantle of Insight (2): +2 while ..." is "Mantle of Insight", "11,4 (level 0), 5 of 5 ..." is "11,4". */
function cut(whole: string, most = SHORT_CHARACTERS): string {
  const text = whole.length > 34 && most === SHORT_CHARACTERS ? brief(whole) : whole;
  return text.length > most ? `${text.slice(0, most - 2).trimEnd()}…` : text;
}

/** A label's name, without what it does: "Forest Friend (green 2): Draw one card." is "Forest Friend". */
export function brief(label: string): string {
  const named = label.length > 24 ? label.replace(/( \([^)]*\))?: .*$/s, "") : label;
  return named.length > 34 ? named.replace(/ \([^)]*\),.*$/s, "") : named;
}
