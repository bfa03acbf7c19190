import { expect, setDefaultTimeout, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NewJournalEntry } from '#src/features/journal/contract.ts';
import { ExportQuery } from '#src/features/journal/query-contract.ts';
import { inFolder } from '#src/testing/filled-folder.ts';
import { inPart } from '#src/testing/in-part.ts';
import { command, EXECUTABLE, freshFolder, serverProcess } from '#src/testing/process.ts';
import { storedSetting } from '#src/testing/stored-setting.ts';

// Each test runs the executable many times, and the machine may be slow.
setDefaultTimeout(120_000);

const SAMPLES = join(import.meta.dir, '../../../scripts/samples');

async function seeded(data: string, file: string, ...args: string[]) {
  const { code, stdout, stderr } = await command(data, ['seed', file, '--json', ...args]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

function written(text: string | Uint8Array, name = 'team.json'): string {
  const file = join(freshFolder(), name);
  writeFileSync(file, text);
  return file;
}

const contents = (data: string) =>
  inFolder(data, ({ traders, journal, strategies, quotes, driveLinks }) => ({
    traders: traders.list(),
    entries: traders
      .list()
      .flatMap(({ id }) => [...journal.csv(id, ExportQuery.parse({}))].join('').split('\r\n').slice(1, -1)),
    strategies: strategies.list(null).map(({ name, traderId }) => [traderId, name]),
    quotes: quotes.list().length,
    links: driveLinks.list().length,
  }));

test('the JSON sample: traders with codes, strategies, entries, quotes and links', async () => {
  const data = freshFolder();
  const said = await seeded(data, join(SAMPLES, 'team.json'));
  expect(said).toMatchObject({
    traders: [
      { name: 'Maya Okafor', accessCode: 'maya-rings-the-bell' },
      { name: 'Leo Brandt', includePnl: false },
    ],
    strategies: 1,
    entries: 4,
    quotes: 1,
    links: 1,
  });
  expect(said.traders[1].accessCode).toMatch(/^[0-9A-Z]{10}$/);
  const app = await contents(data);
  expect(app.traders).toEqual(said.traders);
  expect([app.strategies, app.quotes, app.links]).toEqual([[[1, 'Opening range break']], 1, 1]);
  expect(app.entries).toHaveLength(4);
  // The entry is linked to the strategy it names.
  const linked = await inFolder(data, ({ journal }) => journal.find(1, 1));
  expect(linked).toMatchObject({ strategyId: 1, pnl: 41_250n, tradeDate: '2025-01-06', quantity: 2 });
});

test('notes of days and weeks are added, and none are written over', async () => {
  const data = freshFolder();
  const weekNotes = [{ weekStart: '2025-01-05', notes: 'Two good days.' }];
  const noted = (notes: string) => ({ name: 'Ana', dayNotes: [{ date: '2025-01-06', notes }], weekNotes });
  const file = (notes: string) => written(JSON.stringify({ traders: [noted(notes)] }));
  await seeded(data, file('Slow morning.'));
  const rejected = await command(data, ['seed', file('Another one.'), '--force']);
  expect([rejected.code, rejected.stderr]).toEqual([1, expect.stringContaining('Nothing was added.')]);
  const kept = await inFolder(data, ({ days }) => [
    days.day(1, '2025-01-06', {}).notes.notes,
    days.week(1, '2025-01-05', {}).notes.notes,
  ]);
  expect(kept).toEqual(['Slow morning.', 'Two good days.']);
});

test('the CSV sample and the export of an archive come back unchanged', async () => {
  const data = freshFolder();
  await seeded(data, join(SAMPLES, 'entries.csv'));
  const first = await contents(data);
  expect(first.traders).toMatchObject([
    { name: 'Ana Ruiz', accessCode: 'ana-rings-the-bell' },
    { name: 'Tom Weller' },
  ]);
  const quoted = await inFolder(data, ({ journal }) => journal.find(1, 1));
  expect(quoted.notes).toBe('Second try, first one stopped out at "break even"');

  const formula = written('Trader,Symbol,PnL,Notes\nTom Weller,ES,-1.5,=1+1\n', 'formula.csv');
  await seeded(data, formula, '--force');
  await command(data, ['archive', '--yes']);
  const out = join(freshFolder(), 'out.csv');
  expect((await command(data, ['archives', 'export', '1', '--out', out])).code).toBe(0);
  expect(readFileSync(out, 'utf8')).toContain("'=1+1");
  const other = freshFolder();
  await seeded(other, out);
  const exported = (folder: string) => contents(folder).then(({ entries }) => entries);
  const withoutTime = (lines: string[]) => lines.map((line) => line.replace(/[^,]*Z(?=,)/, '')).sort();
  const before = readFileSync(out, 'utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.replace(/^[^,]+,/, ''));
  expect(withoutTime(await exported(other))).toEqual(withoutTime(before));
});

test('accounts are named, and added where they are new; tags, times and costs come back unchanged', async () => {
  const data = freshFolder();
  const head = 'Trader,Symbol,Entry price,Exit price,Account,Opened at,Closed at,Commission,Stop price,Tags';
  const line =
    'Maya,ESZ6,6720,6721,Sim 1,2025-01-06T15:30:00.000Z,2025-01-06T15:42:00.000Z,2.04,6715,"news, fomc"';
  await seeded(data, written(`${head}\n${line}\n${line.replace('Sim 1', 'SIM 1')}\n`, 'accounts.csv'));
  const found = await inFolder(data, ({ accounts, journal }) => ({
    accounts: accounts.list(null).map(({ name, kind, entries }) => [name, kind, entries]),
    entry: journal.find(1, 2),
  }));
  expect(found.accounts).toEqual([['Sim 1', 'sim', 2]]);
  expect(found.entry).toMatchObject({
    tradeDate: '2025-01-06',
    pnl: 4796n,
    isComputed: true,
    tags: ['news', 'fomc'],
    risk: 25_000n,
  });
  expect((await contents(data)).entries.join('\n')).toContain(
    ',Sim 1,2025-01-06T15:30:00.000Z,2025-01-06T15:42:00.000Z,2.04,,50.00,6715,,,0.19,,,"news, fomc"',
  );
});

test('one bad line among 10,000 is reported, and nothing is added', async () => {
  const data = freshFolder();
  const head = 'Trader,Symbol,Trade date,PnL';
  const lines = Array.from({ length: 10_000 }, (_, n) => `Trader ${n % 7},ES,2025-01-06,${n}.25`);
  lines[7777] = 'Trader 1,ES,2025-02-30,1.00';
  const bad = written(`${[head, ...lines].join('\n')}\n`, 'bad.csv');
  expect(await command(data, ['seed', bad])).toEqual({
    code: 1,
    stdout: '',
    stderr: `bullpen: ${bad}:7779: Trade date must be a day written yyyy-MM-dd\nNothing was added.\n`,
  });
  expect((await contents(data)).traders).toEqual([]);
});

test('a bad line that only the database finds takes back those that were added before it', async () => {
  const data = freshFolder();
  const head = 'Trader,Symbol,Trade date,PnL';
  const lines = Array.from({ length: 2000 }, (_, n) => `Trader ${n % 7},ES,2025-01-06,${n}.25`);
  const good = written(`${[head, ...lines].join('\n')}\n`, 'good.csv');
  lines[1777] = 'Trader 1,ES,2999-01-04,1.00';
  const bad = written(`${[head, ...lines].join('\n')}\n`, 'bad.csv');
  expect((await command(data, ['seed', bad])).stderr).toBe(
    `bullpen: ${bad}:1779: Trade date must not be in the future\nNothing was added.\n`,
  );
  expect((await contents(data)).traders).toEqual([]);
  expect(await seeded(data, good)).toMatchObject({ entries: 2000 });
  const doctor = await command(data, ['doctor']);
  expect(doctor.code).toBe(0);
});

const WRONG = [
  ['team.json', '{\n "traders": [\n  {"name": "Maya",}\n ]\n}', ':3: This is not JSON'],
  ['team.json', '{\n "traders": [\n  {"name": ""}\n ]\n}', ':3: Name is required'],
  [
    'team.json',
    '{"traders": [{"name": "Maya", "entries": [\n{"symbol": "ES", "pnl": "1"},\n{"symbol": "ES"}]}]}',
    ':3: PnL is required',
  ],
  [
    'team.json',
    '{"traders": [\n{"name": "Maya",\n"accessCode": "short"}]}',
    ':3: Access code must have at least 8',
  ],
  [
    'team.json',
    '{"traders": [{"name": "A", "accessCode": "the same code"},\n{"name": "B", "accessCode": "the same code"}]}',
    ':2: Access code is already in use',
  ],
  ['team.json', '{\n"trader": []}', ':1: Unrecognized key: "trader"'],
  [
    'team.json',
    '{"traders": [{"name": "Maya", "entries": [\n{"symbol": "ES", "pnl": 1, "sybmol": 2}]}]}',
    ':2: Unrecognized key: "sybmol"',
  ],
  [
    'team.json',
    '{"traders": [{"name": "Maya", "entries": [\n{"symbol": "ES", "pnl": 1, "traderId": 2}]}]}',
    ':2: A seed file knows no ids',
  ],
  [
    'team.json',
    '{"quotes": [{"text": "x", "author": "y"},\n{"text": "x"}]}',
    ':2: Please fill in both quote text and author',
  ],
  ['team.json', '{"links": [{"title": "x",\n"url": "javascript:alert(1)"}]}', ':2: Please enter a valid URL'],
  ['team.json', '[]', ':1: '],
  ['a.csv', 'Trader,Symbol,Wings\nMaya,ES,2\n', ':1: There is no column "wings"'],
  ['a.csv', 'Trader,PnL\nMaya,2\n', ':1: The column symbol is missing'],
  ['a.csv', 'Trader,Symbol,symbol\n', ':1: The column symbol stands there twice'],
  ['a.csv', 'Trader,Symbol,PnL\nMaya,ES,1\n\nMaya,ES\n', ':4: There are 2 cells under 3 titles'],
  ['a.csv', 'Trader,Symbol,PnL,Notes\nMaya,ES,1,"two\nlines"\nMaya,ES,x,\n', ':4: PnL must be an amount'],
  [
    'a.csv',
    'Trader,Access code,Symbol,PnL\nMaya,first-code,ES,1\nMaya,,ES,1\nMaya,other-code,ES,1\n',
    ':4: The trader has another access code further up',
  ],
  ['a.csv', 'Trader,Symbol,PnL\nMaya,"ES,1\nMaya,ES,1\n', ':2: This is not CSV'],
  ['a.csv', 'Trader,Symbol,PnL\nMaya,ES,1\n,ES,1\n', ':3: Name is required'],
] as const;

test.each(inPart(WRONG, 6))(
  '%s %j is rejected with its line, and nothing is added',
  async (name, text, message) => {
    const data = freshFolder();
    const file = written(text, name);
    const { code, stdout, stderr } = await command(data, ['seed', file]);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(`${file}${message}`)]);
    expect(await contents(data)).toEqual({ traders: [], entries: [], strategies: [], quotes: 0, links: 0 });
  },
);

test('errors are reported together, up to twenty', async () => {
  const entries = Array.from({ length: 50 }, () => '{"symbol": "", "pnl": 1}').join(',\n');
  const file = written(`{"traders": [{"name": "Maya", "entries": [\n${entries}]}]}`);
  const { stderr } = await command(freshFolder(), ['seed', file]);
  const lines = stderr.trimEnd().split('\n');
  expect(lines).toHaveLength(22);
  expect(lines.slice(-3)).toEqual([`${file}:21: Asset is required`, 'and 30 more', 'Nothing was added.']);
});

test('an existing trader is only added to with --force', async () => {
  const data = freshFolder();
  const file = join(SAMPLES, 'team.json');
  await seeded(data, file);
  const again = await command(data, ['seed', file]);
  expect([again.code, again.stderr]).toEqual([
    1,
    `bullpen: ${file}:3: There is a trader called Maya Okafor already. Use --force to add to them.\nNothing was added.\n`,
  ]);
  expect((await contents(data)).entries).toHaveLength(4);
  expect(await seeded(data, file, '--force')).toMatchObject({ traders: [], entries: 4 });
  expect((await contents(data)).entries).toHaveLength(8);
});

test('an unreadable file, a file that is not text, and neither file nor --demo', async () => {
  const data = freshFolder();
  const nowhere = await command(data, ['seed', join(data, 'nothing.json')]);
  expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('cannot be read')]);
  const binary = await command(data, ['seed', written(new Uint8Array([0xff, 0xfe, 0x00]))]);
  expect([binary.code, binary.stderr]).toEqual([1, expect.stringContaining('is not a text in UTF-8')]);
  const both = await command(data, ['seed', join(SAMPLES, 'team.json'), '--demo']);
  expect([both.code, both.stderr]).toEqual([
    2,
    expect.stringMatching(/name a FILE[\s\S]*Usage: bullpen seed/),
  ]);
});

