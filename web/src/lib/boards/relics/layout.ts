/** How a wide table is divided: the column of shrine and Halls, the hand, and what is left for the battle. In letters (rem), so that
 * larger ones divide it alike. */

/** Letters that the left column is wide. */
export function columnWidth(windowWidth: number, letter: number): number {
  const across = windowWidth / letter;
  return across < 87.5 ? 13.1 : across < 106.25 ? 14.5 : 18.1;
}

/** A window lower than this gives the hand more of itself while it is what the question is about. */
const SHORT_REM = 45;
const BLIND: ReadonlySet<string> = new Set(["Lay", "Mulligan", "HandLimit"]);

/** The height of the hand in em, of the table's height. */
export function handHeight(table: number, windowHeight: number, kind: string | undefined): number {
  const share = windowHeight < SHORT_REM && BLIND.has(kind ?? "") ? 0.44 : 0.375;
  return Math.min(18.75, Math.max(14.5, table * share));
}
