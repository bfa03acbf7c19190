import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSource } from '#src/broker-files/read/source-file.ts';
import { openDb } from '#src/db/open.ts';
import { runImport } from '#src/ops/importing.ts';
import { entriesOf, type ImportApp, importApp, type Sent } from '#src/testing/import-app.ts';
import type { ImportMapping } from './contract.ts';
import { openMappings } from './mappings.ts';

const fileOf = (headers: string) => readSource('x.csv', new TextEncoder().encode(`${headers}\na,b,c\n`));
const MAPPING: ImportMapping = {
  columns: { Ticker: 'symbol', Way: 'side', Lots: 'quantity' },
  isFills: true,
  pnlIs: 'gross',
};

test('a mapping is remembered for its headers, in whatever order and spelling, and the last one counts', () => {
  const db = openDb(':memory:');
  const mappings = openMappings(db, 1);
  expect(mappings.mappingFor(fileOf('Ticker,Way,Lots'))).toBeNull();
  mappings.rememberMapping(fileOf('Ticker,Way,Lots'), MAPPING, 1);
  mappings.rememberMapping(fileOf('LOTS, ticker ,Way'), { ...MAPPING, pnlIs: 'net' }, 2);
  expect(mappings.mappingFor(fileOf('Ticker,Way,Lots'))).toEqual({
    mapping: { ...MAPPING, pnlIs: 'net' },
    isOwn: true,
  });
  expect(mappings.mappingFor(fileOf('Ticker,Way,Lots,Note'))).toBeNull();
  db.close();
});

test('what cannot be understood any more is asked again', () => {
  const db = openDb(':memory:');
  db.raw.run('INSERT INTO import_mappings VALUES (1, \'a\nb\nc\', \'{"columns": {"a": "oracle"}}\', 1)');
  expect(openMappings(db, 1).mappingFor(fileOf('A,B,C'))).toBeNull();
  db.close();
});

const UNKNOWN = {
  name: 'mine.csv',
  text: [
    'Ticker;Way;Lots;Level;When;Paid',
    'ESZ6;Buy;2;6.700,25;14.09.2026 09:30:00;2,58',
    'ESZ6;Sell;2;6.703,00;14.09.2026 09:41:00;2,58',
  ].join('\n'),
};
const CHOSEN: ImportMapping = {
  columns: { Ticker: 'symbol', Way: 'side', Lots: 'quantity', Level: 'price', When: 'time', Paid: 'fees' },
  isFills: true,
  pnlIs: 'net',
};

test('the columns are asked for once, and then the trader’s answer counts until another is sent', async () => {
  const app = await importApp();
  const asked = await app.import([UNKNOWN], { dryRun: true });
  expect(asked.questions).toMatchObject([{ kind: 'mapping', isRemembered: false }]);
  // Looking is no answer.
  const looked = await app.import([UNKNOWN], { dryRun: true, mapping: [CHOSEN] });
  expect(looked).toMatchObject({ questions: [], dateOrder: 'dmy', totals: { entries: 1, net: 26_984n } });
  expect((await app.import([UNKNOWN], { dryRun: true })).questions).toHaveLength(1);
  await app.import([UNKNOWN], { mapping: [CHOSEN] });
  const next = { name: 'next.csv', text: UNKNOWN.text.replaceAll('14.09.', '15.09.') };
  const imported = await app.import([next]);
  expect(imported).toMatchObject({ questions: [], entries: { created: 1 }, totals: { net: 26_984n } });
  const again = await app.import([next], { dryRun: true, format: 'mapping' });
  expect(again.questions).toMatchObject([
    { kind: 'mapping', isRemembered: true, suggested: { columns: CHOSEN.columns } },
  ]);
});

