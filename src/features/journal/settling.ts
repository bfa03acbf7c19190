/** What follows from an entry as typed: its day, contract, costs, P&L, outcome and risk. */

import { invalidField } from '#src/errors.ts';
import type { AccountForEntry } from '#src/features/accounts/service.ts';
import type { Contracts } from '#src/values/contracts/contract.ts';
import { type ReadingContext, readSymbol } from '#src/values/contracts/contract-reader.ts';
import { computePnl, type Outcome } from '#src/values/entries/computed-pnl.ts';
import type { DecidedEntry } from '#src/values/entries/entry-outcome.ts';
import type { RiskedEntry } from '#src/values/entries/initial-risk.ts';
import { COST_KINDS, listedCosts } from '#src/values/money/account.ts';
import { MAX_MONEY_CENTS } from '#src/values/money/money.ts';
import { amountRule } from '#src/values/wire/shapes.ts';
import { isReversed, PNL_REQUIRED, TIMES_REVERSED } from './contract.ts';
import type { ImportMarks, WritableEntry } from './rows.ts';

/** What an entry has from its account. */
export type EntryAccount = Pick<AccountForEntry, 'costs'>;

export interface Settling {
  contracts: Contracts;
  decideOutcome: (entry: DecidedEntry) => Outcome;
  /** The initial one, in cents. */
  computeRisk: (entry: RiskedEntry) => bigint | null;
  account: EntryAccount | null;
  /** The team's day of an instant, epoch milliseconds. */
  dayOf: (instant: number) => string;
  today: string;
}

/** What an entry of a trader in that account is settled by; `before` is the account that it has, or goes back to. */
export type SettlingOf = (traderId: number, accountId: number | null, before: number | null) => Settling;

type Settled = 'root' | 'isComputed' | 'outcome' | 'risk' | ImportMarks;
/** An entry as typed: what is not sent of a new one is `null`, and of a change as it was. */
export type TypedEntry = Omit<WritableEntry, Settled>;

/** What is sent of the P&L: see {@link isTyped}. */
interface SentPnl {
  pnl?: bigint | null;
  isComputed?: boolean;
}

/** A new entry, of which the day may be left out. @throws AppError 422 */
export function settledNew(
  typed: Omit<TypedEntry, 'tradeDate'> & SentPnl & { tradeDate?: string | undefined },
  settling: Settling,
): WritableEntry {
  expectInOrder(typed);
  const tradeDate = typed.tradeDate ?? dayOfTimes(typed, settling) ?? settling.today;
  const reading = readSymbol(typed.symbol, buildContext({ ...typed, tradeDate }, settling));
  const named = { ...typed, tradeDate, symbol: reading.symbol, root: reading.root };
  const costed = named.isOpen ? named : withCosts(named, settling.account);
  return { ...decided({ ...costed, ...newPnl(costed, reading.pointValue) }, settling), ...TYPED };
}

/**
 * An entry after a change.
 * @param typed the entry with what was sent
 * @param sent the fields that were sent, of those where it matters
 * @throws AppError 422
 */
export function settledChange(
  typed: TypedEntry,
  sent: SentPnl & { tradeDate?: string },
  before: WritableEntry,
  settling: Settling,
): WritableEntry {
  expectInOrder(typed);
  const tradeDate = sent.tradeDate ?? movedDay(typed, before, settling) ?? before.tradeDate;
  const reading = readSymbol(typed.symbol, buildContext({ ...typed, tradeDate }, settling));
  const isSame = typed.symbol === before.symbol && typed.instrumentType === before.instrumentType;
  const named = {
    ...typed,
    tradeDate,
    symbol: isSame ? before.symbol : reading.symbol,
    // Once known, a product stays the entry's, even if the table no longer has it.
    root: isSame ? (before.root ?? reading.root) : reading.root,
  };
  const isClosed = before.isOpen && !named.isOpen;
  const costed = isClosed ? withCosts(named, settling.account) : named;
  const changed = decided({ ...costed, ...changedPnl(costed, sent, before, reading.pointValue) }, settling);
  return { ...changed, ...changedMarks(changed, before) };
}

type Pnl = Pick<WritableEntry, 'pnl' | 'isComputed'>;
type NamedEntry = TypedEntry & Pick<WritableEntry, 'root'>;

/**
 * A P&L that is sent is typed, also where it is what is stored or what the prices make: whoever types a figure means it, whatever
 * becomes of the prices. A client that sends a row back did not type it, and says so with the row's own `isComputed: true`. It may
 * have put another figure into the row and left that mark in it, so that the mark counts only for a figure the server knows.
 * @param known the stored figure and the computed one
 */
const isTyped = ({ pnl = null, isComputed = false }: SentPnl, known: readonly (bigint | null)[]): boolean =>
  pnl !== null && !(isComputed && known.includes(pnl));

function newPnl(entry: NamedEntry & SentPnl, pointValue: string | null): Pnl {
  const made = computed(entry, pointValue);
  if (entry.isOpen || isTyped(entry, [made])) return { pnl: entry.pnl, isComputed: false };
  if (made === null) throw invalidField('pnl', PNL_REQUIRED);
  return { pnl: expectBounded('pnl', 'PnL', made), isComputed: true };
}

