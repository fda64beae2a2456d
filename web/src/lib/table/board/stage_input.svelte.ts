/** Presses and keys on the drawing of a table: what they choose, ask about, skip or walk to. */
import type { Decision } from "../state/decision.svelte";
import type { TableState } from "../state/table.svelte";
import { Walk, isArrow, isWay, readable, stop } from "./arrow_keys";
import { type Lighting, meant } from "./highlights";

/** What has a press of its own. */
const OWN = "button, a, input, [data-own]";
/** Numbers run as one reads: line by line, from left to right. */
const LINE_PX = 56;

export class StageInput {
  #walk: Walk;

  constructor(
    readonly table: TableState,
    readonly decision: Decision,
    readonly stage: HTMLElement,
    readonly lighting: Lighting,
  ) {
    this.#walk = new Walk(stage);
  }

  /** Skip to the present: animations end right away, and nothing is sent. */
  hurried(): boolean {
    if (!this.table.timeline.skip()) return false;
    for (const each of this.stage.getAnimations({ subtree: true })) {
      if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish();
    }
    return true;
  }

  pressed(event: MouseEvent): void {
    const { decision } = this;
    const target = event.target as Element;
    if (!target.closest(OWN) && this.hurried()) return;
    const answer = target.closest<HTMLElement>("[data-answer]")?.dataset;
    if (answer) return decision.begin(answer.kind ?? "", JSON.parse(answer.answer!), answer.about ?? null);
    if (target.closest(OWN)) return;
    const thing = meant(target, decision.marks.lit);
    if (thing) decision.press(thing);
    else decision.forget();
  }

  /** A key that is for the table, whatever else the screen does with keys. */
  key(event: KeyboardEvent, phone: boolean): void {
    const target = event.target as HTMLElement;
    // Nobody answers what they have not seen: the first key leads to the present, and says nothing.
    const says = event.key === " " || event.key === "Enter" || [...this.decision.keys.values()].includes(event.key);
    if (says && !target.closest("button, a") && this.hurried()) {
      event.preventDefault();
      return;
    }
    if (this.#roamed(event, phone)) {
      event.preventDefault();
      return;
    }
    if (event.key === "Enter" && target.closest("button, a")) return;
    if (
      (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") &&
      target.closest("[role=log], [role=region], .scrolls")
    )
      return;
    if (this.decision.key(event.key)) event.preventDefault();
  }

  numbered(): void {
    const at = new Map<string, number>();
    for (const [thing, elements] of this.lighting.drawn()) {
      const box = readable(elements)?.getBoundingClientRect();
      if (box?.width) at.set(thing, Math.round(box.top / LINE_PX) * 10_000 + box.left);
    }
    this.decision.numberBy(at);
  }

  /** On the picture the keyboard goes from thing to thing, lit or not, and each reads itself; Enter takes it, or asks why not. */
  #roamed(event: KeyboardEvent, phone: boolean): boolean {
    const { table, decision, stage } = this;
    const target = event.target as Element;
    const at = stop(stage);
    const thing = at?.dataset.thing;
    if (target.closest("button, a") || (!at && target !== document.body && !target.matches(".stage .scrolls")))
      return false;
    if (at && (event.key === "Enter" || event.key === " ")) {
      const means = meant(at, decision.marks.lit);
      if (event.key === "Enter" && thing !== undefined && decision.marks.chosen.has(thing)) decision.deed();
      else if (means) decision.press(means);
      else at.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return true;
    }
    if (!isWay(event.key) || (!at && decision.draft?.kind === "amount")) return false;
    const known =
      thing !== undefined && table.view
        ? table.module?.beside?.({ pack: table.pack, view: table.view, phone }, thing, event.key)
        : undefined;
    const to = known === undefined ? undefined : readable(this.lighting.drawn().get(known) ?? []);
    if (to) this.#walk.to(to);
    else if (!isArrow(event.key)) return false;
    else return this.#walk.go(event.key, decision.marks.lit) || at !== null;
    return true;
  }
}
