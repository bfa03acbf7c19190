/** Responses of the calls about imports. */

import * as z from 'zod';
import { count, day, flag, instant, money, rowId, text } from '#src/values/wire/response-shapes.ts';
import { DATE_ORDERS, INSTRUMENT_CHOICES } from './contract.ts';
import { anyText, ImportQuestion } from './question-responses.ts';
import { ImportTrades } from './trade-responses.ts';

export type { ImportQuestion };

/** Something about a line of a file: why it is not taken, or what to know about it. */
export const ImportProblem = z.strictObject({
  file: text('Performance.csv'),
  line: count(21),
  severity: z.enum(['refused', 'warning']),
  code: text('pnl_differs').describe('Stable, for programs'),
  message: text('Prices and P&L differ: the prices make $325.00, the file says $312.50'),
  raw: anyText('MESZ6,-2,0,0.25,1,2,1,6800.00,6803.00,$15.00').describe('The line as it stands in the file'),
});
export type ImportProblem = z.output<typeof ImportProblem>;

const ImportDay = z.strictObject({
  tradeDate: day,
  entries: count(6).describe('New ones; open ones do not count'),
  known: count(0),
  refused: count(0),
  quantity: count(10).describe('Contracts of the new ones'),
  gross: money('-287.50'),
  commission: money('25.80'),
  fees: money('31.80'),
  costs: money('57.60'),
  net: money('-345.10'),
  isEstimated: flag(false).describe('Whether costs of it come from an account’s list'),
});
export type ImportDay = z.output<typeof ImportDay>;

/** What an import does, or did. */
export const ImportReport = z
  .strictObject({
    id: rowId.nullable(),
    dryRun: flag(true),
    /** Ids and names of the formats, joined by `+`. */
    format: anyText('tradovate-performance'),
    formatName: anyText('Tradovate Performance'),
    files: z.array(
      z.strictObject({
        name: text('Performance.csv'),
        sha256: text('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'),
        rows: count(49),
        format: text('tradovate-performance').nullable(),
        formatName: text('Tradovate Performance').nullable(),
      }),
    ),
    timeZone: text('America/Chicago').nullable(),
    dateOrder: z.enum(DATE_ORDERS).nullable(),
    clockDays: z
      .record(z.string(), day)
      .meta({ examples: [{ 'trades.csv': '2026-11-20' }] })
      .describe('By file, the day that was said of its clock times'),
    instruments: z
      .record(z.string(), z.enum(INSTRUMENT_CHOICES))
      .meta({ examples: [{ ES: 'futures' }] })
      .describe('By symbol, as it was answered'),
    splits: z
      .record(z.string(), z.string())
      .default({})
      .meta({ examples: [{ NFLX: '10:1' }] })
      .describe('As they were answered: new for old'),
    leaveOut: z
      .array(text('NFLX'))
      .default([])
      .describe('Symbols of which nothing comes in, as it was answered'),
    rows: z.strictObject({
      read: count(51),
      new: count(44),
      known: count(5),
      skipped: count(0),
      refused: count(2),
    }),
    skipped: z
      .array(
        z.strictObject({
          reason: text('Cash Dividend').describe('In the file’s own words, where it has some'),
          count: count(2),
          example: anyText('"11/17/2026","Cash Dividend","KO","COCA COLA CO","","","","$48.50"'),
          lines: z
            .array(z.strictObject({ file: text('Schwab.csv'), line: count(8), raw: anyText('') }))
            .exactOptional()
            .describe('The first five of them; none in a report of an older release'),
        }),
      )
      .default([])
      .describe('Rows that are left out, since they are no trades: `rows.skipped` of them'),
    held: z
      .array(
        z.strictObject({
          symbol: text('NFLX'),
          reason: text(
            'NFLX: a split of Nov 17, 2026 is in the file, without its ratio. Say it, such as 10:1.',
          ),
          count: count(2),
        }),
      )
      .default([])
      .describe('Trades that wait, by symbol, with what to do: their rows are rejected until then'),
    fills: z.strictObject({ new: count(88), known: count(10) }),
    entries: z.strictObject({
      created: count(42),
      updated: count(0),
      open: count(0),
      known: count(5),
      removed: count(0),
    }),
    accounts: z.array(
      z.strictObject({ external: text('APEX-204418-02').nullable(), accountId: rowId.nullable() }),
    ),
    days: z
      .array(ImportDay)
      .describe('The newest 2,000; of an import that was kept fewer, where they are many'),
    dayCount: count(2),
    totals: z.strictObject({
      entries: count(42),
      gross: money('2190.00'),
      commission: money('190.92'),
      fees: money('235.32'),
      net: money('1763.76'),
    }),
    problems: z.array(ImportProblem).describe('The first 200'),
    problemCount: count(3),
    questions: z.array(ImportQuestion).describe('The first 50'),
    questionCount: count(1),
    plan: anyText('5f2b1c9d04').describe('Stands for all that the import would do'),
    trades: ImportTrades.exactOptional().describe(
      'Of a dry run with `tradesOf`: 100 trades of that day, or of those that stay open, in the order of their times',
    ),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.output<typeof ImportReport>;

/** A line of the list. */
export const Import = z
  .strictObject({
    id: rowId,
    traderId: rowId,
    createdAt: instant,
    createdBy: text('trader:3'),
    formatName: text('Tradovate Performance'),
    files: z.array(text('Performance.csv')),
    accountIds: z.array(rowId),
    from: day.nullable(),
    to: day.nullable(),
    entries: count(42),
    net: money('1763.76'),
    isUnderWay: flag(false).describe('Whether it is still being written or taken back'),
  })
  .meta({ id: 'Import' });
export type Import = z.output<typeof Import>;

export const ImportFormat = z
  .strictObject({
    id: text('tradovate-performance'),
    name: text('Tradovate Performance'),
    brokers: z.array(text('Tradovate')),
    files: z.array(text('Performance.csv')),
  })
  .meta({ id: 'ImportFormat' });
export type ImportFormat = z.output<typeof ImportFormat>;

/** A fill under an entry: all of it, or the part up to where the position turned. */
export const EntryFill = z
  .strictObject({
    role: z.enum(['entry', 'exit']),
    side: z.enum(['buy', 'sell']),
    quantity: text('2'),
    price: text('6720.25'),
    at: instant.nullable(),
    /** Exact, in US dollars: there may be parts of a cent. */
    costs: z.strictObject({ commission: text('1.29').nullable(), fees: text('1.59').nullable() }),
    isEstimated: flag(false),
    id: text('540725260010').nullable().describe('The broker’s'),
    importId: rowId,
    file: text('Fills.csv'),
    line: count(2),
  })
  .meta({ id: 'EntryFill' });
export type EntryFill = z.output<typeof EntryFill>;