test('a running server shows the new entries on the very next page', async () => {
  const data = freshFolder();
  const { url } = await serverProcess(data);
  const page = async () => (await fetch(new URL('/guest', url))).text();
  expect(await page()).not.toContain('Maya Okafor');
  // Served from the cache from now on.
  expect(await page()).toBe(await page());
  await seeded(data, join(SAMPLES, 'team.json'));
  expect(await page()).toContain('Maya Okafor');
});

const LONG = 2500;

/** A seed file that takes many batches; with `isBroken` the database rejects its last entry. */
function longSeed(isBroken = false): string {
  const lines = Array.from(
    { length: LONG },
    (_, n) => `Leo Brandt,2024-01-${10 + (n % 20)},ES,${n}.25,Setup`,
  );
  if (isBroken) lines.push('Leo Brandt,2999-01-04,ES,1,Setup');
  return written(`Trader,Trade date,Symbol,PnL,Strategy\r\n${lines.join('\r\n')}\r\n`, 'entries.csv');
}

const rowsOf = (data: string) =>
  inFolder(data, ({ db, settings }) => ({
    rows: ['traders', 'journal_entries', 'journal_history', 'daily_pnl', 'archives'].map(
      (table) => db.raw.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n,
    ),
    note: settings.get('seed_under_way') ?? '',
  }));

