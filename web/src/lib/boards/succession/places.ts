/** Where people stand. The view says who talks with whom, never where: places are the screen's own, by one rule that gives
 * the same room to everybody (seat order, then springs), so that people can say "the two by the crypt". */

export interface Spot {
  x: number;
  y: number;
}
export interface Box extends Spot {
  w: number;
  h: number;
}
export interface Ring extends Spot {
  number: number;
  kind: "sealed" | "forming";
  members: readonly number[];
  r: number;
}
export interface Gathering {
  number: number;
  members: readonly number[];
}
export interface Room {
  seats: number;
  living: readonly number[];
  ghosts: readonly number[];
  me: number | null;
  sealed: readonly Gathering[];
  /** The offer that draws you together with others. */
  forming: Gathering | null;
}
export interface Standing {
  /** Radius of a token. */
  r: number;
  /** Size of a name. */
  type: number;
  hall: Box;
  crypt: Box;
  dais: Spot & { r: number };
  at: Map<number, Spot>;
  ghost: number;
  rings: Ring[];
}

const GOLDEN = 2.399963;
const ROUNDS = 180;

const clamp = (least: number, value: number, most: number): number => Math.min(Math.max(least, value), most);

/** The room itself: hall, crypt and dais for this many ghosts on a screen of this size. */
export function walls(
  w: number,
  h: number,
  small: boolean,
  ghosts: number,
): Pick<Standing, "hall" | "crypt" | "dais" | "ghost"> {
  const edge = small ? 7 : 16;
  const top = small ? 22 : 40;
  const ghost = small ? 13 : 21;
  const cell = { w: small ? 50 : 74, h: ghost * 2 + (small ? 20 : 26) };
  const tall = h - top - edge * 2;
  const rows = Math.max(1, Math.floor((tall - 24) / cell.h));
  const columns = Math.ceil(ghosts / rows);
  const wide = small ? (ghosts ? columns * cell.w + 4 : 0) : Math.max(w < 860 ? 1 : 2, columns) * cell.w + 14;
  const hall = { x: edge + wide, y: top, w: Math.max(80, w - wide - edge * 2), h: Math.max(80, tall) };
  const deep = small
    ? Math.min(tall, Math.ceil(ghosts / Math.max(1, columns)) * cell.h + 26)
    : clamp(230, Math.ceil(ghosts / Math.max(1, columns)) * cell.h + 60, tall - 20);
  const crypt = { x: edge - 2, y: top + (tall - deep) / 2, w: wide, h: wide ? deep : 0 };
  const dais = {
    x: hall.x + hall.w / 2,
    y: hall.y + hall.h * 0.46,
    r: clamp(26, Math.min(hall.w, hall.h) * 0.125, 84),
  };
  return { hall, crypt, dais, ghost };
}

/** How large people can be so that all fit. */
function scale(hall: Box, count: number, small: boolean): { r: number; type: number } {
  const room = Math.sqrt((hall.w * hall.h) / Math.max(8, count));
  const r = clamp(small ? 12 : 17, room * 0.215, small ? 20 : 29);
  return { r, type: small ? clamp(13, r * 0.78, 15) : clamp(14, r * 0.6, 17) };
}

function buried(ghosts: readonly number[], crypt: Box, ghost: number, small: boolean): Map<number, Spot> {
  const cell = { w: small ? 50 : 74, h: ghost * 2 + (small ? 20 : 26) };
  const columns = Math.max(1, Math.floor(crypt.w / cell.w));
  const rows = Math.ceil(ghosts.length / columns);
  const first = {
    x: crypt.x + (crypt.w - (Math.min(columns, ghosts.length) - 1) * cell.w) / 2,
    y: crypt.y + (crypt.h - rows * cell.h) / 2 + ghost + 4,
  };
  return new Map(
    ghosts.map((seat, index) => {
      const column = index % columns;
      return [
        seat,
        {
          x: first.x + column * cell.w,
          y: first.y + Math.floor(index / columns) * cell.h + (columns > 1 && column % 2 ? 10 : 0),
        },
      ];
    }),
  );
}

