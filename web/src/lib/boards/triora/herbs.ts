/** Four herbs: each colour has a plant of its own, so that none needs its colour to be known. */
import lotus from "icon:lotus";
import sunflower from "icon:sunflower";
import leaves from "icon:three-leaves";
import twirl from "icon:twirly-flower";
import { COLOURS, type Colour } from "./components";

export const PLANTS: Record<Colour, string> = { red: lotus, blue: twirl, green: leaves, yellow: sunflower };

/** The wheel of 5.2, in the order in which a herb goes through it. */
export const AREAS = ["seeds", "planting", "harvest", "herbs"] as const;
export type Area = (typeof AREAS)[number];

export const DOES: Record<Area, string> = {
  seeds: "a shovel plants them",
  planting: "they grow by Day",
  harvest: "a shovel cuts them",
  herbs: "for the Cauldron",
};

/** Rows of an area, colour by colour, without those that are empty. */
export function bunches(counts: readonly number[]): { colour: Colour; count: number }[] {
  return COLOURS.map((colour, i) => ({ colour, count: counts[i] ?? 0 })).filter((bunch) => bunch.count > 0);
}

export function bunchInWords(area: Area, colour: Colour, count: number): string {
  return `${count} ${colour} in ${area}, ${DOES[area]}`;
}
