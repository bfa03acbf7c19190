/** What becomes of imported entries that people have moved, or given images. */

import { expect, test } from 'bun:test';
import { fixture } from '#src/testing/broker-fixtures.ts';
import { imageForm, png } from '#src/testing/image.ts';
import { countsOf, entriesOf, importApp, issuesOf } from '#src/testing/import-app.ts';

const PERFORMANCE = 'tradovate-performance.csv';

test('an entry that was moved to another trader stays there, however often its file comes again', async () => {
  const home = await importApp();
  const { app, maya } = home;
  const leo = await app.trader('Leo Brandt');
  const admin = await app.admin();
  await home.import([PERFORMANCE]);
  const [moved, ...others] = entriesOf(home);
  const json = { traderId: leo.id };
  expect((await app.call(admin, 'PUT', `/api/admin/journal/${moved?.id}`, { json })).status).toBe(200);
  expect(await home.import([PERFORMANCE])).toMatchObject({ id: null, entries: { created: 0, known: 4 } });
  // The costs of its fills come later: they change what is still hers.
  await home.import(['tradovate-cash-history.csv']);
  const entriesOfLeo = () => app.deps.journal.list(leo.id, { filter: 'all', q: '', limit: 9 }).entries;
  expect(entriesOf(home).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
  expect(entriesOfLeo()).toMatchObject([{ id: moved?.id, pnl: moved?.pnl, commission: null }]);
  const list = app.deps.imports.list(maya.id, { limit: 9 });
  for (const { id } of list.items) await home.undo(id);
  expect(entriesOf(home)).toEqual([]);
  expect(entriesOfLeo()).toMatchObject([{ id: moved?.id, pnl: moved?.pnl }]);
  expect(issuesOf(home)).toEqual([]);
});

test('two trades that older fills make one keep the images of both, and taking that back loses none', async () => {
  const home = await importApp();
  const { app, maya } = home;
  const [head = '', ...lines] = fixture('tradovate-fills.csv').trim().split('\n');
  // In and out twice: with the sell before them, and the buy after them, they are one trade.
  const fill = (id: number, side: 'Buy' | 'Sell', minute: number) => {
    const cells = new Map(head.split(',').map((name, at) => [name, (lines[0] ?? '').split(',')[at] ?? '']));
    cells
      .set('_id', String(id))
      .set('Fill ID', String(id))
      .set('_orderId', String(id + 50));
    cells
      .set('Order ID', String(id + 50))
      .set('B/S', ` ${side}`)
      .set('_action', side === 'Buy' ? '0' : '1');
    cells.set('_timestamp', `2026-06-15 14:${minute}:00.000Z`).set('Timestamp', `06/15/2026 09:${minute}:00`);
    cells.set('_tradeDate', '2026-06-15').set('Date', '6/15/26').set('_qty', '1').set('Quantity', '1');
    return [...cells.values()].join(',');
  };
  const file = (name: string, rows: string[]) => [{ name, text: [head, ...rows].join('\n') }];
  await home.import(
    file('two.csv', [
      fill(1010, 'Buy', 20),
      fill(1011, 'Sell', 21),
      fill(1012, 'Buy', 22),
      fill(1013, 'Sell', 23),
    ]),
  );
  const [first, second] = entriesOf(home);
  const show = (id: number | undefined, left: number[]) =>
    app.call(maya, 'POST', `/api/journal/${id}/images`, { raw: imageForm(png({ left })) });
  expect((await show(first?.id, [200, 0, 0])).status).toBe(201);
  expect((await show(second?.id, [0, 200, 0])).status).toBe(201);
  expect((await show(second?.id, [0, 0, 200])).status).toBe(201);
  await home.import(file('around.csv', [fill(1009, 'Buy', 10), fill(1014, 'Sell', 40)]));
  expect(entriesOf(home)).toMatchObject([{ id: first?.id, quantity: 2, images: [{}, {}, {}] }]);
  for (const n of [1, 2, 3]) {
    const { status } = await app.call(maya, 'GET', `/api/journal/${first?.id}/images/${n}`);
    expect([n, status]).toEqual([n, 200]);
  }
  await home.undo(2);
  expect(entriesOf(home)).toMatchObject([{ id: first?.id, images: [{}, {}, {}] }, { images: [] }]);
  await home.undo(1);
  expect(entriesOf(home)).toEqual([]);
  expect(countsOf(home)).toEqual({ imports: 0, import_files: 0, import_rows: 0, imported_entries: 0 });
  expect(issuesOf(home)).toEqual([]);
});
