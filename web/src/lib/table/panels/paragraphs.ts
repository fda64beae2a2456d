/** The log in paragraphs: one for each turn, battle or vote, under headings for rounds. Which events open one is said by the
 * events themselves; what a paragraph comes to, as signs, by the game's module. */
import type { BoardModule, Chip } from "$lib/boards/types";
import { numberOf } from "$lib/wire/fields";
import type { Words } from "$lib/wire/types";
import { mentioned } from "$lib/wire/words";
import type { Line } from "../state/table.svelte";

export interface Paragraph {
  id: number;
  /** It stands before the paragraph: "Round 7 at The Lyceum". */
  heading: Words | null;
  /** What the heading's sentence says after its colon. */
  under: Words;
  /** Whose turn it was. */
  seat: number | undefined;
  head: Words;
  /** What else happened, as far as no sign says it. */
  text: Words;
  chips: Chip[];
  lines: Line[];
}

interface Group {
  heading: Line | null;
  lines: Line[];
  /** An event opened it, so everything up to the next one belongs to it. */
  opened: boolean;
}

/** A folded paragraph says this many things; the others are among its lines. */
const MOST_SAID = 4;

export function seatOf(line: Line): number | undefined {
  const seat = mentioned(line.words).find((thing) => thing.startsWith("seat:"));
  return seat === undefined ? numberOf(line.event, "seat") : Number(seat.slice("seat:".length));
}

/** What belongs together. Outside a turn, what one person did one after the other does. */
export function grouped(lines: readonly Line[]): Group[] {
  const groups: Group[] = [];
  for (const line of lines) {
    const opens = line.hidden ? "" : line.event.opens;
    const last = groups.at(-1);
    if (opens === "round") groups.push({ heading: line, lines: [], opened: false });
    else if (opens === "turn" && last?.heading && !last.lines.length) {
      last.lines.push(line);
      last.opened = true;
    } else if (opens === "turn") groups.push({ heading: null, lines: [line], opened: true });
    else if (last && (last.opened || !last.lines.length || seatOf(last.lines[0]!) === seatOf(line)))
      last.lines.push(line);
    else groups.push({ heading: null, lines: [line], opened: false });
  }
  return groups;
}

/** A sentence up to its colon, and what follows it. */
export function atColon(words: Words): [before: Words, after: Words] {
  const at = words.findIndex((part) => typeof part === "string" && part.includes(": "));
  const part = words[at];
  if (typeof part !== "string") return [stopped(words), []];
  const colon = part.indexOf(": ");
  const some = (each: Words[number]): boolean => each !== "";
  const after = [part.slice(colon + 2), ...words.slice(at + 1)].filter(some);
  return [[...words.slice(0, at), part.slice(0, colon)].filter(some), capital(after)];
}

function capital(words: Words): Words {
  const [first, ...rest] = words;
  return typeof first === "string" ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : words;
}

/** A sentence without its full stop. */
function stopped(words: Words): Words {
  const last = words.at(-1);
  return typeof last === "string" ? [...words.slice(0, -1), last.replace(/\.$/, "")] : words;
}

/** Sentences as one: "Ada brewed 2 Vitae. Ada took the bonus." is "Brewed 2 Vitae, took the bonus." where it is Ada's turn. */
export function joined(sentences: readonly Words[], seat: number | undefined): Words {
  const said: Words = [];
  let going = false;
  for (const words of sentences) {
    const [first, next] = words;
    const theirs =
      seat !== undefined &&
      typeof first === "object" &&
      first.thing === `seat:${seat}` &&
      typeof next === "string" &&
      next.startsWith(" ");
    const rest = stopped(theirs ? [(next as string).slice(1), ...words.slice(2)] : words);
    if (said.length) said.push(theirs && going ? ", " : ". ");
    said.push(...(theirs && going ? rest : capital(rest)));
    going = theirs;
  }
  const last = said.at(-1);
  if (said.length && !(typeof last === "string" && /[.!?]$/.test(last))) said.push(".");
  return said;
}

function told(group: Group, module: BoardModule | null): Paragraph {
  const open = group.lines.filter((line) => !line.hidden);
  const events = open.map((line) => line.event);
  const first = group.lines[0] ?? group.heading!;
  const chosen = module?.log?.head?.(events);
  const head = open.find((line) => line.event === chosen) ?? first;
  const counted: ReadonlySet<string> = module?.log?.counted ?? new Set();
  const others = group.lines.filter((line) => line !== head && (line.hidden || !counted.has(line.event.type)));
  const seat = seatOf(head);
  const [heading, under] = group.heading ? atColon(group.heading.words) : [null, []];
  return {
    id: (group.heading ?? first).id,
    heading,
    under,
    seat,
    head: group.lines.length ? stopped(head.words) : [],
    text: joined(
      others.slice(0, MOST_SAID).map((line) => line.words),
      seat,
    ),
    chips: module?.log?.chips?.(events, seat) ?? [],
    lines: group.heading ? [group.heading, ...group.lines] : group.lines,
  };
}

/** Makes paragraphs, and keeps those to which nothing was added, so that a long log isn't drawn again for each line. */
export class Paragraphs {
  #known = new Map<number, Paragraph>();
  #module: BoardModule | null = null;

  of(lines: readonly Line[], module: BoardModule | null): Paragraph[] {
    if (module !== this.#module) this.#known.clear();
    this.#module = module;
    const before = this.#known;
    this.#known = new Map();
    return grouped(lines).map((group) => {
      const all = group.heading ? [group.heading, ...group.lines] : group.lines;
      const known = before.get(all[0]!.id);
      const same = known?.lines.length === all.length && known.lines.every((line, at) => line === all[at]);
      const paragraph = same ? known : told(group, module);
      this.#known.set(paragraph.id, paragraph);
      return paragraph;
    });
  }
}

/** A sign and its number, as it is read out. */
export function spokenChips(chips: readonly Chip[], name: (thing: string) => string): string {
  return chips.map((chip) => (chip.seat === undefined ? "" : `${name(`seat:${chip.seat}`)}: `) + chip.word).join(", ");
}
