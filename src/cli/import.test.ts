import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '#src/config.ts';
import { NewAccount } from '#src/features/accounts/contract.ts';
import { openDeps } from '#src/server/compose.ts';
import { fixture } from '#src/testing/broker-fixtures.ts';
import { command, commandJson, freshFolder, serverProcess } from '#src/testing/process.ts';

/** A data folder with traders of these names, the first of them with accounts. */
function folderOf(traders: readonly string[], accounts: readonly string[]): string {
  const data = freshFolder();
  const deps = openDeps(readConfig({ data }, {}));
  for (const [n, name] of traders.entries()) {
    deps.traders.add({
      name,
      accessCode: `code-number-${n}`,
      includePnl: true,
      backgroundImage: null,
      role: 'trader',
    });
  }
  for (const name of accounts) deps.accounts.create(1, NewAccount.parse({ name }));
  deps.close();
  return data;
}

function fileOf(name: string, text: string): string {
  const path = join(freshFolder(), name);
  writeFileSync(path, text);
  return path;
}

const performance = () => fileOf('Performance.csv', fixture('tradovate-performance.csv'));

test('an import tells its days, is listed beside a serving server, and is taken back', async () => {
  const data = folderOf(['Maya Okafor'], ['Apex 50K', 'Eval 1']);
  await serverProcess(data);
  const answered = ['--trader', 'maya okafor', '--account', 'eval 1', '--zone', 'America/Chicago'];
  const file = performance();
  const looked = await command(data, ['import', file, ...answered, '--dry-run']);
  expect([looked.code, looked.stderr]).toEqual([0, '']);
  expect(looked.stdout.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '))).toEqual([
    'Trade date | Trades | Known | Rejected | Gross | Costs | Net',
    '2026-03-09 | 1 | 0 | 0 | 7.50 | 0.00 | 7.50',
    '2026-03-11 | 2 | 0 | 0 | 252.50 | 0.00 | 252.50',
    '2026-03-12 | 1 | 0 | 0 | 1220.00 | 0.00 | 1220.00',
    'Total | 4 | 1480.00 | 0.00 | 1480.00',
    '',
    '5 rows read (Tradovate Performance): 5 new, 0 known, 0 left out, 0 rejected.',
    'Nothing was written. The import would make 4 new trades.',
    '',
  ]);
  expect(await commandJson(data, ['imports', 'list'])).toEqual([]);

  const { code, stdout } = await command(data, ['import', file, ...answered]);
  expect([code, stdout]).toEqual([0, expect.stringContaining('Import 1 made 4 new trades.')]);
  const again = await command(data, ['import', file, ...answered]);
  expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('There was nothing new in it')]);
  expect((await command(data, ['imports', 'list'])).stdout).toMatch(
    /^1 +Maya Okafor .*Performance .* 4 +1480\.00$/m,
  );
  expect((await command(data, ['imports', 'reread', '1'])).stdout).toBe(
    'Import 1: nothing would be different\n',
  );
  expect((await command(data, ['imports', 'undo', '1'])).stdout).toBe('Took import 1 back.\n');
  const gone = await command(data, ['imports', 'show', '1']);
  expect([gone.code, gone.stderr]).toEqual([1, 'bullpen: Import not found\n']);
}, 60_000);

test('an open question ends it with 1, and with the option that answers it', async () => {
  const data = folderOf(['Maya', 'Leo', 'leo'], ['Apex 50K', 'Eval 1']);
  const positions = fileOf('Position History.csv', fixture('tradovate-position-history.csv'));
  const open = await command(data, ['import', positions, '--trader', '1', '--json']);
  expect(open.code).toBe(1);
  expect(JSON.parse(open.stdout).questions.map(({ kind }: { kind: string }) => kind)).toEqual([
    'account',
    'timeZone',
  ]);
  expect(open.stderr).toContain(
    'Whose is “DEMO7300118”? --account "DEMO7300118=NAME", where NAME is one of: Apex 50K, Eval 1\n',
  );
  expect(open.stderr).toContain(' in Position History.csv? --zone ZONE, e.g. ');
  const answer = ['--account', 'DEMO7300118=Apex 50K', '--zone', 'America/Chicago', '--dry-run'];
  expect((await command(data, ['import', positions, '--trader', '1', ...answer])).code).toBe(0);
  expect(await commandJson(data, ['imports', 'list'])).toEqual([]);

  const file = performance();
  for (const [args, said] of [
    [['--trader', '2'], 'The trader has no account yet: add one in the dashboard, under Accounts.'],
    [['--trader', 'Ana'], 'There is no trader Ana. See: bullpen traders list'],
    [['--trader', 'Leo'], 'Several traders have the name Leo. Name one by id.'],
    [
      ['--trader', '1', '--account', 'Tradovate'],
      'The trader has no account Tradovate. They have: Apex 50K, Eval 1.',
    ],
    [['--trader', '1', '--zone', 'Mars'], 'Time zone must be an IANA time zone'],
    [['--trader', '1', '--format', 'excel'], 'There is no such format'],
    [[`${file}x`, '--trader', '1'], `${file}x cannot be read`],
  ] as const) {
    const { code, stderr } = await command(data, ['import', file, ...args]);
    expect([args, code, stderr]).toEqual([args, 1, expect.stringContaining(said)]);
  }
  expect((await command(data, ['import', file])).code).toBe(2);
}, 60_000);

