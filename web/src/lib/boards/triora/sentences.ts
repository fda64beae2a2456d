/** What each thing says of itself to those who listen: one short sentence. */
import type { Person } from "$lib/kit/people";
import type { Offer, TrioraView } from "$lib/wire/games/triora";
import { listed } from "$lib/wire/words";
import type { Components } from "./components";
import type { PlaceId } from "./geometry";

export type Facts = Record<string, number | string>;

/** "Dungeon, 2 of 5 ruined, one of them yours; costs Dementiae, which you have, or an undead; gives a Doom marker, 3 points and
 * 3 less Inquisition." `bonus`: whether the Witch's bonus is to be had, for a familiar it is not. */
export function placeSentence(
  view: TrioraView,
  known: Components,
  seats: Person[],
  me: number | null,
  place: PlaceId,
  offer: Offer | undefined,
  facts: Facts,
  bonus = true,
): string {
  const said: string[] = [known.places[place]];
  const site = view.sites.find((each) => each.place === place);
  const full = site !== undefined && site.markers.length >= site.spaces;
  if (site) {
    const mine = site.markers.filter((seat) => seat === me).length;
    said[0] += `, ${site.markers.length} of ${site.spaces} ruined${mine ? `, ${mine === 1 ? "one" : mine} of them yours` : ""}`;
  }
  if (offer) {
    if (offer.arrival) said.push(`${offer.arrival} more Inquisition for coming`);
    if (full) said.push("no gain");
    else {
      if (offer.pays.length) said.push(costs(known, offer));
      if (offer.works)
        said.push(/^(\d|a |Inquisition)/.test(offer.words) ? `gives ${plainly(offer.words)}` : plainly(offer.words));
      else if (!offer.pays.length && offer.why_not) said.push(plainly(offer.why_not));
    }
    if (bonus)
      said.push(
        `witch's bonus: ${place === "TO" ? "the copied place's" : plainly(offer.bonus_words)}${offer.bonus_works ? "" : ", no use now"}`,
      );
  }
  const here = standing(view, seats, me, place);
  if (here.length) said.push(`${listed(here, 6)} here`);
  if (facts.captured) said.push("the Inquisitor would capture you");
  else if (facts.found) said.push(`the Inquisitor would find you: ${facts.found} more Inquisition`);
  else if (facts.hunted) said.push("the Inquisitor would come for you");
  if (facts.morgana) said.push("you would meet Morgana");
  return `${said.join("; ")}.`;
}

/** What a place costs and gives now, in words: "Pay Molestum, which you can brew, or an undead: a Doom marker and 5 points."
 * `bonus`: a witch is asked for, who takes the bonus too. */
export function placeInWords(known: Components, offer: Offer, full: boolean, bonus: boolean): string[] {
  const said: string[] = [];
  if (offer.arrival) said.push(`Coming here brings ${offer.arrival} Inquisition.`);
  if (full) said.push("It is ruined: no main action.");
  else if (offer.works) said.push(capital(`${paid(known, offer)}${plainly(offer.words)}.`));
  if (bonus && offer.place !== "TO")
    said.push(`Your witch may also: ${plainly(offer.bonus_words)}${offer.bonus_works ? "" : " (no use now)"}.`);
  return said;
}

/** The same line by line, with what lies there and who comes tonight. */
export function placeFacts(known: Components, view: TrioraView, place: string): { word: string; value: string }[] {
  const offer = view.offers.find((each) => each.place === place);
  const site = view.sites.find((each) => each.place === place);
  const comes = (route: readonly string[] | undefined): boolean => route?.includes(place) ?? false;
  const tonight = [
    ...(place !== "FO" && comes(view.foretold?.inquisitor.route) ? ["the Inquisitor"] : []),
    ...(comes(view.foretold?.morgana.route) ? ["Morgana"] : []),
  ];
  const lines: [string, string][] = [
    ["Coming here", offer?.arrival ? `${offer.arrival} Inquisition` : ""],
    ["Costs", offer?.pays.length ? costs(known, offer).slice("costs ".length) : ""],
    ["Gives", offer ? plainly(offer.words) : ""],
    ["Your witch also", offer && place !== "TO" ? plainly(offer.bonus_words) : ""],
    ["Ruined", site ? `${site.markers.length} of ${site.spaces}` : ""],
    ["At the end", site ? "most Doom markers here score again" : ""],
    ["Not now", offer && !offer.works ? plainly(offer.why_not) : ""],
    ["Tonight", tonight.length ? `${listed(tonight)} would pass here` : ""],
    ["Safe", place === "FO" ? "the Inquisitor never looks here" : ""],
  ];
  return lines.filter(([, value]) => value).map(([word, value]) => ({ word, value: capital(value) }));
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function paid(known: Components, offer: Offer): string {
  const can = offer.pays.filter((pay) => pay.ready || pay.brew);
  const ways = (can.length ? can : offer.pays).map((pay) => {
    const name = pay.what === "undead" ? "an undead" : (known.potion.get(pay.what)?.name ?? pay.what);
    return pay.brew && !pay.ready ? `${name} (you can brew it)` : name;
  });
  return ways.length ? `Pay ${ways.join(" or ")}: ` : "";
}

/** As one would say it: "Inquisition −3" is "3 less Inquisition"; in the middle of a sentence. */
function plainly(words: string): string {
  const said = words
    .replace(/Inquisition [−-](\d+)/g, "$1 less Inquisition")
    .replace(/Inquisition \+(\d+)/g, "$1 more Inquisition")
    .replace(/\.$/, "");
  return said.charAt(0).toLowerCase() + said.slice(1);
}

function costs(known: Components, offer: Offer): string {
  const ways = offer.pays.map((pay) => {
    const name = pay.what === "undead" ? "an undead" : (known.potion.get(pay.what)?.name ?? pay.what);
    return pay.ready ? `${name}, which you have` : pay.brew ? `${name}, which you can brew` : name;
  });
  const lacking = offer.pays.every((pay) => !pay.ready && !pay.brew);
  const joined = ways.join(ways[0]!.includes(",") ? ", or " : " or ");
  return `costs ${joined}${lacking ? ", which you lack" : ""}`;
}

function standing(view: TrioraView, seats: Person[], me: number | null, place: string): string[] {
  const here: string[] = [];
  for (const player of view.players) {
    const whose = player.seat === me ? "your" : `${seats[player.seat]?.name ?? "somebody"}'s`;
    if (player.witch?.place === place) here.push(`${whose} witch`);
    if (player.familiar?.place === place) here.push(`${whose} familiar`);
    if (player.second?.place === place) here.push(`${whose} second familiar`);
  }
  if (view.inquisitor === place) here.push("the Inquisitor");
  if (view.morgana === place) here.push("Morgana");
  return here;
}
