/** The analysis of a finished game as the server computes it: asked for once, then looked at until it is done. */
import { api } from "$lib/wire/http";
import type { Analysed, Analysis } from "$lib/wire/types";

const LOOK_MS = 1500;

export class AnalysisFollower {
  state = $state<Analysed["state"] | "unknown">("unknown");
  ahead = $state(0);
  why = $state("");
  analysis = $state.raw<Analysis | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(private readonly code: string) {}

  /** What is known already, without asking for more. */
  look(): Promise<void> {
    return this.#ask(() => api.analysis(this.code));
  }

  begin(): Promise<void> {
    this.why = "";
    return this.#ask(() => api.analyse(this.code));
  }

  /** Stop the analysis itself, if nobody else has asked for it; what is known stays. */
  async cancel(): Promise<void> {
    try {
      const found = await api.stopAnalysis(this.code);
      clearTimeout(this.#timer);
      this.state = found.state;
      if (found.analysis !== null) this.analysis = found.analysis;
      this.why = "";
    } catch (error) {
      this.why = (error as Error).message;
    }
  }

  /** Look no more. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #ask(call: () => Promise<Analysed>): Promise<void> {
    try {
      const found = await call();
      this.state = found.state;
      this.ahead = found.ahead;
      this.why = found.why;
      if (found.analysis !== null) this.analysis = found.analysis;
    } catch (error) {
      this.state = "failed";
      this.why = (error as Error).message;
    }
    if (!this.#stopped && (this.state === "running" || this.state === "waiting")) {
      this.#timer = setTimeout(() => void this.look(), LOOK_MS);
    }
  }
}