/** A typed P&L stays until another one is typed; a computed one follows what it was computed from. */
function changedPnl(entry: NamedEntry, sent: SentPnl, before: WritableEntry, pointValue: string | null): Pnl {
  const made = computed(entry, pointValue);
  if (isTyped(sent, [before.pnl, made])) return { pnl: entry.pnl, isComputed: false };
  if (entry.isOpen) return { pnl: before.isComputed ? null : entry.pnl, isComputed: false };
  const isKept = before.isComputed ? !isPricedOtherwise(entry, before) : sent.pnl === undefined;
  if (isKept && entry.pnl !== null) return { pnl: entry.pnl, isComputed: before.isComputed };
  if (made !== null) return { pnl: expectBounded('pnl', 'PnL', made), isComputed: true };
  if (sent.pnl === undefined || sent.pnl === null) throw invalidField('pnl', PNL_REQUIRED);
  return { pnl: sent.pnl, isComputed: false };
}

/** What a computed P&L follows. */
export const PRICED_BY = [
  'symbol',
  'instrumentType',
  'positionType',
  'entryPrice',
  'exitPrice',
  'quantity',
  'commission',
  'fees',
] as const satisfies (keyof TypedEntry)[];

const isPricedOtherwise = (entry: TypedEntry, before: TypedEntry): boolean =>
  PRICED_BY.some((field) => entry[field] !== before[field]);

/** An open position has no exit to compute anything from. */
const computed = (entry: NamedEntry, pointValue: string | null): bigint | null =>
  entry.isOpen ? null : computePnl({ ...entry, pointValue, costs: sumCosts(entry) });

/** Of an entry that no file gave. */
const TYPED: Pick<WritableEntry, ImportMarks> = { importId: null, isEstimated: false, isEdited: false };

/** What an import gives an entry. */
const IMPORTED = [
  ...PRICED_BY,
  'pnl',
  'isOpen',
  'tradeDate',
  'openedAt',
  'closedAt',
  'accountId',
] as const satisfies (keyof WritableEntry)[];

type Unmarked = Omit<WritableEntry, ImportMarks>;

/** The next import keeps what people have changed of an earlier one. */
function changedMarks(entry: Unmarked, before: WritableEntry): Pick<WritableEntry, ImportMarks> {
  const { importId, isEstimated, isEdited } = before;
  if (importId === null) return TYPED;
  return {
    importId,
    isEstimated: isEstimated && COST_KINDS.every((kind) => entry[kind] === before[kind]),
    isEdited: isEdited || IMPORTED.some((field) => entry[field] !== before[field]),
  };
}

/** An entry that comes back as it was: what follows from other rows may have changed since, and its contract become known. */
export function settledAgain(entry: WritableEntry, settling: Settling): WritableEntry {
  const root = entry.root ?? readSymbol(entry.symbol, buildContext(entry, settling)).root;
  return { ...entry, ...decided({ ...entry, root }, settling) };
}

/** Outcome and risk, which hang on everything else. */
const decided = (entry: NamedEntry & Pnl, settling: Settling): Unmarked => ({
  ...entry,
  outcome: settling.decideOutcome(entry),
  risk: settling.computeRisk(entry),
});

const sumCosts = ({ commission, fees }: Pick<TypedEntry, 'commission' | 'fees'>): bigint =>
  (commission ?? 0n) + (fees ?? 0n);

const buildContext = (entry: Pick<TypedEntry, 'tradeDate' | 'instrumentType'>, { contracts }: Settling) =>
  ({ contracts, day: entry.tradeDate, instrumentType: entry.instrumentType }) satisfies ReadingContext;

/** Fills in what is not known of the costs from the account's list. */
function withCosts<Entry extends NamedEntry>(entry: Entry, account: EntryAccount | null): Entry {
  const missing = COST_KINDS.filter((kind) => entry[kind] === null);
  const listed = listedCosts(account?.costs ?? [], entry, missing);
  if (!listed) return entry;
  return {
    ...entry,
    commission: entry.commission ?? expectBounded('commission', 'Commission', listed.commission),
    fees: entry.fees ?? expectBounded('fees', 'Fees', listed.fees),
  };
}

function expectBounded(field: string, label: string, cents: bigint | null): bigint | null {
  if (cents !== null && (cents >= MAX_MONEY_CENTS || -cents >= MAX_MONEY_CENTS)) {
    throw invalidField(field, amountRule(label));
  }
  return cents;
}

type Times = Pick<TypedEntry, 'openedAt' | 'closedAt'>;

function expectInOrder(entry: Times): void {
  if (isReversed(entry)) throw invalidField('closedAt', TIMES_REVERSED);
}

function dayOfTimes({ openedAt, closedAt }: Times, { dayOf }: Settling): string | null {
  const at = closedAt ?? openedAt;
  return at === null ? null : dayOf(Date.parse(at));
}

/** The day that new times lead to; `null` where they lead to the one they led to before. */
function movedDay(entry: Times, before: Times, settling: Settling): string | null {
  if (entry.openedAt === before.openedAt && entry.closedAt === before.closedAt) return null;
  const day = dayOfTimes(entry, settling);
  return day === dayOfTimes(before, settling) ? null : day;
}
