/** Requests about imports. */

import * as z from 'zod';
import { listed } from '#src/values/listed.ts';
import { isTradeDate } from '#src/values/time/dates.ts';
import { isTimeZone } from '#src/values/time/time-of-day.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { id, idCursor, idText } from '#src/values/wire/shapes.ts';

/** The form field of the files: one or more. */
export const FILE_FIELD = 'file';
export const MOST_FILES = 20;
/** Of all files together. Bytes. */
export const MAX_IMPORT_SIZE = 20 * 1024 * 1024;

export const FILE_REQUIRED = 'A broker’s file is required';
export const TOO_MANY_FILES = `An import has ${MOST_FILES} files at most. Import some of them first.`;
export const TOO_LARGE = `An import has ${MAX_IMPORT_SIZE / 1024 / 1024} MiB at most. Export a shorter period.`;
export const IMPORT_QUESTIONS = 'Some of it has to be answered first. Nothing was imported.';
export const IMPORT_CHANGED =
  'What this import would do has changed since it was looked at. Please look again.';
export const IMPORTS_WAIT =
  'Two of your imports wait for their turn already. Please send this one once they are done.';
export const IMPORT_UNDER_WAY = 'Another import is being written. Please try again when it is over.';
export const IMPORT_ARCHIVED =
  'Trades of this import are in an archive, which does not change: it can be neither moved nor taken back.';
export const NOTHING_TO_IMPORT = 'There is nothing new in it: every trade is in the journal already.';

/** The choice that trades of one's own export are of no account. */
export const NO_ACCOUNT = 'No account';

/** Fills of an entry in one answer: far more than a position has that a person dealt. */
export const MOST_FILLS = 500;
export const TOO_MANY_FILLS =
  'This trade has too many fills to list them. They are in the files of its imports.';

export const DATE_ORDERS = ['mdy', 'dmy'] as const;

/** What a column of an unknown file is. */
export const COLUMN_MEANINGS = [
  'symbol',
  'side',
  'quantity',
  'price',
  'time',
  'date',
  'entryPrice',
  'exitPrice',
  'openedAt',
  'closedAt',
  'pnl',
  'commission',
  'fees',
  'account',
  'id',
  'instrumentType',
  'currency',
  'expiry',
  'strike',
  'right',
  'stopPrice',
  'targetPrice',
  'riskAmount',
  'mae',
  'mfe',
  'strategy',
  'tags',
  'notes',
  'ignore',
] as const;
export type ColumnMeaning = (typeof COLUMN_MEANINGS)[number];

const MAPPING_RULE = 'Mapping must give each column of the file a meaning';

/** Format of a file whose columns are mapped. Sent, it has them asked for again although they are remembered. */
export const MAPPING_FORMAT = 'mapping';

/** What the P&L of a file is; by `prices` it is left out, and each trade made what its prices make. */
export const PNL_KINDS = ['net', 'gross', 'prices'] as const;

/** What a symbol is that may be a future or a share, where its row does not say it. */
export const INSTRUMENT_CHOICES = ['futures', 'options', 'stocks'] as const;

/** How a file of no known format is read. */
export const ImportMapping = /* @__PURE__ */ z.object({
  /** By header; what is left out is ignored. */
  columns: z.record(z.string().max(200), z.enum(COLUMN_MEANINGS, MAPPING_RULE), MAPPING_RULE),
  /** Whether a row is a fill; otherwise it is a finished trade. */
  isFills: z.boolean(),
  pnlIs: z.enum(PNL_KINDS),
  /** What symbols are that could be several things. `stocks` are shares and options: an option is spelled like one. */
  instrumentType: z.enum(INSTRUMENT_CHOICES).nullish(),
});
export type ImportMapping = z.output<typeof ImportMapping>;

/** Costs, notes and tags stand in several columns, and all of them count. Of anything else there is one. */
export const SUMMED: readonly ColumnMeaning[] = ['commission', 'fees', 'tags', 'notes', 'ignore'];

/** Two columns say it together: `Short` and `Close`, a day and its clock time. */
export const JOINED: readonly ColumnMeaning[] = ['side', 'openedAt', 'closedAt'];

