/** Where a seat is drawn, for what floats beside it: what somebody says, and the faces they make. */
export interface Spot {
  x: number;
  y: number;
  /** There is no room above the seat. */
  below: boolean;
}

const LEAST_ABOVE_PX = 64;
const MARGIN_PX = 70;

export function seatSpot(stage: HTMLElement | undefined, seat: number): Spot | null {
  const drawn = [...(stage?.querySelectorAll(`[data-thing="seat:${seat}"]`) ?? [])].find(
    (each) => each.getClientRects().length > 0,
  );
  if (!drawn || !stage) return null;
  const [at, all] = [drawn.getBoundingClientRect(), stage.getBoundingClientRect()];
  const x = Math.min(Math.max(at.left + at.width / 2 - all.left, MARGIN_PX), all.width - MARGIN_PX);
  const below = at.top - all.top < LEAST_ABOVE_PX;
  // A name may hang below its seat: what floats there must not lie on it.
  const bottom = Math.max(at.bottom, ...[...drawn.children].map((each) => each.getBoundingClientRect().bottom));
  return { x, y: (below ? bottom + 4 : at.top - 4) - all.top, below };
}
