/** What the drawing says, put together from the view: words and places, no rules. */
import type { Person } from "$lib/kit/people";
import { listed } from "$lib/wire/words";
import type { InquisitionView, Player, Saying, Seen, Vote } from "$lib/wire/games/inquisition";
import type { ReckoningLine, SeatMark } from "../types";
import { CAUSES, POWERS, ROLES } from "./icons";
import type { Point } from "./shapes";

export const ROMAN = ["", "I", "II", "III", "IV", "V", "VI"];
export const COLOURS = ["white", "blue", "black", "red", "green"];
export const ROLE_NAMES: Record<string, string> = { loyalist: "Loyalist", agent: "Agent" };
export const DEEDS: Record<string, string> = {
  white: "shows their own role card to one player",
  blue: "lets all others of a colour see one player's role card",
  black: "notes in secret who pays the Ultimate Price",
  red: "holds the Ablaze card and gives it away before the final round",
  green: "looks at one player's facedown cards",
};
export const CAUSE_NAMES: Record<string, string> = {
  vote: "by the vote",
  ablaze: "ablaze",
  ultimate_price: "the Ultimate Price",
};
/** The same in a column of a sheet. */
const CAUSE_SHORT: Record<string, string> = { vote: "the vote", ablaze: "ablaze", ultimate_price: "the note" };
const PHASES: Record<string, string> = {
  deal: "the cards are dealt",
  discussion: "discussion",
  vote: "the vote is open",
  tie: "a tie is broken",
  ability: "the leader's power",
  burning: "the Ablaze card",
  "final discussion": "discussion",
  "final vote": "the leaders vote on who dies",
  runoff: "the leaders vote again",
  "vote of the others": "everyone who isn't a leader votes",
};

export type Naming = (seat: number) => string;

export function titled(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}

export function a(role: string): string {
  return `${/^[aeiou]/i.test(role) ? "an" : "a"} ${ROLE_NAMES[role] ?? titled(role)}`;
}

/** Where each seat is: your own at the bottom, the others clockwise; for a spectator the first seat on top. */
export function around(count: number, me: number | null, middle: Point, rx: number, ry: number): Point[] {
  return Array.from({ length: count }, (_, seat) => {
    const turn = me === null ? seat / count - 0.25 : (seat - me) / count + 0.25;
    return { x: middle.x + rx * Math.cos(2 * Math.PI * turn), y: middle.y + ry * Math.sin(2 * Math.PI * turn) };
  });
}

/** To whom these are said is "you"; a question begins with the name, and a report tells it. */
const SAID_OF_YOU = ["suspect", "trust", "elect", "kill"];

/** A claim as this seat hears it, without its reason. */
export function quote(
  view: InquisitionView,
  number: number,
  _: Record<string, unknown> | null,
  name: (thing: string) => string,
): string {
  const claim = view.claims[number];
  if (!claim) return "";
  const plain = { ...claim, what: { ...claim.what, reason: null } };
  const addresses = SAID_OF_YOU.includes(claim.say) && claim.seat !== view.seat;
  return sentence(plain, view.claims, (seat) => (addresses && seat === view.seat ? "you" : name(`seat:${seat}`)));
}

/** A claim as it was spoken. */
export function sentence(claim: Saying, claims: readonly Saying[], name: Naming): string {
  const { what, seat } = claim;
  const who = what.seat === null ? "" : name(what.seat);
  const other = what.claim === null ? undefined : claims[what.claim];
  switch (claim.say) {
    case "am":
      return `I am ${a(what.role ?? "")}.`;
    case "saw":
      if (what.kind === "look")
        return what.ability === "white"
          ? `${who} showed me their card: ${ROLE_NAMES[what.role ?? ""]}.`
          : `I looked at ${who}’s card: ${ROLE_NAMES[what.role ?? ""]}.`;
      if (what.kind === "target") return `${titled(what.ability ?? "")}’s target was ${titled(what.colour ?? "")}.`;
      return `The note says ${what.seat === seat ? "myself" : who}.`;
    case "suspect":
      return `I suspect ${who}${because(claim, name)}.`;
    case "trust":
      return `I trust ${who}.`;
    case "elect":
      return `I will vote for ${what.seat === seat ? "myself" : who}.`;
    case "kill":
      return `I want ${who} dead${because(claim, name)}.`;
    case "ask_team":
      return `${who}, which side are you on?`;
    case "ask_saw":
      return `${who}, what have you seen?`;
    case "ask_suspect":
      return `${who}, whom do you suspect?`;
    case "agree":
      return `I agree with ${other ? name(other.seat) : "that"} (#${what.claim}).`;
    case "disagree":
      return `I disagree with ${other ? name(other.seat) : "that"} (#${what.claim}).`;
    default:
      return `I take back #${what.claim}.`;
  }
}