/** Meanings that more columns have than can. */
export const doubledMeanings = ({ columns }: Pick<ImportMapping, 'columns'>): ColumnMeaning[] =>
  COLUMN_MEANINGS.filter((meaning) => {
    const most = JOINED.includes(meaning) ? 2 : 1;
    return !SUMMED.includes(meaning) && Object.values(columns).filter((one) => one === meaning).length > most;
  });

/**
 * What no column means yet, and nothing can be read without: of several meanings, one of which is enough, the first.
 * @param isSigned whether there are quantities below zero: they show the side where no column does
 */
export function missingMeanings(
  { columns, isFills }: Pick<ImportMapping, 'columns' | 'isFills'>,
  isSigned: boolean,
): ColumnMeaning[] {
  const needed: readonly (readonly ColumnMeaning[])[] = [
    ['symbol'],
    isSigned ? ['side', 'quantity'] : ['side'],
    ['quantity'],
    ...(isFills
      ? ([['price'], ['time', 'date']] as const)
      : ([['entryPrice'], ['exitPrice'], ['closedAt', 'time', 'date']] as const)),
  ];
  const given = new Set(Object.values(columns));
  return needed.filter((group) => !group.some((one) => given.has(one))).map(([first]) => first ?? 'ignore');
}

/**
 * Whether nothing is written before a question is answered. Of a split only the trades after it wait; of a contract that
 * nobody here can add, its own rows.
 */
export const isBlocking = ({ kind, options }: { kind: string; options?: readonly unknown[] }): boolean =>
  kind !== 'split' && (kind !== 'contract' || options !== undefined);

/** A known format that a file comes close to. */
export interface NearestFormat {
  id: string;
  name: string;
  /** Columns that it needs, and the one of the file that may be meant by it. */
  missing: { column: string; instead: string | null }[];
}

/** `Looks like Tradovate Fills, but has no column “Price”.` */
export function nearestText({ name, missing }: NearestFormat): string {
  const columns = missing.map(
    ({ column, instead }) => `“${column}”${instead === null ? '' : ` (“${instead}” may be it)`}`,
  );
  return `Looks like ${name}, but has no ${columns.length === 1 ? 'column' : 'columns'} ${listed(columns)}.`;
}

/** Answers in one field: each is looked at. */
const MOST_ANSWERS = 500;

/** A field of a form that holds JSON. */
const json = <Shape extends z.core.$ZodType>(label: string, shape: Shape) =>
  z
    .string()
    .max(64 * 1024)
    .transform((text, context): unknown => {
      const reject = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      try {
        const value: unknown = JSON.parse(text);
        const isMany =
          typeof value === 'object' && value !== null && Object.keys(value).length > MOST_ANSWERS;
        return isMany ? reject(`${label} must be at most ${MOST_ANSWERS}`) : value;
      } catch {
        return reject(`${label} must be JSON`);
      }
    })
    .pipe(shape);

/** One, or one for each of several unknown files. */
const SentMappings = /* @__PURE__ */ z.preprocess(
  (sent) => (Array.isArray(sent) ? sent : [sent]),
  z.array(ImportMapping).max(20, 'There may be 20 mappings at most'),
);

const INSTRUMENTS_RULE = 'Instruments must be JSON: symbol to futures, options or stocks';
const DAY_RULE = 'Day must be yyyy-MM-dd, or JSON: file to such a day';

const aDay = /* @__PURE__ */ z.string(DAY_RULE).refine(isTradeDate, DAY_RULE);
const sentDay = /* @__PURE__ */ z
  .string()
  .max(20_000)
  .transform((text, context): unknown => {
    if (!text.trimStart().startsWith('{')) return text;
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: DAY_RULE });
      return z.NEVER;
    }
  })
  .pipe(z.union([aDay, z.record(z.string().max(260), aDay, DAY_RULE)], DAY_RULE));
const SPLITS_RULE = 'Splits must be JSON: symbol to new:old, such as 10:1';
/** By symbol, or by symbol and day: `NFLX 2026-11-17`. */
const Splits = /* @__PURE__ */ z.record(
  z.string().max(60),
  z.string().regex(/^\s*\d{1,9}(?:\.\d{1,6})?\s*:\s*\d{1,9}(?:\.\d{1,6})?\s*$/, SPLITS_RULE),
  SPLITS_RULE,
);

