/** The form of a journal entry, a trader's own or anyone's: its texts, its fields and their rules. */

import type * as z from 'zod';
import {
  type InstrumentType,
  NewAdminEntry,
  type PositionType,
  TRADE_DATE_IN_FUTURE,
} from '#src/features/journal/contract.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { isTradeDate } from '#src/values/dates.ts';
import { typedNumber } from '#web/forms/typed-number.ts';
import type { EditForm, SaveMessages } from '#web/forms/use-save.ts';

/** What is said around the form of an entry, in the words of the screen that it stands on. */
export interface EntryMessages extends SaveMessages {
  newTitle: string;
  editTitle: string;
  create: string;
  /** What to do with the strategy's field. */
  strategyHint: string;
  /** That the entry is linked to a strategy. */
  linkedHint: string;
}

/** What the fields hold: texts as typed. */
export interface EntryFields {
  /** Whose it is; `null` until that is chosen. */
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
  /** The strategy that is linked, whose name stands in the field. */
  strategyId: number | null;
  notes: string;
  isOpen: boolean;
}

/** What has a place of its own in the form. */
export type EntryFieldName = Exclude<keyof EntryFields, 'strategyId'>;

/** The fields in the order of the form, with their labels. */
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
    pnl: entry?.pnl ?? '',
    strategy: entry?.strategy ?? '',
    strategyId: entry?.strategyId ?? null,
    notes: entry?.notes ?? '',
    isOpen: entry?.isOpen ?? false,
  };
}

/** The last day that an entry may have: the team's today, or its own, which may be ahead since the team changed its zone. */
export function lastDayFor(entry: Pick<JournalEntry, 'tradeDate'> | null, today: string): string {
  return entry && entry.tradeDate > today ? entry.tradeDate : today;
}

const { tradeDate, quantity, entryPrice, exitPrice, pnl } = NewAdminEntry.shape;

/**
 * The contract's rules, for numbers as they are typed, and that the day is not still to come, which only the team's clock
 * can tell.
 * @param today the last day that the entry may have, `yyyy-MM-dd`
 */
export const entryRules = (today: string) =>
  NewAdminEntry.safeExtend({
    tradeDate: tradeDate.unwrap().refine((day) => !isTradeDate(day) || day <= today, TRADE_DATE_IN_FUTURE),
    // Half a contract is none, however it is written.
    quantity: typedNumber(quantity, { currency: false, advises: false }),
    entryPrice: typedNumber(entryPrice),
    exitPrice: typedNumber(exitPrice),
    pnl: typedNumber(pnl),
  });

/** What is sent of an entry. */
export type CheckedEntry = z.output<ReturnType<typeof entryRules>>;

export type EntryForm = EditForm<EntryFields, CheckedEntry>;
