import { Database } from 'bun:sqlite';
import { expect, setDefaultTimeout, test } from 'bun:test';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { filledFolder, imageHashes, inFolder, videoHashes } from '#src/testing/filled-folder.ts';
import { inPart } from '#src/testing/in-part.ts';
import { command, EXECUTABLE, freshFolder, serverProcess } from '#src/testing/process.ts';

// Each test runs the executable many times, and the machine may be slow.
setDefaultTimeout(120_000);

/** Changes the database behind the program's back. */
function meddle(data: string, ...statements: string[]): void {
  const db = new Database(join(data, 'bullpen.db'));
  for (const sql of statements) db.run(sql);
  db.close();
}

/** The same, with the triggers dropped for the duration. */
function meddleWithoutTriggers(data: string, ...statements: string[]): void {
  const db = new Database(join(data, 'bullpen.db'));
  const triggers = db
    .query<{ name: string; sql: string }, []>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) db.run(`DROP TRIGGER ${name}`);
  for (const sql of statements) db.run(sql);
  for (const { sql } of triggers) db.run(sql);
  db.close();
}

async function findings(data: string, args: string[] = [], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await command(data, ['doctor', '--json', ...args], env);
  // Show why it failed, not just that nothing was printed.
  if (stdout === '') throw new Error(`doctor ended with ${code}: ${stderr}`);
  const reported: { findings: { check: string; message: string }[]; fixed: { check: string }[] } =
    JSON.parse(stdout);
  expect([code, stderr === '']).toEqual(reported.findings.length === 0 ? [0, true] : [1, false]);
  return {
    found: reported.findings.map(({ check, message }) => `${check}: ${message}`),
    fixed: reported.fixed.map(({ check }) => check),
  };
}

const intact = { found: [], fixed: [] };

/** Every row of the totals. */
function totals(data: string) {
  const db = new Database(join(data, 'bullpen.db'));
  const rows = ['trader_totals', 'daily_pnl', 'journal_entries', 'journal_history'].map((table) =>
    db.query(`SELECT * FROM ${table}`).values(),
  );
  db.close();
  return rows;
}

test('a healthy installation: exit code 0, and nothing is changed', async () => {
  const { data } = await filledFolder();
  const before = totals(data);
  const { code, stdout, stderr } = await command(data, ['doctor']);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'Everything is in order.\n', stderr: '' });
  expect(await findings(data, ['--fix'])).toEqual(intact);
  expect(totals(data)).toEqual(before);
  await serverProcess(data);
  expect(await findings(data)).toEqual(intact);
});

test('where there is no database of ours nothing is examined, created or repaired', async () => {
  const [nowhere, empty, zero, bare, foreign, newer] = [
    join(freshFolder(), 'nowhere'),
    freshFolder(),
    freshFolder(),
    freshFolder(),
    freshFolder(),
    (await filledFolder()).data,
  ];
  writeFileSync(join(zero, 'bullpen.db'), '');
  meddle(bare, 'PRAGMA user_version = 0');
  meddle(foreign, 'CREATE TABLE daily_pnl (x)');
  meddle(newer, 'PRAGMA user_version = 99', 'PRAGMA wal_checkpoint(TRUNCATE)');
  for (const [data, message] of [
    [nowhere, 'There is no installation here'],
    [empty, 'There is no installation here'],
    [zero, 'There is no installation here'],
    [bare, 'There is no installation here'],
    [foreign, 'is a database of another program'],
    [newer, 'was written by a newer release'],
  ] as const) {
    const listed = () =>
      existsSync(data) ? readdirSync(data).filter((name) => !/-(wal|shm)$/.test(name)) : null;
    const bytes = () => (listed()?.includes('bullpen.db') ? readFileSync(join(data, 'bullpen.db')) : null);
    const before = [listed(), bytes()];
    for (const args of [['doctor'], ['doctor', '--fix']]) {
      const { code, stdout, stderr } = await command(data, args);
      expect([data, code, stdout, stderr]).toEqual([data, 1, '', expect.stringContaining(message)]);
    }
    expect([listed(), bytes()]).toEqual(before);
  }
});