test('what becomes of each row is told, and a split without its ratio is answered', async () => {
  const data = folderOf(['Maya'], ['Schwab']);
  const head = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount';
  const rows = [
    '11/18/2026,Sell,NFLX,N,100,$115.00,$0.30,$11499.70',
    '11/17/2026,Stock Split,NFLX,N,,,,',
    '11/16/2026,Cash Dividend,KO,COKE,,,,$48.50',
    '11/10/2026,Buy,NFLX,N,10,$1100.00,,-$11000.00',
  ];
  const file = fileOf('Schwab.csv', [head, ...rows].join('\n'));
  const answered = ['--trader', 'Maya', '--account', 'Schwab'];
  const { code, stdout } = await command(data, ['import', file, ...answered]);
  expect(code).toBe(0);
  expect(stdout).toContain(
    '4 rows read (Charles Schwab Transactions): 1 new, 0 known, 2 left out, 1 rejected.',
  );
  expect(stdout).toContain('Left out, as no trades:\n  1 Cash Dividend\n    11/16/2026,Cash Dividend,KO');
  expect(stdout).toContain('Held back:\n  NFLX: a split of Nov 17, 2026 is in the file, without its ratio.');
  expect(stdout).toContain('--split "NFLX=10:1"');
  expect((await command(data, ['imports', 'show', '1'])).stdout).toContain('  1 Stock Split\n');
  const whole = await command(data, ['import', file, ...answered, '--split', 'NFLX=10:1']);
  expect([whole.code, whole.stdout]).toEqual([0, expect.stringContaining('0 new trades, 1 changed')]);
  const wrong = await command(data, ['import', file, ...answered, '--split', 'NFLX=ten']);
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('Splits must be JSON')]);
}, 60_000);

test('the columns of an unknown file are suggested as they are taken, and the trades of a day are listed', async () => {
  const data = folderOf(['Maya'], ['Own']);
  const rows = [
    'Time,Symbol,Side,Qty,Price',
    '2026-11-16 10:00:00,AAPL,Buy,10,200.00',
    '2026-11-16 11:00:00,AAPL,Sell,10,201.00',
  ];
  const file = fileOf('own.csv', rows.join('\n'));
  const args = ['import', file, '--trader', 'Maya', '--account', 'Own', '--zone', 'America/New_York'];
  const printed = await command(data, [...args, '--print-mapping']);
  expect([printed.code, printed.stderr]).toEqual([0, '']);
  expect(JSON.parse(printed.stdout)).toMatchObject({ columns: { Time: 'time', Side: 'side' } });
  const mapping = fileOf('mapping.json', printed.stdout);
  const answered = [...args, '--mapping', mapping, '--instrument', 'AAPL=stocks', '--dry-run'];
  const looked = await command(data, [...answered, '--trades', '2026-11-16']);
  expect([looked.code, looked.stderr]).toEqual([0, '']);
  expect(looked.stdout).toContain('Trades of 2026-11-16:\n');
  expect(looked.stdout).toMatch(/AAPL +Long +10 .* 200 → 201 +10\.00 +new/);
  const known = await command(data, [...answered, '--print-mapping']);
  expect([known.code, known.stderr]).toEqual([1, expect.stringContaining('no mapping is needed')]);
  const out = await command(data, [...answered, '--leave-out', 'AAPL']);
  expect(out.stdout).toContain(
    '2 rows read (Fills by their columns): 0 new, 0 known, 2 left out, 0 rejected.',
  );
}, 60_000);

test('no file talks to the terminal, by its name or what is in it', async () => {
  const data = folderOf(['Maya Okafor'], ['Apex 50K']);
  const written = 'Date,Symbol,Side,Qty,P&L\n2026-03-09,ES\u001b[2J\u009b31m,Long,1,\u001b]0;owned\u0007\n';
  const file = fileOf('trades\u001b[2J\u009b1m\u202e.csv', written);
  for (const options of [[], ['--json'], ['--dry-run'], ['--format', '\u001b[2J'], ['--print-mapping']]) {
    const { stdout, stderr } = await command(data, ['import', file, '--trader', 'Maya Okafor', ...options]);
    expect(`${stdout}${stderr}`).not.toMatch(/(?![\n\t])\p{Cc}|\u202e/u);
  }
});

test('fifty questions are asked at a time, and how many come then is told', async () => {
  const data = folderOf(['Maya Okafor'], ['Apex 50K', 'Eval 1']);
  const [head = '', row = ''] = fixture('tradovate-orders.csv').split('\n');
  const rows = Array.from({ length: 53 }, (_, n) =>
    row.replaceAll('DEMO7300118', `DEMO${n}`).replaceAll('610000000040', `${610_000_000_040 + n}`),
  );
  const file = fileOf('orders.csv', [head, ...rows].join('\n'));
  const { code, stderr } = await command(data, ['import', file, '--trader', 'Maya Okafor']);
  expect(code).toBe(1);
  expect(stderr.match(/Whose is/g)).toHaveLength(50);
  expect(stderr).toEndWith('4 more questions come once these are answered.\n');
});
