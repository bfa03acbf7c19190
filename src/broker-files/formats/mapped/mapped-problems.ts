/** Why nothing of a file can be read by a mapping. */

import {
  COLUMN_MEANINGS,
  type ColumnMeaning,
  doubledMeanings,
  type ImportMapping,
  missingMeanings,
} from '#src/features/imports/contract.ts';
import type { MappedRows } from './mapped-cells.ts';

const SPOKEN: Readonly<Record<ColumnMeaning, string>> = {
  symbol: 'symbol',
  side: 'side (buy or sell, long or short)',
  quantity: 'quantity',
  price: 'price',
  time: 'time',
  date: 'date',
  entryPrice: 'entry price',
  exitPrice: 'exit price',
  openedAt: 'entry time',
  closedAt: 'exit time',
  pnl: 'P&L',
  commission: 'commission',
  fees: 'fees',
  account: 'account',
  id: 'id',
  instrumentType: 'kind of instrument',
  currency: 'currency',
  expiry: 'expiry',
  strike: 'strike',
  right: 'call or put',
  stopPrice: 'stop',
  targetPrice: 'target',
  riskAmount: 'risk',
  mae: 'MAE',
  mfe: 'MFE',
  strategy: 'strategy',
  tags: 'tags',
  notes: 'notes',
  ignore: 'nothing',
};

interface FileProblem {
  code: string;
  message: string;
}

const MONEY: readonly ColumnMeaning[] = ['pnl', 'commission', 'fees', 'riskAmount', 'mae', 'mfe'];

/** Money is never made of a percentage. */
export function percentProblem(headers: readonly string[], places: MappedRows['places']): FileProblem | null {
  for (const meaning of MONEY) {
    const header = places(meaning)
      .map((place) => headers[place] ?? '')
      .find((name) => /%|\b(?:percent|pct|prozent)\b/i.test(name));
    if (header === undefined) continue;
    const message = `“${header}” counts percent, and is no money: choose another column for the ${SPOKEN[meaning]}, or none.`;
    return { code: 'percent_column', message };
  }
  return null;
}

/** Why none of the rows can be read. */
export function findProblem(
  mapping: ImportMapping,
  places: MappedRows['places'],
  isSigned: boolean,
): FileProblem | null {
  const columns: ImportMapping['columns'] = Object.fromEntries(
    COLUMN_MEANINGS.flatMap((meaning) => places(meaning).map((place) => [String(place), meaning])),
  );
  const code = 'columns_missing';
  const doubled = doubledMeanings({ columns });
  if (doubled.length > 0) {
    const message = `More than one column is said to be the ${listed(doubled)}. Choose one for each.`;
    return { code, message };
  }
  const missing = missingMeanings({ ...mapping, columns }, isSigned);
  if (missing.length === 0) return null;
  const message = `No column of this file is said to be the ${listed(missing)}. Choose one for each: nothing can be read without.`;
  return { code, message };
}

const listed = (meanings: readonly ColumnMeaning[]) => meanings.map((meaning) => SPOKEN[meaning]).join(', ');
