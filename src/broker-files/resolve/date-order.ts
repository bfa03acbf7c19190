/** Whether a file has the month or the day first is asked where no day of it shows. */

import { DATE_ORDERS } from '#src/features/imports/contract.ts';
import type { ImportQuestion } from '#src/features/imports/responses.ts';
import type { ReadFile } from './types.ts';

const DAY = /(?<![\d-/.])(\d{1,2})([-/.])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/;
const MOST_EXAMPLES = 3;

export function dateOrderQuestion({ name, reading }: ReadFile): ImportQuestion {
  const days = new Set<string>();
  for (const { raw } of [...reading.items, ...reading.problems]) {
    const [day, first, , second] = DAY.exec(raw) ?? [];
    if (day !== undefined && Number(first) !== Number(second)) days.add(day);
    if (days.size === MOST_EXAMPLES) break;
  }
  return { kind: 'dateOrder', file: name, examples: [...days], options: [...DATE_ORDERS] };
}
