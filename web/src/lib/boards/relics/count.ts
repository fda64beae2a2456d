/** The sum of a battle, line by line. The parts come from the view or from the Totals event; here they are only put in rows. */
import type { Counted, GameEvent, Part, Player, RelicsView, Totals } from "$lib/wire/games/relics";
import type { Outcome } from "../types";

export interface Cell {
  amount: number;
  notes: string[];
}

export interface Line {
  kind: string;
  title: string;
  /** By seat of the count; null: nothing of this kind. */
  cells: (Cell | null)[];
}

export interface Count {
  seats: number[];
  lines: Line[];
  wizards: number[];
  totals: number[];
  cards: Counted[];
  /** Whether the relics are counted yet. */
  open: boolean;
}

const ROWS: readonly [kind: string, title: string][] = [
  ["base", "base"],
  ["ability", "ability"],
  ["once", "once only"],
  ["shrine", "shrine"],
  ["advantage", "advantage"],
];

/** In usual movements: from one line of a sum to the next, and how long each takes to fall into its place. */
export const LINE = 0.75;
export const DROP = 1.2;

export function counting(view: RelicsView): boolean {
  return view.players.some((player) => player.wizards.length > 0);
}

function cardsOf(player: Player): Counted[] {
  const wizards = player.wizards.map((each) => ({
    seat: player.seat,
    card: each.card,
    power: each.power,
    parts: each.parts,
  }));
  const relics = player.relics
    .filter((each) => each.face_up && each.card !== null)
    .map((each) => ({ seat: player.seat, card: each.card!, power: each.power, parts: each.parts }));
  return [...wizards, ...relics];
}

/** What is in play now; you first, then round the table. */
export function countOf(view: RelicsView, me: number | null, isWizard: (id: string) => boolean): Count {
  const fighting = view.players.filter((player) => player.wizards.length > 0);
  const cards = fighting.flatMap(cardsOf);
  return made(
    ordered(
      fighting.map((player) => player.seat),
      me,
    ),
    cards,
    new Map(fighting.map((player) => [player.seat, player.total])),
    isWizard,
    view.stage === "relics" || view.stage === "victory",
  );
}

export function countOfEvent(event: Totals, me: number | null, isWizard: (id: string) => boolean): Count {
  return made(
    ordered(event.seats, me),
    event.cards,
    new Map(event.seats.map((seat, at) => [seat, event.totals[at]!])),
    isWizard,
    true,
  );
}

function ordered(seats: number[], me: number | null): number[] {
  const at = me === null ? 0 : Math.max(0, seats.indexOf(me));
  return [...seats.slice(at), ...seats.slice(0, at)];
}

function made(
  seats: number[],
  cards: Counted[],
  totals: ReadonlyMap<number, number>,
  isWizard: (id: string) => boolean,
  open: boolean,
): Count {
  const of = (seat: number, wizards: boolean): Counted[] =>
    cards.filter((card) => card.seat === seat && isWizard(card.card) === wizards);
  const cell = (parts: Part[]): Cell | null =>
    parts.length ? { amount: sum(parts), notes: parts.map((part) => part.why).filter(Boolean) } : null;
  const lines = ROWS.map(([kind, title]) => ({
    kind,
    title,
    cells: seats.map((seat) =>
      cell(
        of(seat, true).flatMap((card) =>
          card.parts.filter((part) => part.kind === kind || (kind === "ability" && part.kind === "floor")),
        ),
      ),
    ),
  })).filter((line) => line.kind === "base" || line.cells.some((each) => each !== null));
  return {
    seats,
    lines,
    wizards: seats.map((seat) => of(seat, true).reduce((power, card) => power + card.power, 0)),
    totals: seats.map((seat) => totals.get(seat) ?? 0),
    cards,
    open,
  };
}

/** The relics of a seat, each with what is not printed on it: "Grenlor 7: against green". */
export function relicNotes(
  count: Count,
  seat: number,
  isWizard: (id: string) => boolean,
  name: (thing: string) => string,
): { amount: number; notes: string[] } {
  const relics = count.cards.filter((card) => card.seat === seat && !isWizard(card.card));
  return {
    amount: relics.reduce((power, card) => power + card.power, 0),
    notes: relics.map((card) => {
      const called = name(`card:${card.card}`).split(",")[0]!;
      if (!card.parts.length) return `${called} ignored`;
      const more = card.parts.slice(1).map((part) => `${signed(part.amount)}${part.why ? ` ${part.why}` : ""}`);
      return relics.length > 1 || more.length ? [`${called} ${card.parts[0]!.amount}`, ...more].join(", ") : called;
    }),
  };
}

/** One player's sum, for a lane of its own: every part that is there, and what the answer that is looked at would make of it. */
export interface Reckoned {
  parts: { kind: string; title: string; amount: number; notes: string[]; to: number | null }[];
  total: number;
  cards: string[];
  title: string;
  /** It is the count of a battle that is over. */
  past: boolean;
  won: boolean;
}

