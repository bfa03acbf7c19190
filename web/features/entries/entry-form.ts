/** The form of a journal entry, for traders and admins: texts, fields and rules. */

import * as z from 'zod';
import {
  type InstrumentType,
  NewAdminEntry,
  type PositionType,
  TRADE_DATE_IN_FUTURE,
} from '#src/features/journal/contract.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { isTradeDate } from '#src/values/dates.ts';
import { instantsOf, typedTimeOf } from '#src/values/entry-times.ts';
import { readPrice } from '#src/values/price-text.ts';
import type { DayRule } from '#src/values/session-day.ts';
import { typedMoney, typedNumber } from '#web/forms/typed-number.ts';
import type { EditForm, SaveMessages } from '#web/forms/use-save.ts';

/** Texts around the form of an entry, in the words of its screen. */
export interface EntryMessages extends SaveMessages {
  newTitle: string;
  editTitle: string;
  create: string;
  /** Hint of the strategy field. */
  strategyHint: string;
  /** Shown when the entry is linked to a strategy. */
  linkedHint: string;
}

/** Form values, as typed. */
export interface EntryFields {
  /** The entry's trader; `null` until one is chosen. */
  traderId: number | null;
  symbol: string;
  instrumentType: InstrumentType;
  positionType: PositionType;
  tradeDate: string;
  quantity: string;
  entryPrice: string;
  exitPrice: string;
  pnl: string;
  strategy: string;
  /** The linked strategy, whose name is in the field. */
  strategyId: number | null;
  notes: string;
  isOpen: boolean;
  /** Images to be added and removed. @see readChanges */
  images: string;
  /** Its id; blank without one. */
  accountId: string;
  commission: string;
  fees: string;
  stopPrice: string;
  targetPrice: string;
  riskAmount: string;
  mae: string;
  mfe: string;
  /** A time of day, after a day where that is not the one the trade date leads to: `2026-11-19 22:05`. */
  openedAt: string;
  closedAt: string;
  /** With commas between them. */
  tags: string;
}

/** Fields that are laid out on their own. */
export type EntryFieldName = Exclude<keyof EntryFields, 'strategyId' | 'images'>;

/** Labels of the fields, in the order of the form. */
export const ENTRY_LABELS: Record<EntryFieldName, string> = {
  traderId: 'Trader',
  symbol: 'Symbol',
  instrumentType: 'Instrument Type',
  positionType: 'Position',
  tradeDate: 'Trade Date',
  quantity: 'Quantity',
  entryPrice: 'Entry Price',
  exitPrice: 'Exit Price',
  pnl: 'P&L',
  strategy: 'Strategy',
  notes: 'Notes',
  isOpen: 'Position is still open',
  accountId: 'Account',
  commission: 'Commission',
  fees: 'Fees',
  stopPrice: 'Stop',
  targetPrice: 'Target',
  riskAmount: 'Risk',
  mae: 'MAE',
  mfe: 'MFE',
  openedAt: 'Opened',
  closedAt: 'Closed',
  tags: 'Tags',
};

/** The fields that a trade can do without, in their order: folded until one of them is used. */
export const FACT_FIELDS = [
  'accountId',
  'commission',
  'fees',
  'stopPrice',
  'targetPrice',
  'riskAmount',
  'mae',
  'mfe',
  'openedAt',
  'closedAt',
  'tags',
] as const satisfies EntryFieldName[];

