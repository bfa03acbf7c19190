/** What an entry begins with that follows another one. */

import type { EntryFields } from './entry-form.ts';

/** Of the entry that was saved just now: the next one is mostly of the same day, account and contract. */
export const carriedFields = ({
  traderId,
  tradeDate,
  accountId,
  symbol,
  instrumentType,
}: EntryFields): Partial<EntryFields> => ({ traderId, tradeDate, accountId, symbol, instrumentType });

/** Of an entry that is repeated: all but its images, and what can only have happened once. */
export const duplicateFields = (fields: EntryFields): Partial<EntryFields> => ({
  ...fields,
  images: '',
  openedAt: '',
  closedAt: '',
  mae: '',
  mfe: '',
});