const Symbols = /* @__PURE__ */ z
  .array(z.string().max(60), 'Leave out must be JSON: a list of symbols')
  .max(200);

const ZONE_RULE = 'Time zone must be an IANA time zone, e.g. America/Chicago';

/** What goes with the files: answers to what they leave open. Everything may be left out. */
export const ImportFields = builtLater(() =>
  z.object({
    /** Whose journal it is meant for: refused where that is not the caller's. */
    traderId: idText.optional(),
    /** For every row. */
    accountId: idText.optional(),
    /** By the name in the file; `null` has trades of one's own export come in without an account. */
    accounts: json(
      'Accounts',
      z.record(z.string().max(200), id().nullable(), 'Accounts must be JSON: name to id'),
    ).optional(),
    timeZone: z.string().max(100).refine(isTimeZone, ZONE_RULE).optional(),
    /** The ratios of splits that a file does not show. */
    splits: json('Splits', Splits).optional(),
    dateOrder: z.enum(DATE_ORDERS, `Date order must be one of ${DATE_ORDERS.join(', ')}`).optional(),
    /** For a file that is not recognised, or by more than one format. */
    format: z.string().max(60).optional(),
    mapping: json('Mapping', SentMappings).optional(),
    /** What a symbol is that could be several things. */
    instruments: json(
      'Instruments',
      z.record(z.string().max(60), z.enum(INSTRUMENT_CHOICES, INSTRUMENTS_RULE), INSTRUMENTS_RULE),
    ).optional(),
    /** Symbols of which nothing is to come in. */
    leaveOut: json('Leave out', Symbols).optional(),
    /** Of files of clock times alone: one for all of them, or JSON by the name of the file. */
    day: sentDay.optional(),
    /** `plan` of the dry run: refused with 409 when the import would do anything else by now. */
    plan: z.string().max(100).optional(),
  }),
);
export type ImportFields = z.output<typeof ImportFields>;

/** The same as they go to the process that reads the files. */
export const SentImportFields = builtLater(() =>
  z.object({
    accountId: id().optional(),
    accounts: z.record(z.string(), id().nullable()).optional(),
    timeZone: z.string().optional(),
    splits: z.record(z.string(), z.string()).optional(),
    dateOrder: z.enum(DATE_ORDERS).optional(),
    format: z.string().optional(),
    mapping: z.array(ImportMapping).optional(),
    instruments: z.record(z.string(), z.enum(INSTRUMENT_CHOICES)).optional(),
    leaveOut: z.array(z.string()).optional(),
    day: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
    plan: z.string().optional(),
  }),
);

/** Stands for the trades that stay open, in place of a day. */
export const OPEN_TRADES = 'open';
const TRADES_OF_RULE = 'Trades of must be a day, yyyy-MM-dd, or open';
const OFFSET_RULE = 'Offset must be a number of up to six digits';

export const ImportQuery = builtLater(() =>
  z.object({
    dryRun: z
      .enum(['true', 'false'], 'Dry run must be true or false')
      .default('false')
      .transform((text) => text === 'true'),
    /** Of a dry run: the day of which the trades are listed, or `open`, and how many of them come before. */
    tradesOf: z
      .string(TRADES_OF_RULE)
      .refine((text) => text === OPEN_TRADES || isTradeDate(text), TRADES_OF_RULE)
      .optional(),
    offset: z
      .string(OFFSET_RULE)
      .regex(/^\d{1,6}$/, OFFSET_RULE)
      .transform(Number)
      .default(0),
  }),
);

export const ImportsQuery = builtLater(() =>
  z.object({
    traderId: idText.optional(),
    limit: idText.transform((limit) => Math.min(limit, 100)).default(20),
    cursor: idCursor.optional(),
  }),
);
/** `cursor`: how many fills come before. */
export const FillsQuery = builtLater(() =>
  z.object({
    limit: idText.transform((limit) => Math.min(limit, MOST_FILLS)).default(MOST_FILLS),
    cursor: idCursor.optional(),
  }),
);
export const ImportPath = builtLater(() => z.object({ id: idText }));
export const ImportMove = builtLater(() => z.object({ accountId: id() }));
