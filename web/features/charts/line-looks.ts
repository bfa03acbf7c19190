/** How lines of one chart differ: by colour, and by dashes for those who see none. */

const STROKES = ['stroke-ink', 'stroke-gold', 'stroke-info', 'stroke-bronze'] as const;
const DASHES = [undefined, '7 3', '2 3'] as const;

export interface LineLook {
  /** A class. */
  stroke: string;
  dashes: string | undefined;
}

/** Twelve of them: those next to each other differ in both. */
export const lineLook = (n: number): LineLook => ({
  stroke: STROKES[n % STROKES.length] ?? STROKES[0],
  dashes: DASHES[n % DASHES.length],
});