/** The reason that a claim gives, if it gives one. */
function because({ what }: Saying, name: Naming): string {
  if (what.reason === "alone") return `: they voted alone in round ${what.round}`;
  if (what.reason === "seen") return `: ${what.witnesses.map(name).join(" and ")} both saw them`;
  return "";
}

export function lastClaim(view: InquisitionView, seat: number): Saying | undefined {
  return view.claims.findLast((claim) => claim.seat === seat && claim.round === view.round);
}

/** A vote as counts: whom, how many, by whom; most first. */
export function tally(vote: Vote): { seat: number; by: number[] }[] {
  const found = new Map<number, number[]>();
  vote.ballots.forEach((ballot, seat) => {
    if (ballot !== null) found.set(ballot, [...(found.get(ballot) ?? []), seat]);
  });
  return [...found]
    .map(([seat, by]) => ({ seat, by }))
    .sort((one, other) => other.by.length - one.by.length || one.seat - other.seat);
}

export function voteTitle(vote: Vote): string {
  if (vote.colour) return `${titled(vote.colour)} leader`;
  return { leaders: "Who dies", second: "The leaders again", others: "The others" }[vote.kind] ?? vote.kind;
}

/** Whom a seat announced to vote for in that round, if the ballot is for somebody else. */
function announcedAnother(view: InquisitionView, vote: Vote, seat: number): Saying | undefined {
  const cast = vote.ballots[seat];
  if (vote.kind !== "election" || cast === null || cast === undefined) return undefined;
  const said = view.claims.findLast(
    (claim) => claim.seat === seat && claim.round === vote.round && claim.say === "elect" && !claim.taken_back,
  );
  return said && said.what.seat !== cast ? said : undefined;
}

/** The announcement that a seat's own ballot broke. A ballot that the clock cast breaks nobody's word. */
export function brokenWord(view: InquisitionView, vote: Vote, seat: number): Saying | undefined {
  return vote.automatic.includes(seat) ? undefined : announcedAnother(view, vote, seat);
}

/** How many ballots were not as announced because the clock cast them. */
export function clockBallots(view: InquisitionView): number {
  return view.votes
    .map((vote) => vote.automatic.filter((seat) => announcedAnother(view, vote, seat)).length)
    .reduce((sum, each) => sum + each, 0);
}

export function outcome(vote: Vote, name: Naming): string {
  if (vote.winner === null) return vote.tied.length ? "A tie" : "The ballots are open";
  return vote.kind === "election"
    ? `${name(vote.winner)} leads ${titled(vote.colour ?? "")}`
    : `${name(vote.winner)} is condemned`;
}

export function seenTitle(row: Seen, name: Naming): string {
  if (row.what === "role") return `${name(row.of)}’s role card`;
  if (row.what === "target") return `${titled(row.ability)}’s target`;
  return "The note of death";
}

export function valueTitle(row: Seen, value: string, name: Naming): string {
  if (row.what === "role") return ROLE_NAMES[value] ?? value;
  return row.what === "target" ? titled(value) : name(Number(value));
}

/** A thing that was said and was not so: what it was instead, as everybody sees after the end. */
export function instead(claim: Saying, view: InquisitionView, name: Naming): string {
  const { what } = claim;
  const role = (seat: number | null): string =>
    ROLE_NAMES[(seat === null ? null : view.players[seat]?.role) ?? ""] ?? "unknown";
  if (claim.say === "am") return `${name(claim.seat)} was ${a(view.players[claim.seat]?.role ?? "")}`;
  if (what.kind === "look") return `the card said ${role(what.seat)}`;
  if (what.kind === "target")
    return `the card was ${titled(view.abilities.find((each) => each.colour === what.ability)?.target ?? "unknown")}`;
  if (what.kind === "note") return view.note === null ? "it named somebody else" : `it said ${name(view.note)}`;
  if (claim.say === "suspect" || claim.say === "trust")
    return `${name(what.seat ?? 0)} was ${a(view.players[what.seat ?? 0]?.role ?? "")}`;
  if (claim.say === "elect") {
    const cast = view.votes.find((vote) => vote.round === claim.round && vote.kind === "election")?.ballots[claim.seat];
    return cast === null || cast === undefined
      ? "voted differently"
      : `voted for ${cast === claim.seat ? "themselves" : name(cast)}`;
  }
  if (claim.say === "kill") {
    const cast = view.votes.filter((vote) => vote.kind !== "election").map((vote) => vote.ballots[claim.seat]);
    const named = [...new Set(cast)].filter((seat): seat is number => typeof seat === "number");
    return `voted for ${people(named, name)}`;
  }
  return "it was the other way round";
}

