/** The form of a journal entry, for traders and admins: texts, fields and rules. */

import * as z from 'zod';
import {
  type InstrumentType,
  NewAdminEntry,
  type PositionType,
  TRADE_DATE_IN_FUTURE,
} from '#src/features/journal/contract.ts';
import { FACT_NAMES, type FactName, FIELDS, isMoney, LABELLED_NAMES } from '#src/features/journal/fields.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { toInstants, toTypedTime } from '#src/values/entries/entry-times.ts';
import { readPrice } from '#src/values/money/price-text.ts';
import { recordOf } from '#src/values/record-of.ts';
import { isTradeDate } from '#src/values/time/dates.ts';
import type { DayRule } from '#src/values/time/session-day.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import { typedMoney, typedNumber } from '#web/forms/typed-number.ts';
import type { EditForm, SaveMessages } from '#web/forms/use-save.ts';
import { INCOMPLETE } from '#web/ui/inputs/incomplete.ts';

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

/**
 * Form values, as typed. The account is its id; a time follows its day where that is not the one the trade date leads to
 * (`2026-11-19 22:05`); tags have commas between them.
 */
export interface EntryFields extends Record<FactName, string> {
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

/** A link has no place of its own: it goes with the strategy's name. */
const LABELLED = LABELLED_NAMES.filter((name) => name !== 'strategyId');

export const ENTRY_LABELS = {
  traderId: 'Trader',
  ...recordOf<Record<(typeof LABELLED)[number], string>>(LABELLED, (name) => FIELDS[name].label),
};

export const AMOUNT_FIELDS = LABELLED.filter((name) => isMoney(FIELDS[name].kind));

export function toFields(
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
    ...recordOf<Record<FactName, string>>(FACT_NAMES, (name) => {
      const value = entry?.[name] ?? null;
      return FIELDS[name].kind === 'instant' && typeof value === 'string'
        ? toTypedTime(value, timeZone)
        : typedFact(value);
    }),
  };
}

function typedFact(value: JournalEntry[FactName]): string {
  if (typeof value === 'bigint') return typedMoney(value);
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/**
 * The last day an entry may have: the team's today, or its own day, which may be later since the team changed its
 * time zone.
 */
export function lastDayFor(entry: Pick<JournalEntry, 'tradeDate'> | null, today: string): string {
  return entry && entry.tradeDate > today ? entry.tradeDate : today;
}

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
  const { tradeDate, quantity, entryPrice, exitPrice, pnl, ...facts } = NewAdminEntry.shape;
  const price = <Taken>(shape: z.core.$ZodType<Taken>) => typedPrice(shape, root);
  const checked = NewAdminEntry.safeExtend({
    tradeDate: tradeDate.unwrap().refine((day) => !isTradeDate(day) || day <= lastDay, TRADE_DATE_IN_FUTURE),
    // Contracts are whole, however the number is written.
    quantity: typedNumber(quantity, { currency: false, advises: false }),
    entryPrice: price(entryPrice),
    exitPrice: price(exitPrice),
    pnl: typedNumber(pnl),
    commission: typedNumber(facts.commission.unwrap()),
    fees: typedNumber(facts.fees.unwrap()),
    openedAt: wholeTime(facts.openedAt.unwrap()),
    closedAt: wholeTime(facts.closedAt.unwrap()),
    stopPrice: price(facts.stopPrice.unwrap()),
    targetPrice: price(facts.targetPrice.unwrap()),
    riskAmount: typedNumber(facts.riskAmount.unwrap()),
    mae: typedNumber(facts.mae.unwrap()),
    mfe: typedNumber(facts.mfe.unwrap()),
  });
  return z.preprocess((typed) => (isTyped(typed) ? { ...typed, ...unfolded(typed, rule) } : typed), checked);
}

const Folded = builtLater(() =>
  z.looseObject({
    accountId: z.string(),
    openedAt: z.string(),
    closedAt: z.string(),
    tradeDate: z.string(),
    tags: z.string(),
  }),
);
type Folded = z.output<typeof Folded>;
const isTyped = (typed: unknown): typed is Folded => Folded.safeParse(typed).success;

/** Fields that the contract knows in another shape: the day of a time, for one, hangs on the trade date. */
const unfolded = ({ accountId, tags, ...times }: Folded, rule: DayRule) => ({
  ...(isTradeDate(times.tradeDate) ? toInstants(times, rule) : { openedAt: null, closedAt: null }),
  ...(times.openedAt.includes(INCOMPLETE) && { openedAt: times.openedAt }),
  ...(times.closedAt.includes(INCOMPLETE) && { closedAt: times.closedAt }),
  accountId: accountId === '' ? null : Number(accountId),
  tags: tags.split(',').filter((tag) => tag.trim() !== ''),
});

/** `114'08` and `6725,25` are understood before the contract's rule for prices has its say. */
const typedPrice = <Taken>(shape: z.core.$ZodType<Taken>, root: string | null) =>
  z
    .string()
    .transform((typed) => readPrice(typed, root) ?? typed)
    .pipe(typedNumber(shape));

/** A time, or its day, of which parts are missing is neither sent nor taken for none. */
const wholeTime = <Taken>(shape: z.core.$ZodType<Taken, string | null>) =>
  z
    .custom<string | null>()
    .refine((text) => !text?.endsWith(INCOMPLETE), { error: 'Enter the whole time, or none', abort: true })
    .refine((text) => !text?.startsWith(INCOMPLETE), { error: 'Enter the whole date', abort: true })
    .pipe(shape);

/** The request body for an entry. */
export type CheckedEntry = z.output<ReturnType<typeof entryRules>>;

export type EntryForm = EditForm<EntryFields, CheckedEntry>;
