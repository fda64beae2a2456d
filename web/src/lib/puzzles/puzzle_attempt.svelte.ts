/** One puzzle being solved: lights, help, time, and what the server says of an answer. */
import { toasts } from "$lib/kit/toasts.svelte";
import { router } from "$lib/router.svelte";
import { settings } from "$lib/settings.svelte";
import { newKey } from "$lib/wire/connection.svelte";
import { api } from "$lib/wire/http";
import type { PuzzleSolution, PuzzleTask, Words } from "$lib/wire/types";
import { LIGHTS, dayOf, progress, shared } from "./progress";

/** The helps before the solution. */
export const HELPS = 2;

export class PuzzleAttempt {
  lights = $state(LIGHTS);
  helps = $state.raw<Words[]>([]);
  /** What the last answer was worth, or why it could not be judged. */
  said = $state.raw<Words>([]);
  solution = $state.raw<PuzzleSolution | null>(null);
  /** `shown`: given up, or out of lights. */
  state = $state<"open" | "solved" | "shown">("open");
  busy = $state(false);
  seconds = $state(0);
  /** The day on which it was begun: it counts for that one, even after midnight. */
  readonly day = dayOf(new Date());

  constructor(readonly task: PuzzleTask) {}

  get id(): string {
    return this.task.puzzle.id;
  }

  /** Count a second, as long as there is something to solve. */
  tick(): void {
    if (this.state === "open" && document.visibilityState === "visible") this.seconds += 1;
  }

  /** Whether that solved it. A server that can't be reached costs no light. */
  async check(answer: unknown[]): Promise<boolean> {
    if (this.busy || this.state !== "open") return false;
    this.busy = true;
    try {
      const found = await api.checkPuzzle(this.id, answer);
      if (found.right) {
        this.solution = found.solution;
        this.state = "solved";
        this.said = [];
        this.#keep(this.helps.length > 0);
        return true;
      }
      this.lights -= 1;
      progress.missed(this.id);
      this.said = found.words.length ? found.words : ["Not yet: that doesn't fit."];
      if (this.lights === 0) await this.show();
    } catch (error) {
      this.said = [`Not checked: ${(error as Error).message}`];
    } finally {
      this.busy = false;
    }
    return false;
  }

  async help(): Promise<void> {
    if (this.helps.length >= HELPS) return this.show();
    try {
      const step = this.helps.length;
      const found = await api.helpWithPuzzle(this.id, step);
      if (this.helps.length === step) this.helps = [...this.helps, found.words];
    } catch (error) {
      toasts.say((error as Error).message, true);
    }
  }

  /** Give up, or run out of lights. */
  async show(): Promise<void> {
    try {
      this.solution = await api.solvePuzzle(this.id);
      this.state = "shown";
      this.#keep(true);
    } catch (error) {
      toasts.say((error as Error).message, true);
    }
  }

  #keep(helped: boolean): void {
    progress.solve(this.id, { day: this.day, seconds: this.seconds, missed: LIGHTS - this.lights, helped });
  }

  again(): void {
    this.lights = LIGHTS;
    this.helps = [];
    this.said = [];
    this.solution = null;
    this.state = "open";
    this.seconds = 0;
  }

  async share(title: string): Promise<void> {
    const kept = { day: this.day, seconds: this.seconds, missed: LIGHTS - this.lights, helped: this.helps.length > 0 };
    const text = `${shared(title, kept)}\n${location.origin}/puzzles/${this.id}`;
    try {
      if (settings.touch && navigator.share) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        toasts.say("Copied: how it went, without the answer.");
      }
    } catch (error) {
      if ((error as Error).name !== "AbortError") toasts.say(text, false, 15_000);
    }
  }

  async playOn(): Promise<void> {
    try {
      const seated = await api.puzzleTable(this.id, { play_on: true, name: settings.called(), key: newKey() });
      router.go(`/${seated.code}`);
    } catch (error) {
      toasts.say((error as Error).message, true);
    }
  }
}