const WRONG_TOTALS = [
  ['a day that says another amount', 'UPDATE daily_pnl SET pnl_cents = pnl_cents + 1 WHERE rowid_of'],
  ['a day that is missing', 'DELETE FROM daily_pnl WHERE rowid_of'],
  [
    'a total that says another amount',
    'UPDATE trader_totals SET gross_win = gross_win + 100 WHERE trader_id = 1',
  ],
  ['a total of nobody', 'INSERT INTO trader_totals VALUES (99, 0, 1, 0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 0, 0)'],
  ['a day in another account', 'UPDATE daily_pnl SET account_id = account_id + 100 WHERE rowid_of'],
  ['a day that counts R once too often', 'UPDATE daily_pnl SET with_r = with_r + 1 WHERE rowid_of'],
] as const;

test.each(inPart(WRONG_TOTALS, 3))('totals: %s is found, and rebuilt from the entries', async (_, sql) => {
  const { data } = await filledFolder();
  const before = totals(data);
  const first =
    '(trader_id, trade_date) = (SELECT trader_id, min(trade_date) FROM daily_pnl WHERE trader_id = 1)';
  // Bypasses the triggers as well, which no code of ours does.
  meddleWithoutTriggers(data, sql.replace('rowid_of', first));
  const { found } = await findings(data);
  expect(found).toEqual([
    expect.stringMatching(/^totals: \w+ differs from the journal's entries in \d+ rows?$/),
  ]);
  const text = await command(data, ['doctor']);
  expect([text.code, text.stderr]).toEqual([
    1,
    'bullpen: 1 finding. `bullpen doctor --fix` can put some right.\n',
  ]);
  expect(await findings(data, ['--fix'])).toEqual({ found: [], fixed: ['totals'] });
  expect(totals(data)).toEqual(before);
});

test('history: a leftover change note, which would hide deletions', async () => {
  const { data } = await filledFolder();
  meddle(data, "UPDATE change_context SET archiving = 1, actor = 'admin'");
  expect((await findings(data)).found).toEqual([expect.stringMatching(/^history: /)]);
  expect(await findings(data, ['--fix'])).toEqual({ found: [], fixed: ['history'] });
});

test('dangling references and archives that lost entries are found, and left as they are', async () => {
  const { data } = await filledFolder();
  await command(data, ['archive', '--yes']);
  meddle(
    data,
    'PRAGMA foreign_keys = OFF',
    'UPDATE strategies SET trader_id = 99 WHERE id = 1',
    'DELETE FROM archived_entries WHERE id IN (SELECT min(id) FROM archived_entries)',
  );
  const strategy = 'foreign keys: 1 rows of strategies belong to rows of traders that are not there';
  const archive = 'archives: 1 archives do not hold the entries that they were made of';
  // The days of a past period follow from its entries.
  const days = 'totals: archived_days differs from the archived entries in 1 row';
  expect((await findings(data)).found).toEqual([strategy, days, archive]);
  expect(await findings(data, ['--fix'])).toEqual({ found: [strategy, archive], fixed: ['totals'] });
});

test('an average P&L that is not written as money is found, and left as it is', async () => {
  const { data } = await filledFolder();
  meddle(data, "UPDATE strategies SET avg_pnl = '180' WHERE id = 1");
  const expected = [expect.stringMatching(/^values: .*avg_pnl/)];
  expect((await findings(data)).found).toEqual(expected);
  expect(await findings(data, ['--fix'])).toEqual({ found: expected, fixed: [] });
});

test('a database with overwritten pages is reported as damaged and left alone', async () => {
  const { data } = await filledFolder({ entries: 2000 });
  const file = join(data, 'bullpen.db');
  meddle(data, 'PRAGMA wal_checkpoint(TRUNCATE)');
  const descriptor = openSync(file, 'r+');
  // Pages with entries: those of the schema come first.
  const pages = statSync(file).size / 4096;
  for (let page = pages >> 1; page < pages; page++)
    writeSync(descriptor, Buffer.alloc(4096, 7), 0, 4096, page * 4096);
  closeSync(descriptor);
  const before = readFileSync(file);
  const { found } = await findings(data, ['--fix']);
  expect(found.length).toBeGreaterThan(0);
  for (const one of found) expect(one).toMatch(/^integrity: /);
  expect(readFileSync(file).equals(before)).toBe(true);
  writeFileSync(file, 'no database at all '.repeat(1000));
  const none = await command(data, ['doctor', '--fix']);
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('is damaged, or no database')]);
});

