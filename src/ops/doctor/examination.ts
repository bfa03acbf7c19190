import { SQLiteError } from 'bun:sqlite';
import { join } from 'node:path';
import type { Config } from '#src/config.ts';
import {
  type Depth,
  findIntegrityIssues,
  type IntegrityIssue,
  isIndexIssue,
  openForInspection,
} from '#src/db/integrity.ts';
import { isServing, shareExamined } from '#src/db/lock.ts';
import { lastingOrphans } from '#src/db/orphans.ts';
import { expectUpToDate } from '#src/db/up-to-date.ts';
import { DATABASE } from '#src/ops/backups/parts.ts';
import { expectOwn } from '#src/ops/data-folder.ts';
import { CHECKS, type Finding } from './finding.ts';
import { examineFolder } from './folder.ts';
import { examineLimits } from './limits.ts';
import { examinePosts } from './posts.ts';
import { examineSecondFactor } from './second-factor.ts';
import { examineSeed } from './seed.ts';
import { examineFiles } from './stored-files.ts';

/**
 * Examines the whole installation, even while its server runs. Changes nothing.
 * @param now epoch milliseconds
 * @param serving whether a server is using it, if known
 * @throws AppError when there is no database, or it belongs to another user, another program or another release, and
 *   during a restore, which changes one part after the other
 */
export function examine(
  config: Config,
  depth: Depth,
  { now, serving }: { now: number; serving?: boolean },
): Finding[] {
  const { dataDir } = config;
  const database = join(dataDir, DATABASE);
  expectOwn(dataDir);
  expectUpToDate(database);
  const release = shareExamined(dataDir);
  try {
    const found = examineDatabase(database, depth);
    // A broken database cannot be queried any further.
    if (found.some(({ check }) => check === 'integrity' || check === 'schema')) return found;
    const isServed = serving ?? isServing(dataDir);
    return [
      ...found,
      ...examineFiles(dataDir, database, { isServing: isServed, now }),
      ...(isServed ? [] : orphaned(dataDir)),
      ...examineFolder(config, database, now),
      ...examineSecondFactor(config, database),
      ...examinePosts(database, now),
      ...examineLimits(database, now),
      ...examineSeed(dataDir, database),
    ].sort((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check));
  } finally {
    release();
  }
}

/** Beside a server that has started meanwhile there are none: they are its own. */
function orphaned(dataDir: string): Finding[] {
  const pids = lastingOrphans(dataDir);
  if (pids.length === 0 || isServing(dataDir)) return [];
  return pids.map((pid) => ({
    check: 'jobs',
    message: `process ${pid} goes on with the work of a server that has ended`,
    isDamage: false,
    isFixable: true,
  }));
}

function examineDatabase(file: string, depth: Depth): Finding[] {
  const raw = openForInspection(file);
  try {
    const issues = findIntegrityIssues(raw, depth);
    const isOfIndexes = issues.every(({ kind, message }) => kind !== 'integrity' || isIndexIssue(message));
    return issues.map((issue) => toFinding(issue, isOfIndexes));
  } catch (error) {
    if (!(error instanceof SQLiteError) || !error.code?.startsWith('SQLITE_CORRUPT')) throw error;
    return [toFinding({ kind: 'integrity', message: error.message }, false)];
  } finally {
    raw.close();
  }
}

/** @param isOfIndexes whether what is damaged are indexes alone, which can be built anew from their tables */
function toFinding({ kind, message }: IntegrityIssue, isOfIndexes: boolean): Finding {
  const isFixable = kind === 'totals' || kind === 'history' || (kind === 'integrity' && isOfIndexes);
  return { check: kind, message, isDamage: true, isFixable };
}
