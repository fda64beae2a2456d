/** What things look like and what they are called. */
import bowman from "icon:bowman";
import catHead from "icon:saber-toothed-cat-head";
import clawSlashes from "icon:claw-slashes";
import cursedStar from "icon:cursed-star";
import dekuTree from "icon:deku-tree";
import eagle from "icon:eagle-emblem";
import elf from "icon:woman-elf-face";
import fire from "icon:fire-silhouette";
import fist from "icon:mailed-fist";
import ghost from "icon:floating-ghost";
import helmet from "icon:crested-helmet";
import hooded from "icon:hooded-figure";
import hook from "icon:spear-hook";
import invisible from "icon:invisible-face";
import leaves from "icon:three-leaves";
import meeple from "icon:meeple";
import book from "icon:open-book";
import reaper from "icon:grim-reaper";
import rhino from "icon:rhinoceros-horn";
import shield from "icon:shield";
import skull from "icon:death-skull";
import sparkles from "icon:sparkles";
import swirl from "icon:magic-swirl";
import vampire from "icon:female-vampire";
import wing from "icon:wingfoot";
import wings from "icon:angel-wings";
import zombie from "icon:shambling-zombie";

export interface Design {
  id: string;
  name: string;
  colour: string;
  type: string;
  figures: number;
  life: number;
  move: number;
  range: number;
  power: number;
  toughness: number;
  height: number;
  cost: number;
  abilities: string[];
  walker: boolean;
}

export interface Spell {
  id: string;
  name: string;
  colour: string;
  kind: string;
  text: string;
  cost: number;
}

export interface Army {
  hi: string;
  lo: string;
  edge: string;
}

/** Two ends of a standee and its rim: print on cardboard, the same by day and by night. */
export const ARMIES: Record<string, Army> = {
  green: { hi: "#5ea269", lo: "#24472f", edge: "#bfe3b4" },
  black: { hi: "#5b5170", lo: "#1d1726", edge: "#d9c8ee" },
  white: { hi: "#b9ab80", lo: "#5c5136", edge: "#fff3d0" },
  blue: { hi: "#5b93d2", lo: "#1c3a63", edge: "#bfdcff" },
  red: { hi: "#d0604a", lo: "#5a1d16", edge: "#ffc9b3" },
  artifact: { hi: "#8d8578", lo: "#3d372e", edge: "#e9dfcc" },
};

export function armyOf(colour: string): Army {
  return ARMIES[colour] ?? ARMIES.artifact!;
}

const FACES: Record<string, string> = {
  nissa: elf,
  elves: bowman,
  pummelroots: dekuTree,
  liliana: vampire,
  zombies: zombie,
  reavers: reaper,
  jace: hooded,
  phantoms: ghost,
  projections: invisible,
  chandra: fire,
  phoenixes: eagle,
  firecats: catHead,
  gideon: helmet,
  rhox: rhino,
  hookmasters: hook,
};

export function faceOf(id: string): string {
  return FACES[id] ?? meeple;
}

export const GLYPHS: Record<string, { word: string; icon: string }> = {
  P: { word: "power", icon: fist },
  T: { word: "toughness", icon: shield },
  M: { word: "move", icon: wing },
  K: { word: "knowledge", icon: book },
};

const SPELLS: Record<string, string> = { green: leaves, red: fire, black: skull, white: wings, blue: swirl };

export function spellFace(spell: Spell | undefined): string {
  if (!spell) return sparkles;
  if (spell.kind.startsWith("hidden")) return cursedStar;
  if (spell.id === "pounce") return clawSlashes;
  return SPELLS[spell.colour] ?? sparkles;
}

/** "sorcery", "hidden, on a squad", "enchantment, on a squad". */
export function spellKind(spell: Spell): string {
  const [what, ...on] = spell.kind.split("_");
  const host = on.at(-1) === "planeswalker" ? "your Planeswalker" : "a squad";
  if (what === "sorcery") return "sorcery";
  return what === "hidden"
    ? `hidden, on ${host}`
    : `enchantment, on ${host === "a squad" ? "a squad" : "a Planeswalker"}`;
}

interface Components {
  designs: Map<string, Design>;
  spells: Map<string, Spell>;
}
const NOTHING: Components = { designs: new Map(), spells: new Map() };
const known = new WeakMap<object, Components>();

/** What a row of the pack leaves out. */
const UNIT = { figures: 1, abilities: [] };

export function componentsOf(pack: Record<string, unknown> | null): Components {
  if (!pack) return NOTHING;
  const found = known.get(pack);
  if (found) return found;
  const rows = <Row>(name: string): Row[] => (pack[name] ?? []) as Row[];
  const designs = new Map<string, Design>();
  for (const [kind, walker] of [
    ["planeswalker", true],
    ["squad", false],
    ["hero", false],
  ] as const) {
    for (const row of rows<Design>(kind)) designs.set(row.id, { ...UNIT, ...row, walker });
  }
  const spells = new Map(rows<Spell>("spell").map((row) => [row.id, row]));
  const made = { designs, spells };
  known.set(pack, made);
  return made;
}

/** "Snuff Out": abilities are known by their ids. */
export function titled(id: string): string {
  return id.replaceAll("_", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** The clause that says what an ability does. */
export const abilityClause = (id: string): string => `A-${id.replaceAll("_", "-")}`;
