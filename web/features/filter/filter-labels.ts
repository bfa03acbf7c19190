import type { JournalFilter } from '#src/features/journal/query-contract.ts';

/** The filter of the specification, in its words and order. */
export const WORDS: readonly { value: JournalFilter; label: string }[] = [
  { value: 'all', label: 'All Entries' },
  { value: 'wins', label: 'Wins Only' },
  { value: 'losses', label: 'Losses Only' },
  { value: 'recent', label: 'Recent' },
];
