/** The columns that are written of an entry. */

import { type SQL, sql } from 'drizzle-orm';
import type { StoredEntry } from './stored.ts';

/** A value bound when the prepared statement runs. */
export const bound = (name: keyof StoredEntry): SQL => sql`${sql.placeholder(name)}`;

/** The writable columns, for inserts and updates. */
export const COLUMNS = {
  symbol: bound('symbol'),
  pnlCents: bound('pnlCents'),
  notes: bound('notes'),
  instrumentType: bound('instrumentType'),
  positionType: bound('positionType'),
  entryPrice: bound('entryPrice'),
  exitPrice: bound('exitPrice'),
  quantity: bound('quantity'),
  strategy: bound('strategy'),
  strategyId: bound('strategyId'),
  isOpen: bound('isOpen'),
  tradeDate: bound('tradeDate'),
  searchText: bound('searchText'),
  accountId: bound('accountId'),
  root: bound('root'),
  openedAt: bound('openedAt'),
  closedAt: bound('closedAt'),
  commissionCents: bound('commissionCents'),
  feesCents: bound('feesCents'),
  stopPrice: bound('stopPrice'),
  targetPrice: bound('targetPrice'),
  riskCents: bound('riskCents'),
  maeCents: bound('maeCents'),
  mfeCents: bound('mfeCents'),
  tags: bound('tags'),
  isComputed: bound('isComputed'),
  outcome: bound('outcome'),
  importId: bound('importId'),
  isEstimated: bound('isEstimated'),
  isEdited: bound('isEdited'),
  initialRiskCents: bound('initialRiskCents'),
};

export type EntryColumns = Pick<StoredEntry, keyof typeof COLUMNS>;
export type UpdatedColumns = EntryColumns & Pick<StoredEntry, 'traderId'>;

/** Of one trader or moved to another. */
export const UPDATED = { ...COLUMNS, traderId: bound('traderId') };
export type Writable = keyof typeof UPDATED;
const isWritable = (name: string): name is Writable => name in UPDATED;
export const WRITABLE = Object.keys(UPDATED).filter(isWritable);

/** Those that differ from what was there; all of them where that is not known. */
export const changedColumns = (row: UpdatedColumns, before: StoredEntry | undefined): Writable[] =>
  WRITABLE.filter((name) => before === undefined || row[name] !== before[name]);
