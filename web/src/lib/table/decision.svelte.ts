/** The decision layer of one table: which question is on the bar, what is lit for it, and what becomes of the answer.
 * It knows no game: options name their things, the server says why not, and nothing here judges a rule. */
import { settings } from "$lib/settings.svelte";
import type { Ask, Option, Previewed, Words } from "$lib/wire/types";
import { Answering, sent } from "./answering.svelte";
import type { Marks } from "./lighting";
import type { TableState } from "./table.svelte";
import { copiesBy, foremost, keysOf, litBy } from "./things";

export interface Said {
  /** The thing or answer it is about, in words. */
  about: string;
  clause: string;
  why: Words;
  refused: boolean;
  /** It can be chosen after all, in another field or list. */
  can?: boolean;
}

const PREVIEW_AFTER = 120;
const CAN: Words = ["You can do something with this: look for it in the list, or say another field first."];
const SENDING_AFTER = 150;
/** Of so many options each is tried out beforehand. */
const MOST_WEIGHED = 8;

export class Decision {
  #drafts = new Map<number, Answering>();
  /** The question the player turned to; null: whatever is foremost. */
  #turned = $state<number | null>(null);
  said = $state.raw<Said | null>(null);
  asked = $state<string | null>(null);
  preview = $state.raw<Previewed | null>(null);
  /** What each option of the question would lead to, by its key, where the board wants to know. */
  outcomes = $state.raw<ReadonlyMap<string, Previewed>>(new Map());
  #weighed: number | null = null;
  /** Why a bot would answer this, where the answer is a bot's; null: it is one's own. */
  hinted = $state.raw<Words | null>(null);
  /** What cannot be taken back is asked once more. */
  sure = $state(false);
  /** Shown only when an answer takes longer than a blink. */
  sending = $state(false);
  #busy = $state<number | null>(null);
  #about: number | null = null;
  #previewTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: TableState) {}