export function reckoned(
  count: Count,
  seat: number,
  after: Count | null,
  isWizard: (id: string) => boolean,
  name: (thing: string) => string,
): Pick<Reckoned, "parts" | "total" | "cards"> | null {
  const at = count.seats.indexOf(seat);
  if (at < 0) return null;
  const found = count.lines.flatMap((line) =>
    line.cells[at] ? [{ kind: line.kind, title: line.title, ...line.cells[at] }] : [],
  );
  const relics = relicNotes(count, seat, isWizard, name);
  if (count.open && relics.notes.length) found.push({ kind: "relics", title: "relics", ...relics });
  return {
    parts: found.map((part) => ({ ...part, to: changedTo(after, part.kind, seat, part.amount, isWizard, name) })),
    total: count.totals[at]!,
    cards: count.cards.filter((card) => card.seat === seat).map((card) => card.card),
  };
}

/** What a line would be after the answer that is looked at, where that differs from what it is. */
export function changedTo(
  after: Count | null,
  kind: string,
  seat: number,
  now: number | null,
  isWizard: (id: string) => boolean,
  name: (thing: string) => string,
): number | null {
  const at = after?.seats.indexOf(seat) ?? -1;
  if (!after || at < 0) return null;
  const to =
    kind === "relics"
      ? after.open
        ? relicNotes(after, seat, isWizard, name).amount
        : null
      : (after.lines.find((line) => line.kind === kind)?.cells[at]?.amount ?? null);
  return to !== null && to !== (now ?? 0) ? to : null;
}

export function sum(parts: readonly Part[]): number {
  return parts.reduce((total, part) => total + part.amount, 0);
}

export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

/** What an answer leads to, as far as that is known: your total and the best of the others', and how the battle ends by it. */
export interface Verdict {
  mine: number;
  other: number;
  end: "won" | "lost" | "tied" | "over" | null;
}

export function verdict(outcome: Outcome<RelicsView, GameEvent> | undefined, me: number | null): Verdict | null {
  if (!outcome || me === null) return null;
  const told = outcome.events.find((event) => event.type === "Totals");
  if (told) {
    const at = told.seats.indexOf(me);
    if (at < 0) return null;
    const won = outcome.events.find((event) => event.type === "WonRound");
    const over = outcome.events.some((event) => event.type === "GameOver");
    const end = won
      ? won.seat === me
        ? "won"
        : over
          ? "over"
          : "lost"
      : outcome.events.some((event) => event.type === "Tied")
        ? "tied"
        : null;
    return { mine: told.totals[at]!, other: Math.max(...told.totals.filter((_, place) => place !== at)), end };
  }
  const fighting = outcome.view.players.filter((player) => player.wizards.length > 0);
  if (
    !fighting.some((player) => player.seat === me) ||
    fighting.length < 2 ||
    fighting.some((player) => unsure(outcome.open, player.seat))
  )
    return null;
  return {
    mine: outcome.view.players[me]!.total,
    other: Math.max(...fighting.filter((player) => player.seat !== me).map((player) => player.total)),
    end: null,
  };
}

/** Whether what somebody has in play after an answer is not certain: a facedown relic, a card that is drawn. */
export function unsure(open: readonly string[], seat: number): boolean {
  return open.some((path) => new RegExp(`^players(\\.${seat}(\\.(total|wizards|relics)\\b.*)?)?$`).test(path));
}

export const ENDS: Readonly<Record<string, string>> = {
  won: "you win the round",
  lost: "you lose the round",
  tied: "a tie: battle again",
  over: "you lose the game",
};

export function verdictWords({ mine, other, end }: Verdict): string {
  return `${mine} to ${other}${end ? `, ${ENDS[end]}` : " so far"}`;
}

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh"];

/** What an answer comes to, in one sentence: "10 to 12, Maren's fifth wizard ends the game". */
export function consequence(
  outcome: Outcome<RelicsView, GameEvent> | undefined,
  me: number | null,
  name: (thing: string) => string,
): string | null {
  const leads = verdict(outcome, me);
  if (!outcome || !leads) return null;
  const totals = `${leads.mine} to ${leads.other}`;
  const won = outcome.events.find((event) => event.type === "WonRound");
  if (!won) return leads.end === "tied" ? `${totals}, a tie: you battle again` : `${totals} so far`;
  if (outcome.events.some((event) => event.type === "GameOver")) {
    const nth = ORDINALS[outcome.view.players[won.seat]?.hall.length ?? 0] ?? "last";
    return won.seat === me
      ? `${totals}, your ${nth} wizard wins the game`
      : `${totals}, ${name(`seat:${won.seat}`)}'s ${nth} wizard ends the game`;
  }
  return won.seat === me ? `${totals}, the round is yours` : `${totals}, ${name(`seat:${won.seat}`)} wins the round`;
}

/** "Master Wizard", or who counts as such in a battle that the Master Wizard is out of (8.3). */
export function masteryOf(view: RelicsView, seat: number): string {
  if (view.master === seat) return "Master Wizard";
  return view.counts_as_master === seat ? "counts as Master Wizard" : "";
}
