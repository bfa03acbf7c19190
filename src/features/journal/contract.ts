/** Requests for journal entries. */

import * as z from 'zod';
import { changedMeanwhile } from '#src/values/changed.ts';
import { ENTRY_SORTS, SORT_ORDERS } from '#src/values/entry-sort.ts';
import {
  boundedText,
  CURSOR_INVALID,
  id,
  idCursor,
  idText,
  optionalMoney,
  optionalPrice,
  optionalText,
  positiveCount,
  readVersion,
  requiredLine,
  tradeDate,
} from '#src/values/shapes.ts';

export const INSTRUMENT_TYPES = ['futures', 'options', 'stocks'] as const;
export const POSITION_TYPES = ['long', 'short'] as const;
export const JOURNAL_FILTERS = ['all', 'wins', 'losses', 'recent'] as const;

export type InstrumentType = (typeof INSTRUMENT_TYPES)[number];
export type PositionType = (typeof POSITION_TYPES)[number];
export type JournalFilter = (typeof JOURNAL_FILTERS)[number];

/** `recent` means today and the six days before. */
export const RECENT_DAYS = 7;

export const PNL_REQUIRED = 'PnL is required';
export const TRADE_DATE_IN_FUTURE = 'Trade date must not be in the future';
export const SUMS_TOO_LARGE = 'PnL would make the totals larger than can be kept';
export const STRATEGY_NOT_FOUND = 'Strategy not found';
export const EXPORT_RULE = 'Archived must be true or the id of an archive';
export const ENTRY_CHANGED = changedMeanwhile('entry');

const fields = {
  symbol: requiredLine('Asset', 40, 'Asset is required'),
  pnl: optionalMoney('PnL'),
  notes: optionalText('Notes', 20_000, 'several lines'),
  instrumentType: z.enum(INSTRUMENT_TYPES, 'Instrument type must be futures, options or stocks'),
  positionType: z.enum(POSITION_TYPES, 'Position must be long or short'),
  entryPrice: optionalPrice('Entry price'),
  exitPrice: optionalPrice('Exit price'),
  quantity: positiveCount('Quantity', 1_000_000_000),
  strategy: optionalText('Strategy', 200, 'one line'),
  strategyId: z.int(STRATEGY_NOT_FOUND).min(1, STRATEGY_NOT_FOUND).nullable(),
  isOpen: z.boolean('Open must be true or false'),
  tradeDate: tradeDate('Trade date'),
};

/** A closed entry needs its P&L. */
export function lacksPnl(entry: { isOpen: boolean; pnl: bigint | null }): boolean {
  return !entry.isOpen && entry.pnl === null;
}

/** Fields of a new entry; those left out take their defaults. */
export const NewJournalEntry = z
  .object({
    traderId: id.optional(),
    symbol: fields.symbol,
    pnl: fields.pnl.default(null),
    notes: fields.notes.default(null),
    instrumentType: fields.instrumentType.default('futures'),
    positionType: fields.positionType.default('long'),
    entryPrice: fields.entryPrice.default(null),
    exitPrice: fields.exitPrice.default(null),
    quantity: fields.quantity.default(1),
    strategy: fields.strategy.default(null),
    strategyId: fields.strategyId.exactOptional(),
    isOpen: fields.isOpen.default(false),
    /** Defaults to the team's today. */
    tradeDate: fields.tradeDate.optional(),
  })
  // Runs even if other fields are invalid, so that a form shows every message at once.
  .refine((entry) => !lacksPnl(entry), { path: ['pnl'], message: PNL_REQUIRED, when: pnlIsReadable });
export type NewJournalEntry = z.output<typeof NewJournalEntry>;

function pnlIsReadable({ value, issues }: z.core.ParsePayload): boolean {
  if (typeof value !== 'object' || value === null || !('pnl' in value && 'isOpen' in value)) return false;
  return !issues.some(({ path }) => path?.[0] === 'pnl' || path?.[0] === 'isOpen');
}

/** Any subset of the writable fields, and the version they were read at. Other fields are ignored. */
export const JournalEntryChange = z.object(fields).exactPartial().extend({ version: readVersion });
export type JournalEntryChange = z.output<typeof JournalEntryChange>;

export { CURSOR_INVALID };

/** The admin may also move an entry to another trader. */
export const AdminEntryChange = JournalEntryChange.extend({
  traderId: z.int('Trader is required').min(1, 'Trader is required').exactOptional(),
});
export type AdminEntryChange = z.output<typeof AdminEntryChange>;

const paging = {
  /** 100 by default; more than 500 is cut to 500. */
  limit: idText.transform((limit) => Math.min(limit, 500)).default(100),
  cursor: z.string(CURSOR_INVALID).max(100, CURSOR_INVALID).optional(),
};

export const JournalQuery = z.object({
  traderId: idText.optional(),
  q: boundedText('Search text', 200, { missing: 'Search text must be one text' }).default(''),
  filter: z.enum(JOURNAL_FILTERS, `Filter must be one of ${JOURNAL_FILTERS.join(', ')}`).default('all'),
  ...paging,
});
export type JournalQuery = z.output<typeof JournalQuery>;

/** Highest page number accepted: more pages than entries could ever fill. */
const MAX_PAGES = 10_000_000;

/** Everyone's entries: in any order by page number, or newest first by cursor. */
export const AdminJournalQuery = JournalQuery.extend({
  sort: z.enum(ENTRY_SORTS, `Sort must be one of ${ENTRY_SORTS.join(', ')}`).default('date'),
  /** Defaults to the sort's natural direction. */
  order: z.enum(SORT_ORDERS, `Order must be one of ${SORT_ORDERS.join(', ')}`).optional(),
  /** Starts at 1. */
  page: idText.transform((page) => Math.min(page, MAX_PAGES)).optional(),
});
export type AdminJournalQuery = z.output<typeof AdminJournalQuery>;

/** An entry's changes. Each holds two versions, so pages are short: at most 50. */
export const HistoryQuery = z.object({
  limit: idText.transform((limit) => Math.min(limit, 50)).default(20),
  cursor: idCursor.optional(),
});
export type HistoryQuery = z.output<typeof HistoryQuery>;

export const PageQuery = z.object(paging);
export type PageQuery = z.output<typeof PageQuery>;

/** `archived`: `true` for all past periods, or the id of one archive. */
export const ExportQuery = z.object({
  traderId: idText.optional(),
  archived: z.union([z.literal('true').transform(() => null), idText], EXPORT_RULE).optional(),
});

/** The admin's entries name their trader. */
export const NewAdminEntry = NewJournalEntry.safeExtend({
  traderId: z.int('Trader is required').min(1, 'Trader is required'),
});
export type NewAdminEntry = z.output<typeof NewAdminEntry>;

export const EntryPath = z.object({ id: idText });
