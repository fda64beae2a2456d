/** What the screens of an analysis show, worked out from its data. */
import type { Account, Analysis, Beliefs, Decision, Moved } from "$lib/wire/types";

const MARK = /\{\{|\{([a-z]+):([^{}|]+)(?:\|([^{}]*))?\}/g;

/** A text of the server with its marks filled in: `{seat:3}` is a person, `{card:W13|Voice of Thunder}` a thing. */
export function filled(text: string, name: (thing: string) => string): string {
  return text.replace(MARK, (whole, kind?: string, id?: string, words?: string) =>
    kind === undefined || id === undefined ? whole[0]! : (words ?? name(`${kind}:${id}`)),
  );
}

export const SIGNS: Record<string, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

export const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** Points of winning chance with their sign: "−10", "+4". */
export function points(change: number): string {
  const rounded = Math.round(100 * change);
  return rounded === 0 ? "0" : rounded > 0 ? `+${rounded}` : `−${-rounded}`;
}

/** A seat's chance after each input that was looked at: as it knew it, or with all cards open. */
export function line(analysis: Analysis, seat: number, knew: boolean): { step: number; chance: number }[] {
  return analysis.points.flatMap((point) => {
    const chances = knew ? point.knew?.[String(seat)] : point.open;
    const chance = chances?.[seat];
    return chance === undefined ? [] : [{ step: point.step, chance }];
  });
}

/** The lines of the graph: players who win and lose together share one. */
export function strands(analysis: Analysis, seats: number[], eyes: number | null, knew: boolean): Strand[] {
  const found: Strand[] = [];
  for (const seat of seats) {
    const own = seat === eyes;
    const spots = line(analysis, seat, own && knew);
    const alike = found.find((each) => !(own && knew) && !each.knew && same(each.spots, spots));
    if (alike) {
      alike.seats.push(seat);
      alike.own ||= own;
    } else {
      found.push({ seats: [seat], own, knew: own && knew, spots });
    }
  }
  return found;
}

export interface Strand {
  seats: number[];
  /** It is the line of the chosen eyes. */
  own: boolean;
  knew: boolean;
  spots: { step: number; chance: number }[];
}

const same = (one: Strand["spots"], other: Strand["spots"]): boolean =>
  one.length > 0 &&
  one.length === other.length &&
  one.every((each, at) => Math.abs(each.chance - other[at]!.chance) < 1e-6);

/** The rounds or turns of the game as bands below the graph: where each begins and ends, and its name. */
export function bands(analysis: Analysis): { from: number; to: number; name: string }[] {
  const found: { from: number; to: number; name: string }[] = [];
  for (const each of [...analysis.decisions].sort((one, other) => one.first - other.first)) {
    const name = each.where.split(",")[0]!;
    const last = found.at(-1);
    if (!name || last?.name === name) continue;
    const from = found.length ? each.first - 1 : 0;
    if (last) last.to = from;
    found.push({ from, to: analysis.steps, name });
  }
  return found.length > 1 ? found : [];
}

/** Marks that are too close to be told apart, as one: the largest, and how many there are. */
export function clustered<M extends { x: number; loss: number }>(marks: M[], apart: number): (M & { count: number })[] {
  const found: (M & { count: number })[] = [];
  for (const mark of [...marks].sort((one, other) => other.loss - one.loss)) {
    const near = found.find((each) => Math.abs(each.x - mark.x) < apart);
    if (near) near.count += 1;
    else found.push({ ...mark, count: 1 });
  }
  return found.sort((one, other) => one.x - other.x);
}

/** What made a seat's result, as parts of one bar: its own decisions, those of the others, luck. */
export function wonBy(account: Account): { kind: "own" | "others" | "luck"; change: number; share: number }[] {
  const exact = [account.start, account.own, account.others, account.luck];
  const whole100 = exact.map((each) => Math.round(100 * each));
  // They add up as printed: what rounding left over goes to the largest, as in the server's sentence.
  const largest = exact.reduce((high, each, at) => (Math.abs(each) > Math.abs(exact[high]!) ? at : high), 0);
  whole100[largest]! += Math.round(100 * account.end) - whole100.reduce((sum, each) => sum + each, 0);
  const parts = (["own", "others", "luck"] as const).map((kind, at) => ({ kind, change: whole100[at + 1]! / 100 }));
  const whole = parts.reduce((sum, each) => sum + Math.abs(each.change), 0);
  return parts.map((each) => ({ ...each, share: whole ? Math.abs(each.change) / whole : 0 }));
}

/** Decisions that were marked, the most costly first; of one seat, or of all. */
export function keyMoments(analysis: Analysis, seat: number | null): Decision[] {
  return analysis.decisions
    .filter((each) => each.mark !== "" && (seat === null || each.seat === seat))
    .sort((one, other) => other.loss - one.loss || one.step - other.step);
}

/** One sentence for those who can't see the graph. */
export function summary(analysis: Analysis, seat: number, knew: boolean, who: string): string {
  const spots = line(analysis, seat, knew);
  if (spots.length === 0) return `${who}: nothing is known yet.`;
  const best = spots.reduce((high, each) => (each.chance > high.chance ? each : high));
  const marks = keyMoments(analysis, seat);
  const counted = (["inaccuracy", "mistake", "blunder"] as const)
    .map((mark) => [mark, marks.filter((each) => each.mark === mark).length] as const)
    .filter(([, count]) => count > 0)
    .map(([mark, count]) => `${count} ${plural(mark, count)}`);
  const found = counted.length ? counted.join(", ") : "no marks";
  return (
    `${who}: ${percent(spots[0]!.chance)} at first, highest ${percent(best.chance)} after step ${best.step}, ` +
    `${percent(spots.at(-1)!.chance)} at the end; ${found}.`
  );
}

function plural(mark: string, count: number): string {
  if (count === 1) return mark;
  return mark === "inaccuracy" ? "inaccuracies" : `${mark}s`;
}

export interface Suspicion {
  about: number;
  /** The belief by round: the step, and how sure one could be. */
  trace: { step: number; belief: number }[];
  /** The belief at the step that is looked at. */
  belief: number;
  /** Whether it was true in the end. */
  true: boolean;
  /** Events up to there that changed the belief, the latest first. */
  moved: Moved[];
}

/** What one seat had reason to believe of each of the others up to a step, the most suspected first. */
export function suspicions(beliefs: Beliefs, eyes: number, step: number): Suspicion[] {
  const rows = beliefs.rows.filter((row) => row.eyes === eyes);
  const until = rows.findLast((row) => row.step <= step) ?? rows[0];
  if (!until) return [];
  return until.of
    .map((belief, about) => ({
      about,
      trace: rows.map((row) => ({ step: row.step, belief: row.of[about] ?? 0 })),
      belief,
      true: beliefs.truth[about] === true,
      moved: beliefs.moved.filter((each) => each.eyes === eyes && each.about === about && each.step <= step).reverse(),
    }))
    .filter((each) => each.about !== eyes)
    .sort((one, other) => other.belief - one.belief || one.about - other.about);
}
