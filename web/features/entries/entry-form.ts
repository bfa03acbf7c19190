/** The form of a journal entry, a trader's own or anyone's: its fields, their rules, and the way from and to the wire. */

import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod';
import {
  type InstrumentType,
  NewAdminEntry,
  type PositionType,
  TRADE_DATE_IN_FUTURE,
} from '#src/features/journal/contract.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { isTradeDate } from '#src/values/dates.ts';
import { numberAdvice } from '#src/values/number-advice.ts';
import { plainNumber } from '#src/values/plain-number.ts';

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

export function isEntryField(name: string): name is EntryFieldName {
  return Object.hasOwn(ENTRY_LABELS, name);
}

/** Where the form shows what is said about a property of an entry. */
export function entryFieldOf(property: string): EntryFieldName | null {
  if (property === 'strategyId') return 'strategy';
  return isEntryField(property) ? property : null;
}

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

/** The contract's rules, and that the day is not still to come, which only the team's clock can tell. */
function entryRules(today: string) {
  return NewAdminEntry.refine(({ tradeDate = '' }) => !isTradeDate(tradeDate) || tradeDate <= today, {
    path: ['tradeDate'],
    message: TRADE_DATE_IN_FUTURE,
    when: hasTextualDate,
  });
}

function hasTextualDate({ value }: z.core.ParsePayload): boolean {
  return (
    typeof value === 'object' && value !== null && 'tradeDate' in value && typeof value.tradeDate === 'string'
  );
}

/**
 * What the fields say as an entry, or what is wrong with them: the first message of each field.
 * @param today the last day that the entry may have, `yyyy-MM-dd`
 */
export function checkEntry(fields: EntryFields, today: string): ReturnType<EntryResolver> {
  const checked = entryRules(today).safeParse({
    ...fields,
    quantity: plainNumber(fields.quantity, { currency: false }),
    entryPrice: plainNumber(fields.entryPrice),
    exitPrice: plainNumber(fields.exitPrice),
    pnl: plainNumber(fields.pnl),
  });
  if (checked.success) return { values: checked.data, errors: {} };
  const errors: FieldErrors<EntryFields> = {};
  for (const { path, message } of checked.error.issues) {
    const name = entryFieldOf(String(path[0]));
    if (name) errors[name] ??= { type: 'rule', message: adviceFor(name, fields) ?? message };
  }
  return { values: {}, errors };
}

/** How to write an amount that is plain to people. Half a contract is none, however it is written. */
function adviceFor(name: EntryFieldName, fields: EntryFields): string | null {
  if (name !== 'entryPrice' && name !== 'exitPrice' && name !== 'pnl') return null;
  const rule = NewAdminEntry.shape[name];
  return numberAdvice(plainNumber(fields[name]), (number) => rule.safeParse(number).success);
}

type EntryResolver = (
  fields: EntryFields,
) => Exclude<ReturnType<Resolver<EntryFields, unknown, NewAdminEntry>>, Promise<unknown>>;

interface EntryFormInput {
  entry: JournalEntry | null;
  today: string;
  /** What the fields begin with instead of the entry's own. */
  start: Partial<EntryFields>;
  /** What was typed already. */
  draft: EntryFields | undefined;
}

export function useEntryForm({ entry, today, start, draft }: EntryFormInput) {
  return useForm<EntryFields, unknown, NewAdminEntry>({
    defaultValues: { ...fieldsOf(entry, today), ...start },
    ...(draft ? { values: draft, resetOptions: { keepDefaultValues: true } } : {}),
    resolver: (fields) => checkEntry(fields, today),
  });
}

export type EntryForm = ReturnType<typeof useEntryForm>;
