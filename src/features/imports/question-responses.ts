/** What an import asks. */

import * as z from 'zod';
import { count, day, flag, instant, rowId, text } from '#src/values/wire/response-shapes.ts';
import { COLUMN_MEANINGS, DATE_ORDERS, INSTRUMENT_CHOICES, PNL_KINDS } from './contract.ts';

/** A text that may be empty. */
export const anyText = (example: string) => z.string().meta({ examples: [example] });

const AccountOption = z.strictObject({
  accountId: rowId.nullable().describe('Null for no account, which trades of one’s own export may have'),
  name: text('Apex 50K 02'),
  isSuggested: flag(true),
});

/** What has to be answered before anything is written. */
export const ImportQuestion = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('account'),
    external: text('APEX-204418-02').nullable().describe('As the file names it; null where it names none'),
    rows: count(49),
    options: z.array(AccountOption),
  }),
  z.strictObject({
    kind: z.literal('timeZone'),
    files: z.array(text('Performance.csv')),
    /** Readings of its clock. */
    examples: z.array(z.strictObject({ line: count(2), clock: text('2026-11-09T08:41:07.000') })),
    /** Suggested ones first; any other zone is taken too. */
    options: z.array(
      z.strictObject({
        timeZone: text('America/Chicago'),
        isSuggested: flag(true),
        /** The examples as instants. */
        instants: z.array(instant),
      }),
    ),
  }),
  z.strictObject({
    kind: z.literal('dateOrder'),
    file: text('trades.csv'),
    examples: z.array(text('11/09/2026')),
    options: z.array(z.enum(DATE_ORDERS)),
  }),
  z.strictObject({
    kind: z.literal('contract'),
    root: text('SR1'),
    symbol: text('SR1Z6'),
    rows: count(1),
    options: z
      .array(z.enum(INSTRUMENT_CHOICES))
      .exactOptional()
      .describe(
        'What it may be, answered by `instruments`. Without them it is a future of which nothing is known: only its rows wait, until the admin adds it',
      ),
  }),
  z.strictObject({
    kind: z.literal('day'),
    file: text('trades.csv'),
    /** The first clock time and the last one. */
    examples: z.array(z.strictObject({ line: count(2), clock: text('09:35:12') })),
    suggested: day.nullable().describe('As the name of the file or a line above its head has it'),
  }),
  /** Answered by `splits`; nothing but the trades after it waits for the answer. */
  z.strictObject({ kind: z.literal('split'), symbol: text('NFLX'), date: day }),
  z.strictObject({
    kind: z.literal('format'),
    file: text('trades.csv'),
    options: z.array(z.strictObject({ id: text('webull-orders'), name: text('Webull Orders') })),
  }),
  z.strictObject({
    kind: z.literal('mapping'),
    file: text('trades.csv'),
    headers: z.array(anyText('Ticker')),
    /** Rows below the headers: the first ones, and one with a quantity below zero. */
    sample: z.array(z.array(anyText('ESZ6'))),
    /** What was chosen for these headers before, else what their names suggest. */
    suggested: z.strictObject({
      columns: z.record(z.string(), z.enum(COLUMN_MEANINGS)).meta({ examples: [{ Ticker: 'symbol' }] }),
      isFills: z.boolean(),
      pnlIs: z.enum(PNL_KINDS),
      instrumentType: z.enum(INSTRUMENT_CHOICES).nullable(),
    }),
    isRemembered: flag(false).describe('Whether somebody has chosen it for these headers before'),
    isTeamMates: flag(false).describe(
      'Whether that was somebody else: it is suggested, and applies once it is sent',
    ),
    nearest: z
      .strictObject({
        id: text('tradovate-fills'),
        name: text('Tradovate Fills'),
        missing: z.array(
          z.strictObject({
            column: text('Price'),
            instead: text('Avg. Price').nullable().describe('The column of the file that may be it'),
          }),
        ),
      })
      .nullable()
      .describe('The format that it comes close to'),
  }),
]);
export type ImportQuestion = z.output<typeof ImportQuestion>;
