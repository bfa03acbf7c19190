/** What people wrote to entries that become one. */

import { MOST_TAGS } from '#src/values/entries/tags.ts';
import { recordOf } from '#src/values/record-of.ts';
import { WRITTEN_COLUMNS, type WrittenColumns } from './entry-columns.ts';

/** Characters that an entry's notes may have. */
const MOST_NOTES = 20_000;

/** An entry's own comes first; what there can be only one of is taken from the first that has it. */
export function mergeColumns(own: WrittenColumns, others: readonly WrittenColumns[]): WrittenColumns {
  const all = [own, ...others];
  const strategy = all.find((one) => one.strategy !== null || one.strategyId !== null) ?? own;
  const first = (column: keyof WrittenColumns) => all.find((one) => one[column] !== null)?.[column] ?? null;
  return {
    ...recordOf<WrittenColumns>(WRITTEN_COLUMNS, first),
    notes: joined(all.map(({ notes }) => notes)),
    strategy: strategy.strategy,
    strategyId: strategy.strategyId,
    tags: [...new Set(all.flatMap(({ tags }) => tags))].slice(0, MOST_TAGS),
  };
}

/** Each once, as many as fit: the history keeps the rest. */
function joined(notes: readonly (string | null)[]): string | null {
  let text: string | null = null;
  for (const note of new Set(notes)) {
    if (note === null) continue;
    const longer: string = text === null ? note : `${text}\n\n${note}`;
    if (longer.length <= MOST_NOTES) text = longer;
  }
  return text;
}
