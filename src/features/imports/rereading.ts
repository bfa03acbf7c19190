/** The stored files of an import, read again: a better reader may see more in them. */

import { gunzipSync } from 'node:zlib';
import type { Db } from '#src/db/open.ts';
import { type Look, type LookDeps, look } from './looking.ts';
import type { ImportReport } from './responses.ts';
import { importsStore, type StoredImport } from './store.ts';

/** What would be different if the files were imported in place of what is stored of them, answered as they were. */
export function reread(
  deps: LookDeps & { db: Db },
  { id, traderId, movedToAccountId }: StoredImport,
  { accounts, timeZone, dateOrder, clockDays, instruments, splits, leaveOut }: ImportReport,
): Promise<Look> {
  const named = accounts.map(({ external, accountId }) => [external ?? '', accountId] as const);
  return look(deps, {
    traderId,
    dryRun: true,
    importId: id,
    fields: {
      ...(movedToAccountId === null
        ? { accounts: Object.fromEntries(named) }
        : { accountId: movedToAccountId }),
      ...(timeZone === null ? {} : { timeZone }),
      ...(dateOrder === null ? {} : { dateOrder }),
      day: clockDays,
      instruments,
      splits,
      leaveOut,
    },
    files: importsStore(deps.db)
      .files(id)
      .map(({ name, format, content }) => ({ name, format, bytes: async () => gunzipSync(content) })),
  });
}
