/** Which options of a question stand on the bar: all of a short list, of a long one what the board has not drawn. */
import type { Option } from "$lib/wire/types";
import { spoken } from "$lib/wire/words";
import { FEW_THINGS, placed } from "./draft.svelte";
import type { Decision } from "./decision.svelte";

/** Up to this many options are drawn twice, on the bar and on the board; longer lists are folded. */
const SHORT_LIST_OPTIONS = { phone: 4, wide: 9 };
/** A phone's bar has two lines for them: letters that fit. */
const PHONE_LIST_LETTERS = 64;

interface Seen {
  decision: Decision;
  /** Things that the board has drawn. */
  drawn: ReadonlySet<string>;
  phone: boolean;
  /** What the board has drawn is not listed on the bar. */
  brief: boolean;
}

export class Listing {
  open = $state(false);
  filter = $state("");
  #seen: () => Seen;

  constructor(seen: () => Seen) {
    this.#seen = seen;
  }

  #standing = $derived.by(() => placed(this.#seen().decision.options));

  isDrawn(option: Option): boolean {
    const { drawn } = this.#seen();
    if (!this.#standing.has(option)) return false;
    return option.things.length > FEW_THINGS
      ? option.things.some((thing) => drawn.has(thing))
      : option.things.every((thing) => drawn.has(thing));
  }

  all = $derived.by<Option[]>(() => this.#seen().decision.options);
  areAllDrawn = $derived.by(() => this.all.length > 0 && this.all.every((option) => this.isDrawn(option)));

  /** Long lists of things that the board shows stay folded: "tap a lit space, or open the list". */
  folded = $derived.by(() => {
    const { decision, phone, brief } = this.#seen();
    const letters = this.all.reduce((so, option) => so + spoken(option.label).length, 0);
    const short =
      brief || (phone && letters > PHONE_LIST_LETTERS) ? 0 : phone ? SHORT_LIST_OPTIONS.phone : SHORT_LIST_OPTIONS.wide;
    return (
      !this.open &&
      decision.draft?.narrowed == null &&
      this.all.length > Math.max(short, 1) &&
      this.all.filter((option) => this.isDrawn(option)).length > short
    );
  });

  shown = $derived.by<Option[]>(() => {
    const wanted = this.filter.trim().toLowerCase();
    if (wanted) return this.all.filter((option) => spoken(option.label).toLowerCase().includes(wanted));
    if (!this.folded) return this.all;
    const { decision, brief, phone } = this.#seen();
    // Where there is little room a form's fields say what is chosen.
    const chosen = new Set((brief || phone) && decision.draft?.isForm ? [] : (decision.draft?.chosen() ?? []));
    return this.all.filter((option) => !this.isDrawn(option) || chosen.has(option.key));
  });

  forget(): void {
    this.open = false;
    this.filter = "";
  }
}
