/** Files with splits as release 0.2.0 imported them: five accounts of one trader, made by its own executable. */

import { expect, onTestFinished, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findIntegrityIssues } from '#src/db/integrity.ts';
import { moveImport, runImport, undoImport } from '#src/ops/importing.ts';
import { caseFile, NEW_YORK } from '#src/testing/imported-file.ts';
import { testApp } from '#src/testing/test-app.ts';

const FIXTURES = join(import.meta.dir, '../../db/fixtures');
const unpacked = (name: string) => Bun.gunzipSync(readFileSync(join(FIXTURES, name)));

const OWNER = 1;
const ACTOR = `trader:${OWNER}`;

function desk() {
  const { at, key }: { at: string; key: string } = JSON.parse(
    new TextDecoder().decode(unpacked('release-0.2.0-imports.json.gz')),
  );
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-earlier-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'bullpen.db'), unpacked('release-0.2.0-imports.db.gz'));
  writeFileSync(join(folder, 'secret.key'), key, { mode: 0o600 });
  const app = testApp({ now: at, folder });
  const { deps } = app;
  return {
    app,
    reread: (id: number) => deps.imports.reread(OWNER, id),
    undo: (id: number) => undoImport(deps, { owner: OWNER, id, actor: ACTOR }),
    move: (id: number, accountId: number) => moveImport(deps, { owner: OWNER, id, accountId, actor: ACTOR }),
    import(file: { name: string; text: string }, accountId: number) {
      const path = join(folder, `${file.name}.part`);
      writeFileSync(path, file.text);
      const files = [{ name: file.name, path }];
      const order = { traderId: OWNER, actor: ACTOR, dryRun: false, at: app.now, files };
      return runImport(deps, { ...order, fields: { ...NEW_YORK, accountId } }, () => {});
    },
    /** Of each account. */
    trades(): string[] {
      return deps.journal
        .list(OWNER, { filter: 'all', q: '', limit: 500 })
        .entries.map(({ accountId, tradeDate, symbol, positionType, quantity, isOpen, pnl }) =>
          [accountId, tradeDate, symbol, positionType, quantity, isOpen ? 'open' : 'closed', pnl].join(' '),
        )
        .sort();
    },
  };
}

const MADE = [
  '1 2026-11-18 NFLX long 10 closed -985003',
  '1 2026-11-18 NFLX short 90 open -27',
  '2 2026-11-18 NFLX long 10 closed -985003',
  '3 2026-11-18 NFLX long 10 closed -985110',
  '4 2026-11-16 QQFF long 1100 closed -2200',
  '5 2026-11-17 NVDA long 10 open -100',
];

test('they stay as they are, also while the same shares come to another account and go again', async () => {
  const home = desk();
  expect(home.trades()).toEqual(MADE);
  const other = await home.import(
    {
      name: 'orders.csv',
      text: [
        'Symbol,Side,Status,Filled,Avg Price,Filled Time',
        'NFLX,Buy,Filled,1,110,11/24/2026 10:00:00 EST',
        'NFLX,Sell,Filled,1,111,11/24/2026 11:00:00 EST',
      ].join('\n'),
    },
    5,
  );
  expect(other.entries).toMatchObject({ created: 1, updated: 0, removed: 0 });
  expect(home.trades()).toEqual([...MADE, '5 2026-11-24 NFLX long 1 closed 100'].sort());
  await home.undo(other.id ?? 0);
  expect(home.trades()).toEqual(MADE);
});

test('read again, they tell what would be different, and change nothing', async () => {
  const home = desk();
  const seen: unknown[] = [];
  for (const id of [1, 2, 3, 4, 5]) {
    const { entries, days } = await home.reread(id);
    const nets = days.map(({ tradeDate, net }) => `${tradeDate} ${net}`);
    seen.push([id, entries.created, entries.updated, entries.removed, ...nets]);
  }
  // 499.70 and 498.00 in place of what was lost of the shares before the split, and of a short that never was.
  expect(seen).toEqual([
    [1, 0, 1, 1, '2026-11-18 1035000'],
    [2, 0, 1, 0, '2026-11-18 1034973'],
    [3, 0, 1, 0, '2026-11-18 1034910'],
    [4, 0, 1, 0, '2026-11-16 2200', '2026-11-18 -2001'],
    [5, 0, 0, 0, '2026-11-17 0'],
  ]);
  expect(home.trades()).toEqual(MADE);
});

test('the same files once more go by the rules of now', async () => {
  const home = desk();
  const files = ['05-schwab-split', '28-tos-rad-split', '16-ibkr-corp-action', '08-tasty-reverse-split'];
  for (const [at, name] of files.entries()) await home.import(caseFile(`${name}.csv`), at + 1);
  const now = [
    '1 2026-11-18 NFLX long 100 closed 49970',
    '2 2026-11-18 NFLX long 100 closed 49970',
    '3 2026-11-18 NFLX long 100 closed 49800',
    '4 2026-11-18 QQFF long 28 closed -2001',
    '5 2026-11-17 NVDA long 10 open -100',
  ];
  expect(home.trades()).toEqual(now);
  expect(findIntegrityIssues(home.app.deps.db.raw, 'all')).toEqual([]);
});

test('what is taken back or moved leaves the others as they are', async () => {
  const home = desk();
  await home.undo(3);
  expect(home.trades()).toEqual(MADE.filter((line) => !line.startsWith('3 ')));
  await home.move(4, 5);
  expect(home.trades().filter((line) => line.includes('QQFF'))).toEqual([
    '5 2026-11-16 QQFF long 1100 closed -2200',
  ]);
  expect(findIntegrityIssues(home.app.deps.db.raw, 'all')).toEqual([]);
});
