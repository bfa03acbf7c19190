import { expect, test } from 'bun:test';
import { ExportQuery } from '#src/features/journal/query-contract.ts';
import { fixture } from '#src/testing/broker-fixtures.ts';
import { answersOf, countsOf, entriesOf, importApp, issuesOf, tradesOf } from '#src/testing/import-app.ts';

const NOTHING = { imports: 0, import_files: 0, import_rows: 0, imported_entries: 0 };

/** The rows of a fixture as files of their own, each with the head row. */
function pieces(name: string, cuts: readonly (readonly [number, number])[]) {
  const [head = '', ...rows] = fixture(name).trim().split('\n');
  return cuts.map(([from, to], index) => ({
    name: `piece-${index + 1}.csv`,
    text: [head, ...rows.slice(from, to)].join('\n'),
  }));
}

test('a file becomes entries once, as its dry run says, and goes whole', async () => {
  const home = await importApp();
  const before = await answersOf(home);
  const files = ['tradovate-performance.csv'];
  const dry = await home.import(files, { dryRun: true });
  expect(await answersOf(home)).toBe(before);
  const done = await home.import(files, { plan: dry.plan });
  expect(done).toEqual({ ...dry, dryRun: false, id: 1 });
  expect(entriesOf(home)).toHaveLength(4);
  const again = await home.import(files);
  expect(again).toMatchObject({ id: null, entries: { created: 0, updated: 0, known: 4 } });
  expect(issuesOf(home)).toEqual([]);
  await home.undo(1);
  expect(await answersOf(home)).toBe(before);
  expect(countsOf(home)).toEqual(NOTHING);
});

test('files of one import complete each other', async () => {
  const home = await importApp();
  const together = await home.import(['tradovate-performance.csv', 'tradovate-cash-history.csv']);
  const trades = tradesOf(home);
  expect(together.totals).toMatchObject({ entries: 4, gross: 148000n });
  expect(together.totals.net).toBe(together.totals.gross - together.totals.commission - together.totals.fees);
  const apart = await importApp();
  await apart.import(['tradovate-cash-history.csv']);
  await apart.import(['tradovate-performance.csv']);
  expect(tradesOf(apart)).toEqual(trades);
});

const ORDERS: [string, number[]][] = [
  ['as they were written', [0, 1, 2]],
  ['the last first', [2, 1, 0]],
  ['the first last', [1, 2, 0]],
];

test.each(ORDERS)('pieces that overlap make the same trades %s, and go in any order', async (_, order) => {
  const whole = await importApp();
  await whole.import(['tradovate-fills.csv']);
  const home = await importApp();
  const before = await answersOf(home);
  const files = pieces('tradovate-fills.csv', [
    [0, 4],
    [2, 7],
    [6, 10],
  ]);
  for (const index of order) await home.import(files.slice(index, index + 1));
  expect(tradesOf(home)).toEqual(tradesOf(whole));
  expect(issuesOf(home)).toEqual([]);
  // As if the first one had never come.
  await home.undo(1);
  const rest = await importApp();
  for (const index of order.slice(1)) await rest.import(files.slice(index, index + 1));
  expect(tradesOf(home)).toEqual(tradesOf(rest));
  await home.undo(3);
  await home.undo(2);
  expect(await answersOf(home)).toBe(before);
  expect(countsOf(home)).toEqual(NOTHING);
  expect(issuesOf(home)).toEqual([]);
});

test('what people write to an entry stays with it when its other fills come', async () => {
  const home = await importApp();
  const { app, maya } = home;
  const [opening = [], closing = []] = [
    pieces('tradovate-fills.csv', [[0, 1]]),
    pieces('tradovate-fills.csv', [[0, 3]]),
  ];
  await home.import(opening);
  const [open] = entriesOf(home);
  expect(open).toMatchObject({ symbol: 'MESM6', isOpen: true, importId: 1 });
  const written = {
    notes: 'Waited for the retest',
    tags: ['a+'],
    targetPrice: '6810',
    strategy: 'Opening range',
  };
  app.deps.journal.update(maya.id, open?.id ?? 0, written, 'trader:1');
  await home.import(closing);
  expect(entriesOf(home)).toHaveLength(1);
  expect(entriesOf(home)[0]).toMatchObject({
    ...written,
    id: open?.id,
    isOpen: false,
    isEdited: false,
    importId: 1,
  });
  expect(issuesOf(home)).toEqual([]);
});

test('an edited figure is kept, marked and told', async () => {
  const home = await importApp();
  const { app, maya } = home;
  await home.import(['tradovate-performance.csv']);
  const [first] = entriesOf(home);
  app.deps.journal.update(maya.id, first?.id ?? 0, { quantity: 7 }, 'trader:1');
  const report = await home.import(['tradovate-cash-history.csv']);
  const [after] = entriesOf(home);
  expect(after).toMatchObject({ id: first?.id, quantity: 7, isEdited: true });
  expect(after?.commission).not.toBeNull();
  expect(report.entries.updated).toBeGreaterThan(0);
});

test('an entry that people deleted does not come back, unless its import was taken back', async () => {
  const home = await importApp();
  const { app, maya } = home;
  await home.import(['tradovate-performance.csv']);
  const [first] = entriesOf(home);
  app.deps.journal.remove(maya.id, first?.id ?? 0, 'trader:1');
  await home.import(['tradovate-cash-history.csv']);
  expect(entriesOf(home)).toHaveLength(3);
  await home.undo(2);
  await home.undo(1);
  expect(countsOf(home)).toEqual(NOTHING);
  await home.import(['tradovate-performance.csv']);
  expect(entriesOf(home)).toHaveLength(4);
});

test('an import moves to another account whole, and back', async () => {
  const home = await importApp();
  const { accountId, otherId } = home;
  await home.import(['tradovate-performance.csv']);
  const trades = tradesOf(home);
  await home.move(1, otherId);
  expect(entriesOf(home).map((entry) => entry.accountId)).toEqual(Array(4).fill(otherId));
  expect(tradesOf(home)).toEqual(trades);
  expect(home.app.deps.imports.list(home.maya.id, { limit: 9 }).items[0]?.accountIds).toEqual([otherId]);
  // The costs of the account it is in now.
  await home.import(['tradovate-cash-history.csv'], { accountId: otherId });
  expect(entriesOf(home).every(({ commission }) => commission !== null)).toBe(true);
  await home.move(1, accountId);
  expect(entriesOf(home).every(({ commission }) => commission === null)).toBe(true);
  expect(issuesOf(home)).toEqual([]);
});

test('an own export brings what the journal does not hold, with what was written', async () => {
  const home = await importApp();
  const { app, maya } = home;
  const csv = () => [...app.deps.journal.csv(maya.id, ExportQuery.parse({}))].join('');
  await home.import(['own-export.csv'], {});
  const before = csv();
  expect(entriesOf(home)).toHaveLength(3);
  const same = await home.import([{ name: 'export.csv', text: before }]);
  expect(same.entries).toMatchObject({ created: 0, updated: 0 });
  expect(csv()).toBe(before);
  expect(issuesOf(home)).toEqual([]);
});

test('a plan that has changed since is refused, and so is a file that cannot be read, by its name', async () => {
  const home = await importApp();
  const files = ['tradovate-performance.csv'];
  const { plan } = await home.import(files, { dryRun: true });
  await home.import(['tradovate-cash-history.csv']);
  expect(home.import(files, { plan })).rejects.toMatchObject({ code: 'conflict' });
  expect(home.import([{ name: 'page.csv', text: '<!doctype html><p>' }])).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('page.csv'),
  });
});
