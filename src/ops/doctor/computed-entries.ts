import type { Database } from 'bun:sqlite';
import { openReader } from '#src/db/reader.ts';
import { contractsIn } from '#src/db/stored-contracts.ts';
import type { InstrumentKind } from '#src/values/contracts/contract.ts';
import { readSymbol } from '#src/values/contracts/contract-reader.ts';
import { computePnl } from '#src/values/entries/computed-pnl.ts';
import { memoize } from '#src/values/memoize.ts';
import { FIRST_TRADE_DATE } from '#src/values/time/dates.ts';
import { tally } from './tally.ts';

interface ComputedEntry {
  id: number;
  root: string;
  symbol: string;
  instrumentType: InstrumentKind;
  entryPrice: string;
  exitPrice: string;
  quantity: number;
  positionType: 'long' | 'short';
  costs: number;
  pnl: number;
}

/**
 * Entries whose computed P&L is not what today's contract would give, by root. It is no finding: changing a contract leaves
 * what was computed before, and only the team knows which of the two is right.
 */
export function notesOnComputedEntries(database: string): string[] {
  const raw = openReader(database);
  try {
    return differing(raw);
  } finally {
    raw.close();
  }
}

function differing(raw: Database): string[] {
  const contracts = contractsIn(raw);
  const pointValue = memoize(
    (symbol: string, instrumentType: InstrumentKind) =>
      readSymbol(symbol, { contracts, day: FIRST_TRADE_DATE, instrumentType }).pointValue,
  );
  const { add, lines } = tally();
  const entries = raw.query<ComputedEntry, []>(
    `SELECT id, coalesce(root, symbol) AS root, symbol, instrument_type AS instrumentType, entry_price AS entryPrice,
      exit_price AS exitPrice, quantity, position_type AS positionType, pnl_cents AS pnl,
      coalesce(commission_cents, 0) + coalesce(fees_cents, 0) AS costs
    FROM journal_entries WHERE is_computed AND pnl_cents IS NOT NULL ORDER BY id`,
  );
  for (const { id, root, costs, pnl, ...entry } of entries.iterate()) {
    const worth = pointValue(entry.symbol, entry.instrumentType);
    const anew = computePnl({ ...entry, pointValue: worth, costs: BigInt(costs) });
    // Of a contract that is gone nothing would be computed.
    if (anew === null || anew === BigInt(pnl)) continue;
    add(root, id);
  }
  return lines(
    ['computed entry', 'computed entries'],
    (what) => `${what} would have another P&L with today's contract`,
  );
}
