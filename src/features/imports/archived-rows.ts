import { countRows, type KnownRow, type StoredLeg } from '#src/broker-files/index.ts';
import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import { IMPORT_ARCHIVED } from './contract.ts';
import { knownStore } from './known-store.ts';
import type { StoredImport } from './store.ts';

/**
 * What is in an archive does not change: an import stays while one of its entries is there, unless another import has the
 * same fills.
 * @throws AppError 409
 */
export function expectUnarchived(db: Db, { id, traderId }: StoredImport): void {
  const known = knownStore(db);
  const contracts = known.contracts(id);
  const archived = known.archived(traderId, contracts);
  if (archived.length === 0) return;
  const rows = known.rows(traderId, contracts);
  const left = collectKeys(rows.filter(({ importId }) => importId !== id));
  const gone = collectKeys(rows).difference(left);
  const isHeld = archived.some(({ accountId, contract, legs: text }) => {
    const legs: StoredLeg[] = JSON.parse(text);
    return legs.some((leg) => leg.rows.some((key) => gone.has(keyIn(accountId, contract, key))));
  });
  if (isHeld) throw new AppError('conflict', IMPORT_ARCHIVED);
}

const keyIn = (accountId: number | null, contract: string, key: string): string =>
  `${accountId}\n${contract}\n${key}`;

const collectKeys = (rows: readonly KnownRow[]): Set<string> =>
  new Set(
    countRows(rows, null).flatMap(({ accountId, contract, keys }) =>
      keys.map((key) => keyIn(accountId, contract, key)),
    ),
  );
