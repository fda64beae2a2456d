/** The eleven places, each a small drawing with its feet at 0,0. Light comes from the upper right. Colours are the tokens
 * of triora.css, so one drawing serves night and day. */
import { seeded } from "./chance";
import { type PlaceId, round } from "./geometry";

const tint = (name: string): string => `var(--t-${name})`;
const shade = (cx: number, cy: number, rx: number, ry: number): string =>
  `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${tint("shade")}" style="opacity:var(--t-shading)"/>`;
const rect = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${tint(fill)}"/>`;
const shape = (points: readonly (readonly [number, number])[], fill: string): string =>
  `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ")}" fill="${tint(fill)}"/>`;
const path = (d: string, fill: string): string => `<path d="${d}" fill="${tint(fill)}"/>`;
const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${tint(stroke)}" stroke-width="${width}" stroke-linecap="round"/>`;
/** A lit window and its halo. */
const pane = (x: number, y: number, w = 3, h = 4, fill = "window"): string =>
  `<rect x="${x - 3}" y="${y - 3}" width="${w + 6}" height="${h + 6}" rx="4" fill="${tint(fill)}" opacity=".18"/>${rect(x, y, w, h, fill)}`;
const meadow = (rx: number, ry: number, y: number, fill: string): string =>
  `<ellipse cx="0" cy="${y}" rx="${rx}" ry="${ry}" fill="${tint(fill)}" opacity=".85" filter="url(#t-soft)"/>`;

interface HouseColours {
  wall?: readonly [string, string];
  roof?: readonly [string, string];
  window?: string;
}

/** A gable in front, the long side going back to the right. */
function house(
  x: number,
  y: number,
  w: number,
  h: number,
  depth: number,
  gable: number,
  { wall = ["wall", "wall-2"], roof = ["roof", "roof-2"], window = "window" }: HouseColours = {},
): string {
  const rise = depth * 0.35;
  let drawn = shape(
    [
      [x + w, y],
      [x + w + depth, y - rise],
      [x + w + depth, y - h - rise],
      [x + w, y - h],
    ],
    wall[1],
  );
  drawn += shape(
    [
      [x, y],
      [x + w, y],
      [x + w, y - h],
      [x + w / 2, y - h - gable],
      [x, y - h],
    ],
    wall[0],
  );
  drawn += shape(
    [
      [x + w + 1.2, y - h + 1],
      [x + w + depth + 1, y - h - rise + 1],
      [x + w / 2 + depth, y - h - gable - rise],
      [x + w / 2, y - h - gable],
    ],
    roof[1],
  );
  drawn += shape(
    [
      [x - 1.5, y - h + 1],
      [x + w / 2, y - h - gable - 1.2],
      [x + w / 2, y - h - gable + 1.6],
      [x - 0.5, y - h + 2.4],
    ],
    roof[0],
  );
  drawn += pane(x + w / 2 - 1.5, y - h * 0.75, 3, 4, window);
  const chance = seeded(Math.round(x * 7 + y));
  for (let i = 0; i < Math.max(1, Math.floor(depth / 8)); i++)
    if (chance() < 0.6) drawn += rect(x + w + 2.5 + i * 7, y - h * 0.62 - i * 2.4, 2.4, 3.4, window);
  return drawn;
}

function turret(x: number, y: number, w: number, h: number, roof = 0, windows = 1): string {
  let drawn =
    rect(x - w / 2, y - h, w, h, "wall") +
    rect(x + w * 0.12, y - h, w * 0.38, h, "wall-2") +
    `<ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="${w * 0.14}" fill="${tint("wall")}"/>`;
  if (roof)
    drawn +=
      shape(
        [
          [x - w / 2 - 2, y - h + 1],
          [x + w / 2 + 2, y - h + 1],
          [x, y - h - roof],
        ],
        "roof",
      ) +
      shape(
        [
          [x + w * 0.12, y - h + 1],
          [x + w / 2 + 2, y - h + 1],
          [x, y - h - roof],
        ],
        "roof-2",
      );
  else {
    const tooth = (w + 4) / 7;
    drawn += rect(x - w / 2 - 2, y - h - 2, w + 4, 3, "wall");
    for (let i = 0; i < 4; i++)
      drawn += rect(x - w / 2 - 2 + 2 * i * tooth, y - h - 5, tooth, 4, i < 3 ? "wall" : "wall-2");
  }
  for (let i = 0; i < windows; i++) drawn += pane(x - w * 0.16, y - h * 0.72 + i * 11, 2.4, 4);
  return drawn;
}

