import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { millisecondsInDay } from 'date-fns/constants';
import type { Config } from '#src/config.ts';
import { readContents } from '#src/db/contents.ts';
import { AppError } from '#src/errors.ts';
import { deriveKey, readSecret, sameDigest } from '#src/features/access/key.ts';
import { isExchanging } from '#src/ops/backups/exchange.ts';
import { backupFiles, findBackupIssues } from '#src/ops/backups/stored.ts';
import { expectUsable } from '#src/ops/data-folder.ts';
import { readDisk } from '#src/ops/disk.ts';
import { sizeText } from '#src/values/text/file-size.ts';
import type { Finding } from './finding.ts';

/** Files no other user of the machine may read. */
const SECRETS = ['secret.key', 'bullpen.db', 'initial-admin-password'];
/** Mode bits that let other users read, write or enter. */
const OPEN_TO_OTHERS = 0o007;

/** Checks everything around the database: key, permissions, disk space, backups and leftovers. */
export function examineFolder(config: Config, database: string, now: number): Finding[] {
  const { dataDir } = config;
  const finding = (check: Finding['check'], message: string, isFixable = false): Finding => ({
    check,
    message,
    isDamage: false,
    isFixable,
  });
  return [
    ...unfinishedRestore(dataDir).map((message) => finding('restore', message, true)),
    ...key(config, readContents(database).keyFingerprint).map((message) => finding('key', message)),
    ...unusable(dataDir).map((message) => finding('permissions', message)),
    ...openToOthers(dataDir).map((file) => finding('permissions', `others can read ${file}`, true)),
    ...space(config).map((message) => finding('disk space', message)),
    ...findBackupIssues(backupFiles(dataDir), config.backupEvery, now).map((message) =>
      finding('backups', message),
    ),
    ...leftovers(dataDir, now).map((path) => finding('leftovers', `${path} was left half done`, true)),
  ];
}

function unfinishedRestore(dataDir: string): string[] {
  return isExchanging(dataDir) ? ['a restore was cut off; the next start finishes it'] : [];
}

function key({ dataDir, secretKey }: Config, fingerprint: string | null): string[] {
  if (fingerprint === null) return [];
  const way = 'restore the key, or run `bullpen traders reissue-codes`';
  try {
    const secret = readSecret(dataDir, secretKey);
    if (!secret) return [`the key of the database is missing: ${way}`];
    if (sameDigest(deriveKey(secret).fingerprint, fingerprint)) return [];
    return [`the key is not the one that the database was made with: ${way}`];
  } catch (error) {
    if (error instanceof AppError) return [error.message];
    throw error;
  }
}

function unusable(dataDir: string): string[] {
  try {
    expectUsable(dataDir);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Secret files that other users of this machine can read. */
export function openToOthers(dataDir: string): string[] {
  return SECRETS.map((name) => join(dataDir, name)).filter((file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found !== undefined && (found.mode & OPEN_TO_OTHERS) !== 0;
  });
}

function space({ dataDir, minFree }: Config): string[] {
  const { free } = readDisk(dataDir);
  return free < minFree
    ? [`${sizeText(free)} are free and ${sizeText(minFree)} must stay so: nothing is taken in any more`]
    : [];
}

/** Leftovers of killed work, old enough that nobody can still be at it. */
export function leftovers(dataDir: string, now: number): string[] {
  const backups = join(dataDir, 'backups');
  const paths = [
    ...namesIn(backups)
      .filter((name) => name === 'draft' || /^bullpen-.+\.part$/.test(name))
      .map((name) => join(backups, name)),
    join(dataDir, 'restore.part'),
  ];
  return paths.filter((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found !== undefined && now - found.mtimeMs > millisecondsInDay;
  });
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
