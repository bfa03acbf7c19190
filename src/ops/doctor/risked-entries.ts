import type { Database } from 'bun:sqlite';
import { openReader } from '#src/db/reader.ts';
import { contractsIn } from '#src/db/stored-contracts.ts';
import { initialRisks, type RecordedRisk, toRiskedEntry } from '#src/values/entries/initial-risk.ts';
import { tally } from './tally.ts';

interface StoppedEntry extends RecordedRisk {
  id: number;
  root: string;
  stored: number | null;
}

/**
 * Entries that risk something else by their stop than what is stored, by root. It is no finding: after a change of a
 * contract they follow while a server runs, and only the team knows which contract is right.
 */
export function notesOnRiskedEntries(database: string): string[] {
  const raw = openReader(database);
  try {
    return differing(raw);
  } finally {
    raw.close();
  }
}

function differing(raw: Database): string[] {
  const computeRisk = initialRisks(contractsIn(raw));
  const { add, lines } = tally();
  // A typed risk is compared by the integrity check, which knows no contracts.
  const entries = raw.query<StoppedEntry, []>(
    `SELECT id, coalesce(root, symbol) AS root, symbol, instrument_type AS instrumentType, entry_price AS entryPrice,
      stop_price AS stopPrice, quantity, risk_cents AS riskCents, initial_risk_cents AS stored
    FROM journal_entries
    WHERE risk_cents IS NULL AND stop_price IS NOT NULL AND entry_price IS NOT NULL ORDER BY id`,
  );
  for (const { id, root, stored, ...entry } of entries.iterate()) {
    const anew = computeRisk(toRiskedEntry(entry));
    if (anew !== (stored === null ? null : BigInt(stored))) add(root, id);
  }
  return lines(
    ['entry', 'entries'],
    (what) => `${what} would have another R with their stop and today's contract`,
  );
}
