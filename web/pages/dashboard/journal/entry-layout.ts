import type { JournalEntry } from '#src/features/journal/responses.ts';
import { hasFacts } from '#web/features/entries/shown-facts.ts';

/**
 * Layout of an entry: stacked on phones, two rows on medium screens, one row where there is room for it: an open trade
 * beside the list takes some. Shared by the list and its skeleton, each in a container.
 */

export const ENTRY_GRID =
  'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-3 p-4 md:gap-y-4 @[960px]:grid-cols-[minmax(218px,1fr)_minmax(0,2fr)_148px_auto] @[960px]:items-center @[960px]:gap-x-4';

export const ENTRY_RESULT = 'flex flex-col items-end gap-1 @[960px]:col-start-3 @[960px]:row-start-1';

export const ENTRY_DETAILS =
  'grid grid-cols-2 gap-x-4 gap-y-3 max-md:col-span-full md:grid-cols-[minmax(72px,1fr)_minmax(72px,1fr)_52px_minmax(92px,1.75fr)] @[960px]:col-start-2 @[960px]:row-start-1';

/** Facts, notes and images, below the rest. */
export const ENTRY_REST = 'col-span-full flex flex-col gap-3 md:row-start-3 @[960px]:row-start-2';

export const hasRest = (entry: JournalEntry): boolean =>
  entry.notes !== null || entry.images.length > 0 || hasFacts(entry);

export const ENTRY_ACTIONS =
  'flex items-center justify-between gap-4 max-md:col-span-full max-md:border-t max-md:border-line max-md:pt-2 md:self-end @[960px]:col-start-4 @[960px]:row-start-1 @[960px]:self-center';

/** Heights, with the gaps above them. Pixels. */
const [HEIGHT, FACTS, NOTES, IMAGES] = [100, 34, 34, 80];

/** Estimated height of an entry that was not measured yet. */
export const estimatedHeight = (entry: JournalEntry): number =>
  HEIGHT +
  (hasFacts(entry) ? FACTS : 0) +
  (entry.notes === null ? 0 : NOTES) +
  (entry.images.length > 0 ? IMAGES : 0);

/** Height of a day's head above its first entry. Pixels. */
export const DAY_HEAD = 36;

/** Between two entries. Pixels. */
export const ENTRY_GAP = 12;
