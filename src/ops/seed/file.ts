/** The schema of a seed file, whether JSON or CSV. */

import * as z from 'zod';
import { NewAccount } from '#src/features/accounts/contract.ts';
import { DayNotesChange, OwnDayPath } from '#src/features/days/contract.ts';
import { NewDriveLink } from '#src/features/drive-links/contract.ts';
import { NewJournalEntry } from '#src/features/journal/contract.ts';
import { NewQuote } from '#src/features/quotes/contract.ts';
import { NewStrategy } from '#src/features/strategies/contract.ts';
import { AccessCode, NewTrader } from '#src/features/traders/contract.ts';

/** Entries refer to strategies and accounts by name; ids differ between installations. */
const Entry = NewJournalEntry.strict()
  .safeExtend({ account: NewAccount.shape.name.exactOptional() })
  .refine(
    ({ traderId, strategyId, accountId }) =>
      traderId === undefined && strategyId === undefined && accountId === undefined,
    'A seed file knows no ids: an entry stands with its trader and names its strategy and its account',
  );

/** What a trader notes of a day. */
const DayNotes = z.strictObject({ date: OwnDayPath.shape.date, notes: DayNotesChange.shape.notes.unwrap() });

const Trader = z.strictObject({
  ...NewTrader.shape,
  /** Generated when left out. */
  accessCode: AccessCode.optional(),
  strategies: z.array(z.strictObject(NewStrategy.omit({ traderId: true }).shape)).default([]),
  accounts: z
    .array(z.strictObject(NewAccount.omit({ traderId: true, followsAccountId: true }).shape))
    .default([]),
  entries: z.array(Entry).default([]),
  dayNotes: z.array(DayNotes).default([]),
});

export const SeedFile = z.strictObject({
  traders: z.array(Trader).default([]),
  quotes: z.array(z.strictObject(NewQuote.shape)).default([]),
  links: z.array(z.strictObject(NewDriveLink.shape)).default([]),
});
export type SeedFile = z.output<typeof SeedFile>;

/** The location of a value in a seed file, as a path of keys. */
export type Place = readonly PropertyKey[];

/** A seed file that has been parsed but not validated. */
export interface ReadSeed {
  value: unknown;
  /** Line of a value, counted from 1. */
  findLine(place: Place): number;
}