const NOTHING_ADDED = { rows: [1, 1, 0, 1, 0], note: '' };

test('a long seed beside a server lets others write, and leaves nothing behind when its end is rejected', async () => {
  const data = freshFolder();
  const { stdout } = await command(data, ['traders', 'add', 'Maya', '--json']);
  const { url } = await serverProcess(data);
  const ask = (path: string, json: object, cookie = '') =>
    fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(url).origin, cookie },
      body: JSON.stringify(json),
    });
  const login = await ask('/api/auth/validate', { accessCode: JSON.parse(stdout).accessCode });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  let isOver = false;
  const seeding = command(data, ['seed', longSeed(true)]).finally(() => {
    isOver = true;
  });
  const statuses = [];
  let isSeenHalfway = false;
  while (!isOver) {
    const response = await ask('/api/journal', { symbol: 'NQ', pnl: '1', tradeDate: '2024-01-10' }, cookie);
    statuses.push(response.status);
    isSeenHalfway ||= Boolean(storedSetting(data, 'seed_under_way'));
  }
  const { code, stderr } = await seeding;
  expect([code, stderr]).toEqual([1, expect.stringContaining(`entries.csv:${LONG + 2}: Trade date`)]);
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(isSeenHalfway).toBe(true);
  const { rows, note } = await rowsOf(data);
  expect([rows, note]).toEqual([[1, statuses.length, 0, 1, 0], '']);
});

