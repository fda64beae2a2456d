/** Which picture stands for what. Guilds are unique, so a guild's sigil is as good as a face. */
import burn from "icon:flame";
import card from "icon:card-play";
import eye from "icon:eye-target";
import flask from "icon:fizzing-flask";
import helmet from "icon:spartan-helmet";
import hood from "icon:hood";
import jester from "icon:jester-hat";
import mask from "icon:domino-mask";
import mitre from "icon:pope-crown";
import mushroom from "icon:mushroom-gills";
import oak from "icon:oak";
import quill from "icon:quill-ink";
import shell from "icon:nautilus-shell";
import shield from "icon:shield";
import spyglass from "icon:spyglass";
import stoneAxe from "icon:stone-axe";
import temple from "icon:greek-temple";
import unknown from "icon:hooded-figure";
import vote from "icon:vote";

export const GUILDS: Record<string, string> = {
  azorius: temple,
  orzhov: mitre,
  gruul: stoneAxe,
  boros: helmet,
  golgari: mushroom,
  rakdos: jester,
  izzet: flask,
  simic: shell,
  dimir: hood,
  selesnya: oak,
};
export const POWERS: Record<string, string> = { white: card, blue: eye, black: quill, red: burn, green: spyglass };
export const ROLES: Record<string, string> = { loyalist: shield, agent: mask };
export const CAUSES: Record<string, string> = { vote, ablaze: burn, ultimate_price: quill };

export function guildIcon(guild: string): string {
  return GUILDS[guild] ?? unknown;
}
