/** What journal entries are sent as. */

import * as z from 'zod';
import { changedMeanwhile } from '#src/values/changed.ts';
import { tags } from '#src/values/entries/tags.ts';
import { ACCOUNT_NOT_FOUND } from '#src/values/money/account.ts';
import { recordOf } from '#src/values/record-of.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import {
  id,
  idText,
  optionalInstant,
  optionalMoney,
  optionalPrice,
  optionalText,
  positiveCount,
  readVersion,
  requiredLine,
  tradeDate,
  unsignedMoney,
} from '#src/values/wire/shapes.ts';
import { FACT_NAMES, type FactName, FIELDS, type KindOf } from './fields.ts';

export const INSTRUMENT_TYPES = ['futures', 'options', 'stocks'] as const;
export const POSITION_TYPES = ['long', 'short'] as const;

export type InstrumentType = (typeof INSTRUMENT_TYPES)[number];
export type PositionType = (typeof POSITION_TYPES)[number];

export const PNL_REQUIRED = 'PnL is required';
export const TRADE_DATE_IN_FUTURE = 'Trade date must not be in the future';
export const TIMES_REVERSED = 'Closed must not be before opened';
export const ACCOUNT_ARCHIVED = 'Account is archived';
export const SUMS_TOO_LARGE = 'PnL would make the totals larger than can be kept';
export const COSTS_TOO_LARGE = 'Costs would make the totals larger than can be kept';
export const STRATEGY_NOT_FOUND = 'Strategy not found';
export const DELETED_LONG_AGO = 'It was deleted too long ago to be brought back';
export const ACCOUNT_GONE = 'Its account was deleted meanwhile';
export const IMPORT_GONE = 'Its import was taken back meanwhile';
export const NOTHING_TO_CHANGE = 'There is nothing to change';
export const ENTRY_CHANGED = changedMeanwhile('entry');

export const instrumentType = () =>
  z.enum(INSTRUMENT_TYPES, 'Instrument type must be futures, options or stocks');

export const pnl = () => optionalMoney('PnL');
export const quantity = () => positiveCount('Quantity', 1_000_000_000);

const fields = builtLater(() => ({
  symbol: requiredLine('Symbol', 40, 'Asset is required'),
  pnl: pnl(),
  /** Of a row that is sent back as it was read: its P&L is the computed one, not typed. */
  isComputed: z.boolean('Computed must be true or false'),
  notes: optionalText('Notes', 20_000, 'several lines'),
  instrumentType: instrumentType(),
  positionType: z.enum(POSITION_TYPES, 'Position must be long or short'),
  entryPrice: optionalPrice('Entry price'),
  exitPrice: optionalPrice('Exit price'),
  quantity: quantity(),
  strategy: optionalText('Strategy', 200, 'one line'),
  strategyId: z.int(STRATEGY_NOT_FOUND).min(1, STRATEGY_NOT_FOUND).nullable(),
  isOpen: z.boolean('Open must be true or false'),
  tradeDate: tradeDate('Trade date'),
}));

/** What may be said of a fact, by its kind; left out, there is none. */
export const FACT_RULES = {
  text: (label: string) => optionalText(label, 200, 'one line'),
  price: optionalPrice,
  /** Costs are positive, rebates negative. */
  money: optionalMoney,
  amount: unsignedMoney,
  instant: optionalInstant,
  tags,
  reference: () => z.int(ACCOUNT_NOT_FOUND).min(1, ACCOUNT_NOT_FOUND).nullable(),
};

const facts = builtLater(() =>
  recordOf<{ [Name in FactName]: ReturnType<(typeof FACT_RULES)[KindOf<Name>]> }>(FACT_NAMES, (name) =>
    FACT_RULES[FIELDS[name].kind](FIELDS[name].label),
  ),
);

interface ClosedEntry {
  isOpen: boolean;
  pnl: bigint | null;
  entryPrice: string | null;
  exitPrice: string | null;
}

/** A closed entry needs its P&L, or both prices to compute it from. */
export function lacksPnl({ isOpen, pnl, entryPrice, exitPrice }: ClosedEntry): boolean {
  return !isOpen && pnl === null && (entryPrice === null || exitPrice === null);
}

interface TimedEntry {
  openedAt?: string | null;
  closedAt?: string | null;
}

/** Both are in UTC and written alike, so that their order is that of their texts. */
export function isReversed({ openedAt = null, closedAt = null }: TimedEntry): boolean {
  return openedAt !== null && closedAt !== null && closedAt < openedAt;
}