test('a seed that is killed or stopped is undone: by itself, by the next seed, or at the start of a server', async () => {
  const data = freshFolder();
  await command(data, ['traders', 'add', 'Maya']);
  await inFolder(data, ({ journal }) =>
    journal.create(1, { ...NewJournalEntry.parse({ symbol: 'NQ', pnl: '1' }), tradeDate: '2024-01-10' }),
  );
  const file = longSeed();
  const cutOff = async (signal: NodeJS.Signals) => {
    const child = Bun.spawn([EXECUTABLE, 'seed', file], {
      env: { BULLPEN_DATA_DIR: data },
      stdout: 'ignore',
      stderr: 'ignore',
    });
    while (!storedSetting(data, 'seed_under_way')) expect(child.exitCode).toBeNull();
    child.kill(signal);
    await child.exited;
  };
  await cutOff('SIGTERM');
  expect(await rowsOf(data)).toEqual(NOTHING_ADDED);
  await cutOff('SIGKILL');
  expect((await rowsOf(data)).rows).not.toEqual(NOTHING_ADDED.rows);
  const server = await serverProcess(data);
  expect(await rowsOf(data)).toEqual(NOTHING_ADDED);
  await server.kill('SIGTERM');
  await cutOff('SIGKILL');
  expect((await command(data, ['seed', file])).code).toBe(0);
  expect(await rowsOf(data)).toEqual({ rows: [2, LONG + 1, 0, 21, 0], note: '' });
});