export function pine(x: number, y: number, h: number): string {
  const w = h * 0.44;
  let drawn = shade(x - h * 0.1, y, w * 0.62, h * 0.08) + rect(x - h * 0.03, y - h * 0.12, h * 0.06, h * 0.13, "trunk");
  for (let i = 0; i < 3; i++) {
    const top = y - h + h * 0.24 * i;
    const foot = y - h * 0.12 - (2 - i) * h * 0.22;
    const half = w * (0.46 + 0.27 * i);
    drawn +=
      shape(
        [
          [x, top],
          [x - half, foot],
          [x + half, foot],
        ],
        "tree",
      ) +
      shape(
        [
          [x, top],
          [x + half * 0.12, foot - h * 0.02],
          [x + half, foot],
        ],
        "tree-2",
      );
  }
  return drawn;
}

export function bush(x: number, y: number, r: number): string {
  return (
    shade(x - 2, y, r * 1.1, r * 0.3) +
    `<circle cx="${round(x)}" cy="${round(y - r * 0.7)}" r="${round(r)}" fill="${tint("tree")}"/><circle cx="${round(x + r * 0.3)}" cy="${round(y - r * 0.9)}" r="${round(r * 0.6)}" fill="${tint("tree-2")}"/>`
  );
}

function city(): string {
  return (
    meadow(72, 26, -20, "town") +
    line("M-62,-18 C-58,-46 58,-46 62,-18", "wall-0", 9) +
    `<path d="M-62,-22 C-58,-50 58,-50 62,-22" fill="none" stroke="${tint("wall-2")}" stroke-width="2.4" stroke-dasharray="5 3"/>` +
    house(-50, -26, 13, 13, 14, 8) +
    house(-24, -36, 12, 12, 12, 7.4) +
    house(22, -34, 13, 13, 16, 8) +
    house(-6, -28, 13, 20, 20, 10) +
    rect(-10, -58, 11, 32, "wall") +
    rect(-3, -58, 4, 32, "wall-2") +
    shape(
      [
        [-11.5, -57],
        [2.5, -57],
        [-4.5, -84],
      ],
      "roof",
    ) +
    shape(
      [
        [-2, -57],
        [2.5, -57],
        [-4.5, -84],
      ],
      "roof-2",
    ) +
    rect(-5.2, -91, 1.4, 8, "edge") +
    rect(-7.2, -89, 5.4, 1.3, "edge") +
    pane(-6.5, -50, 3, 5) +
    house(-40, -14, 15, 13, 15, 9.3) +
    house(26, -16, 14, 13, 14, 8.7) +
    turret(-62, -12, 13, 24) +
    turret(62, -14, 13, 24)
  );
}

function fields(): string {
  const chance = seeded(4);
  let drawn = meadow(80, 28, -18, "field");
  [-52, -40, -28, -15].forEach((y, row) => {
    const w = 46 + row * 9;
    drawn += path(
      `M${-w},${y + 6} C${-w * 0.4},${y - 4} ${w * 0.4},${y - 4} ${w},${y + 5} L${w + 3},${y + 13} C${w * 0.4},${y + 5} ${-w * 0.4},${y + 5} ${-w - 3},${y + 14}Z`,
      `corn-${row + 1}`,
    );
    let stalks = "";
    for (let i = 0; i < Math.floor(w / 3.6); i++) {
      const x = -w + 4 + i * 7.2 + chance() * 3 - 1.5;
      const foot = y + 12 - 6 * (1 - (x / w) ** 2) + chance() * 2 - 1;
      stalks += `M${round(x)},${round(foot)}l${round(chance() * 2 - 1)},-9`;
    }
    drawn += `<path d="${stalks}" stroke="${tint("ear")}" stroke-width="1.6" stroke-linecap="round" fill="none" opacity=".9"/>`;
  });
  drawn += `<g transform="translate(40,-34)">${line("M0,16 V-20 M-13,-10 H13", "post", 2.6)}${path("M-13,-12 L13,-12 L8,2 L-8,2Z", "board")}${path("M1,-12 L13,-12 L8,2 L2,2Z", "board-2")}<circle cx="0" cy="-19" r="5.4" fill="${tint("hay-2")}"/>${path("M-10,-22 H10 L5,-25 L2,-34 L-5,-25Z", "post")}</g>`;
  return (
    drawn +
    `<g transform="translate(-42,-30)">${shade(-2, 6, 17, 4)}${path("M-15,6 C-15,-12 -6,-18 0,-20 C6,-18 15,-12 15,6 C8,9 -8,9 -15,6Z", "hay")}${path("M3,-19 C8,-16 15,-10 15,6 C12,8 8,8 5,8 C9,-2 7,-12 3,-19Z", "hay-2")}</g>`
  );
}

