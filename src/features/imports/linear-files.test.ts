import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mappingFromNames } from '#src/broker-files/formats/mapped/suggested-mapping.ts';
import { recognise, withItsHead } from '#src/broker-files/formats/recognise.ts';
import { readSource } from '#src/broker-files/read/source-file.ts';
import { UnreadableFile } from '#src/broker-files/read/unreadable-file.ts';
import { cpuTime, expectLinear } from '#src/testing/cpu-time.ts';
import {
  DEALT,
  type GrowingFile,
  MOVED,
  STRUCTURES,
  spoiledFixtures,
  ticker,
} from '#src/testing/growing-files.ts';
import { type ImportApp, importApp } from '#src/testing/import-app.ts';
import { OWN_EXPORT } from '#src/testing/import-files.ts';
import { inPart } from '#src/testing/in-part.ts';
import { openTestApp } from '#src/testing/test-app.ts';

/** As far as it can be read. */
function read({ name, text }: GrowingFile, size: number): void {
  try {
    const file = withItsHead(readSource(name, new TextEncoder().encode(text(size))));
    const [table] = file.tables;
    const known = recognise(file);
    const asked = 'question' in known && known.question.kind === 'mapping';
    const found = asked && table ? recognise(file, { mappings: [mappingFromNames(table)] }) : known;
    if ('format' in found) found.format.read(file, { dateOrder: 'mdy' });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
}

test.each(inPart([...STRUCTURES, ...spoiledFixtures('some')], 24).map((file) => [file.what, file] as const))(
  '%s are read in a time by their length',
  (_, file) => expectLinear(2_500, (size) => read(file, size)),
  30_000,
);

let home: ImportApp;
let close: () => void;
beforeAll(async () => {
  const { app, remove } = openTestApp({ now: '2026-11-25T20:00:00Z' });
  home = await importApp(app);
  close = remove;
});
afterAll(() => close());

test.each([
  ...inPart(DEALT, 5).map((file) => [file.what, 250, file] as const),
  ...inPart(MOVED, 3).map((file) => [file.what, 1_500, file] as const),
])(
  '%s are looked at in a time by their number',
  (_, few, { name, text, mapping }) =>
    expectLinear(few, async (size) => {
      const fields = { dryRun: true, dateOrder: 'mdy', ...(mapping ? { mapping: [mapping] } : {}) } as const;
      const { rows } = await home.import([{ name, text: text(size) }], fields);
      expect(rows.read).toBeGreaterThan(0.9 * size);
    }),
  60_000,
);

test('an own export of many symbols reads what is in the journal once', async () => {
  const rows = Array.from({ length: 2_000 }, (_, n) => `2026-11-09,${ticker(n)},stocks,long,1,,,1.00,no,,`);
  const text = [OWN_EXPORT.split('\n')[0], ...rows].join('\n');
  const look = () =>
    cpuTime(async () => {
      const { entries } = await home.import([{ name: 'own.csv', text }], { dryRun: true });
      expect(entries.created).toBe(rows.length);
    });
  // What it takes to do it for the first time counts for nothing.
  await look();
  const empty = await look();
  home.app.deps.db.raw.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 16000)
     INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, trade_date, created_at, search_text)
     SELECT ?, 'SPY', 1, 'win', '2026-11-20', 1, 'spy' FROM n`,
    [home.maya.id],
  );
  expect(await look()).toBeLessThan(3 * empty);
}, 60_000);

test('an import that names thousands of accounts says that another column was taken for it', async () => {
  const rows = Array.from({ length: 201 }, (_, n) => `SPY,Buy,1,500,2026-03-10 09:30:00,Desk ${n}`);
  const text = (count: number) => ['Symbol,Side,Qty,Price,Time,Account', ...rows.slice(0, count)].join('\n');
  const columns = { Symbol: 'symbol', Side: 'side', Qty: 'quantity', Price: 'price', Time: 'time' } as const;
  const mapping = {
    columns: { ...columns, Account: 'account' as const },
    isFills: true,
    pnlIs: 'net',
    instrumentType: 'stocks',
  } as const;
  const look = (count: number) =>
    home.import([{ name: 'fills.csv', text: text(count) }], { dryRun: true, mapping: [mapping] });
  expect((await look(200)).rows.read).toBe(200);
  expect(look(201)).rejects.toThrow(
    'fills.csv: There are more than 200 different accounts in it. If another column was taken for the account, choose again what its columns are.',
  );
});
