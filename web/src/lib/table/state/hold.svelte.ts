/** Something secret that is on the screen only while its owner wants to look: a pad is held, tapped, or opened by a key.
 * It covers itself when the pad is let go, when the page is left, and after a while. */
import { settings } from "$lib/settings.svelte";

/** Nobody holds a pad for longer on purpose. */
const LONGEST_MS = 20_000;
/** What a tap has opened covers itself. */
const TAPPED_MS = 8_000;

export class Hold {
  held = $state(false);
  /** A finger keeps it open; a key or a tap does so by itself. */
  #pressed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `opened` and `closed` are told each time; `released` where the finger was let go. */
  constructor(
    readonly told: { opened?: () => void; closed?: () => void; released?: (x: number, y: number) => void } = {},
  ) {}

  open(): void {
    this.held = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.cover(), settings.now.hold ? LONGEST_MS : TAPPED_MS);
    this.told.opened?.();
  }

  cover = (): void => {
    this.held = false;
    clearTimeout(this.#timer);
    this.told.closed?.();
  };

  toggle(): void {
    if (this.held) this.cover();
    else this.open();
  }

  /** The pad's own events. */
  press = (event: PointerEvent): void => {
    if (!settings.now.hold) return;
    event.preventDefault();
    this.#pressed = true;
    this.open();
  };
  tap = (): void => {
    if (!settings.now.hold) this.toggle();
  };
  padKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) this.toggle();
  };

  /** The window's. */
  release = (event: PointerEvent): void => {
    if (!this.#pressed) return;
    this.#pressed = false;
    if (!this.held) return;
    this.told.released?.(event.clientX, event.clientY);
    this.cover();
  };
  keydown = (event: KeyboardEvent): void => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (isHoldKey(event) && !typing && !event.repeat && !event.ctrlKey && !event.metaKey) this.open();
  };
  keyup = (event: KeyboardEvent): void => {
    if (isHoldKey(event)) this.cover();
  };
}

const isHoldKey = (event: KeyboardEvent): boolean => event.key === "h" || event.key === "H";
