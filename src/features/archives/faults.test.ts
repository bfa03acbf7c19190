import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inPart } from '#src/testing/in-part.ts';
import { command, freshFolder, type ServerProcess, serverProcess } from '#src/testing/process.ts';
import { adminOf, killAll } from '#src/testing/server-admin.ts';
import { until } from '#src/testing/until.ts';

/** Archive & Reset on the executable, while it serves and when it is killed. */

const PASSWORD = 'Correct-Horse-9';
const ENTRIES = 6000;

/** A data folder with many entries, which is copied for each round. */
const TEMPLATE = mkdtempSync(join(tmpdir(), 'bullpen-archive-'));
beforeAll(async () => {
  await command(TEMPLATE, ['seed', '--demo', '--days', '300', '--entries', String(ENTRIES)]);
  await command(TEMPLATE, ['admin-password', '--stdin'], {}, PASSWORD);
}, 60_000);
afterAll(() => rmSync(TEMPLATE, { recursive: true }));

function copied(): string {
  const data = freshFolder();
  cpSync(TEMPLATE, data, { recursive: true });
  return data;
}

/** Starts archiving. @returns the status; 0 if the server died during the call */
const archive = async (server: ServerProcess): Promise<number> =>
  (await adminOf(server, PASSWORD))('POST', '/api/archive/journal-entries');

/** Where the entries are, and whether all totals agree. */
function state(data: string) {
  const db = new Database(join(data, 'bullpen.db'));
  const one = (sql: string) =>
    Object.values(db.query<Record<string, number | string>, []>(sql).get() ?? {})[0];
  const found = {
    active: one('SELECT count(*) FROM journal_entries'),
    archived: one('SELECT count(*) FROM archived_entries'),
    archives: one('SELECT count(*) FROM archives'),
    inBoth: one('SELECT count(*) FROM journal_entries JOIN archived_entries USING (id)'),
    counted: one('SELECT coalesce(sum(entries), 0) FROM trader_totals'),
    countedByDay: one('SELECT coalesce(sum(entries), 0) FROM daily_pnl'),
    archiving: one('SELECT archiving FROM change_context'),
    integrity: one('PRAGMA integrity_check'),
  };
  db.close();
  return found;
}

const untouched = {
  active: ENTRIES,
  archived: 0,
  archives: 0,
  inBoth: 0,
  counted: ENTRIES,
  countedByDay: ENTRIES,
  archiving: 0,
  integrity: 'ok',
};
const moved = { ...untouched, active: 0, archived: ENTRIES, archives: 1, counted: 0, countedByDay: 0 };

test('killed at any point, each entry is in exactly one place', async () => {
  const MIB = 1024 * 1024;
  const backups = (data: string) =>
    existsSync(join(data, 'backups')) ? readdirSync(join(data, 'backups')) : [];
  const logged = (data: string) =>
    statSync(join(data, 'bullpen.db-wal'), { throwIfNoEntry: false })?.size ?? 0;
  const points: [when: string, holds: (data: string) => boolean][] = [
    ['the backup has started', (data) => backups(data).length > 0],
    ['the backup is complete', (data) => backups(data).some((name) => name.endsWith('.db'))],
    ...[0.1, 0.3, 0.6, 1.2, 1.8, 2.4].map((size): [string, (data: string) => boolean] => [
      `${size} MiB have been moved`,
      (data) => logged(data) > size * MIB,
    ]),
  ];
  const outcomes: string[] = [];
  for (const [when, holds] of inPart(points, 3)) {
    const data = copied();
    const server = await serverProcess(data);
    let isOver = false;
    const archiving = archive(server).then((status) => {
      isOver = true;
      return status;
    });
    await until(() => holds(data) || isOver);
    await killAll(server);
    const status = await archiving;
    const found = state(data);
    outcomes.push(found.active === 0 ? 'moved' : 'untouched');
    expect([when, found]).toEqual([when, found.active === 0 ? moved : untouched]);
    // Whatever was acknowledged has happened.
    if (status === 200) expect([when, found]).toEqual([when, moved]);
  }
  expect(outcomes).toContain('untouched');
}, 120_000);

test('other requests are answered while it runs', async () => {
  const data = copied();
  const server = await serverProcess(data);
  let isOver = false;
  const archiving = archive(server).then((status) => {
    isOver = true;
    return status;
  });
  let longest = 0;
  let answered = 0;
  const begun = performance.now();
  while (!isOver) {
    const started = performance.now();
    const response = await fetch(`${server.url}api/leaderboard`);
    expect(response.status).toBe(200);
    longest = Math.max(longest, performance.now() - started);
    answered++;
  }
  expect(await archiving).toBe(200);
  expect(answered).toBeGreaterThan(20);
  // Beside other work all of it is slow, but no request waits for most of it.
  expect(longest).toBeLessThan(Math.max(1000, (performance.now() - begun) / 2));
  expect(state(data)).toEqual(moved);
  const board = await (await fetch(`${server.url}api/leaderboard`)).json();
  expect(board).toMatchObject({ team: { totalPnl: '0.00', totalTrades: 0 } });
}, 60_000);

test('the command line archives, lists, shows and exports', async () => {
  const data = freshFolder();
  await command(data, ['seed', '--demo', '--days', '20', '--entries', '70']);
  const unasked = await command(data, ['archive']);
  expect([unasked.code, unasked.stderr]).toEqual([1, 'bullpen: Not a terminal; pass --yes.\n']);
  const done = await command(data, ['archive', '--yes', '--label', 'Year 2026', '--json']);
  expect([done.code, JSON.parse(done.stdout)]).toEqual([
    0,
    {
      archive: expect.objectContaining({ id: 1, label: 'Year 2026', createdBy: 'cli', entries: 70 }),
      backup: expect.stringMatching(/backups\/bullpen-\d{8}T\d{9}Z-before-archive\.db$/),
    },
  ]);
  const again = await command(data, ['archive', '--yes']);
  expect([again.code, again.stderr]).toEqual([1, 'bullpen: There are no journal entries to archive\n']);
  const list = await command(data, ['archives', 'list']);
  expect(list.stdout).toMatch(/^ID +Label +Created +By +Entries +Total PnL\n1 +Year 2026 /);
  const shown = await command(data, ['archives', 'show', '1', '--json']);
  expect(JSON.parse(shown.stdout).newest).toHaveLength(50);
  const csv = await command(data, ['archives', 'export', '1']);
  expect(csv.stdout.trimEnd().split('\r\n')).toHaveLength(71);
  const file = join(data, 'year.csv');
  expect((await command(data, ['archives', 'export', '1', '--out', file])).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(csv.stdout);
  const over = await command(data, ['archives', 'export', '1', '--out', file]);
  expect([over.code, over.stderr]).toEqual([1, expect.stringContaining('cannot be made')]);
  for (const id of ['0', 'x', '4711']) {
    expect([id, (await command(data, ['archives', 'show', id])).code]).toEqual([id, 1]);
  }
});