export function fieldsOf(
  entry: JournalEntry | null,
  today: string,
  { timeZone }: Pick<DayRule, 'timeZone'>,
): EntryFields {
  return {
    traderId: entry?.traderId ?? null,
    symbol: entry?.symbol ?? '',
    instrumentType: entry?.instrumentType ?? 'futures',
    positionType: entry?.positionType ?? 'long',
    tradeDate: entry?.tradeDate ?? today,
    quantity: String(entry?.quantity ?? 1),
    entryPrice: entry?.entryPrice ?? '',
    exitPrice: entry?.exitPrice ?? '',
    // A computed one follows the prices until another is typed.
    pnl: entry?.isComputed ? '' : typedMoney(entry?.pnl),
    strategy: entry?.strategy ?? '',
    strategyId: entry?.strategyId ?? null,
    notes: entry?.notes ?? '',
    isOpen: entry?.isOpen ?? false,
    images: '',
    accountId: String(entry?.accountId ?? ''),
    commission: typedMoney(entry?.commission),
    fees: typedMoney(entry?.fees),
    stopPrice: entry?.stopPrice ?? '',
    targetPrice: entry?.targetPrice ?? '',
    riskAmount: typedMoney(entry?.riskAmount),
    mae: typedMoney(entry?.mae),
    mfe: typedMoney(entry?.mfe),
    openedAt: typedTimeOf(entry?.openedAt ?? null, timeZone),
    closedAt: typedTimeOf(entry?.closedAt ?? null, timeZone),
    tags: entry?.tags.join(', ') ?? '',
  };
}

/**
 * The last day an entry may have: the team's today, or its own day, which may be later since the team changed its
 * time zone.
 */
export function lastDayFor(entry: Pick<JournalEntry, 'tradeDate'> | null, today: string): string {
  return entry && entry.tradeDate > today ? entry.tradeDate : today;
}

const { tradeDate, quantity, entryPrice, exitPrice, pnl, ...facts } = NewAdminEntry.shape;

interface TypingRules extends DayRule {
  /** The last day the entry may have, `yyyy-MM-dd`. */
  lastDay: string;
  /** The product, where it is known: prices in fractions hang on it. */
  root: string | null;
}

/**
 * The contract's rules for what is typed, plus the rule against future days, which needs the team's clock. A P&L that is
 * left blank is computed from the prices.
 */
export function entryRules({ lastDay, root, ...rule }: TypingRules) {
  const price = <Taken>(shape: z.ZodType<Taken>) => typedPrice(shape, root);
  const checked = NewAdminEntry.safeExtend({
    tradeDate: tradeDate.unwrap().refine((day) => !isTradeDate(day) || day <= lastDay, TRADE_DATE_IN_FUTURE),
    // Contracts are whole, however the number is written.
    quantity: typedNumber(quantity, { currency: false, advises: false }),
    entryPrice: price(entryPrice),
    exitPrice: price(exitPrice),
    pnl: typedNumber(pnl),
    commission: typedNumber(facts.commission.unwrap()),
    fees: typedNumber(facts.fees.unwrap()),
    stopPrice: price(facts.stopPrice.unwrap()),
    targetPrice: price(facts.targetPrice.unwrap()),
    riskAmount: typedNumber(facts.riskAmount.unwrap()),
    mae: typedNumber(facts.mae.unwrap()),
    mfe: typedNumber(facts.mfe.unwrap()),
  });
  return z.preprocess((typed) => (isTyped(typed) ? { ...typed, ...unfolded(typed, rule) } : typed), checked);
}

const FOLDED = z.looseObject({
  accountId: z.string(),
  openedAt: z.string(),
  closedAt: z.string(),
  tradeDate: z.string(),
  tags: z.string(),
});
type Folded = z.output<typeof FOLDED>;
const isTyped = (typed: unknown): typed is Folded => FOLDED.safeParse(typed).success;

/** Fields that the contract knows in another shape: the day of a time, for one, hangs on the trade date. */
const unfolded = ({ accountId, tags, ...times }: Folded, rule: DayRule) => ({
  ...(isTradeDate(times.tradeDate) ? instantsOf(times, rule) : { openedAt: null, closedAt: null }),
  accountId: accountId === '' ? null : Number(accountId),
  tags: tags.split(',').filter((tag) => tag.trim() !== ''),
});

/** `114'08` and `6725,25` are understood before the contract's rule for prices has its say. */
const typedPrice = <Taken>(shape: z.ZodType<Taken>, root: string | null) =>
  z
    .string()
    .transform((typed) => readPrice(typed, root) ?? typed)
    .pipe(typedNumber(shape));

/** The request body for an entry. */
export type CheckedEntry = z.output<ReturnType<typeof entryRules>>;

export type EntryForm = EditForm<EntryFields, CheckedEntry>;