test('videos: missing files, wrong sizes, and stray files, which are set aside', async () => {
  const { data } = await filledFolder();
  const folder = join(data, 'videos');
  const [gone = '', cut = ''] = Object.keys(videoHashes(data));
  rmSync(join(folder, gone));
  const { size } = statSync(join(folder, cut));
  truncateSync(join(folder, cut), 5);
  writeFileSync(join(folder, 'stray.mp4'), 'a video once');
  const lost = [
    `videos: a listed video has no file: ${gone}`,
    `videos: the file of a video has 5 bytes where ${size} are listed: ${cut}`,
  ];
  const stray = 'videos: a file is no video of anyone: stray.mp4';
  const { found } = await findings(data);
  expect(found).toHaveLength(3);
  expect(found).toEqual(expect.arrayContaining([...lost, stray]));
  const fixed = await findings(data, ['--fix']);
  expect(fixed.fixed).toEqual(['videos']);
  expect(fixed.found).toHaveLength(2);
  expect(readFileSync(join(folder, 'quarantine', 'stray.mp4'), 'utf8')).toBe('a video once');
});

test('images: a missing file, and a stray one, which is set aside', async () => {
  const { data } = await filledFolder();
  const folder = join(data, 'images');
  const gone = Object.keys(imageHashes(data)).find((name) => name.endsWith('.png')) ?? '';
  rmSync(join(folder, gone));
  writeFileSync(join(folder, 'stray.png'), 'an image once');
  const lost = `images: a listed image has no file: ${gone}`;
  expect((await findings(data)).found.sort()).toEqual([
    'images: a file is no image of anyone: stray.png',
    lost,
  ]);
  expect(await findings(data, ['--fix'])).toEqual({ found: [lost], fixed: ['images'] });
  expect(existsSync(join(folder, 'quarantine', 'stray.png'))).toBe(true);
});

test('jobs: one that goes on without its server is ended, one that is ending is no finding', async () => {
  const { data } = await filledFolder();
  const jobFor = (seconds: number) =>
    Bun.spawn([
      ...[process.execPath, '-e', `setTimeout(() => {}, ${seconds * 1000})`],
      ...['job', 'import', '--data', data],
    ]);
  const ending = jobFor(1);
  expect(await findings(data)).toEqual(intact);
  expect(await ending.exited).toBe(0);
  await using lasting = jobFor(600);
  const found = [`jobs: process ${lasting.pid} goes on with the work of a server that has ended`];
  expect(await findings(data)).toEqual({ found, fixed: [] });
  expect(await findings(data, ['--fix'])).toEqual({ found: [], fixed: ['jobs'] });
  expect(await lasting.exited).not.toBe(0);
});

test('a file arriving while a server runs is left alone', async () => {
  const { data } = await filledFolder();
  await serverProcess(data);
  writeFileSync(join(data, 'videos', 'arriving.part'), 'half a video');
  expect(await findings(data, ['--fix'])).toEqual(intact);
  expect(existsSync(join(data, 'videos', 'arriving.part'))).toBe(true);
});

