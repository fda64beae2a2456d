/** Where one looks: the whole map, the near fight, or anywhere else by dragging, wheel and two fingers. */
import type { ZoomBehavior } from "d3-zoom";
import { eventually } from "$lib/lazy";
import type { Point } from "./field";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How the map lies in the window: so many times as large, and moved by so much. */
export interface Look {
  k: number;
  x: number;
  y: number;
}

const MAX_SCALE = 2.4;
/** A space is at least this wide when one looks near: a thumb's width. */
const NEAR_SCALE = 0.8;

export class Camera {
  transform = $state.raw<Look>({ k: 1, x: 0, y: 0 });
  /** Somebody has looked elsewhere by hand: leave them there. */
  held = $state(false);
  whole = $state(true);

  #svg: SVGSVGElement;
  /** What reads the fingers: it is fetched once the map is drawn, since nobody drags a map that is not there. */
  #gestures: { zoom: ZoomBehavior<SVGSVGElement, unknown>; put: (to: Look) => void; stop: () => void } | null = null;
  #giveUp: () => void;
  #extent: Box;
  #size = { width: 1, height: 1 };
  #frame = 0;

  constructor(svg: SVGSVGElement, extent: Box) {
    this.#svg = svg;
    this.#extent = extent;
    this.#giveUp = eventually(
      () => Promise.all([import("d3-selection"), import("d3-zoom")]),
      ([selection, zoom]) => this.#listen(selection, zoom),
    );
  }

  #listen({ select }: typeof import("d3-selection"), { zoom, zoomIdentity }: typeof import("d3-zoom")): void {
    const svg = this.#svg;
    const behaviour = zoom<SVGSVGElement, unknown>()
      .clickDistance(6)
      .on("zoom", (event: { transform: Look; sourceEvent: Event | null }) => {
        this.#moved(event.transform);
        if (event.sourceEvent) this.held = true;
      });
    const selection = select(svg);
    selection.call(behaviour).on("dblclick.zoom", (event: Event) => {
      // A double tap on something lit is an answer, not a look.
      if (event.target instanceof Element && event.target.closest("[data-lit]")) return;
      svg.dispatchEvent(new CustomEvent("looked"));
    });
    const put = ({ x, y, k }: Look): void => behaviour.transform(selection, zoomIdentity.translate(x, y).scale(k));
    this.#gestures = { zoom: behaviour, put, stop: () => void selection.on(".zoom", null) };
    this.#bound();
    put(this.transform);
  }

  #moved({ x, y, k }: Look): void {
    this.transform = { x, y, k };
    this.whole = k < this.fit * 1.12;
    this.#svg.dispatchEvent(new CustomEvent("boardmoved", { bubbles: true }));
  }

  get fit(): number {
    return Math.min(this.#size.width / this.#extent.width, this.#size.height / this.#extent.height);
  }

  get size(): { width: number; height: number } {
    return this.#size;
  }

  resize(width: number, height: number): void {
    if (!width || !height) return;
    this.#size = { width, height };
    this.#bound();
  }

  /** How far one may drag and zoom. */
  #bound(): void {
    const { width, height } = this.#size;
    const { x, y } = this.#extent;
    const pad = 40;
    this.#gestures?.zoom
      .extent([
        [0, 0],
        [width, height],
      ])
      .scaleExtent([this.fit, Math.max(MAX_SCALE, this.fit)])
      .translateExtent([
        [
          Math.min(x - pad, x + this.#extent.width / 2 - width / this.fit / 2),
          Math.min(y - pad, y + this.#extent.height / 2 - height / this.fit / 2),
        ],
        [
          Math.max(x + this.#extent.width + pad, x + this.#extent.width / 2 + width / this.fit / 2),
          Math.max(y + this.#extent.height + pad, y + this.#extent.height / 2 + height / this.fit / 2),
        ],
      ]);
  }

  /** All of it. */
  showAll(pace: number): void {
    const { x, y, width, height } = this.#extent;
    this.#go(this.fit, { x: x + width / 2, y: y + height / 2 }, pace);
  }

  /** So near that a thumb can hit a space, and as much of the box as goes in; `middle` if it does not. */
  showNear(box: Box, middle: Point, pace: number): void {
    const { width, height } = this.#size;
    const scale = Math.min(
      Math.max(Math.min(width / box.width, height / box.height), NEAR_SCALE, this.fit),
      Math.max(1.15, this.fit),
    );
    const fits = { x: box.width * scale <= width + 1, y: box.height * scale <= height + 1 };
    const centre = { x: fits.x ? box.x + box.width / 2 : middle.x, y: fits.y ? box.y + box.height / 2 : middle.y };
    this.#go(scale, centre, pace);
  }

  showPoint(at: Point, pace: number): void {
    this.#go(Math.max(this.transform.k, NEAR_SCALE), at, pace);
  }

  /** The part of the map in the window. */
  get window(): Box {
    const { x, y, k } = this.transform;
    return { x: -x / k, y: -y / k, width: this.#size.width / k, height: this.#size.height / k };
  }

  #put(to: Look): void {
    if (this.#gestures) this.#gestures.put(to);
    else this.#moved(to);
  }

  #go(scale: number, at: Point, pace: number): void {
    cancelAnimationFrame(this.#frame);
    const { width, height } = this.#size;
    const aim = { k: scale, x: width / 2 - at.x * scale, y: height / 2 - at.y * scale };
    if (!pace) return this.#put(aim);
    const from = this.transform;
    const begun = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, (now - begun) / (pace * 1.3));
      const eased = 1 - (1 - part) ** 3;
      const mix = (a: number, b: number): number => a + (b - a) * eased;
      this.#put({ k: mix(from.k, aim.k), x: mix(from.x, aim.x), y: mix(from.y, aim.y) });
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  stop(): void {
    this.#giveUp();
    cancelAnimationFrame(this.#frame);
    this.#gestures?.stop();
  }
}