/** People mingle: each near a place of their own, drawn together by contracts and by an offer to you. */
export function mingling(room: Room, w: number, h: number, small: boolean): Standing {
  const { hall, crypt, dais, ghost } = walls(w, h, small, room.ghosts.length);
  const { r, type } = scale(hall, room.living.length, small);
  const at = buried(room.ghosts, crypt, ghost, small);
  const taken = new Set(room.sealed.flatMap((each) => [...each.members]));
  const groups: {
    members: readonly number[];
    ring: Omit<Ring, "x" | "y" | "r"> | null;
    spread: number;
    r: number;
    x: number;
    y: number;
    fixed: boolean;
  }[] = [];
  const home = (seat: number): Spot => {
    if (seat === room.me) return { x: dais.x, y: hall.y + hall.h - r - type - 8 };
    const k = room.me === null || seat < room.me ? seat : seat - 1;
    const q = Math.sqrt((k + 2.4) / (room.seats + 1.6));
    return {
      x: dais.x + (hall.w / 2 - r) * q * Math.cos(GOLDEN * k + 0.6),
      y: hall.y + hall.h / 2 + (hall.h / 2 - r) * q * Math.sin(GOLDEN * k + 0.6),
    };
  };
  const gather = (members: readonly number[], ring: Omit<Ring, "x" | "y" | "r"> | null): void => {
    const m = members.length;
    const spread =
      m === 1 ? 0 : m === 2 ? r * 1.3 : Math.max(r * 1.65, (2 * r + type * 1.55) / (2 * Math.sin(Math.PI / m)));
    const homes = members.map(home);
    const x = homes.reduce((sum, each) => sum + each.x, 0) / m;
    const y = homes.reduce((sum, each) => sum + each.y, 0) / m;
    groups.push({
      members,
      ring,
      spread,
      r: m === 1 ? r + type * 0.75 : spread + r + type * 0.95,
      x,
      y,
      fixed: m === 1 && members[0] === room.me,
    });
  };
  for (const each of room.sealed) gather(each.members, { number: each.number, kind: "sealed", members: each.members });
  const free = room.forming?.members.filter((seat) => !taken.has(seat) && room.living.includes(seat)) ?? [];
  if (room.forming && free.length > 1) {
    gather(free, { number: room.forming.number, kind: "forming", members: room.forming.members });
    for (const seat of free) taken.add(seat);
  }
  for (const seat of room.living) if (!taken.has(seat)) gather([seat], null);
  settle(groups, hall, [dais, { x: dais.x, y: hall.y - 4, r: small ? 22 : 66 }]);
  const rings: Ring[] = [];
  for (const group of groups) {
    const m = group.members.length;
    const lift = type * 0.5;
    if (group.ring) rings.push({ ...group.ring, x: group.x, y: group.y, r: group.r });
    const mine = group.members.indexOf(room.me ?? -1);
    group.members.forEach((seat, index) => {
      const turn = m === 2 ? (mine >= 0 ? Math.PI / 2 : 0.25) : m === 4 ? Math.PI / 4 : Math.PI / 2;
      const angle = turn + ((index - Math.max(0, mine)) * 2 * Math.PI) / m;
      const flat = m === 2 && mine >= 0 ? 1.05 : 1;
      at.set(
        seat,
        m === 1
          ? { x: group.x, y: group.y - lift }
          : { x: group.x + group.spread * Math.cos(angle), y: group.y - lift + group.spread * flat * Math.sin(angle) },
      );
    });
  }
  return { r, type, hall, crypt, dais, at, ghost, rings };
}

/** Springs: people too close to each other move apart; nobody is on the dais, under the bell or in a wall. */
function settle(
  groups: { x: number; y: number; r: number; fixed: boolean }[],
  hall: Box,
  kept: readonly (Spot & { r: number })[],
): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of groups) {
      let dx = 0;
      let dy = 0;
      for (const other of groups) {
        if (one === other) continue;
        const x = one.x - other.x;
        const y = one.y - other.y;
        const far = Math.hypot(x, y) || 0.1;
        const near = one.r + other.r + 3 - far;
        if (round < ROUNDS / 2 && far < (one.r + other.r) * 2.4) {
          const push = (1 - far / ((one.r + other.r) * 2.4)) * 2.6;
          dx += (x / far) * push;
          dy += (y / far) * push;
        }
        if (near > 0) {
          dx += (x / far) * near * 0.3;
          dy += (y / far) * near * 0.3;
        }
      }
      for (const free of kept) {
        const x = one.x - free.x || 0.1;
        const y = one.y - free.y || 0.1;
        const far = Math.hypot(x, y);
        const near = one.r + free.r * 0.86 - far;
        if (near > 0) {
          dx += (x / far) * near * 0.45;
          dy += (y / far) * near * 0.45;
        }
      }
      if (!one.fixed) {
        one.x += dx;
        one.y += dy;
      }
      one.x = clamp(hall.x + one.r, one.x, hall.x + hall.w - one.r);
      one.y = clamp(hall.y + one.r, one.y, hall.y + hall.h - one.r - 4);
    }
  }
}

/** A tribunal: everybody alive in one ring round the dais, in the order of the seats, you below. */
export function ringed(room: Room, w: number, h: number, small: boolean): Standing & { angle: Map<number, number> } {
  const { hall, crypt, dais, ghost } = walls(w, h, small, room.ghosts.length);
  const n = room.living.length;
  const middle = { x: dais.x, y: hall.y + hall.h / 2 + (small ? 6 : 10) };
  const zigzag = n > (small ? 14 : 18);
  const sized = scale(hall, n, small);
  const round = Math.PI * (hall.w + hall.h) * 0.42;
  const r = Math.min(sized.r, (round / Math.max(1, n)) * (zigzag ? (small ? 0.4 : 0.5) : 0.36));
  const type = sized.type;
  const rx = hall.w / 2 - r - (small ? 16 : 58);
  const ry = hall.h / 2 - r - type - (small ? 12 : 20);
  const slots = zigzag && n % 2 ? n + 1 : n; // a gap where the first and the last would stand side by side
  const step = zigzag ? 2 * r + type * 0.9 : 0;
  const at = buried(room.ghosts, crypt, ghost, small);
  const angle = new Map<number, number>();
  const first = Math.max(0, room.living.indexOf(room.me ?? -1));
  room.living.forEach((seat, index) => {
    const place = (index - first + n) % n;
    const turn = Math.PI / 2 + (place * 2 * Math.PI) / slots;
    const inward = place % 2 ? step : 0;
    angle.set(seat, small && inward ? Math.PI / 2 : turn); // on a small screen those further in have their names below
    at.set(seat, {
      x: middle.x + Math.max(r * 2, rx - inward) * Math.cos(turn),
      y: middle.y - 2 + (ry - inward) * Math.sin(turn),
    });
  });
  return { r, type, hall, crypt, dais: { ...middle, r: dais.r * 0.8 }, at, ghost, rings: [], angle };
}
