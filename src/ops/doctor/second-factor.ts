import type { Config } from '#src/config.ts';
import { openReader } from '#src/db/reader.ts';
import { AppError } from '#src/errors.ts';
import { deriveKey, type Key, readSecret } from '#src/features/access/key.ts';
import { unseal } from '#src/features/access/seal.ts';
import type { Finding } from './finding.ts';

/** Whether codes of the admin area's second factor can be checked with the key there is. That this is the database's own is another check. */
export function examineSecondFactor(config: Config, database: string): Finding[] {
  const sealed = findSealed(database);
  if (sealed === undefined) return [];
  const key = readKey(config);
  if (!key || canUnseal(sealed, key)) return [];
  const message =
    'the second factor of the admin area was set up with another key: `bullpen admin-password --reset-totp` switches it off';
  return [{ check: 'key', message, isDamage: false, isFixable: false }];
}

/** Its secret, where it is on. */
function findSealed(database: string): string | undefined {
  const raw = openReader(database);
  try {
    return raw
      .query<{ sealed: string }, []>(
        'SELECT secret_sealed AS sealed FROM admin_totp WHERE enabled_at IS NOT NULL',
      )
      .get()?.sealed;
  } finally {
    raw.close();
  }
}

function readKey({ dataDir, secretKey }: Config): Key | null {
  try {
    const secret = readSecret(dataDir, secretKey);
    return secret && deriveKey(secret);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function canUnseal(sealed: string, { totp }: Key): boolean {
  try {
    unseal(sealed, totp);
    return true;
  } catch {
    return false;
  }
}
