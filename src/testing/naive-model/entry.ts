/** What an entry becomes when it is entered and changed, by the simplest reading of the rules. Amounts in cents. */

import type { Cents } from './money.ts';

/** Dollars a point. */
export const POINTS: Record<string, bigint | undefined> = { ESZ6: 50n, MESZ6: 5n, CLZ6: 1000n };

export interface Account {
  id: number;
  /** Per contract and side, of each symbol and of all others. */
  own: Record<string, Cents | undefined>;
  others: Cents | null;
}

export interface Fields {
  symbol: string;
  isLong: boolean;
  isOpen: boolean;
  quantity: bigint;
  /** In hundredths of a point. */
  entry: bigint | null;
  exit: bigint | null;
  fees: Cents | null;
  pnl: Cents | null;
  account: Account | null;
}

export interface Entry extends Fields {
  isComputed: boolean;
}

/** A row that was read says of its P&L whether it was computed. */
export type Sent = Fields & { isComputed?: boolean };

function computed(fields: Fields): Cents | null {
  const point = POINTS[fields.symbol];
  if (point === undefined || fields.entry === null || fields.exit === null) return null;
  const move = fields.isLong ? fields.exit - fields.entry : fields.entry - fields.exit;
  return move * point * fields.quantity - (fields.fees ?? 0n);
}

function withFees(fields: Fields): Fields {
  const { account, symbol, quantity } = fields;
  if (fields.fees !== null || account === null) return fields;
  const side = symbol in account.own ? account.own[symbol] : account.others;
  return { ...fields, fees: side == null ? null : side * quantity + side * quantity };
}

/** @returns `null` where it is rejected for want of a P&L */
export function entered(sent: Sent): Entry | null {
  if (sent.isOpen) return { ...sent, isComputed: false };
  const fields = withFees(sent);
  const pnl = computed(fields);
  const isReadBack = sent.isComputed === true && fields.pnl === pnl;
  if (fields.pnl !== null && !isReadBack) return { ...fields, isComputed: false };
  return pnl === null ? null : { ...fields, pnl, isComputed: true };
}

/** The same for a change, of which only the fields that are sent are there. */
export function changed(before: Entry, sent: Partial<Sent>): Entry | null {
  const merged: Entry = { ...before, ...sent };
  const fields = before.isOpen && !merged.isOpen ? { ...merged, ...withFees(merged) } : merged;
  const pnl = fields.isOpen ? null : computed(fields);
  const isSent = sent.pnl != null;
  const isReadBack = sent.isComputed === true && (sent.pnl === before.pnl || sent.pnl === pnl);
  if (isSent && !isReadBack) return { ...fields, isComputed: false };
  if (fields.isOpen) return { ...fields, pnl: before.isComputed ? null : fields.pnl, isComputed: false };
  const inputs = ['symbol', 'isLong', 'quantity', 'entry', 'exit', 'fees'] as const;
  const isStale = before.isComputed && inputs.some((name) => fields[name] !== before[name]);
  const isMadeComputed = isSent && !before.isComputed;
  if (fields.pnl !== null && !isStale && !isMadeComputed) return { ...fields, isComputed: before.isComputed };
  if (pnl !== null) return { ...fields, pnl, isComputed: true };
  return isSent ? { ...fields, isComputed: false } : null;
}