test('two unknown files in one import are each read by their own columns, and both are remembered', async () => {
  const app = await importApp();
  const trades = {
    name: 'trades.csv',
    text: ['Ticker;Way;Lots;In;Out;When', 'NQZ6;Buy;1;24.100,25;24.101,25;14.09.2026 10:30:00'].join('\n'),
  };
  const ofTrades: ImportMapping = {
    columns: {
      Ticker: 'symbol',
      Way: 'side',
      Lots: 'quantity',
      In: 'entryPrice',
      Out: 'exitPrice',
      When: 'time',
    },
    isFills: false,
    pnlIs: 'net',
  };
  const half = await app.import([UNKNOWN, trades], { dryRun: true, mapping: [CHOSEN] });
  expect(half.questions).toMatchObject([{ kind: 'mapping', file: 'trades.csv' }]);
  const report = await app.import([UNKNOWN, trades], { mapping: [ofTrades, CHOSEN] });
  expect(report).toMatchObject({ questions: [], entries: { created: 2 } });
  const again = await app.import([UNKNOWN, trades], { dryRun: true });
  expect(again).toMatchObject({ questions: [], entries: { created: 0 } });
});

test('an option with its right in front, and times with their zone behind a comma, are read without a question', async () => {
  const app = await importApp();
  const text = [
    'Ticker;Way;Lots;Level;When;Paid',
    'PUT  MDB    07/17/26   312.500;Buy;2;4.10;2026/07/13 08:03:06,GMT-04;1.30',
    'MDB 7/17/2026 Put $312.50;Sell;2;5.35;2026/07/13 19:33:06,GMT+5:30;1.30',
    'CALL SPY 07/17/2026 600;Buy;1;1.00;2026/07/13 12:05:00,gmt;0.65',
  ].join('\n');
  const report = await app.import([{ name: 'options.csv', text }], {
    mapping: [{ ...CHOSEN, pnlIs: 'gross' }],
  });
  expect(report).toMatchObject({ questions: [], problems: [], entries: { created: 2 } });
  expect(entriesOf(app)).toMatchObject([
    {
      ...{ symbol: 'MDB 17JUL26 312.5 P', root: 'MDB', instrumentType: 'options', pnl: 24_740n },
      ...{ openedAt: '2026-07-13T12:03:06.000Z', closedAt: '2026-07-13T14:03:06.000Z' },
    },
    { symbol: 'SPY 17JUL26 600 C', root: 'SPY', isOpen: true, openedAt: '2026-07-13T12:05:00.000Z' },
  ]);
});

/** The same app, by another trader. */
async function anotherTrader(home: ImportApp, name: string) {
  const trader = await home.app.trader(name);
  const look = (dryRun: boolean, fields: Sent = {}) =>
    runImport(home.app.deps, {
      ...{ traderId: trader.id, actor: `trader:${trader.id}`, dryRun, at: home.app.now },
      fields: { timeZone: 'America/Chicago', ...fields },
      files: [{ name: 'theirs.csv', path: fileAt(home, UNKNOWN.text) }],
    });
  return { trader, look };
}

function fileAt({ app }: ImportApp, text: string): string {
  const path = join(app.dataDir, 'theirs.part');
  writeFileSync(path, text);
  return path;
}

test('another trader’s file of the same head is asked about, with what was chosen suggested', async () => {
  const home = await importApp();
  await home.import([UNKNOWN], { mapping: [CHOSEN] });
  const { look } = await anotherTrader(home, 'Jonas Weber');
  const asked = await look(false);
  expect(asked).toMatchObject({
    id: null,
    questions: [
      { kind: 'mapping', isRemembered: true, isTeamMates: true, suggested: { columns: CHOSEN.columns } },
    ],
  });
  // Confirmed, it is their own, whatever the first one chooses later.
  await look(true, { mapping: [CHOSEN] });
  expect((await look(true)).questions).toHaveLength(1);
});

test('what a trader chose who is removed stays a suggestion, also to one who gets their number', async () => {
  const home = await importApp();
  const { app, maya } = home;
  await home.import([UNKNOWN], { mapping: [CHOSEN] });
  app.deps.traders.removeNow(maya.id, 'admin');
  const { look } = await anotherTrader(home, 'Jonas Weber');
  expect((await look(true)).questions).toMatchObject([{ kind: 'mapping', isTeamMates: true }]);
  const mappings = openMappings(app.deps.db, maya.id);
  expect(mappings.mappingFor(readSource('x.csv', new TextEncoder().encode(UNKNOWN.text)))).toMatchObject({
    isOwn: false,
  });
});
