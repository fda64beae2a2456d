/** The decision layer of one table: which question is on the bar, what is lit for it, and what becomes of the answer.
 * It knows no game: options name their things, the server says why not, and nothing here judges a rule. */
import { settings } from "$lib/settings.svelte";
import type { Ask, HintedAnswer, Option, Previewed, Words } from "$lib/wire/types";
import { Answering, sent } from "./draft.svelte";
import type { Marks } from "../board/highlights";
import type { TableState } from "./table.svelte";
import { copiesBy, foremost, keysOf, litBy } from "../board/things";

export interface Said {
  /** The thing or answer it is about, in words. */
  about: string;
  clause: string;
  why: Words;
  refused: boolean;
  /** It can be chosen after all, in another field or list. */
  can?: boolean;
}

const PREVIEW_AFTER_MS = 120;
const CAN: Words = ["You can choose this: find it in the list, or fill in another field first."];
const SENDING_AFTER_MS = 150;
/** Up to this many options are all previewed in advance. */
const MAX_WEIGHED_OPTIONS = 8;

export class Decision {
  #drafts = new Map<number, Answering>();
  /** What was begun for questions that are closed for now, by their kind: a tribunal interrupts an offer, and no more. */
  #kept = new Map<string, Answering>();
  /** What is on its way or was accepted: the same question, asked again, starts over. The news may come before the reply. */
  #sent: Answering | null = null;
  /** Whether something begun waits beneath the question on the bar. */
  interrupted = $state(false);
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
  /** The hint's answer and its runners-up with their chances, and which of them is chosen. */
  ranked = $state.raw<{ answers: HintedAnswer[]; worlds: number; at: number } | null>(null);
  /** A bot is thinking about a hint. */
  thinking = $state(false);
  /** What cannot be undone needs a confirmation. */
  sure = $state(false);
  /** Shown only when an answer takes longer than a blink. */
  sending = $state(false);
  #busy = $state<number | null>(null);
  #about: number | null = null;
  /** What is still to be answered of one gesture, and to which questions. */
  #series: { kind: string; keys: string[] } | null = null;
  #previewTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: TableState) {}

  /** What the bar may show: that some roles are asked at any time stays behind the held card, with the role. */
  asks = $derived.by<Ask[]>(() => this.table.asks.filter((ask) => !(ask.covered && ask.standing)));

