import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#src/errors.ts';

/** The keys of an installation, all derived from one secret that is never in the database. */
export interface Key {
  /** For looking up access codes, and for encrypting them. */
  readonly lookup: Buffer;
  readonly seal: Buffer;
  /** For looking up stored responses of create requests, and for encrypting them. */
  readonly creates: Buffer;
  readonly responses: Buffer;
  /** For encrypting the addresses and secrets of webhooks. */
  readonly webhooks: Buffer;
  /** For encrypting the secret of the second factor, and for looking up its recovery codes. */
  readonly totp: Buffer;
  readonly recoveryCodes: Buffer;
  /** For signing links. */
  readonly links: Buffer;
  /** Stored in the database to tell which secret it was written with, without revealing it. */
  readonly fingerprint: string;
}

/** Derives the keys from 32 secret bytes (HKDF-SHA256, RFC 5869). */
export function deriveKey(secret: Buffer): Key {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `bullpen ${purpose}`, 32));
  return {
    lookup: derive('access code look-up'),
    seal: derive('access code seal'),
    creates: derive('creates'),
    responses: derive('answers'),
    webhooks: derive('webhooks'),
    totp: derive('second factor'),
    recoveryCodes: derive('recovery codes'),
    links: derive('links'),
    fingerprint: createHmac('sha256', derive('fingerprint')).update('bullpen').digest('base64url'),
  };
}

const KEY_FILE = 'secret.key';

/**
 * The secret of a data folder: from the environment, otherwise from `secret.key`.
 * @returns `null` when there is none yet
 */
export function readSecret(dataDir: string, fromEnvironment: string | null): Buffer | null {
  if (fromEnvironment !== null) return Buffer.from(fromEnvironment, 'base64');
  const file = join(dataDir, KEY_FILE);
  if (!existsSync(file)) return null;
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (secret.length === 32) return secret;
  throw new AppError(
    'bad_key',
    `${file} does not hold a key of 32 bytes in base64. Restore it from your backup.`,
  );
}

/** Writes a new secret to `secret.key`, readable by the owner only. If another process was faster, uses theirs. */
export function createSecret(dataDir: string): Buffer {
  const file = join(dataDir, KEY_FILE);
  const draft = `${file}.${process.pid}`;
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    writeSync(descriptor, `${randomBytes(32).toString('base64')}\n`);
    fsyncSync(descriptor);
    // A hard link fails where a rename would replace: the first key wins.
    if (!existsSync(file)) linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    closeSync(descriptor);
    rmSync(draft, { force: true });
  }
  const secret = readSecret(dataDir, null);
  if (!secret) throw new AppError('bad_key', `${file} could not be written`);
  return secret;
}

/** Compares two digests in constant time. */
export function sameDigest(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
