import { closeSync, openSync, readSync } from 'node:fs';
import { APPLICATION_ID, isOutdated, SCHEMA_VERSION, schemaVersion } from './migrate.ts';
import { openingError } from './open.ts';
import { openReader } from './reader.ts';
import { olderSchema } from './releases.ts';
import { logSize } from './write-ahead-log.ts';

/**
 * Upgrading is left to the server and a restore: a command of a newer release may run beside the server of an older one.
 * Creates nothing and changes nothing, not even what SQLite keeps beside a database.
 * @throws AppError `older_schema` when the database is of an earlier release
 */
export function expectUpToDate(file: string): void {
  const schema = storedSchema(file);
  if (schema === null || schema >= SCHEMA_VERSION) return;
  if (logSize({ filename: file }) === 0) {
    if (schema > 0) throw olderSchema(schema);
    return;
  }
  // What was written last is in the log alone.
  const found = loggedSchema(file);
  if (found !== null) throw olderSchema(found);
}

/** Of SQLite's file format: where its header has what, and how it begins. */
const [MAGIC, USER_VERSION_AT, APPLICATION_ID_AT, HEADER_SIZE] = ['SQLite format 3\0', 60, 68, 100] as const;

/** The schema in the file itself; `null` when it is none of ours. */
function storedSchema(file: string): number | null {
  const header = Buffer.alloc(HEADER_SIZE);
  try {
    const descriptor = openSync(file, 'r');
    try {
      readSync(descriptor, header, 0, HEADER_SIZE, 0);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Whoever opens the database says what is wrong with it.
    return null;
  }
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  const schema = header.readInt32BE(USER_VERSION_AT);
  const isOurs = header.readInt32BE(APPLICATION_ID_AT) === APPLICATION_ID;
  return isOurs || schema === 0 ? schema : null;
}

/** The schema with what the log has of it; `null` unless it is one of an earlier release. */
function loggedSchema(file: string): number | null {
  try {
    const raw = openReader(file);
    try {
      return isOutdated(raw) ? schemaVersion(raw) : null;
    } finally {
      raw.close();
    }
  } catch (error) {
    throw openingError(file, error);
  }
}
