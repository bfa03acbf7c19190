import type { Database } from 'bun:sqlite';
import { AppError } from '#src/errors.ts';
import { readInitialRisks } from './initial-risks.ts';
import app from './migrations/0001_desk.sql' with { type: 'text' };
import admin from './migrations/0002_admin.sql' with { type: 'text' };
import totals from './migrations/0003_totals.sql' with { type: 'text' };
import archives from './migrations/0004_archives.sql' with { type: 'text' };
import breakdown from './migrations/0005_breakdown.sql' with { type: 'text' };
import entryOrders from './migrations/0006_desk_orders.sql' with { type: 'text' };
import videoFiles from './migrations/0007_video_files.sql' with { type: 'text' };
import versions from './migrations/0008_versions.sql' with { type: 'text' };
import idempotency from './migrations/0009_idempotency.sql' with { type: 'text' };
import devices from './migrations/0010_devices.sql' with { type: 'text' };
import movedEntries from './migrations/0011_moved_entries.sql' with { type: 'text' };
import fewerOrders from './migrations/0012_fewer_orders.sql' with { type: 'text' };
import accounts from './migrations/0013_accounts.sql' with { type: 'text' };
import images from './migrations/0014_images.sql' with { type: 'text' };
import filtersAndCosts from './migrations/0015_filters_and_costs.sql' with { type: 'text' };
import imports from './migrations/0016_imports.sql' with { type: 'text' };
import periods from './migrations/0017_periods.sql' with { type: 'text' };
import initialRisk from './migrations/0018_initial_risk.sql' with { type: 'text' };
import restorations from './migrations/0019_restorations.sql' with { type: 'text' };
import bulkChanges from './migrations/0020_bulk_changes.sql' with { type: 'text' };
import savedFilters from './migrations/0021_saved_filters.sql' with { type: 'text' };
import dayNotes from './migrations/0022_day_notes.sql' with { type: 'text' };
import entryDayChanges from './migrations/0023_entry_day_changes.sql' with { type: 'text' };
import tradeFacets from './migrations/0024_trade_facets.sql' with { type: 'text' };
import dayChangesOfNotes from './migrations/0025_day_changes_of_notes.sql' with { type: 'text' };
import newEntriesInBulk from './migrations/0026_new_entries_in_bulk.sql' with { type: 'text' };
import totalsByAccount from './migrations/0027_totals_by_account.sql' with { type: 'text' };
import mappingsOfTraders from './migrations/0028_mappings_of_traders.sql' with { type: 'text' };
import accountNamesOfTraders from './migrations/0029_account_names_of_traders.sql' with { type: 'text' };
import reportsOfImports from './migrations/0030_reports_of_imports.sql' with { type: 'text' };
import roomOfTraders from './migrations/0031_room_of_traders.sql' with { type: 'text' };
import managers from './migrations/0032_managers.sql' with { type: 'text' };
import webhooks from './migrations/0033_webhooks.sql' with { type: 'text' };
import accountRules from './migrations/0034_account_rules.sql' with { type: 'text' };
import limits from './migrations/0035_limits.sql' with { type: 'text' };
import screens from './migrations/0036_screens.sql' with { type: 'text' };
import weekNotes from './migrations/0037_week_notes.sql' with { type: 'text' };
import suspendedTraders from './migrations/0038_suspended_traders.sql' with { type: 'text' };
import secondFactor from './migrations/0039_second_factor.sql' with { type: 'text' };
import limitsOfTheTeam from './migrations/0040_limits_of_the_team.sql' with { type: 'text' };
import accountsLeftOut from './migrations/0041_accounts_left_out.sql' with { type: 'text' };
import limitsOfFollowers from './migrations/0042_limits_of_followers.sql' with { type: 'text' };
import { readSymbolRoots } from './symbol-roots.ts';

/** SQL, or SQL and how it is run. */
export type Migration =
  | string
  | {
      sql: string;
      /** Works out what it needs first. */
      prepare?: (raw: Database) => void;
      /**
       * It adds columns to a large table whose rows stay as they are: for each column SQLite would check them all again,
       * which takes longer than everything else in such a step.
       */
      keepsRows?: true;
    };

/** In order; a migration's number is its position in this list, counted from 1. Never change a released one. */
export const MIGRATIONS: readonly Migration[] = [
  app,
  admin,
  totals,
  archives,
  breakdown,
  entryOrders,
  videoFiles,
  versions,
  idempotency,
  devices,
  movedEntries,
  fewerOrders,
  { prepare: readSymbolRoots, sql: accounts },
  images,
  filtersAndCosts,
  { sql: imports, keepsRows: true },
  periods,
  { sql: initialRisk, prepare: readInitialRisks, keepsRows: true },
  restorations,
  bulkChanges,
  savedFilters,
  dayNotes,
  entryDayChanges,
  tradeFacets,
  dayChangesOfNotes,
  newEntriesInBulk,
  totalsByAccount,
  mappingsOfTraders,
  accountNamesOfTraders,
  reportsOfImports,
  roomOfTraders,
  managers,
  webhooks,
  accountRules,
  limits,
  screens,
  weekNotes,
  suspendedTraders,
  secondFactor,
  limitsOfTheTeam,
  accountsLeftOut,
  limitsOfFollowers,
];

