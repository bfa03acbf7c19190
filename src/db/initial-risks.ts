import type { Database } from 'bun:sqlite';
import { initialRisks, type RecordedRisk, toRiskedEntry } from '#src/values/entries/initial-risk.ts';
import { contractsIn } from './stored-contracts.ts';

interface Found extends RecordedRisk {
  /** 0 in the journal. */
  archiveId: number;
  id: number;
}

const COLUMNS = `id, symbol, instrument_type AS instrumentType, entry_price AS entryPrice, stop_price AS stopPrice, quantity,
  risk_cents AS riskCents`;
const IS_RISKED = 'risk_cents IS NOT NULL OR (stop_price IS NOT NULL AND entry_price IS NOT NULL)';

/**
 * Fills the temporary table `initial_risks` with that of every entry in the journal and the archives, for the migration
 * that stores it. Those whose risk is not known have none.
 */
export function readInitialRisks(raw: Database): void {
  raw.run(`DROP TABLE IF EXISTS temp.initial_risks;
    CREATE TEMP TABLE initial_risks (
      archive_id INTEGER NOT NULL, id INTEGER NOT NULL, cents INTEGER NOT NULL, PRIMARY KEY (archive_id, id)
    ) WITHOUT ROWID`);
  const computeRisk = initialRisks(contractsIn(raw));
  const add = raw.query('INSERT INTO initial_risks (archive_id, id, cents) VALUES (?, ?, ?)');
  const entries = raw.query<Found, []>(
    `SELECT 0 AS archiveId, ${COLUMNS} FROM journal_entries WHERE ${IS_RISKED}
    UNION ALL SELECT archive_id, ${COLUMNS} FROM archived_entries WHERE ${IS_RISKED}`,
  );
  for (const entry of entries.iterate()) {
    const cents = computeRisk(toRiskedEntry(entry));
    if (cents !== null) add.run(entry.archiveId, entry.id, Number(cents));
  }
}