/** Fields of a new entry; those left out take their defaults. */
const newEntry = () =>
  z
    .object({
      traderId: id().optional(),
      symbol: fields.symbol,
      pnl: fields.pnl.default(null),
      isComputed: fields.isComputed.exactOptional(),
      notes: fields.notes.default(null),
      instrumentType: fields.instrumentType.default('futures'),
      positionType: fields.positionType.default('long'),
      entryPrice: fields.entryPrice.default(null),
      exitPrice: fields.exitPrice.default(null),
      quantity: fields.quantity.default(1),
      strategy: fields.strategy.default(null),
      strategyId: fields.strategyId.exactOptional(),
      isOpen: fields.isOpen.default(false),
      /** Defaults to the day of its times, else to the team's today. */
      tradeDate: fields.tradeDate.optional(),
    })
    .extend(z.object(facts).exactPartial().shape)
    // These run even if other fields are invalid, so that a form shows every message at once.
    .refine((entry) => !lacksPnl(entry), {
      path: ['pnl'],
      message: PNL_REQUIRED,
      when: isReadable('pnl', 'isOpen'),
    })
    .refine((entry) => !isReversed(entry), {
      path: ['closedAt'],
      message: TIMES_REVERSED,
      when: isReadable('openedAt', 'closedAt'),
    });
export const NewJournalEntry = builtLater(newEntry);
export type NewJournalEntry = z.output<typeof NewJournalEntry>;

function isReadable(...fields: string[]) {
  return ({ value, issues }: z.core.ParsePayload): boolean =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => fields.some((field) => path?.[0] === field));
}

/** Any subset of the writable fields, and the version they were read at. Other fields are ignored. */
export const JournalEntryChange = builtLater(() =>
  z
    .object({ ...fields, ...facts })
    .exactPartial()
    .extend({ version: readVersion() }),
);
export type JournalEntryChange = z.output<typeof JournalEntryChange>;

/** The admin may also move an entry to another trader. */
export const AdminEntryChange = builtLater(() =>
  JournalEntryChange.extend({
    traderId: z.int('Trader is required').min(1, 'Trader is required').exactOptional(),
  }),
);
export type AdminEntryChange = z.output<typeof AdminEntryChange>;

/** The admin's entries name their trader. */
export const NewAdminEntry = builtLater(() =>
  NewJournalEntry.safeExtend({
    traderId: z.int('Trader is required').min(1, 'Trader is required'),
  }),
);
export type NewAdminEntry = z.output<typeof NewAdminEntry>;

export const MOST_AT_ONCE = 500;
const ENTRIES_RULE = `Entries must be a list of 1 to ${MOST_AT_ONCE}`;

/** Several entries, counted before each is looked at. */
export const NewJournalEntries = builtLater(() =>
  z.object({
    entries: z
      .array(z.unknown(), ENTRIES_RULE)
      .min(1, { error: ENTRIES_RULE, abort: true })
      .max(MOST_AT_ONCE, { error: ENTRIES_RULE, abort: true })
      .pipe(z.array(newEntry())),
  }),
);

const IDS_RULE = `Ids must be a list of 1 to ${MOST_AT_ONCE}`;
const ids = /* @__PURE__ */ z
  .array(z.unknown(), IDS_RULE)
  .min(1, { error: IDS_RULE, abort: true })
  .max(MOST_AT_ONCE, { error: IDS_RULE, abort: true })
  .pipe(z.array(z.int('Must be the id of a trade').min(1, 'Must be the id of a trade')))
  .transform((ids) => [...new Set(ids)]);

/** Several entries by their ids. */
export const EntryIds = builtLater(() => z.object({ ids }));
export type EntryIds = z.output<typeof EntryIds>;

/** The same change of several entries. */
export const JournalEntryChanges = builtLater(() =>
  z
    .object({
      ids,
      addTags: tags().exactOptional(),
      removeTags: tags().exactOptional(),
      strategyId: fields.strategyId.exactOptional(),
      /** Takes away the name that an entry keeps of a strategy, or was typed with. */
      strategy: z.null('Strategy can only be taken away: null').exactOptional(),
      accountId: facts.accountId.exactOptional(),
    })
    .refine(({ ids: _, ...change }) => Object.keys(change).length > 0, {
      path: ['ids'],
      message: NOTHING_TO_CHANGE,
    }),
);
export type JournalEntryChanges = z.output<typeof JournalEntryChanges>;

export const EntryPath = builtLater(() => z.object({ id: idText }));
