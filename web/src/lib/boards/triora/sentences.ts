/** What each thing says of itself to those who listen: one short sentence. */
import type { Person } from "$lib/kit/people";
import type { Offer, TrioraView } from "$lib/wire/games/triora";
import { listed } from "$lib/wire/words";
import type { Components } from "./components";
import type { PlaceId } from "./geometry";

export type Facts = Record<string, number | string>;

/** "Dungeon, 2 of 4 ruined, one of them yours. Costs Dementiae, which you have, or an undead: a Doom marker, 3 points." */
export function placeSentence(view: TrioraView, known: Components, seats: Person[], me: number | null, place: PlaceId, offer: Offer | undefined, facts: Facts): string {
  const said = [known.places[place]];
  const site = view.sites.find((each) => each.place === place);
  if (site) {
    const mine = site.markers.filter((seat) => seat === me).length;
    said[0] += `, ${site.markers.length} of ${site.spaces} ruined${mine ? `, ${mine === 1 ? "one" : mine} of them yours` : ""}`;
  }
  const here = standing(view, seats, me, place);
  if (here.length) said.push(`Here: ${listed(here, 6)}`);
  if (offer) {
    if (offer.arrival) said.push(`Inquisition +${offer.arrival} for coming`);
    if (offer.works) said.push(`${costs(known, offer)}${offer.words}`);
    else if (site && site.markers.length >= site.spaces) said.push("Full: no gain");
    else if (offer.why_not) said.push(offer.why_not);
    said.push(`Witch's bonus: ${offer.bonus_words}${offer.bonus_works ? "" : ", of no use to you now"}`);
  }
  if (facts.captured) said.push("The Inquisitor would capture you");
  else if (facts.found) said.push(`The Inquisitor would find you here: Inquisition +${facts.found}`);
  else if (facts.hunted) said.push("He would come for you");
  if (facts.morgana) said.push("You would meet Morgana");
  return said.map((each) => `${each.charAt(0).toUpperCase()}${each.slice(1)}.`).join(" ");
}

function costs(known: Components, offer: Offer): string {
  if (!offer.pays.length) return "";
  const ways = offer.pays.map((pay) => {
    const name = pay.what === "undead" ? "an undead" : (known.potion.get(pay.what)?.name ?? pay.what);
    return pay.ready ? `${name}, which you have` : pay.brew ? `${name}, which you can brew` : name;
  });
  return `Costs ${ways.join(", or ")}: `;
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
