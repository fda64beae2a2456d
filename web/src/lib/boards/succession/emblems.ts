/** Signs of factions and roles. Colour is never the only one. */
import attorney from "icon:scales";
import assassin from "icon:plain-dagger";
import brigand from "icon:bandit";
import diplomat from "icon:scroll-quill";
import dragon from "icon:sea-dragon";
import guard from "icon:visored-helm";
import headsman from "icon:executioner-hood";
import healer from "icon:healing";
import heir from "icon:jewel-crown";
import informant from "icon:human-ear";
import inquisitor from "icon:magnifying-glass";
import magistrate from "icon:gavel";
import martyr from "icon:pierced-heart";
import noble from "icon:diamond-ring";
import oracle from "icon:crystal-ball";
import phoenix from "icon:dove";
import poisoner from "icon:poison-bottle";
import psycho from "icon:bloody-sword";
import spy from "icon:spy";
import unknown from "icon:character";
import viceroy from "icon:stone-throne";
import vigilante from "icon:robin-hood-hat";
import virgin from "icon:rose";
import witness from "icon:public-speaker";
import wizard from "icon:pointy-hat";

const ROLES: Record<string, string> = {
  assassin,
  attorney,
  brigand,
  diplomat,
  guard,
  headsman,
  healer,
  heir,
  informant,
  inquisitor,
  magistrate,
  martyr,
  noble,
  oracle,
  poisoner,
  psycho,
  spy,
  viceroy,
  vigilante,
  virgin,
  witness,
  wizard,
};
const FACTIONS: Record<string, string> = { phoenix, dragon };

/** A pack may bring roles of its own: they get a plain figure. */
export const roleIcon = (role: string): string => ROLES[role] ?? unknown;
export const factionIcon = (faction: string): string => FACTIONS[faction] ?? unknown;
export const factionColour = (faction: string): string => `var(--hall-${faction}, var(--accent))`;
export const factionGround = (faction: string): string => `var(--hall-${faction}-2, var(--panel))`;