  /** The question on the bar. One that is owed is never covered by one that may be answered at any time. */
  ask = $derived.by<Ask | null>(() => {
    const asks = this.table.asks;
    return asks.find((ask) => ask.id === this.#turned) ?? foremost(asks);
  });

  /** The others: what may be said besides. */
  others = $derived.by<Ask[]>(() => this.table.asks.filter((ask) => ask.id !== this.ask?.id));

  draft = $derived.by<Answering | null>(() => {
    const ask = this.ask;
    if (!ask) return null;
    const known = this.#drafts.get(ask.id);
    if (known && known.ask.shape === ask.shape) return known;
    const fresh = new Answering(ask);
    this.#drafts.set(ask.id, fresh);
    return fresh;
  });

  options = $derived.by<Option[]>(() => {
    const draft = this.draft;
    if (!draft) return [];
    const all = draft.options();
    return draft.narrowed === null ? all : all.filter((option) => option.things.includes(draft.narrowed!));
  });

  keys = $derived(keysOf(this.draft?.options() ?? []));

  marks = $derived.by<Marks>(() => {
    const draft = this.draft;
    if (!draft || this.#busy !== null) return { lit: new Map(), chosen: new Set(), asked: this.asked };
    return { lit: litBy(draft.options(), this.keys), copies: copiesBy(draft.options(), this.keys), ...draft.chosenThings, asked: this.asked };
  });

  get busy(): boolean {
    return this.#busy !== null && this.#busy === this.ask?.id;
  }

  turn(ask: number | null): void {
    this.#turned = ask;
    this.#about = this.ask?.id ?? null;
    this.forget();
  }

  /** Turn to a question with one answer and put that on the button; what is for good says so at once. */
  quick(ask: Ask): void {
    this.turn(ask.id);
    const only = this.draft?.options()[0];
    if (!only) return;
    this.draft!.toggle(only.key);
    this.sure = ask.final === true;
    this.look();
  }

  /** Put away what was said and asked. */
  forget(): void {
    this.said = null;
    this.asked = null;
    this.preview = null;
    this.hinted = null;
    this.sure = false;
  }

  /** The table has moved on: keep drafts of open questions only. A question that is newly owed comes to the front. */
  moved(before: readonly Ask[]): void {
    const open = new Set(this.table.asks.map((ask) => ask.id));
    for (const id of this.#drafts.keys()) if (!open.has(id)) this.#drafts.delete(id);
    const known = new Set(before.map((ask) => ask.id));
    const newlyOwed = this.table.asks.some((ask) => ask.owed && !known.has(ask.id));
    if (this.#turned !== null && (newlyOwed || !open.has(this.#turned))) this.#turned = null;
    if (this.#busy !== null && !open.has(this.#busy)) this.#busy = null;
    // What was said about a question stays until the question goes.
    if (this.ask?.id !== this.#about) {
      this.#about = this.ask?.id ?? null;
      this.forget();
    }
  }

  // --- choosing -----------------------------------------------------------------------------------------------

  /** An option was pressed, on the bar, on the board or by its key. */
  choose(key: string): void {
    const draft = this.draft;
    if (!draft || this.busy) return;
    const again = draft.kind === "one" && !draft.isForm && draft.value() === key;
    if (!again) this.forget();
    if (again) {
      void this.send();
      return;
    }
    draft.toggle(key);
    if (draft.kind === "one" && !draft.isForm && !settings.now.second) void this.send();
    else this.look();
  }

  /** A thing on the board was pressed. */
  press(thing: string): void {
    const draft = this.draft;
    if (!draft) return;
    const about = draft.options().filter((option) => option.things.includes(thing));
    if (about.length === 0) {
      void this.why(thing);
    } else if (about.length === 1 || draft.among(about)) {
      this.choose((draft.among(about) ?? about[0]!).key);
    } else {
      const narrowed = draft.narrowed === null ? about : about.filter((option) => option.things.includes(draft.narrowed!));
      const exact = narrowed.length === 1 ? narrowed[0]! : about.find((option) => option.things.length === 1 && draft.narrowed === thing);
      this.forget();
      if (exact) this.choose(exact.key);
      else draft.narrowed = draft.narrowed === thing ? null : thing;
    }
  }

  /** A key of the keyboard; whether it meant something. */
  key(key: string): boolean {
    const draft = this.draft;
    if (!draft || this.busy) return false;
    if (key === "Enter") {
      this.deed();
      return true;
    }
    if (key === "Backspace") {
      draft.back();
      this.forget();
      return true;
    }
    if (draft.kind === "amount") {
      const { least = 1, most = 1 } = draft.leaf!.shape;
      const to = { ArrowLeft: draft.amount - 1, ArrowDown: draft.amount - 1, ArrowRight: draft.amount + 1, ArrowUp: draft.amount + 1, Home: least, End: most }[key];
      if (to !== undefined) draft.set(to);
      else if (/^\d$/.test(key)) draft.set(draft.amount * 10 + Number(key) <= most ? draft.amount * 10 + Number(key) : Number(key));
      else return false;
      this.look();
      return true;
    }
    if (!settings.now.keys) return false;
    const option = draft.options().find((each) => this.keys.get(each.key) === key.toLowerCase());
    if (!option) return false;
    this.choose(option.key);
    return true;
  }

  /** The main button: say this field, or send the answer. */
  deed(): void {
    const draft = this.draft;
    if (!draft) return;
    if (draft.isForm && !draft.complete) {
      draft.say();
      this.look();
    } else if (draft.complete) void this.send();
  }

  set(amount: number): void {
    this.draft?.set(amount);
    this.look();
  }

  clear(): void {
    this.draft?.clear();
    this.forget();
  }

  // --- asking the server ----------------------------------------------------------------------------------------

  /** Ask what the answer would lead to, once it is complete. */
  look(): void {
    clearTimeout(this.#previewTimer);
    this.preview = null;
    const draft = this.draft;
    if (!draft?.complete) return;
    const { ask, answer } = { ask: draft.ask.id, answer: draft.answer };
    this.#previewTimer = setTimeout(() => {
      void this.table.ask({ type: "preview", ask, answer }).then((reply) => {
        if (reply.type === "preview" && this.ask?.id === ask && JSON.stringify(this.draft?.answer) === JSON.stringify(answer)) this.preview = reply;
      });
    }, PREVIEW_AFTER);
  }

  /** Try the options one after the other until the player chooses one: that one is asked for by itself. */
  async weigh(): Promise<void> {
    const { ask, draft } = this;
    if (ask?.id === this.#weighed) return;
    this.#weighed = ask?.id ?? null;
    if (this.outcomes.size) this.outcomes = new Map();
    if (!ask || !draft || draft.isForm || draft.kind !== "one" || !this.table.module?.weighs?.(ask)) return;
    const options = draft.options();
    if (options.length > MOST_WEIGHED) return;
    for (const option of options) {
      if (this.ask?.id !== ask.id || this.busy || draft.chosen().length) return;
      const reply = await this.table.ask({ type: "preview", ask: ask.id, answer: sent(option.key) });
      if (reply.type === "preview" && this.#weighed === ask.id) this.outcomes = new Map([...this.outcomes, [option.key, reply]]);
    }
  }

  /** Why can this not be chosen? */
  async why(thing: string): Promise<void> {
    const ask = this.ask;
    this.forget();
    if (!ask) return;
    this.asked = thing;
    const reply = await this.table.ask({ type: "why", ask: ask.id, thing });
    if (this.asked !== thing) return;
    if (reply.type === "why" || reply.type === "refused") {
      const why: Words = reply.type === "why" && reply.lawful ? CAN : reply.why;
      this.said = { about: this.table.name(thing), clause: reply.clause || ask.clause, why, refused: false, can: reply.type === "why" && reply.lawful };
      if (reply.type === "refused" || !reply.lawful) this.table.answered?.(ask.kind, thing, reply.clause);
    }
  }

  async hint(): Promise<void> {
    const ask = this.ask;
    if (!ask) return;
    const reply = await this.table.ask({ type: "hint", ask: ask.id });
    if (reply.type !== "hint" || this.ask?.id !== ask.id || !this.draft) return;
    this.clear();
    if (reply.answer === null) {
      this.said = { about: "A hint", clause: "", why: ["A bot would say nothing now."], refused: false, can: true };
      return;
    }
    this.#take(this.draft, reply.answer);
    this.hinted = reply.why;
    this.look();
  }

  /** Put a whole answer into a draft, as if it had been chosen. */
  #take(draft: Answering, answer: unknown): void {
    draft.leaves.forEach((leaf, index) => {
      const value = leaf.path.reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], answer);
      draft.open(index);
      if (typeof value === "string") draft.toggle(value);
      else if (typeof value === "number") {
        draft.set(value);
        if (draft.isForm) draft.say();
      } else if (Array.isArray(value)) {
        for (const key of value) {
          const equal = draft.options().filter((option) => sent(option.key) === String(key));
          const next = draft.among(equal);
          if (next) draft.toggle(next.key);
        }
        if (draft.isForm) draft.say();
      }
    });
  }

  /** A button that a board draws for an answer: whole, it is sent; begun, the bar goes on with it, about `thing`. */
  begin(kind: string, answer: unknown, thing: string | null): void {
    const ask = this.table.asks.find((each) => each.kind === kind);
    if (!ask || this.#busy !== null) return;
    this.turn(ask.id);
    const draft = this.draft!;
    draft.clear();
    this.#take(draft, answer);
    const next = draft.leaves.findIndex((_, index) => !draft.isSaid(index));
    if (next >= 0) draft.open(next);
    if (draft.complete) void this.send();
    else draft.narrowed = thing;
  }

  async send(): Promise<void> {
    const draft = this.draft;
    if (!draft?.complete || this.busy) return;
    if (draft.ask.final && !this.sure) {
      this.sure = true;
      return;
    }
    const { ask, told, answer } = { ask: draft.ask, told: draft.told, answer: draft.answer };
    this.#busy = ask.id;
    this.forget();
    const slow = setTimeout(() => (this.sending = true), SENDING_AFTER);
    const reply = await this.table.give(ask.id, answer);
    clearTimeout(slow);
    this.sending = false;
    this.#busy = null;
    if (reply.type === "refused") {
      this.said = { about: told, clause: reply.clause, why: reply.why, refused: true };
    } else {
      this.#drafts.delete(ask.id);
      if (this.#turned === ask.id) this.#turned = null;
    }
  }

  undo(): void {
    void this.table.ask({ type: "undo" }).then((reply) => {
      if (reply.type === "refused") this.said = { about: "Undo", clause: reply.clause, why: reply.why, refused: true };
    });
  }
}
