/** Talk as one stream: claims, chat and whispers in the order in which they were said. */
import type { AnyEvent, AnyView, BallotReference, BoardModule } from "$lib/boards/types";
import { fieldOf, numberOf, rowsOf } from "$lib/wire/fields";
import type { Chatted, Words } from "$lib/wire/types";
import { addressed } from "$lib/wire/words";

export type Kind = "claim" | "chat" | "whisper" | "fact";

export interface Utterance {
  /** Stays the same while the stream grows, so that what was opened stays open. */
  key: string;
  kind: Kind;
  /** Who said it; null is a spectator. */
  seat: number | null;
  name: string;
  /** Who heard it besides the speaker; null is everybody, an empty list is a channel whose members nobody is told. */
  to: readonly number[] | null;
  words: Words;
  /** Why somebody is suspected, where the speaker says so and the words do not. */
  because: string | null;
  /** The ballot that the reason is about. */
  ballot: BallotReference | null;
  /** A claim's number. */
  number: number | null;
  claim: ClaimFacts | null;
  /** The game's clock when it was said. */
  at: number;
}

/** What a whisper of the view says about itself. */
interface Timed {
  number: number;
  at: number;
}

/** What the view says about a claim besides its words; whether it is true only after the end. */
export interface ClaimFacts extends Timed {
  taken_back: boolean;
  contradicts: number[];
  true: boolean | null;
  /** The question that it answers, by its number. */
  answers?: number | null;
  what?: { seat: number | null; reason: string | null; round: number | null; witnesses: number[] };
}

const ROMAN = ["", "I", "II", "III", "IV", "V", "VI"];

function ballotOf(claim: ClaimFacts | null): BallotReference | null {
  const what = claim?.what;
  return what?.reason === "alone" && what.round !== null && what.seat !== null
    ? { round: what.round, seat: what.seat }
    : null;
}

/** The reason of a suspicion as a line of its own, spoken to `seat` where it is about that person. */
function reasonOf(claim: ClaimFacts | null, seat: number | null, people: Source["people"]): string | null {
  const what = claim?.what;
  if (!what?.reason) return null;
  const whom = what.seat === seat ? "you" : (people[what.seat ?? -1]?.name ?? "");
  if (what.reason === "alone") return `${whom} voted alone in round ${ROMAN[what.round ?? 0] ?? what.round}`;
  const verb = what.seat === seat ? "you were" : `${whom} was`;
  return `${verb} reported to be an Agent by ${names(what.witnesses, people, seat)}`;
}

interface Source {
  view: AnyView | null;
  log: readonly { event: AnyEvent }[];
  chats: readonly Chatted[];
  seat: number | null;
  people: readonly { name: string }[];
  module?: BoardModule | null;
  pack?: Record<string, unknown> | null;
  name?: (thing: string) => string;
}

const times = (rows: unknown): Map<number, number> =>
  new Map((Array.isArray(rows) ? (rows as Timed[]) : []).map((row) => [row.number, row.at]));

/** The bubble shows a claim's number and a whisper's hearers itself. */
function bare(words: Words): Words {
  const [first, ...others] = words;
  if (typeof first !== "string") return words;
  if (/^#\d+ /.test(first)) return [first.replace(/^#\d+ /, ""), ...others];
  if (!first.startsWith("(to ")) return words;
  const end = words.findIndex((part) => typeof part === "string" && part.includes(") "));
  const part = words[end];
  if (typeof part !== "string") return words;
  const rest = part.slice(part.indexOf(") ") + 2);
  return rest ? [rest, ...words.slice(end + 1)] : words.slice(end + 1);
}

/** The sentence without its speaker, whose name stands beside it: "claimed to be an Agent". */
function predicate(words: Words, by: number | null): Words {
  const [first, second, ...others] = words;
  if (first === "") return predicate(words.slice(1), by);
  if (typeof first === "string" || first?.thing !== `seat:${by}` || typeof second !== "string") return words;
  return second.startsWith(" ") ? [second.trimStart(), ...others] : words;
}

/** Everything that was said, oldest first. A whisper between others is a fact without words. */
export function streamOf({ view, log, chats, seat, people, module, pack, name }: Source): Utterance[] {
  const claimed = new Map(rowsOf<ClaimFacts>(view, "claims").map((row) => [row.number, row]));
  const whispered = times(fieldOf(view, "whispers"));
  const said: Utterance[] = [];
  let murmurs = 0;
  let last = 0;
  const put = (
    key: string,
    kind: Kind,
    by: number | null,
    to: readonly number[] | null,
    event: AnyEvent,
    at: number,
  ) => {
    last = at;
    const number = kind === "claim" ? (numberOf(event, "number") ?? null) : null;
    const claim = number === null ? null : (claimed.get(number) ?? null);
    const words = addressed(kind === "fact" ? event.words : predicate(bare(event.words), by), seat);
    const quoted = claim && view && name ? module?.quote?.(view as never, claim.number, pack ?? null, name) : undefined;
    said.push({
      key,
      kind,
      seat: by,
      name: by === null ? "" : (people[by]?.name ?? ""),
      to,
      words: quoted ? [`“${quoted}”`] : words,
      because: quoted ? reasonOf(claim, seat, people) : null,
      ballot: quoted ? ballotOf(claim) : null,
      number,
      claim,
      at,
    });
  };
  for (const { event } of log) {
    const by = numberOf(event, "seat") ?? null;
    const heard = fieldOf(event, "to");
    const to = Array.isArray(heard) ? (heard as number[]) : null;
    const number = numberOf(event, "number");
    if (event.type === "Claimed" && number !== undefined) {
      put(`claim${number}`, "claim", by, null, event, claimed.get(number)?.at ?? last);
    } else if (event.type === "Whispered" && number !== undefined) {
      put(`whisper${number}`, "whisper", by, to ?? [], event, whispered.get(number) ?? last);
    } else if (event.type === "Murmured") {
      const number = murmurs;
      murmurs += 1;
      const mine = seat !== null && (by === seat || to?.includes(seat));
      const shown = log.some((line) => line.event.type === "Whispered" && numberOf(line.event, "number") === number);
      if (!mine && !shown) put(`murmur${number}`, "fact", by, to, event, whispered.get(number) ?? last);
    }
  }
  for (const chat of chats) {
    const to = chat.to?.filter((each) => each !== chat.seat) ?? null;
    const kind: Kind = to === null ? "chat" : chat.words.length ? "whisper" : "fact";
    const facts: Words = kind === "fact" ? [`${chat.name} whispered to ${names(to ?? [], people)}.`] : chat.words;
    said.push({
      key: `chat${chat.id}`,
      kind,
      seat: chat.seat,
      name: chat.name,
      to,
      words: facts,
      because: null,
      ballot: null,
      number: null,
      claim: null,
      at: chat.at,
    });
  }
  return said
    .map((each, place) => ({ each, place }))
    .sort((a, b) => a.each.at - b.each.at || a.place - b.place)
    .map(({ each }) => each);
}

function names(seats: readonly number[], people: readonly { name: string }[], me: number | null = null): string {
  const found = seats.map((seat) => (seat === me ? "you" : (people[seat]?.name ?? `Player ${seat + 1}`)));
  return found.length > 1 ? `${found.slice(0, -1).join(", ")} and ${found.at(-1)}` : (found[0] ?? "");
}

/** Whispers that somebody else said to `seat`. */
export function whispersTo(stream: readonly Utterance[], seat: number | null): Utterance[] {
  return stream.filter((each) => each.kind === "whisper" && each.seat !== seat);
}
