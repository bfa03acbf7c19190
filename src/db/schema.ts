import { Database } from 'bun:sqlite';
import { createHash } from 'node:crypto';
import { AppError } from '#src/errors.ts';
import { applyMigration, MIGRATIONS, OF_LITESTREAM, schemaVersion } from './migrate.ts';
import { schemaDigests } from './schema-digests.ts';

/** A table, index, view or trigger, and the SQL that created it. */
interface SchemaObject {
  type: unknown;
  name: unknown;
  tbl_name: unknown;
  sql: unknown;
}

/** Tables in which `PRAGMA optimize` stores statistics. */
const STATISTICS = [
  'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
  'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)',
];

/** A table of columns that have a type, or are its key, and nothing else: no check, no reference, nothing that computes. */
const COLUMN = '\\w+ \\w+(?: PRIMARY KEY)?';
const PLAIN_TABLE = new RegExp(`^CREATE TABLE (\\w+) ?\\(${COLUMN}(?:, ${COLUMN})*\\)$`);

/** Compares the SQL literally: any other text, down to a space or a comment, is not of our making. */
function listObjects(raw: Database): SchemaObject[] {
  return raw
    .query<SchemaObject, []>('SELECT type, name, tbl_name, sql FROM sqlite_schema')
    .all()
    .filter(({ type, name, sql }) => typeof sql !== 'string' || !isOfOthers(String(type), String(name), sql));
}

/** SQLite's statistics, and what Litestream keeps: tables that say nothing and are read by nothing of ours. */
const isOfOthers = (type: string, name: string, sql: string): boolean =>
  STATISTICS.includes(sql) ||
  (type === 'table' && OF_LITESTREAM.includes(name) && PLAIN_TABLE.exec(sql)?.[1] === name);

const textOf = ({ type, name, tbl_name, sql }: SchemaObject): string =>
  JSON.stringify([type, name, tbl_name, sql]);

const digestSchema = (objects: readonly SchemaObject[]): string =>
  createHash('sha256').update(objects.map(textOf).sort().join('\n')).digest('base64url');

/** The schema after each migration, from version 1. */
function schemasOfMigrations<T>(each: (objects: SchemaObject[]) => T): T[] {
  const raw = new Database(':memory:');
  try {
    return MIGRATIONS.map((migration) => {
      applyMigration(raw, migration);
      return each(listObjects(raw));
    });
  } finally {
    raw.close();
  }
}

/** For the build. */
export const digestsOfMigrations = (): string[] => schemasOfMigrations(digestSchema);

let known = schemaDigests;

function digestOfVersion(version: number): string | undefined {
  if (known.length === 0) known = digestsOfMigrations();
  return known[version - 1];
}

/**
 * Whether the schema is exactly what the migrations create for the version the file claims. Part of the caller's
 * transaction.
 */
export const hasOwnSchema = (raw: Database): boolean =>
  digestSchema(listObjects(raw)) === digestOfVersion(schemaVersion(raw));

const MAX_SHOWN = 10;

/** Names the tables, indexes, views and triggers that differ from what the migrations create. */
export function schemaDifferences(raw: Database): string[] {
  const version = schemaVersion(raw);
  const due = schemasOfMigrations((objects) => new Map(objects.map((one) => [nameOf(one), textOf(one)])))[
    version - 1
  ];
  if (!due) return [`Bullpen has no schema ${version}`];
  const found = listObjects(raw).map((one) => ({ name: nameOf(one), text: textOf(one) }));
  const names = new Set(found.map(({ name }) => name));
  const differences = [
    ...[...due.keys()].filter((name) => !names.has(name)).map((name) => `the ${name} is missing`),
    ...found
      .filter(({ name, text }) => due.get(name) !== text)
      .map(({ name }) =>
        due.has(name) ? `the ${name} is not the one Bullpen makes` : `the ${name} is none of Bullpen's`,
      ),
    ...(names.size < found.length ? ['something is in it twice'] : []),
  ];
  return differences.slice(0, MAX_SHOWN);
}

/** Untrusted text: shortened, and kept on one line. */
function nameOf({ type, name }: SchemaObject): string {
  const plain = (value: unknown) => (/^[\w ]{1,80}$/.test(String(value)) ? String(value) : shown(value));
  return `${plain(type)} ${plain(name)}`;
}

const shown = (value: unknown): string => JSON.stringify(String(value).slice(0, 80));

/** @throws AppError when the schema differs from what the migrations create */
export function expectOwnSchema(raw: Database, file: string): void {
  // One moment: another process may be migrating.
  raw.run('BEGIN');
  try {
    if (hasOwnSchema(raw)) return;
    throw new AppError(
      'data_folder',
      `${file} was changed by another program: ${schemaDifferences(raw).join(', ')}. Restore a backup; \`bullpen doctor\` tells more.`,
    );
  } finally {
    raw.run('ROLLBACK');
  }
}
