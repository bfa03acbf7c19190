/** The report of an import as it is kept with it. */

import { fromWire, toWire } from '#src/values/wire.ts';
import type { Import, ImportReport } from './responses.ts';
import type { StoredImport } from './store.ts';

export const reportText = (report: ImportReport): string => JSON.stringify(toWire(report));

/** Only ever written by {@link reportText}, by an older release without what was not asked or told then. */
export const storedReport = (text: string): ImportReport =>
  fromWire({
    clockDays: {},
    instruments: {},
    splits: {},
    leaveOut: [],
    skipped: [],
    held: [],
    ...JSON.parse(text),
  });

/** A line of the list. */
export function importOf({
  id,
  traderId,
  createdAt,
  createdBy,
  state,
  movedToAccountId,
  report,
}: StoredImport): Import {
  const { formatName, files, accounts, days, entries, totals } = storedReport(report);
  const accountIds = accounts.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
  const dates = days.map(({ tradeDate }) => tradeDate).sort();
  return {
    id,
    traderId,
    createdAt: new Date(createdAt).toISOString(),
    createdBy,
    formatName,
    files: files.map(({ name }) => name),
    accountIds: movedToAccountId === null ? [...new Set(accountIds)] : [movedToAccountId],
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    // Open ones too: they leave the journal with it.
    entries: Math.max(entries.created, totals.entries),
    net: totals.net,
    isUnderWay: state !== 'done',
  };
}
