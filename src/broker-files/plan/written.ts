/** What people have written to the rows of a trade elsewhere, as its entry holds it. */

import { MOST_TAGS } from '#src/values/tags.ts';
import type { Written } from '../formats/format.ts';
import type { KnownRow } from '../import-row.ts';
import { centsOfText } from './figures.ts';
import type { Writing } from './types.ts';

const LONGEST_NOTES = 20_000;

interface WrittenTrade extends Writing {
  stopPrice: string | null;
}

/** Notes and tags of all rows, each once; of anything else the first. `null` where nothing was written. */
export function writtenIn(rows: readonly KnownRow[]): WrittenTrade | null {
  const all = rows.flatMap(({ content }): Written[] =>
    (content.kind === 'fill' || content.kind === 'roundTrip') && content.written ? [content.written] : [],
  );
  if (all.length === 0) return null;
  const first = (name: Exclude<keyof Written, 'tags'>) =>
    all.find((one) => one[name] !== null)?.[name] ?? null;
  const notes = [...new Set(all.flatMap((one) => one.notes ?? []))].join('\n\n').slice(0, LONGEST_NOTES);
  return {
    notes: notes || null,
    strategy: first('strategy'),
    tags: [...new Set(all.flatMap(({ tags }) => tags))].slice(0, MOST_TAGS),
    targetPrice: first('targetPrice'),
    riskAmount: centsOfText(first('riskAmount')),
    stopPrice: first('stopPrice'),
  };
}