test('key, permissions, disk space, backups and leftovers', async () => {
  const { data } = await filledFolder();
  const key = join(data, 'secret.key');
  const kept = readFileSync(key);
  rmSync(key);
  expect((await findings(data)).found).toEqual([
    expect.stringMatching(/^key: the key of the database is missing/),
  ]);
  writeFileSync(key, Buffer.alloc(32, 1).toString('base64'), { mode: 0o600 });
  expect((await findings(data)).found).toEqual([expect.stringMatching(/^key: the key is not the one/)]);
  writeFileSync(key, kept);

  chmodSync(key, 0o644);
  expect((await findings(data)).found).toEqual([`permissions: others can read ${key}`]);
  expect(await findings(data, ['--fix'])).toEqual({ found: [], fixed: ['permissions'] });
  expect(statSync(key).mode & 0o777).toBe(0o640);

  const { found } = await findings(data, [], { BULLPEN_MIN_FREE_MB: '9999999' });
  expect(found).toEqual([
    expect.stringMatching(/^disk space: [\d.]+ [MGT]B are free and 9\.5 TB must stay so/),
  ]);

  const backups = join(data, 'backups');
  mkdirSync(join(backups, 'draft'), { recursive: true });
  writeFileSync(join(backups, 'bullpen-20260101T000000000Z-scheduled.tar'), '');
  writeFileSync(join(backups, 'bullpen-20260101T000000000Z-before-archive.db.part'), '');
  expect(await findings(data)).toEqual(intact);
  for (const name of readdirSync(backups)) utimesSync(join(backups, name), 1000, 1000);
  const late = await findings(data, [], { BULLPEN_BACKUP_EVERY: '24h' });
  expect(late.found.toSorted()).toEqual([
    'backups: the last scheduled backup is from 2026-01-01T00:00:00.000Z',
    `leftovers: ${join(backups, 'bullpen-20260101T000000000Z-before-archive.db.part')} was left half done`,
    `leftovers: ${join(backups, 'draft')} was left half done`,
  ]);
  expect(await findings(data, ['--fix'])).toEqual({ found: [], fixed: ['leftovers', 'leftovers'] });
  expect(readdirSync(backups)).toEqual(['bullpen-20260101T000000000Z-scheduled.tar']);
});

test("every command that needs the folder reports that it is another user's", async () => {
  const { data } = await filledFolder();
  const tar = join(freshFolder(), 'desk.tar');
  expect((await command(data, ['backup', tar])).code).toBe(0);
  // Root may go anywhere, so the command runs as `nobody`, who must be able to reach the program.
  const asOther =
    process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
  const open = freshFolder();
  cpSync(EXECUTABLE, join(open, 'bullpen'));
  chmodSync(open, 0o755);
  chmodSync(data, asOther.length > 0 ? 0o700 : 0);
  for (const args of [
    ['doctor'],
    ['doctor', '--fix'],
    ['backup'],
    ['restore', tar],
    ['serve', '--port', '0'],
  ]) {
    const child = Bun.spawn([...asOther, join(open, 'bullpen'), ...args, '--data', data], { stderr: 'pipe' });
    const said = await new Response(child.stderr).text();
    expect([args, await child.exited, said.trimEnd().split('\n')]).toEqual([
      args,
      1,
      [expect.stringMatching(/EACCES|There is no file/)],
    ]);
  }
  chmodSync(data, 0o700);
});

/** The next response of `/readyz` that satisfies `holds`; limited by the test's timeout. */
async function ready(url: string, holds: (status: number) => boolean) {
  for (;;) {
    const response = await fetch(new URL('/readyz', url));
    if (holds(response.status)) return response.json();
  }
}

test('a server with a damaged database is not ready until it is repaired', async () => {
  const { data, traders } = await filledFolder();
  meddle(data, 'UPDATE trader_totals SET pnl_cents = 0 WHERE trader_id = 1');
  const server = await serverProcess(data);
  expect(await ready(server.url, (status) => status !== 200)).toEqual({
    code: 'unavailable',
    message: 'The last check found the database damaged; `bullpen doctor` tells more',
  });
  // It stays up.
  expect((await fetch(new URL('/healthz', server.url))).status).toBe(200);
  expect((await findings(data, ['--fix'])).found).toEqual([]);
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(await inFolder(data, ({ traders }) => traders.list())).toEqual(traders);
});