/** A seat, read out in one sentence. Nothing in it depends on a role before the end. */
export function described(player: Player, view: InquisitionView, name: Naming, me: number | null): string {
  const parts = [
    `${name(player.seat)}${player.seat === me ? " (you)" : ""}`,
    `${titled(player.guild)}, ${player.colours.join(" and ")}`,
  ];
  if (player.leads.length) parts.push(`leads ${player.leads.join(" and ")}`);
  if (player.facedown) parts.push(`${player.facedown} targeting ${player.facedown === 1 ? "card" : "cards"} facedown`);
  if (view.tie_breaker === player.seat) parts.push("breaks ties");
  if (player.ablaze) parts.push("is ablaze");
  if (player.ready && view.phase.endsWith("discussion")) parts.push("ready to vote");
  if (view.result) parts.push(`was ${a(player.role ?? "")}`, player.dead ? "is dead" : "lives");
  return parts.join(", ");
}

export function headline(view: InquisitionView): string {
  if (view.result) return "Game over";
  return view.colour === null ? "Final round" : `Round ${ROMAN[view.round]}: ${titled(view.colour)}`;
}

export function phaseWords(view: InquisitionView): string {
  return PHASES[view.phase] ?? view.phase;
}

export function marks(view: InquisitionView, seat: number): SeatMark[] {
  const player = view.players[seat];
  if (!player) return [];
  const found: SeatMark[] = [{ word: "guild", value: titled(player.guild) }];
  for (const colour of player.leads) found.push({ word: "leads", value: titled(colour), icon: POWERS[colour]! });
  if (view.result && player.role)
    found.push({ word: "was", value: ROLE_NAMES[player.role] ?? player.role, icon: ROLES[player.role]! });
  return found;
}

export function people(seats: readonly number[], name: Naming): string {
  return listed(seats.map(name), 4);
}

/** Who was what, what killed them, and how honest they were. */
export function reckoning(view: InquisitionView): ReckoningLine[] {
  const each = <T>(of: (player: Player) => T): T[] => view.players.map(of);
  const told = (seat: number, verdict: string): number =>
    view.claims.filter((claim) => claim.seat === seat && claim.verdict === verdict).length;
  return [
    {
      title: "Role",
      clause: "2.2",
      icon: ROLES.agent!,
      values: each((player) => ROLE_NAMES[player.role ?? ""] ?? "unknown"),
    },
    {
      title: "Died",
      clause: "5.7",
      icon: CAUSES.vote!,
      values: each(
        (player) =>
          view.deaths
            .filter((death) => death.seat === player.seat)
            .map((death) => CAUSE_SHORT[death.by] ?? death.by)
            .join(", ") || "lives",
      ),
    },
    {
      title: "Led",
      clause: "3.10",
      icon: POWERS.white!,
      values: each((player) => player.leads.map(titled).join(", ") || "nothing"),
    },
    {
      title: "Ballots for an Agent",
      clause: "3.5",
      values: each(
        (player) =>
          view.votes.filter(
            (vote) => vote.kind === "election" && view.players[vote.ballots[player.seat] ?? -1]?.role === "agent",
          ).length,
      ),
    },
    { title: "Lies told", clause: "6.6", best: "none", values: each((player) => told(player.seat, "lie")) },
    { title: "Promises broken", clause: "6.6", best: "none", values: each((player) => told(player.seat, "broken")) },
    { title: "Honest mistakes", clause: "6.6", best: "none", values: each((player) => told(player.seat, "mistake")) },
  ];
}

export function namingOf(seats: readonly Person[]): Naming {
  return (seat) => seats[seat]?.name ?? `Player ${seat + 1}`;
}
