/** Who is hurt is told by dice: until they lie, life is shown as it was before. */
import type { ArenaView, FigureView, GameEvent } from "$lib/wire/games/arena";
import type { Field } from "./field";
import { course, placesOf } from "./motion";
import { figuresOf } from "./reading";

export class Held {
  /** Figures as they are still to be shown, by number. */
  figures = $state.raw<ReadonlyMap<number, FigureView>>(new Map());
  #before: ArenaView | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** The table has moved on to `view` by these events. */
  follow(view: ArenaView, events: readonly GameEvent[], field: Field | null, pace: number): void {
    const was = this.#before;
    this.#before = view;
    if (was === view) return;
    this.stop();
    if (this.figures.size) this.figures = new Map();
    if (!was || !pace || !field || !events.length) return;
    const plan = course(events, field, placesOf(was), pace);
    const hurts = plan.effects.filter((effect) => effect.kind === "hurt" || effect.kind === "healed");
    if (!hurts.length) return;
    const touched = new Set(hurts.map((effect) => effect.figure));
    this.figures = new Map(figuresOf(was).flatMap(({ figure }) => (touched.has(figure.figure) ? [[figure.figure, figure]] : [])));
    for (const { figure, amount = 0, kind, start } of hurts) {
      this.#timers.push(setTimeout(() => this.#hurt(figure!, kind === "hurt" ? amount : -amount), start));
    }
    this.#timers.push(setTimeout(() => (this.figures = new Map()), plan.length));
  }

  #hurt(number: number, by: number): void {
    const figure = this.figures.get(number);
    if (figure) this.figures = new Map(this.figures).set(number, { ...figure, damage: Math.min(figure.life, figure.damage + by) });
  }

  /** The view as it is shown. */
  shown(view: ArenaView): ArenaView {
    if (!this.figures.size) return view;
    const figures = (all: FigureView[]): FigureView[] => all.map((each) => this.figures.get(each.figure) ?? each);
    return { ...view, players: view.players.map((player) => ({ ...player, cards: player.cards.map((card) => ({ ...card, figures: figures(card.figures) })) })) };
  }

  stop(): void {
    for (const each of this.#timers) clearTimeout(each);
    this.#timers = [];
  }
}
