/** What a seed file may say, as JSON or as CSV. */

import * as z from 'zod';
import { NewDriveLink } from '#src/features/drive-links/contract.ts';
import { NewJournalEntry } from '#src/features/journal/contract.ts';
import { NewQuote } from '#src/features/quotes/contract.ts';
import { NewStrategy } from '#src/features/strategies/contract.ts';
import { AccessCode, NewTrader } from '#src/features/traders/contract.ts';

/** An entry names its strategy by the name; ids are the desk's own. */
const Entry = NewJournalEntry.strict().refine(
  ({ traderId, strategyId }) => traderId === undefined && strategyId === undefined,
  'A seed file knows no ids: an entry stands with its trader and names its strategy',
);

const Trader = z.strictObject({
  ...NewTrader.shape,
  /** Without one, a code is made. */
  accessCode: AccessCode.optional(),
  strategies: z.array(z.strictObject(NewStrategy.omit({ traderId: true }).shape)).default([]),
  entries: z.array(Entry).default([]),
});

export const SeedFile = z.strictObject({
  traders: z.array(Trader).default([]),
  quotes: z.array(z.strictObject(NewQuote.shape)).default([]),
  links: z.array(z.strictObject(NewDriveLink.shape)).default([]),
});
export type SeedFile = z.output<typeof SeedFile>;

/** Where something in a seed file stands: the keys that lead to it. */
export type Place = readonly PropertyKey[];

/** A seed file that was read and not checked yet. */
export interface ReadSeed {
  value: unknown;
  /** The line of a place, counted from 1. */
  lineOf(place: Place): number;
}