function mill(): string {
  let spokes = "";
  for (let k = 0; k < 8; k++)
    spokes += `M0,0L${round(20 * Math.cos((k * Math.PI) / 4 + 0.2))},${round(20 * Math.sin((k * Math.PI) / 4 + 0.2))}`;
  return (
    meadow(60, 24, -20, "bog") +
    house(-34, -14, 24, 26, 26, 17) +
    rect(-6, -60, 6, 16, "wall") +
    `<g transform="translate(-40,-18)"><circle r="17" fill="none" stroke="${tint("post")}" stroke-width="6"/><circle r="17" fill="none" stroke="${tint("board-2")}" stroke-width="2.6"/><circle r="11" fill="none" stroke="${tint("board")}" stroke-width="1.6"/>${line(spokes, "board-2", 2.2)}<circle r="3" fill="${tint("rail")}"/></g>` +
    line("M-62,-2 q6,-4 12,0 t12,0 M-66,4 q6,-4 12,0 t12,0 t12,0", "foam", 1.5)
  );
}

function dungeon(): string {
  return (
    meadow(66, 24, -18, "rocks") +
    path(
      "M-58,-8 C-60,-26 -44,-34 -38,-52 C-30,-66 -12,-58 -4,-66 C10,-74 24,-60 34,-58 C44,-48 50,-34 58,-26 C64,-18 60,-8 56,-6Z",
      "rock",
    ) +
    path(
      "M-4,-66 C10,-74 24,-60 34,-58 C44,-48 50,-34 58,-26 C64,-18 60,-8 56,-6 L24,-6 C34,-22 22,-34 20,-46 C14,-54 4,-58 -4,-66Z",
      "rock-2",
    ) +
    path("M34,-58 C44,-48 50,-34 58,-26 C52,-28 44,-34 40,-42Z", "rock-3") +
    path("M-16,-6 V-28 C-16,-44 14,-44 14,-28 V-6Z", "dark") +
    line("M-16,-6 V-28 C-16,-44 14,-44 14,-28 V-6", "rock-3", 3.4) +
    `<ellipse cx="-1" cy="-14" rx="13" ry="9" fill="#ff6a45" opacity=".28" filter="url(#t-soft)"/>` +
    line("M-10,-6 V-37 M-4,-6 V-39 M2,-6 V-39 M8,-6 V-37 M-15,-17 H13 M-15,-28 H13", "iron", 2) +
    `<rect x="21" y="-29" width="10" height="11" rx="4" fill="#ff6a45" opacity=".2"/><rect x="24" y="-26" width="4" height="5" fill="#ff6a45"/>`
  );
}

