/** The schema of a seed file, whether JSON or CSV. */

import * as z from 'zod';
import { NewAccount } from '#src/features/accounts/contract.ts';
import { NotesChange, OwnDayPath, OwnWeekPath } from '#src/features/days/contract.ts';
import { NewDriveLink } from '#src/features/drive-links/contract.ts';
import { NewJournalEntry } from '#src/features/journal/contract.ts';
import { buildOwnLimits, buildTeamLimits, LimitsChange } from '#src/features/limits/contract.ts';
import { NewQuote } from '#src/features/quotes/contract.ts';
import { NewStrategy } from '#src/features/strategies/contract.ts';
import { AccessCode, NewTrader, TraderChange } from '#src/features/traders/contract.ts';

/** Entries refer to strategies and accounts by name; ids differ between installations. */
const Entry = NewJournalEntry.strict()
  .safeExtend({ account: NewAccount.shape.name.exactOptional() })
  .refine(
    ({ traderId, strategyId, accountId }) =>
      traderId === undefined && strategyId === undefined && accountId === undefined,
    'A seed file knows no ids: an entry stands with its trader and names its strategy and its account',
  );

/** What a trader notes of a day. */
const DayNotes = z.strictObject({ date: OwnDayPath.shape.date, notes: NotesChange.shape.notes.unwrap() });

/** What a trader notes of a week, by its Sunday. */
const WeekNotes = z.strictObject({
  weekStart: OwnWeekPath.shape.week,
  notes: NotesChange.shape.notes.unwrap(),
});

const Trader = z.strictObject({
  ...NewTrader.shape,
  /** Generated when left out. */
  accessCode: AccessCode.optional(),
  isSuspended: TraderChange.shape.isSuspended,
  strategies: z.array(z.strictObject(NewStrategy.omit({ traderId: true }).shape)).default([]),
  accounts: z
    .array(z.strictObject(NewAccount.omit({ traderId: true, followsAccountId: true }).shape))
    .default([]),
  entries: z.array(Entry).default([]),
  dayNotes: z.array(DayNotes).default([]),
  weekNotes: z.array(WeekNotes).default([]),
  /** Where they differ from everyone's. */
  limits: z.strictObject(buildOwnLimits().shape).optional(),
});

export const SeedFile = z.strictObject({
  traders: z.array(Trader).default([]),
  quotes: z.array(z.strictObject(NewQuote.shape)).default([]),
  links: z.array(z.strictObject(NewDriveLink.shape)).default([]),
  limits: z
    .strictObject({
      default: z.strictObject(buildTeamLimits().shape).optional(),
      deskDailyLoss: LimitsChange.shape.deskDailyLoss,
      amberFrom: LimitsChange.shape.amberFrom,
    })
    .optional(),
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
