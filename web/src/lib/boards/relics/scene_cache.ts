/** Pictures of cards as bitmaps, each painted once for its size: a card that moves is not painted again. */
import { paint, type Subject } from "./scene";

/** Widths in CSS pixels for which a picture is kept; one in between takes the next larger. */
const STEPS = [96, 160, 240, 340];
/** More pixels than this for each CSS pixel nobody sees. */
const DENSEST = 2;
/** Milliseconds of a frame that painting may take; the rest waits for the next one. */
const FRAME_BUDGET_MS = 6;

/** Width to height: beside a text, over a text, and alone on a card without one. */
export type Shape = "lying" | "over" | "alone";
const HEIGHTS: Readonly<Record<Shape, number>> = { lying: 210 / 170, over: 0.7, alone: 1.1 };

const kept = new Map<string, HTMLCanvasElement>();
const waiting = new Map<
  string,
  { paint: () => HTMLCanvasElement | null; then: ((done: HTMLCanvasElement) => void)[] }
>();
let frame = 0;

function work(): void {
  const began = performance.now();
  for (const [key, job] of waiting) {
    waiting.delete(key);
    const made = job.paint();
    if (made) {
      kept.set(key, made);
      for (const each of job.then) each(made);
    }
    if (performance.now() - began > FRAME_BUDGET_MS) break;
  }
  frame = waiting.size ? requestAnimationFrame(work) : 0;
}

function stepOf(width: number): number {
  return STEPS.find((step) => step >= width) ?? STEPS.at(-1)!;
}

function made(of: Subject, shape: Shape, width: number): HTMLCanvasElement | null {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round(width * HEIGHTS[shape]);
  const on = canvas.getContext("2d");
  if (!on) return null;
  paint(on, of, canvas.width, canvas.height);
  return canvas;
}

function ask(of: Subject, shape: Shape, width: number, then: (done: HTMLCanvasElement) => void): void {
  const key = `${of.id} ${of.tone} ${shape} ${width}`;
  const found = kept.get(key);
  if (found) {
    then(found);
    return;
  }
  const job = waiting.get(key) ?? { paint: () => made(of, shape, width), then: [] };
  job.then.push(then);
  waiting.set(key, job);
  frame ||= requestAnimationFrame(work);
}

/** Puts the picture on a canvas as soon as it is painted, and a larger one when the canvas grows. */
export function pictured(of: Subject, shape: Shape): (canvas: HTMLCanvasElement) => (() => void) | undefined {
  return (canvas) => {
    if (typeof ResizeObserver === "undefined") return undefined;
    let shown = 0;
    let gone = false;
    const fit = (): void => {
      const wanted = Math.max(canvas.clientWidth, canvas.clientHeight / HEIGHTS[shape]);
      if (!wanted || gone) return;
      const width = Math.round(stepOf(wanted) * Math.min(DENSEST, devicePixelRatio || 1));
      if (width <= shown) return;
      shown = width;
      ask(of, shape, width, (picture) => {
        if (gone || width !== shown) return;
        canvas.width = picture.width;
        canvas.height = picture.height;
        canvas.getContext("2d")?.drawImage(picture, 0, 0);
      });
    };
    const sizes = new ResizeObserver(fit);
    sizes.observe(canvas);
    return () => {
      gone = true;
      sizes.disconnect();
    };
  };
}
