/** What this device keeps about how it likes things. Nothing of it is sent. */

export interface Settings {
  theme: "auto" | "dark" | "light" | "contrast";
  text: 1 | 1.15 | 1.35 | 1.6 | 2;
  motion: "auto" | "off" | "on" | "fast";
  /** Percent; 0 is off. */
  volume: number;
  buzz: boolean;
  symbols: "usual" | "large";
  /** How many taps send an answer: always two (the first only looks), one where you alone can undo it, always one. */
  taps: "two" | "undo" | "one";
  keys: boolean;
  /** Secrets open while held; off: a tap opens them for eight seconds. */
  hold: boolean;
  /** A hint is drawn on the table too. */
  arrows: boolean;
  /** Faces that others make are shown. */
  faces: boolean;
  /** What the talk shows: everything, or one kind. */
  talk: "all" | "claim" | "chat" | "whisper";
  name: string;
  /** Whether this person has chosen or kept the name; until then it is a suggestion. */
  named: boolean;
}

const USUAL: Settings = {
  theme: "auto",
  text: 1,
  motion: "auto",
  volume: 0,
  buzz: true,
  symbols: "usual",
  taps: "undo",
  keys: true,
  hold: true,
  arrows: false,
  faces: true,
  talk: "all",
  name: "",
  named: false,
};
/** Names that no bot has. */
const GIVEN = [
  "Alba",
  "Corin",
  "Fenn",
  "Isolde",
  "Juniper",
  "Lark",
  "Merle",
  "Nell",
  "Orla",
  "Perrin",
  "Rowan",
  "Sage",
  "Tamsin",
  "Wren",
];
const NARROW_PX = 860;
const USUAL_LETTERS_PX = 16;
const KEY = "coterie.settings";

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

const USUAL_VOLUME_PERCENT = 50;
/** A phone is quiet until somebody says otherwise. */
function usualVolume(): number {
  const touched = typeof window !== "undefined" && window.matchMedia?.("(pointer: coarse)").matches;
  return touched ? 0 : USUAL_VOLUME_PERCENT;
}

class Held {
  now = $state<Settings>({ ...USUAL, volume: usualVolume(), ...kept() });
  /** Whether this browser keeps anything for us. */
  blocked = $state(false);
  #light = $state(false);
  #more = $state(false);
  #less = $state(false);
  /** Nothing hovers over this screen: it is a finger that points. */
  touch = $state(false);

  #browser = 1;

  constructor() {
    if (typeof window === "undefined" || !window.matchMedia) return;
    const letters = parseFloat(getComputedStyle(document.documentElement).fontSize);
    this.#browser = (letters || USUAL_LETTERS_PX) / USUAL_LETTERS_PX;
    const follow = (query: string, put: (yes: boolean) => void): void => {
      const media = window.matchMedia(query);
      put(media.matches);
      media.addEventListener("change", () => put(media.matches));
    };
    follow("(prefers-color-scheme: light)", (yes) => (this.#light = yes));
    follow("(prefers-contrast: more)", (yes) => (this.#more = yes));
    follow("(hover: none)", (yes) => (this.touch = yes));
    follow("(prefers-reduced-motion: reduce)", (yes) => (this.#less = yes));
  }

  get theme(): "dark" | "light" | "contrast" {
    if (this.now.theme !== "auto") return this.now.theme;
    return this.#more ? "contrast" : this.#light ? "light" : "dark";
  }

  /** `still`: nothing moves, but what happened is shown one picture after the other. */
  get motion(): "off" | "still" | "on" | "fast" {
    if (this.now.motion !== "auto") return this.now.motion;
    return this.#less ? "still" : "on";
  }

  /** How many times as large as usual letters are, by these settings and by the browser's. */
  get large(): number {
    return this.now.text * this.#browser;
  }

  /** Whether this many pixels are a phone's: with letters twice as large, half a wide screen is one. */
  narrow(width: number): boolean {
    return width < NARROW_PX * this.large;
  }

  /** Milliseconds of a usual movement. */
  get pace(): number {
    return { off: 0, still: 0, on: 240, fast: 120 }[this.motion];
  }

  change(some: Partial<Settings>): void {
    this.now = { ...this.now, ...some };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      this.blocked = true;
    }
  }

  /** What this person is called at a table: the name they gave, or a suggestion, which stays until they choose. No
   * suggestion is a name that somebody at the table has. */
  called(taken: readonly string[] = []): string {
    if (!this.now.name || (!this.now.named && taken.includes(this.now.name))) {
      const free = GIVEN.filter((name) => !taken.includes(name));
      this.change({ name: free[Math.floor(Math.random() * free.length)] ?? "" });
    }
    return this.now.name;
  }

  /** Somebody kept or changed the suggested name: nobody asks for it again. */
  keepName(name: string): void {
    this.change({ name: name.trim() || this.called(), named: true });
  }

  /** Put it on the page. */
  apply(root: HTMLElement): void {
    root.dataset.theme = this.theme;
    root.dataset.motion = this.pace === 0 ? "off" : this.motion;
    root.dataset.symbols = this.now.symbols;
    root.style.setProperty("--text-size", String(this.now.text));
  }
}

export const settings = new Held();
