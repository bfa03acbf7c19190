/** Responses of a trader's own calendar. */

import * as z from 'zod';
import { JournalEntry } from '#src/features/journal/responses.ts';
import { count, day, instant, money, rowVersion, text } from '#src/values/wire/response-shapes.ts';

const sums = {
  net: money('745.22'),
  gross: money('790.00').describe('Before commission and fees, in US dollars: net + costs'),
  costs: money('44.78').describe('Commission and fees in US dollars'),
  entries: count(6),
  openCount: count(1).describe('Those of them that are open: neither won nor lost'),
  wins: count(3),
  losses: count(3),
  r: z
    .number()
    .nullable()
    .meta({
      description: 'Sum of R over closed entries whose risk is known; null without any',
      examples: [3.25],
    }),
  rCount: count(6).describe('How many have an R'),
};

/** What the entries of some days come to. */
export const DaySums = z.strictObject(sums);
export type DaySums = z.output<typeof DaySums>;

export const OwnDaySums = z.strictObject({ date: day, ...sums });
export type OwnDaySums = z.output<typeof OwnDaySums>;

export const OwnWeekSums = z.strictObject({
  weekStart: day.meta({ examples: ['2026-11-15'] }),
  weekEnd: day.meta({ examples: ['2026-11-21'] }),
  ...sums,
});
export type OwnWeekSums = z.output<typeof OwnWeekSums>;

/** A month of one trader. */
export const OwnMonth = z
  .strictObject({
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .meta({ examples: ['2026-11'] }),
    days: z.array(OwnDaySums).describe("The month's days that have entries, ascending"),
    weeks: z
      .array(OwnWeekSums)
      .describe('Every week that overlaps the month, Sunday to Saturday, even where it extends into another'),
    totals: DaySums.describe('Of the days of the month'),
  })
  .meta({ id: 'OwnMonth' });
export type OwnMonth = z.output<typeof OwnMonth>;

/** A year of one trader. */
export const OwnYear = z
  .strictObject({
    year: z
      .string()
      .regex(/^\d{4}$/)
      .meta({ examples: ['2026'] }),
    days: z
      .array(z.strictObject({ date: day, net: sums.net, entries: sums.entries, openCount: sums.openCount }))
      .describe('The days that have entries, ascending'),
  })
  .meta({ id: 'OwnYear' });
export type OwnYear = z.output<typeof OwnYear>;

/** What a trader notes of a day. */
export const DayNotes = z
  .strictObject({
    date: day,
    notes: text('First loss was the plan, the second was not.').nullable(),
    changedAt: instant.nullable().describe('When they were last changed; null before the first time'),
    version: rowVersion,
  })
  .meta({ id: 'DayNotes' });
export type DayNotes = z.output<typeof DayNotes>;

/** What a trader notes of a week. */
export const WeekNotes = z
  .strictObject({
    weekStart: day.meta({ examples: ['2026-11-15'] }),
    notes: text('Pullbacks with the trend; no second try after a stop.').nullable(),
    changedAt: instant.nullable().describe('When they were last changed; null before the first time'),
    version: rowVersion,
  })
  .meta({ id: 'WeekNotes' });
export type WeekNotes = z.output<typeof WeekNotes>;

/** A week of one trader. */
export const OwnWeek = z
  .strictObject({
    weekStart: day.meta({ examples: ['2026-11-15'] }),
    weekEnd: day.meta({ examples: ['2026-11-21'] }),
    days: z.array(OwnDaySums).describe('The days that have entries, ascending'),
    totals: DaySums,
    before: DaySums.describe('Of the week before'),
    notes: WeekNotes,
  })
  .meta({ id: 'OwnWeek' });
export type OwnWeek = z.output<typeof OwnWeek>;

/** A day of one trader. */
export const OwnDay = z
  .strictObject({
    date: day,
    previous: day.nullable().describe('The last day with entries before it'),
    next: day.nullable().describe('The first day with entries after it'),
    totals: DaySums,
    entries: z
      .array(JournalEntry)
      .describe(
        'In the order of their closing; those without a time after them, by id. At most 500, less with very long notes: `totals` count all',
      ),
    notes: DayNotes,
  })
  .meta({ id: 'OwnDay' });
export type OwnDay = z.output<typeof OwnDay>;
