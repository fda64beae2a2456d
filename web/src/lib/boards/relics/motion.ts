/** Cards walk from where they were to where they are: the hand, the table, the Hall. One set of walks for board and hand. */
import { cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";

let pace = 0;

/** Milliseconds of a usual movement; 0 is off. */
export function setPace(to: number): void {
  pace = to;
}

const [send, receive] = crossfade({
  duration: (distance) => (pace ? Math.min(pace * 1.6, pace + distance / 6) : 0),
  easing: cubicOut,
  fallback: (node) => appear(node),
});

type Key = { key: string };
const still: TransitionConfig = { duration: 0 };

/** A card leaves for the place that has the same key; `aside`: those that stay close up at once. */
export function leave(node: Element, params: Key & { aside?: boolean }): TransitionConfig | (() => TransitionConfig) {
  if (params.aside && node instanceof HTMLElement && pace) {
    const { offsetLeft, offsetTop, offsetWidth } = node;
    Object.assign(node.style, {
      position: "absolute",
      left: `${offsetLeft}px`,
      top: `${offsetTop}px`,
      width: `${offsetWidth}px`,
      margin: "0",
    });
  }
  return pace && node.getBoundingClientRect().width > 8 ? send(node, params) : still;
}

export function arrive(node: Element, params: Key): TransitionConfig | (() => TransitionConfig) {
  return pace ? receive(node, params) : still;
}

function appear(_node: Element): TransitionConfig {
  return pace ? { duration: pace, easing: cubicOut, css: (t) => `opacity: ${t}; scale: ${0.8 + 0.2 * t}` } : still;
}

/** A facedown card is turned up. */
export function turnUp(_node: Element): TransitionConfig {
  return pace
    ? { duration: pace, easing: cubicOut, css: (t) => `transform: perspective(40rem) rotateY(${(1 - t) * 80}deg)` }
    : still;
}