function castle(): string {
  let wall = rect(-34, -46, 68, 30, "wall") + rect(12, -46, 22, 30, "wall-2");
  for (let i = 0; i < 7; i++) wall += rect(-32 + i * 10, -50, 5.5, 5, i < 5 ? "wall" : "wall-2");
  return (
    path("M-70,-4 C-60,-26 -40,-34 -10,-38 C26,-40 52,-26 70,-4 C40,6 -40,6 -70,-4Z", "hill") +
    path("M0,-38 C30,-38 52,-26 70,-4 C52,1 30,3 12,3.4 C30,-8 20,-28 0,-38Z", "hill-2") +
    turret(-34, -16, 17, 40, 20) +
    turret(34, -18, 17, 42, 20) +
    wall +
    turret(0, -34, 28, 42, 0, 0) +
    pane(-8, -64, 3, 5) +
    pane(0, -64, 3, 5) +
    pane(-8, -52, 3, 5) +
    turret(-14, -60, 10, 26, 17) +
    turret(15, -58, 10, 30, 18) +
    path("M-7,-16 V-28 C-7,-37 7,-37 7,-28 V-16Z", "dark") +
    line("M-4,-16 V-32 M0,-16 V-34 M4,-16 V-32 M-7,-24 H7", "iron", 1.3) +
    `<path d="M15,-106 V-120 l12,4 l-12,4 M-34,-76 V-90 l11,4 l-11,4" stroke="${tint("edge")}" stroke-width="1.4" fill="${tint("flag")}"/>` +
    pane(-24, -36, 3, 5) +
    pane(20, -36, 3, 5)
  );
}

function lair(): string {
  const colours: HouseColours = { roof: ["slate", "slate-2"], window: "elixir" };
  return (
    meadow(60, 24, -18, "meadow") +
    house(-32, -12, 22, 24, 28, 24, colours) +
    house(12, -8, 17, 16, 15, 13, colours) +
    rect(-2, -74, 8, 26, "wall") +
    rect(3, -74, 3, 26, "wall-2") +
    rect(-4, -77, 12, 4, "wall-2") +
    `<g fill="none" stroke="${tint("elixir")}" stroke-linecap="round" filter="url(#t-soft)"><path d="M2,-80 C-6,-88 10,-94 2,-104 C-6,-112 8,-118 4,-126" stroke-width="7" opacity=".4"/><path d="M2,-80 C-4,-88 8,-94 2,-102" stroke-width="3.4" opacity=".6"/></g>` +
    `<circle cx="-21" cy="-31" r="4.6" fill="${tint("elixir")}"/>` +
    line("M-25.6,-31 h9.2 M-21,-35.6 v9.2", "wall-0", 1.2)
  );
}

function graveyard(): string {
  const stone = (x: number, y: number, h: number, w: number, cross: boolean): string =>
    shade(x - 2, y, w * 0.8, 3) +
    (cross
      ? path(`M${x - 2},${y} V${y - h} h4.4 V${y}Z M${x - w / 2},${y - h * 0.72} h${w} v4.2 h${-w}Z`, "stone") +
        path(`M${x + 0.6},${y} V${y - h} h1.8 V${y}Z`, "stone-2")
      : path(
          `M${x - w / 2},${y} V${y - h * 0.6} Q${x - w / 2},${y - h} ${x},${y - h} Q${x + w / 2},${y - h} ${x + w / 2},${y - h * 0.6} V${y}Z`,
          "stone",
        ) +
        path(
          `M${x + w * 0.12},${y} V${y - h + 1} Q${x + w / 2},${y - h} ${x + w / 2},${y - h * 0.6} V${y}Z`,
          "stone-2",
        ));
  return (
    meadow(66, 26, -18, "grave") +
    line("M-44,-14 C-42,-34 -48,-46 -42,-66", "bough", 5.5) +
    line(
      "M-44,-40 C-54,-46 -56,-56 -62,-62 M-44,-52 C-34,-58 -32,-66 -26,-72 M-42,-62 C-48,-68 -46,-74 -50,-80 M-56,-52 l-9,0",
      "bough",
      2.6,
    ) +
    line("M-41,-16 C-39,-34 -44,-46 -39,-64", "bough-2", 1.2) +
    stone(-16, -42, 17, 12, false) +
    stone(8, -46, 22, 12, true) +
    stone(30, -40, 16, 12, false) +
    stone(48, -30, 20, 11, true) +
    stone(-26, -22, 18, 14, false) +
    stone(0, -24, 19, 14, false) +
    stone(26, -20, 18, 14, false) +
    line("M-66,-8 V-24 M-58,-6 V-22 M58,-8 V-24 M66,-10 V-26 M-70,-18 L-54,-14 M54,-16 L70,-20", "bough", 1.8) +
    `<ellipse cx="4" cy="-12" rx="62" ry="7" fill="${tint("mist")}" opacity=".16" filter="url(#t-soft)"/>`
  );
}

