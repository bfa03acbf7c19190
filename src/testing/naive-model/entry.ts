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
export function entered(sent: Fields): Entry | null {
  if (sent.isOpen) return { ...sent, isComputed: false };
  const fields = withFees(sent);
  if (fields.pnl !== null) return { ...fields, isComputed: false };
  const pnl = computed(fields);
  return pnl === null ? null : { ...fields, pnl, isComputed: true };
}

/** The same for a change, of which only the fields that are sent are there. */
export function changed(before: Entry, sent: Partial<Fields>): Entry | null {
  const merged: Entry = { ...before, ...sent };
  const fields = before.isOpen && !merged.isOpen ? { ...merged, ...withFees(merged) } : merged;
  if (sent.pnl != null && sent.pnl !== before.pnl) return { ...fields, isComputed: false };
  if (fields.isOpen) return { ...fields, pnl: before.isComputed ? null : fields.pnl, isComputed: false };
  const inputs = ['symbol', 'isLong', 'quantity', 'entry', 'exit', 'fees'] as const;
  const isStale = before.isComputed && inputs.some((name) => fields[name] !== before[name]);
  if (fields.pnl !== null && !isStale) return { ...fields, isComputed: before.isComputed };
  const pnl = computed(fields);
  if (pnl !== null) return { ...fields, pnl, isComputed: true };
  return sent.pnl == null ? null : { ...fields, isComputed: false };
}
