import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { findIntegrityIssues } from '#src/db/integrity.ts';
import { judgeEntries } from '#src/ops/judging.ts';
import { inFolder } from '#src/testing/filled-folder.ts';
import { inPart } from '#src/testing/in-part.ts';
import { command, freshFolder, serverProcess } from '#src/testing/process.ts';
import { adminOf, killAll } from '#src/testing/server-admin.ts';
import { storedSetting } from '#src/testing/stored-setting.ts';
import { until } from '#src/testing/until.ts';

const PASSWORD = 'Correct-Horse-9';
const TICKS = 1000;

function read<T>(data: string, work: (db: Database) => T): T {
  const db = new Database(join(data, 'bullpen.db'), { readonly: true });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** Up to which entry the journal is judged; `null` when nothing is to be judged. */
function judgedUpTo(data: string): number | null {
  const mark = storedSetting(data, 'entries_to_judge');
  return mark ? Number(mark.split(' ').at(-1)) : null;
}

/** The outcomes, and whether all totals agree with them. */
const state = (data: string) =>
  read(data, (db) => ({
    outcomes: db
      .query('SELECT outcome, count(*) AS n, sum(id) AS ids FROM journal_entries GROUP BY outcome')
      .all(),
    integrity: findIntegrityIssues(db, 'all'),
  }));

test('killed at any point, the setting counts and the next server goes on with past entries', async () => {
  const template = freshFolder();
  await command(template, ['seed', '--demo', '--days', '100', '--entries', '3000']);
  await command(template, ['admin-password', '--stdin'], {}, PASSWORD);
  const before = state(template);
  const done = freshFolder();
  cpSync(template, done, { recursive: true });
  await inFolder(done, async (app) => {
    app.settingsChanges.change({ breakEvenTicks: TICKS });
    await judgeEntries(app, () => {});
  });
  const after = state(done);
  expect(after.outcomes).not.toEqual(before.outcomes);
  expect(after.integrity).toEqual([]);

  const points: [when: string, holds: (data: string) => boolean][] = [
    ['it is answered', () => true],
    ['some are judged', (data) => (judgedUpTo(data) ?? 1) > 0],
    ['most are judged', (data) => (judgedUpTo(data) ?? 3000) > 1800],
  ];
  const left: boolean[] = [];
  for (const [when, holds] of inPart(points, 2)) {
    const data = freshFolder();
    cpSync(template, data, { recursive: true });
    const server = await serverProcess(data);
    const admin = await adminOf(server, PASSWORD);
    expect(await admin('PUT', '/api/admin/settings', { breakEvenTicks: TICKS })).toBe(200);
    await until(() => holds(data) || judgedUpTo(data) === null);
    await killAll(server);
    expect([when, storedSetting(data, 'break_even_ticks')]).toEqual([when, String(TICKS)]);
    expect([when, state(data).integrity]).toEqual([when, []]);
    left.push(judgedUpTo(data) !== null);
    const next = await serverProcess(data);
    await until(() => judgedUpTo(data) === null);
    await next.kill('SIGTERM');
    expect([when, state(data)]).toEqual([when, after]);
  }
  expect(left[0]).toBe(true);
}, 120_000);