function tower(): string {
  return (
    meadow(50, 24, -16, "town") +
    path("M-22,-8 C-20,-30 -18,-60 -18,-92 L18,-94 C18,-60 20,-30 24,-8 C10,-2 -10,-2 -22,-8Z", "tower") +
    path("M4,-93 L18,-94 C18,-60 20,-30 24,-8 C18,-5 12,-4 8,-3.8 C10,-30 8,-64 4,-93Z", "tower-2") +
    path(
      "M-22,-92 L-22,-104 L-14,-104 L-14,-98 L-6,-98 L-6,-106 L2,-106 L2,-98 L8,-99 L9,-110 L16,-108 L17,-100 L22,-100 L21,-91Z",
      "tower",
    ) +
    path("M8,-99 L9,-110 L16,-108 L17,-100 L22,-100 L21,-91 L6,-92Z", "tower-2") +
    line("M-14,-30 h9 M-2,-46 h8 M-13,-62 h7 M1,-24 h8 M-15,-76 h8 M-4,-72 h6 M8,-58 h7", "joint", 1.6) +
    `<circle cx="-3" cy="-82" r="15" fill="${tint("pane")}" opacity=".22" filter="url(#t-soft)"/>` +
    path("M-7,-76 V-84 Q-3,-90 1,-84 V-76Z", "pane") +
    path("M-7,-6 V-20 Q0,-28 7,-20 V-5Z", "dark") +
    line("M-22,-40 C-30,-34 -26,-20 -32,-8 M-18,-66 C-26,-56 -24,-44 -26,-36", "ivy", 3) +
    path("M30,-6 l5,-9 l9,2 l3,8Z M-44,-4 l6,-7 l8,3 l1,6Z", "stone")
  );
}

function swamp(): string {
  let reeds = "";
  let tails = "";
  for (const [x, y] of [
    [-58, -10],
    [-52, -6],
    [-64, -6],
    [54, -6],
    [60, -10],
    [66, -6],
    [-42, -1],
    [46, -2],
  ] as const) {
    reeds += `M${x},${y} q-1,-12 1,-22 M${x + 4},${y} q1,-10 4,-17`;
    tails += `<rect x="${x - 0.4}" y="${y - 26}" width="3" height="7" rx="1.5" fill="${tint("cattail")}"/>`;
  }
  return (
    `<ellipse cx="0" cy="-14" rx="76" ry="24" fill="${tint("water")}"/><ellipse cx="10" cy="-10" rx="60" ry="15" fill="${tint("water-2")}"/>` +
    line("M-40,-10 q10,-4 20,0 t20,0 M10,-4 q8,-3 16,0 t16,0 M-20,-2 q7,-3 14,0", "ripple", 1.2) +
    line("M-24,-8 V-34 M-4,-6 V-32 M16,-10 V-34 M28,-16 V-38", "post", 3.4) +
    path("M-32,-32 L22,-30 L38,-37 L-16,-39Z", "deck") +
    house(-26, -34, 28, 18, 22, 24, { wall: ["hut", "hut-2"], roof: ["thatch", "thatch-2"], window: "lamp" }) +
    line("M-30,-52 C-24,-66 -16,-72 -12,-78", "reed", 2) +
    `<circle cx="38" cy="-46" r="12" fill="${tint("lamp")}" opacity=".25" filter="url(#t-soft)"/>` +
    line("M30,-38 C30,-56 38,-56 38,-50", "post", 2) +
    `<rect x="35.6" y="-50" width="5" height="7" rx="1.5" fill="${tint("lamp")}"/>` +
    line(reeds, "reed", 1.8) +
    tails
  );
}

/** The Stone Circle is drawn with the view, since its token moves; the Forest by its trees. */
export const VIGNETTES: Partial<Record<PlaceId, () => string>> = {
  CI: city,
  FI: fields,
  RI: mill,
  DU: dungeon,
  CA: castle,
  LA: lair,
  CE: graveyard,
  TO: tower,
  SW: swamp,
};
