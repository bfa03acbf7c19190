/** What people have written to the rows of a trade elsewhere, as its entry holds it. */

import { FIELDS, isMoney, NO_FILE_FACTS, WRITTEN_NAMES } from '#src/features/journal/fields.ts';
import { MOST_TAGS } from '#src/values/entries/tags.ts';
import { recordOf } from '#src/values/record-of.ts';
import type { Written } from '../formats/format.ts';
import type { EntryContent, KnownRow } from '../import-row.ts';
import { centsOfText } from './figures.ts';
import type { Writing } from './types.ts';

/** A link is not written to a file. */
const WRITING_NAMES = WRITTEN_NAMES.filter((name) => name !== 'strategyId');

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
    ...recordOf<Writing>(WRITING_NAMES, (name) => NO_FILE_FACTS[name]),
    notes: notes || null,
    strategy: first('strategy'),
    tags: [...new Set(all.flatMap(({ tags }) => tags))].slice(0, MOST_TAGS),
    targetPrice: first('targetPrice'),
    riskAmount: centsOfText(first('riskAmount')),
    stopPrice: first('stopPrice'),
  };
}

/** Of an entry of a journal. */
export const writingOf = (content: EntryContent): Writing =>
  recordOf<Writing>(WRITING_NAMES, (name) => {
    const value = content[name];
    return isMoney(FIELDS[name].kind) && typeof value === 'string' ? centsOfText(value) : value;
  });
