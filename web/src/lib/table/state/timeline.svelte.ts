/** One queue of moments. Board, header, seats, counters, log, live region, sound and question all follow it, so none of
 * them tells an outcome before the board has shown it: a moment's picture begins it, its sentences end it, and the
 * question comes when the queue is empty. */
import type { AnyEvent, AnyView } from "$lib/boards/types";
import { settings } from "$lib/settings.svelte";

/** One picture and what led to it. */
export interface Moment {
  view: AnyView;
  events: AnyEvent[];
}

/** What the timeline needs from the screen that shows it. */
export interface Stage {
  /** Milliseconds the board needs to show it, where it knows. */
  lasts: (moment: Moment, pace: number) => number;
  /** The flip or die that decides something is never sped up. */
  decides: (moment: Moment) => boolean;
  /** These moments have been shown: now their sentences may be read. */
  told: (moments: readonly Moment[]) => void;
  /** Milliseconds at normal speed that the moments of one turn may take together, however many they are; 0: as they need. */
  turnLasts: () => number;
  /** Whether a turn begins with it. */
  opens: (moment: Moment) => boolean;
  /** Nothing is left to show: now comes the question. Whether there is one: what follows an answer is never cut short. */
  settled: () => boolean;
}

/** Milliseconds of a usual movement at normal speed. */
export const USUAL_PACE_MS = 240;
/** A moment that another one follows stands this many movements, even where the board needs no time for it. */
const STANDING_MOVEMENTS = 3.75;
const LONGEST_MOMENT_MS = 6_000;
/** With reduced motion each moment is a still. */
const STILL_MS = 400;
/** From the end of the last moment to the question. */
const REST_MS = 150;
/** With this many moments waiting, the next ones run at double speed. */
const BEHIND_MOMENTS = 3;
/** With this many waiting, or this much time: jump to the present. */
const MAX_MOMENTS = 12;
const MOST_WAIT_MS = 20_000;
/** The share of its time that a moment has while the timeline is catching up. */
const HURRIED_SHARE = 0.5;
/** A question with a clock is on the screen by then. */
const CLOCKED_MS = 900;

export class Timeline {
  /** The moment on the board. */
  shown = $state.raw<Moment | null>(null);
  /** Something is being shown: nothing is lit and no new question is asked. */
  moving = $state(false);
  /** How fast a moment is shown: 1, one half while the timeline is catching up, less where a turn has no more time. */
  #share = $state(1);
  /** After a skip: what came on the way is shown without animation. */
  #skipped = $state(false);
  #queue: Moment[] = [];
  /** Milliseconds that the moments of the turn on the board have taken. */
  #spent = 0;
  /** On the board, its sentences not yet told. */
  #untold: Moment | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly stage: Stage) {
    if (typeof document !== "undefined") document.addEventListener("visibilitychange", this.#slept);
  }

  /** Milliseconds of a usual movement now: less while the timeline is catching up, none after a skip. */
  get pace(): number {
    return this.#skipped ? 0 : settings.pace * this.#share;
  }

  /** Show these after what is still waiting. `clocked`: a question with a clock comes with them. */
  add(moments: readonly Moment[], clocked = false): void {
    this.#queue.push(...moments);
    const waits = this.#queue.reduce((sum, moment) => sum + this.#lasts(moment, settings.pace, true), 0);
    if (hidden() || settings.motion === "off" || this.#queue.length > MAX_MOMENTS || waits > MOST_WAIT_MS) {
      this.skip();
      return;
    }
    if (clocked) {
      this.#limit ??= setTimeout(this.skip, CLOCKED_MS);
      this.#share = HURRIED_SHARE;
    }
    if (this.#timer === undefined) this.#next();
  }

  /** Show this and nothing of the way to it: the page was opened, moves were taken back, the line was down. */
  jump(view: AnyView): void {
    this.#clear();
    this.#untold = null;
    this.shown = { view, events: [] };
    this.#settle();
  }

  /** Go to the present: one picture, with all that happened on the way to it. Whether anything was still being shown. */
  skip = (): boolean => {
    const waited = this.moving;
    const rest = this.#queue;
    const last = rest.at(-1);
    const told = [...(this.#untold ? [this.#untold] : []), ...rest];
    this.#clear();
    this.#skipped = last !== undefined;
    if (last) this.shown = { view: last.view, events: rest.flatMap((each) => each.events) };
    this.#untold = null;
    if (told.length) this.stage.told(told);
    if (waited || last) this.#settle();
    return waited;
  };

  /** Forget everything: another seat is shown. */
  clear(): void {
    this.#clear();
    this.#untold = null;
    this.shown = null;
    this.moving = false;
  }

  stop(): void {
    this.#clear();
    if (typeof document !== "undefined") document.removeEventListener("visibilitychange", this.#slept);
  }

  #clear(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#limit);
    this.#timer = undefined;
    this.#limit = undefined;
    this.#queue = [];
  }

  #settle(): void {
    clearTimeout(this.#limit);
    this.#limit = undefined;
    this.#share = 1;
    this.moving = false;
    if (this.stage.settled()) this.#spent = 0;
  }

  #next = (): void => {
    this.#timer = undefined;
    const before = this.#untold;
    this.#untold = null;
    if (before) this.stage.told([before]);
    const next = this.#queue.shift();
    if (!next) {
      this.#settle();
      return;
    }
    const clocked = this.#limit !== undefined;
    this.#share = clocked || (this.#queue.length >= BEHIND_MOMENTS && !this.stage.decides(next)) ? HURRIED_SHARE : 1;
    this.#skipped = false;
    this.shown = next;
    this.moving = true;
    const followed = this.#queue.length > 0;
    const lasts = this.#withinTurn(next, this.#lasts(next, this.pace, followed));
    if (settings.pace === 0)
      this.stage.told([next]); // a still comes with its sentence
    else this.#untold = next;
    if (lasts > 0) this.#timer = setTimeout(this.#next, lasts + (followed || settings.pace === 0 ? 0 : REST_MS));
    else this.#next();
  };

  /** A turn of many moments is shown faster and faster, so that it takes no longer than it may. */
  #withinTurn(moment: Moment, lasts: number): number {
    if (this.stage.opens(moment)) this.#spent = 0;
    const most = (this.stage.turnLasts() * (settings.pace || USUAL_PACE_MS)) / USUAL_PACE_MS;
    const left = most > 0 ? Math.max(0, most - this.#spent) : Infinity;
    const taken = Math.min(lasts, left);
    if (taken < lasts) this.#share *= taken / lasts;
    this.#spent += taken;
    return taken;
  }

  #lasts(moment: Moment, pace: number, followed: boolean): number {
    const speed = pace || USUAL_PACE_MS;
    const standing = followed ? STANDING_MOVEMENTS * speed : 0;
    const lasts = Math.min(LONGEST_MOMENT_MS, this.stage.lasts(moment, speed)) || standing;
    return pace === 0 ? Math.min(lasts, STILL_MS) : lasts;
  }

  /** A tab that falls asleep wakes up in the present. */
  #slept = (): void => {
    if (hidden()) this.skip();
  };
}

function hidden(): boolean {
  return typeof document !== "undefined" && document.visibilityState === "hidden";
}
