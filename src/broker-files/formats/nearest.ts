/** Which known format a file comes close to, and what it lacks for it. */

import type { NearestFormat } from '#src/features/imports/contract.ts';
import { columnKey, headerKey } from '#src/values/text/column-names.ts';
import { FORMATS } from './all.ts';
import type { Format, Table } from './format.ts';

/** Fewer columns are in every table of trades. */
const FEWEST = 4;

/** Of the columns it needs at least three quarters are there. */
export function nearestFormat({ headers }: Pick<Table, 'headers'>): NearestFormat | null {
  const there = new Set(headers.map(headerKey));
  const has = (spellings: readonly string[]) => spellings.some((one) => there.has(headerKey(one)));
  let [nearest, best]: [Format | null, number] = [null, 0];
  for (const format of FORMATS) {
    const { columns = [] } = format;
    const found = columns.filter(has).length;
    const share = found / columns.length;
    if (found < FEWEST || share < 0.75 || share <= best) continue;
    [nearest, best] = [format, share];
  }
  if (!nearest) return null;
  const { id, name, columns = [] } = nearest;
  const needed = new Set(columns.flat().map(headerKey));
  const others = headers.filter((header) => !needed.has(headerKey(header)));
  const missing = columns
    .filter((spellings) => !has(spellings))
    .map((spellings) => ({
      column: spellings[0] ?? '',
      instead: others.find((header) => spellings.some((one) => isLike(header, one))) ?? null,
    }));
  return { id, name, missing };
}

/** `Fill Price` may be the `Price`. */
function isLike(header: string, column: string): boolean {
  const [a, b] = [columnKey(header), columnKey(column)];
  return (
    a !== '' &&
    b !== '' &&
    (a === b || (Math.min(a.length, b.length) > 3 && (a.includes(b) || b.includes(a))))
  );
}