  /** The question on the bar. One that is owed is never covered by one that may be answered at any time. */
  ask = $derived.by<Ask | null>(() => {
    const asks = this.asks;
    return asks.find((ask) => ask.id === this.#turned) ?? foremost(asks);
  });

  /** The others: what may be said besides. */
  others = $derived.by<Ask[]>(() => this.asks.filter((ask) => ask.id !== this.ask?.id));

  /** The question tells a secret of its player, who holds the pad and looks at it now. */
  held = $state(false);
  /** It tells a secret, and nobody looks: neither its words nor what it lights is on the screen. */
  covered = $derived.by<boolean>(() => this.ask?.covered === true && !this.held);
  /** A tap without looking on what cannot be chosen: the reason is only shown to someone who looks. */
  missed = $state<string | null>(null);

  draft = $derived.by<Answering | null>(() => {
    const ask = this.ask;
    if (!ask) return null;
    const known = this.#drafts.get(ask.id);
    if (known && known.ask.shape === ask.shape) return known;
    const fresh = new Answering(ask);
    const before = known ?? (ask.standing ? this.#kept.get(ask.kind) : undefined);
    if (before && before !== this.#sent) fresh.adopt(before);
    this.#kept.delete(ask.kind);
    this.#drafts.set(ask.id, fresh);
    return fresh;
  });

  options = $derived.by<Option[]>(() => {
    const draft = this.draft;
    if (!draft) return [];
    const all = draft.options();
    return draft.narrowed === null ? all : all.filter((option) => option.things.includes(draft.narrowed!));
  });

  /** Where things are on the screen, in reading order; empty until a key is pressed. */
  #places = $state.raw<ReadonlyMap<string, number>>(new Map());
  keys = $derived(keysOf(this.draft?.options() ?? [], this.#places));

  numberBy(places: ReadonlyMap<string, number>): void {
    this.#places = places;
  }

  marks = $derived.by<Marks>(() => {
    const draft = this.draft;
    if (this.covered && !this.settled && this.tappable)
      return { lit: new Map(), chosen: new Set(), asked: null, any: "seat:" };
    if (this.covered || !draft || this.#busy !== null || this.settled)
      return { lit: new Map(), chosen: new Set(), asked: this.asked };
    return {
      lit: litBy(draft.options(), this.keys),
      copies: copiesBy(draft.options(), this.keys),
      ...draft.chosenThings,
      asked: this.asked,
    };
  });

  /** Whether a covered question is answered by one tap on a person. */
  tappable = $derived.by<boolean>(() => {
    const draft = this.draft;
    return (
      draft !== null && !draft.isForm && draft.kind === "one" && draft.options().some((each) => each.things.length > 0)
    );
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

  /** Dismiss what was said and asked. */
  forget(): void {
    this.said = null;
    this.asked = null;
    this.preview = null;
    this.hinted = null;
    this.ranked = null;
    this.sure = false;
    this.missed = null;
  }

  /** The table has moved on: keep drafts of open questions only. A question that is newly owed comes to the front. */
  moved(before: readonly Ask[]): void {
    const open = new Set(this.table.asks.map((ask) => ask.id));
    for (const [id, draft] of this.#drafts)
      if (!open.has(id)) {
        if (draft.ask.standing && draft.begun && draft !== this.#sent) this.#kept.set(draft.ask.kind, draft);
        this.#drafts.delete(id);
      }
    const known = new Set(before.map((ask) => ask.id));
    const newlyOwed = this.table.asks.some((ask) => ask.owed && !known.has(ask.id));
    if (this.#turned !== null && (newlyOwed || !open.has(this.#turned))) this.#turned = null;
    this.interrupted = this.unfinished() !== null || this.#kept.size > 0;
    if (this.#busy !== null && !open.has(this.#busy)) this.#busy = null;
    // What was said about a question stays until the question goes.
    if (this.ask?.id !== this.#about) {
      this.#about = this.ask?.id ?? null;
      this.held = false;
      this.forget();
      this.#goOnTogether();
    }
  }

  /** A question that somebody had begun to answer, and that is not on the bar. */
  unfinished(): Ask | null {
    return (
      this.table.asks.find(
        (ask) =>
          ask.id !== this.ask?.id &&
          ask.standing &&
          (this.#drafts.get(ask.id)?.begun === true || this.#kept.get(ask.kind)?.begun === true),
      ) ?? null
    );
  }

  /** Go on with what was begun before a question came in between. */
  goOn(): void {
    const ask = this.unfinished();
    if (ask) this.turn(ask.id);
    this.interrupted = false;
  }

  /** The answer that this seat has given to the question on the bar, and may still change. */
  given = $derived.by<string | null>(() => {
    const { ask, draft } = this;
    if (!ask || ask.owed || ask.standing || typeof ask.answer !== "string" || !draft || draft.isForm) return null;
    return ask.answer;
  });
  /** It is given, and nothing else is chosen in its place. */
  settled = $derived.by<boolean>(() => {
    const chosen = this.draft?.chosen() ?? [];
    return this.given !== null && (chosen.length === 0 || (chosen.length === 1 && sent(chosen[0]!) === this.given));
  });

  /** What one gesture answers with the option that is chosen: this question and those that follow it. */
  together = $derived.by<{ keys: string[]; label: string } | null>(() => {
    const { ask, draft, table } = this;
    const [key] = draft?.kind === "one" && !draft.isForm ? draft.chosen() : [];
    if (!ask || key === undefined || !table.view || this.#series) return null;
    return table.module?.together?.({ pack: table.pack, view: table.view }, ask, key) ?? null;
  });

  /** Give the next answer of a gesture, if its question has come. */
  #goOnTogether(): void {
    const series = this.#series;
    const { ask, draft } = this;
    if (!series || !ask || !draft) return;
    const key = ask.kind === series.kind ? series.keys.shift() : undefined;
    if (key === undefined || !draft.options().some((option) => option.key === key)) {
      this.#series = null;
      return;
    }
    if (!series.keys.length) this.#series = null;
    draft.toggle(key);
    void this.send();
  }

  // --- choosing -----------------------------------------------------------------------------------------------

  /** An option was pressed, on the bar, on the board or by its key. */
  choose(key: string): void {
    const draft = this.draft;
    if (!draft || this.busy) return;
    if (this.ask?.covered) {
      this.forget();
      if (draft.value() !== key) draft.toggle(key);
      return;
    }
    const again = draft.kind === "one" && !draft.isForm && draft.value() === key;
    if (!again) this.forget();
    if (again) {
      void this.send();
      return;
    }
    draft.toggle(key);
    const whole = draft.kind === "one" && !draft.isForm;
    // With a mouse the ghosts were seen before the click; a finger sees them after the first tap.
    const seen = (this.together === null || !settings.touch) && this.table.judge === null;
    if (whole && settings.now.taps === "one" && seen) void this.send();
    else this.look(whole && settings.now.taps === "undo" && seen && !draft.ask.final);
  }

  /** A thing on the board was pressed. */
  press(thing: string): void {
    const draft = this.draft;
    if (!draft) return;
    if (this.covered) return this.#tapped(thing, draft);
    const about = draft.options().filter((option) => option.things.includes(thing));
    if (about.length === 0) {
      void this.why(thing);
    } else if (about.length === 1 || draft.among(about)) {
      this.choose((draft.among(about) ?? about[0]!).key);
    } else {
      const narrowed =
        draft.narrowed === null ? about : about.filter((option) => option.things.includes(draft.narrowed!));
      const exact =
        narrowed.length === 1
          ? narrowed[0]!
          : about.find((option) => option.things.length === 1 && draft.narrowed === thing);
      this.forget();
      if (exact) this.choose(exact.key);
      else draft.narrowed = draft.narrowed === thing ? null : thing;
    }
  }

  /** Somebody answers without looking. What can be chosen and what cannot look the same. */
  #tapped(thing: string, draft: Answering): void {
    if (!thing.startsWith("seat:") || !this.tappable || this.busy) return;
    const option = draft.options().find((each) => each.things.includes(thing));
    this.clear();
    if (option) draft.toggle(option.key);
    else this.missed = thing;
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
      const to = {
        ArrowLeft: draft.amount - 1,
        ArrowDown: draft.amount - 1,
        ArrowRight: draft.amount + 1,
        ArrowUp: draft.amount + 1,
        Home: least,
        End: most,
      }[key];
      if (to !== undefined) draft.set(to);
      else if (/^\d$/.test(key))
        draft.set(draft.amount * 10 + Number(key) <= most ? draft.amount * 10 + Number(key) : Number(key));
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

  /** Ask what the answer would lead to, once it is complete. `swift`: what this seat alone can undo is sent at once. */
  look(swift = false): void {
    clearTimeout(this.#previewTimer);
    this.preview = null;
    const draft = this.draft;
    if (!draft?.complete || draft.ask.covered) return;
    const { ask, answer } = { ask: draft.ask.id, answer: draft.answer };
    this.#previewTimer = setTimeout(
      () => {
        void this.table.ask({ type: "preview", ask, answer }).then((reply) => {
          if (
            reply.type !== "preview" ||
            this.ask?.id !== ask ||
            JSON.stringify(this.draft?.answer) !== JSON.stringify(answer)
          )
            return;
          if (swift && reply.alone) void this.send();
          else this.preview = reply;
        });
      },
      swift ? 0 : PREVIEW_AFTER_MS,
    );
  }

  /** How often moves were taken back when the last question was looked at. */
  #rewound = 0;

  /** Give the one answer of a question where everybody can see that there is no other. Taken back, it is asked like any other. */
  answerPlain(): void {
    const { ask, table } = this;
    const options = ask?.shape?.kind === "one" ? (ask.shape.options ?? []) : [];
    const back = table.rewound !== this.#rewound;
    this.#rewound = table.rewound;
    if (!ask?.owed || ask.standing || ask.final || ask.covered || back || options.length !== 1 || this.busy) return;
    if (table.judge) return;
    if (!table.module?.isPlain?.(ask)) return;
    this.choose(options[0]!.key);
    void this.send();
  }

  /** Try the options one after the other until the player chooses one: that one is asked for by itself. */
  async weigh(): Promise<void> {
    const { ask, draft } = this;
    if (ask?.id === this.#weighed) return;
    this.#weighed = ask?.id ?? null;
    if (this.outcomes.size) this.outcomes = new Map();
    if (!ask || ask.covered || !draft || draft.isForm || draft.kind !== "one" || !this.table.module?.weighs?.(ask))
      return;
    const options = draft.options();
    if (options.length > MAX_WEIGHED_OPTIONS) return;
    for (const option of options) {
      if (this.ask?.id !== ask.id || this.busy || draft.chosen().length) return;
      const reply = await this.table.ask({ type: "preview", ask: ask.id, answer: sent(option.key) });
      if (reply.type === "preview" && this.#weighed === ask.id)
        this.outcomes = new Map([...this.outcomes, [option.key, reply]]);
    }
  }

  /** Why can this not be chosen? */
  async why(thing: string): Promise<void> {
    const ask = this.ask;
    this.forget();
    if (!ask || this.covered) return;
    this.asked = thing;
    const reply = await this.table.ask({ type: "why", ask: ask.id, thing });
    if (this.asked !== thing) return;
    if (reply.type === "why" || reply.type === "refused") {
      const why: Words = reply.type === "why" && reply.lawful ? CAN : this.table.plain(reply.why, thing);
      this.said = {
        about: this.table.name(thing),
        clause: reply.clause || ask.clause,
        why,
        refused: false,
        can: reply.type === "why" && reply.lawful,
      };
      if (reply.type === "refused" || !reply.lawful) this.table.answered?.(ask.kind, thing, reply.clause);
    }
  }

  async hint(): Promise<void> {
    const ask = this.ask;
    if (!ask || this.thinking) return;
    const chosen = this.draft?.chosen().join();
    this.thinking = true;
    const reply = await this.table.ask({ type: "hint", ask: ask.id }).finally(() => (this.thinking = false));
    if (reply.type !== "hint" || this.ask?.id !== ask.id || !this.draft) return;
    if (this.draft.chosen().join() !== chosen) return; // the player has chosen meanwhile
    this.clear();
    if (reply.answer === null) {
      this.said = { about: "A hint", clause: "", why: ["A bot would pass here."], refused: false, can: true };
      return;
    }
    this.#take(this.draft, reply.answer);
    this.hinted = reply.why;
    if ((reply.answers?.length ?? 0) > 1) this.ranked = { answers: reply.answers!, worlds: reply.worlds ?? 0, at: 0 };
    this.look();
  }

  /** Whether the hint's answers are drawn on the table too. */
  get arrows(): boolean {
    return settings.now.arrows;
  }

  /** Draw the hint on the table, or no longer; the choice is kept on this device. */
  show(): void {
    settings.change({ arrows: !settings.now.arrows });
  }

  /** Choose another of the answers that a hint names. */
  rank(at: number): void {
    const { hinted, ranked, draft } = this;
    const answer = ranked?.answers[at];
    if (!ranked || !answer || !draft) return;
    this.clear();
    this.#take(draft, answer.answer);
    this.hinted = hinted;
    this.ranked = { ...ranked, at };
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
    const rest = this.table.judge ? [] : (this.together?.keys.slice(1) ?? []);
    if (rest.length) this.#series = { kind: ask.kind, keys: rest };
    this.#busy = ask.id;
    this.#sent = draft;
    this.forget();
    const slow = setTimeout(() => (this.sending = true), SENDING_AFTER_MS);
    const reply = await this.table.give(ask.id, answer);
    clearTimeout(slow);
    this.sending = false;
    this.#busy = null;
    if (reply.type === "refused") {
      this.#series = null;
      this.said = { about: told, clause: reply.clause, why: reply.why, refused: true };
      this.#sent = null;
      const now = this.draft;
      if (ask.standing && now && now !== draft && now.ask.kind === ask.kind && !now.begun) now.adopt(draft);
    } else {
      if (this.#drafts.get(ask.id) === draft) this.#drafts.delete(ask.id);
      if (this.#turned === ask.id) this.#turned = null;
    }
  }

  undo(): void {
    void this.table.ask({ type: "undo" }).then((reply) => {
      if (reply.type === "refused") this.said = { about: "Undo", clause: reply.clause, why: reply.why, refused: true };
    });
  }
}