/** Schema version this release reads and writes. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** Schema version that introduced the rules of accounts. */
export const ACCOUNT_RULES_SINCE = MIGRATIONS.indexOf(accountRules) + 1;

/** Marks the file as ours in its header (`BULL`), so that we never touch another program's database. */
export const APPLICATION_ID = 0x42554c4c;

/** Schema version of a database; 0 for an empty one. */
export function schemaVersion(raw: Database): number {
  return pragmaNumber(raw, 'user_version');
}

/** Whether the database is ours and from an earlier release, so that {@link migrate} would change it. */
export function isOutdated(raw: Database): boolean {
  const version = schemaVersion(raw);
  return version > 0 && version < SCHEMA_VERSION && pragmaNumber(raw, 'application_id') === APPLICATION_ID;
}

/** @throws AppError when the database belongs to another program or a newer release; writes nothing */
export function expectKnown(raw: Database, file: string, known = SCHEMA_VERSION): void {
  const version = schemaVersion(raw);
  if (version > known) {
    throw new AppError(
      'newer_schema',
      `${file} was written by a newer release of Bullpen (schema ${version}, this one knows ${known}). Start that release, or restore a backup made by this one.`,
    );
  }
  if (!isEmpty(raw) && pragmaNumber(raw, 'application_id') !== APPLICATION_ID) {
    throw new AppError(
      'foreign_database',
      `${file} is a database of another program. Choose another data folder.`,
    );
  }
}

/** The tables that Litestream makes in every database it copies, also in one that has none of ours yet. */
export const OF_LITESTREAM: readonly string[] = ['_litestream_seq', '_litestream_lock'];

/** Whether it has no schema yet. */
export const isEmpty = (raw: Database): boolean =>
  raw
    .query<{ name: string }, []>('SELECT name FROM sqlite_schema')
    .all()
    .every(({ name }) => OF_LITESTREAM.includes(name));

/** Is called with each step of an upgrade as it begins: its number, and that of the last one. */
export type ReportStep = (step: number, last: number) => void;

/** KiB, negative. Rows and indexes of a large table are sorted in it: with the usual 2 MiB, half the time goes into files. */
const UPGRADE_CACHE = -64_000;

/**
 * Upgrades the database to {@link SCHEMA_VERSION}, one transaction per step, and configures the connection.
 * @throws AppError when it belongs to another program or a newer release; nothing is written then
 */
export function migrate(
  raw: Database,
  file: string,
  migrations = MIGRATIONS,
  reportStep: ReportStep = () => {},
): void {
  expectKnown(raw, file, migrations.length);
  const version = schemaVersion(raw);
  raw.run('PRAGMA journal_mode = WAL');
  raw.run('PRAGMA synchronous = FULL');
  raw.run('PRAGMA foreign_keys = ON');
  raw.run('PRAGMA trusted_schema = OFF');
  const { cache_size: usual = 0 } = raw.query<{ cache_size: number }, []>('PRAGMA cache_size').get() ?? {};
  raw.run(`PRAGMA cache_size = ${UPGRADE_CACHE}`);
  for (let next = version + 1; next <= migrations.length; next++) {
    raw
      .transaction(() => {
        // Another process may have migrated while this one waited for the lock.
        if (schemaVersion(raw) >= next) return;
        reportStep(next, migrations.length);
        applyMigration(raw, migrations[next - 1] ?? '');
        raw.run(`PRAGMA application_id = ${APPLICATION_ID}`);
        raw.run(`PRAGMA user_version = ${next}`);
      })
      .immediate();
  }
  raw.run(`PRAGMA cache_size = ${usual}`);
}

/** Part of the caller's transaction. */
export function applyMigration(raw: Database, migration: Migration): void {
  if (typeof migration === 'string') {
    raw.run(migration);
    return;
  }
  migration.prepare?.(raw);
  if (migration.keepsRows) raw.run('PRAGMA ignore_check_constraints = ON');
  try {
    raw.run(migration.sql);
  } finally {
    raw.run('PRAGMA ignore_check_constraints = OFF');
  }
}

export function pragmaNumber(raw: Database, name: 'user_version' | 'application_id'): number {
  return raw.query<Record<string, number>, []>(`PRAGMA ${name}`).get()?.[name] ?? 0;
}
