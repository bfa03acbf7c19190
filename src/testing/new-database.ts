import { openDb } from '#src/db/open.ts';
import { normalizePassword } from '#src/features/access/password.ts';
import { settingsStore } from '#src/features/settings/store.ts';

/** The admin password of every test's app. */
export const ADMIN_PASSWORD = 'Correct-Horse-9';

/**
 * The database that tests begin with: migrating takes longer than most tests, and so does a password hash of the real
 * cost, which those that set a password check.
 */
export const NEW_DATABASE = await newDatabase();

async function newDatabase(): Promise<Uint8Array> {
  const leastCost = { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 } as const;
  const hash = await Bun.password.hash(normalizePassword(ADMIN_PASSWORD), leastCost);
  const db = openDb(':memory:');
  settingsStore(db).set('admin_password', hash);
  const file = db.raw.serialize();
  db.close();
  return file;
}
