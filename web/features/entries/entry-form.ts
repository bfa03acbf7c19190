/** The form of a journal entry, for traders and admins: texts, fields and rules. */

import type * as z from 'zod';
import {
  type InstrumentType,
  NewAdminEntry,
  type PositionType,
  TRADE_DATE_IN_FUTURE,
} from '#src/features/journal/contract.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { isTradeDate } from '#src/values/dates.ts';
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
}

/** Fields that are laid out on their own. */
export type EntryFieldName = Exclude<keyof EntryFields, 'strategyId' | 'images'>;

/** Labels of the fields, in the order of the form. */
export const ENTRY_LABELS: Record<EntryFieldName, string> = {
  traderId: 'Trader',
  symbol: 'Asset',
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
};

export function fieldsOf(entry: JournalEntry | null, today: string): EntryFields {
  return {
    traderId: entry?.traderId ?? null,
    symbol: entry?.symbol ?? '',
    instrumentType: entry?.instrumentType ?? 'futures',
    positionType: entry?.positionType ?? 'long',
    tradeDate: entry?.tradeDate ?? today,
    quantity: String(entry?.quantity ?? 1),
    entryPrice: entry?.entryPrice ?? '',
    exitPrice: entry?.exitPrice ?? '',
    pnl: typedMoney(entry?.pnl),
    strategy: entry?.strategy ?? '',
    strategyId: entry?.strategyId ?? null,
    notes: entry?.notes ?? '',
    isOpen: entry?.isOpen ?? false,
    images: '',
  };
}

/**
 * The last day an entry may have: the team's today, or its own day, which may be later since the team changed its
 * time zone.
 */
export function lastDayFor(entry: Pick<JournalEntry, 'tradeDate'> | null, today: string): string {
  return entry && entry.tradeDate > today ? entry.tradeDate : today;
}

const { tradeDate, quantity, entryPrice, exitPrice, pnl } = NewAdminEntry.shape;

/**
 * The contract's rules for numbers as typed, plus the rule against future days, which needs the team's clock.
 * @param today the last day the entry may have, `yyyy-MM-dd`
 */
export const entryRules = (today: string) =>
  NewAdminEntry.safeExtend({
    tradeDate: tradeDate.unwrap().refine((day) => !isTradeDate(day) || day <= today, TRADE_DATE_IN_FUTURE),
    // Contracts are whole, however the number is written.
    quantity: typedNumber(quantity, { currency: false, advises: false }),
    entryPrice: typedNumber(entryPrice),
    exitPrice: typedNumber(exitPrice),
    pnl: typedNumber(pnl),
  });

/** The request body for an entry. */
export type CheckedEntry = z.output<ReturnType<typeof entryRules>>;

export type EntryForm = EditForm<EntryFields, CheckedEntry>;
