/** The rows of the pack, as the drawings want them. */
export type Colour = "red" | "blue" | "green" | "";

export interface CardRow {
  id: string;
  name: string;
  wizard: boolean;
  colour: Colour;
  rarity: string;
  power: number;
  kind: string;
  /** What sort of relic it is: "staff", "hat". */
  subtype: string;
  text: string;
  /** Its place in the order of the pack: wizards first, then by rarity. */
  rank: number;
}

export interface Pack {
  cards: ReadonlyMap<string, CardRow>;
  shrines: ReadonlyMap<string, { id: string; name: string; text: string }>;
}

export const RARITIES: Readonly<Record<string, number>> = { common: 1, superb: 2, glorious: 3 };

type Row = Record<string, unknown>;

const read = new WeakMap<object, Pack>();
const NOTHING: Pack = { cards: new Map(), shrines: new Map() };

/** Read once for each pack. */
export function packOf(pack: Record<string, unknown> | null): Pack {
  if (!pack) return NOTHING;
  const known = read.get(pack);
  if (known) return known;
  const rows = (name: string): Row[] => (Array.isArray(pack[name]) ? (pack[name] as Row[]) : []);
  const said = (row: Row, field: string): string => (typeof row[field] === "string" ? row[field] : "");
  const card = (row: Row, at: number, wizard: boolean): [string, CardRow] => [
    said(row, "id"),
    {
      id: said(row, "id"),
      name: said(row, "name"),
      wizard,
      colour: said(row, "colour") as Colour,
      rarity: said(row, "rarity"),
      power: Number(row.power ?? 0),
      kind: said(row, "kind"),
      subtype: said(row, "subtype"),
      text: said(row, "text"),
      rank: (wizard ? 0 : 3000) + 1000 * (RARITIES[said(row, "rarity")] ?? 0) + at,
    },
  ];
  const made: Pack = {
    cards: new Map([
      ...rows("wizard").map((row, at) => card(row, at, true)),
      ...rows("relic").map((row, at) => card(row, at, false)),
    ]),
    shrines: new Map(
      rows("shrine").map((row) => [
        said(row, "id"),
        { id: said(row, "id"), name: said(row, "name"), text: said(row, "text") },
      ]),
    ),
  };
  read.set(pack, made);
  return made;
}

export const KINDS: Readonly<Record<string, string>> = {
  devoted: "Devoted",
  enlightened: "Enlightened",
  basic: "basic",
  enchanted: "enchanted",
};

/** "Chief Enchanter, green Enlightened wizard, power 3": one short sentence; what it does is one key away. */
export function sentence(row: CardRow | undefined, id: string): string {
  if (!row) return id;
  const sort = row.wizard ? `${row.colour} ${KINDS[row.kind] ?? ""} wizard` : `${KINDS[row.kind] ?? ""} relic`;
  return `${row.name}, ${sort}, power ${row.power}`;
}
