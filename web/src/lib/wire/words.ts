/** Words as the wire sends them: texts and named things in a row. */
import type { Words } from "./types";

/** As a person reads them. */
export function spoken(words: Words | string | null | undefined): string {
  if (words == null) return "";
  if (typeof words === "string") return words;
  return words.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

const DECLINE = "Decline";
const SAYS_NO = ["No", "None", "Nothing", DECLINE];

/** What an option that declines is called: the same in every game, followed by its consequence where that needs words. The
 * terminal calls it so, too (`cli/screen.py`). */
export function declining(label: Words): Words {
  const said = spoken(label);
  if (/^(End|Stop) /.test(said)) return label; // a turn that is over: nothing was offered
  if (SAYS_NO.includes(said)) return [DECLINE];
  const [first, ...rest] = label.map((part) => (typeof part === "string" ? part.replaceAll(": ", ", ") : part));
  if (typeof first !== "string") return [`${DECLINE}: `, first!, ...rest];
  return [`${DECLINE}: ${first.charAt(0).toLowerCase()}${first.slice(1)}`, ...rest];
}

/** The same for one of those they speak of: "You drew a card", "Ada looked at your hand". Sentences of games are made so that
 * nothing else changes with a name. */
export function addressed(words: Words, seat: number | null): Words {
  const mine = `seat:${seat}`;
  if (seat === null || !words.some((part) => typeof part !== "string" && part.thing === mine)) return words;
  const said: Words = [];
  let owns = false;
  for (const [at, part] of words.entries()) {
    if (typeof part === "string" || part.thing !== mine) {
      said.push(owns && typeof part === "string" ? part.slice(OWNS.length) : part);
      owns = false;
      continue;
    }
    const before = words[at - 1] ?? "";
    const after = words[at + 1];
    owns = typeof after === "string" && after.startsWith(OWNS);
    const you = owns ? "your" : "you";
    said.push({ ...part, text: typeof before === "string" && BEGINS.test(before) ? `Y${you.slice(1)}` : you });
  }
  return said;
}

const OWNS = "'s";
/** What stands before the first word of a sentence; claims have a number in front. */
const BEGINS = /^$|[.!?)]\s+$|^#\d+ $/;

/** The things they speak of. */
export function mentioned(words: Words): string[] {
  return words.flatMap((part) => (typeof part === "string" ? [] : [part.thing]));
}

/** "Dana", "Dana and Otto", "Dana, Otto and two others". */
export function listed(names: readonly string[], most = 3): string {
  if (names.length <= 1) return names[0] ?? "";
  if (names.length <= most) return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  const rest = names.length - (most - 1);
  const spelledOut = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][rest] ?? String(rest);
  return `${names.slice(0, most - 1).join(", ")} and ${spelledOut} others`;
}

/** The kind and the id of a thing: `card:W13` is ["card", "W13"]. */
export function taken(thing: string): [kind: string, id: string] {
  const at = thing.indexOf(":");
  return at < 0 ? ["", thing] : [thing.slice(0, at), thing.slice(at + 1)];
}

const WON = " won. ";

/** Why it is over, without the winner, who is named above it already. */
export function reason(words: Words): Words {
  const at = words.findIndex((part) => typeof part === "string" && part.includes(WON));
  const part = words[at];
  return typeof part === "string" ? [part.slice(part.indexOf(WON) + WON.length), ...words.slice(at + 1)] : words;
}

/** What the server says when it cannot help, in sentences: what is wrong, and what would do. */
export function sentences(refusal: string): string[] {
  const [what = "", allowed = ""] = refusal.split("; allowed: ").map((part) => part.trim().replace(/\.$/, ""));
  return [what, allowed && `${/^[A-Z]/.test(allowed) ? "" : "Allowed: "}${allowed}.`].filter(Boolean);
}
