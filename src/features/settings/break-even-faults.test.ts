import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { cpSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from '#src/testing/filled-folder.ts';
import { command, freshFolder, type ServerProcess, serverProcess } from '#src/testing/process.ts';
import { adminOf, killAll } from '#src/testing/server-admin.ts';
import { until } from '#src/testing/until.ts';

const PASSWORD = 'Correct-Horse-9';
const TICKS = 1000;

/** The setting, the outcomes that follow from it, and whether all totals agree. */
function state(data: string) {
  const db = new Database(join(data, 'bullpen.db'));
  const found = {
    setting: db.query("SELECT value FROM settings WHERE key = 'break_even_ticks'").get(),
    outcomes: db
      .query('SELECT outcome, count(*) AS n, sum(id) AS ids FROM journal_entries GROUP BY outcome')
      .all(),
    totals: db.query('SELECT sum(wins) AS wins, sum(losses) AS losses FROM trader_totals').get(),
    integrity: db.query('PRAGMA integrity_check').get(),
  };
  db.close();
  return found;
}

test('killed at any point, the old setting has the old outcomes, or the new one the new', async () => {
  const template = freshFolder();
  await command(template, ['seed', '--demo', '--days', '100', '--entries', '5000']);
  await command(template, ['admin-password', '--stdin'], {}, PASSWORD);
  const before = state(template);
  const done = freshFolder();
  cpSync(template, done, { recursive: true });
  await inFolder(done, ({ settingsChanges }) => settingsChanges.change({ breakEvenTicks: TICKS }));
  const after = state(done);
  expect(after.outcomes).not.toEqual(before.outcomes);

  const logged = (data: string) =>
    statSync(join(data, 'bullpen.db-wal'), { throwIfNoEntry: false })?.size ?? 0;
  const hasChild = ({ pid }: ServerProcess) =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() !== '';
  const points: [when: string, holds: (server: ServerProcess, log: number) => boolean][] = [
    ['the process has started', hasChild],
    ['300 KiB are written', (_, log) => log > 300 * 1024],
    ['it is over', () => false],
  ];
  const reached: string[] = [];
  for (const [when, holds] of points) {
    const data = freshFolder();
    cpSync(template, data, { recursive: true });
    const server = await serverProcess(data);
    const admin = await adminOf(server, PASSWORD);
    const start = logged(data);
    let isOver = false;
    const changing = admin('PUT', '/api/admin/settings', { breakEvenTicks: TICKS }).then((status) => {
      isOver = true;
      return status;
    });
    await until(() => holds(server, logged(data) - start) || isOver);
    await killAll(server);
    const status = await changing;
    const found = state(data);
    reached.push(found.setting === null ? 'before' : 'after');
    expect([when, found]).toEqual([when, found.setting === null ? before : after]);
    // Whatever was acknowledged has happened.
    if (status === 200) expect([when, found]).toEqual([when, after]);
  }
  expect([reached[0], reached.at(-1)]).toEqual(['before', 'after']);
}, 120_000);
