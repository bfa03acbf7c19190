import { Database } from 'bun:sqlite';
import { expect, setDefaultTimeout, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { filledFolder, videoHashes } from '#src/testing/filled-folder.ts';
import { command } from '#src/testing/process.ts';
import { tamper } from '#src/testing/tampering.ts';

// Each test runs the executable several times, and the machine may be slow.
setDefaultTimeout(60_000);

const INDEX = 'journal_entries_of_all';
const ONE_TOTAL_WRONG = 'UPDATE trader_totals SET gross_win = gross_win + 100 WHERE trader_id = 1';

/** What a query finds in the database of a data folder. */
function ask(data: string, sql: string): unknown {
  const db = new Database(join(data, 'bullpen.db'), { readonly: true });
  const found = db.query(sql).values();
  db.close();
  return found;
}

test('indexes that disagree with their tables are built anew, and what comes to light then is put right as well', async () => {
  const { data } = await filledFolder();
  const byIndex = `SELECT id FROM journal_entries INDEXED BY ${INDEX} ORDER BY trade_date DESC, id DESC`;
  const tables = ['daily_pnl', 'trader_totals'].map((table) => `SELECT * FROM ${table}`);
  const before = [byIndex, ...tables].map((sql) => ask(data, sql));
  // The index of other columns, under the name and the text of the real one.
  tamper(join(data, 'bullpen.db'), {
    sql: [
      `DROP INDEX ${INDEX}`,
      `CREATE INDEX ${INDEX} ON journal_entries (id DESC, trade_date DESC)`,
      ONE_TOTAL_WRONG,
    ],
    bytes: ['(id DESC, trade_date DESC)', '(trade_date DESC, id DESC)'],
  });
  const found = await command(data, ['doctor']);
  expect(found.code).toBe(1);
  expect(found.stdout).toMatch(/^finding {2}integrity: row \d+ missing from index journal_entries_of_all$/m);
  // The totals are worth nothing before that.
  expect(found.stdout).not.toContain('totals');
  expect(found.stderr).toMatch(/^bullpen: \d+ findings\. `bullpen doctor --fix` can put some right\.\n$/);
  const { code, stdout } = await command(data, ['doctor', '--fix', '--json']);
  const { findings, fixed } = JSON.parse(stdout);
  const checks = new Set(fixed.map(({ check }: { check: string }) => check));
  expect([code, findings, checks]).toEqual([0, [], new Set(['integrity', 'totals'])]);
  expect([byIndex, ...tables].map((sql) => ask(data, sql))).toEqual(before);
  expect((await command(data, ['doctor'])).stdout).toBe('Everything is in order.\n');
});

test('what cannot be put right is told with what to do about it', async () => {
  const { data } = await filledFolder();
  const [gone = ''] = Object.keys(videoHashes(data));
  rmSync(join(data, 'videos', gone));
  const db = new Database(join(data, 'bullpen.db'));
  db.run("UPDATE strategies SET avg_pnl = '180' WHERE id = 1");
  db.run('UPDATE trader_totals SET pnl_cents = 0');
  db.close();
  const values = expect.stringMatching(/^finding {2}values: .*avg_pnl/);
  const restore = expect.stringMatching(/^ {9}Stop Bullpen, .*`bullpen restore FILE --replace`\.$/);
  const video = [
    `finding  videos: a listed video has no file: ${gone}`,
    expect.stringMatching(/^ {9}The file may be/),
  ];
  expect((await command(data, ['doctor'])).stdout.trimEnd().split('\n')).toEqual([
    values,
    restore,
    expect.stringMatching(/^finding {2}totals: trader_totals/),
    '         `bullpen doctor --fix` puts it right without losing anything.',
    ...video,
  ]);
  expect((await command(data, ['doctor', '--fix'])).stdout.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^fixed {4}totals: trader_totals/),
    values,
    restore,
    ...video,
  ]);
});
