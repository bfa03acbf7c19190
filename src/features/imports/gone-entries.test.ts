/** Trades of imports that are in the journal no more, or were and are again, when their imports move and more files come. */

import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { isLocked } from '#src/db/lock.ts';
import { fixture } from '#src/testing/broker-fixtures.ts';
import { entriesOf, type ImportApp, importApp, issuesOf } from '#src/testing/import-app.ts';
import { until } from '#src/testing/until.ts';

const PERFORMANCE = 'tradovate-performance.csv';

/** Deletes a trader's first entry. @returns its id */
function deleteFirst(home: ImportApp): number {
  const id = entriesOf(home)[0]?.id ?? 0;
  home.app.now += 60_000;
  home.app.deps.journal.remove(home.maya.id, id, `trader:${home.maya.id}`);
  return id;
}

const restore = ({ app, maya }: ImportApp, id: number) =>
  app.call({ cookie: maya.cookie }, 'POST', '/api/journal/restorations', { json: { ids: [id] } });

/** Whether imports are finished that were opened again for a trade, and the job that did it holds back no other one. */
const isFollowing = ({ app, maya }: ImportApp) =>
  app.deps.imports.unfinished().length === 0 &&
  !isLocked(join(app.dataDir, 'locks', `import-${maya.id}.lock`));

const accountsOf = (home: ImportApp) => [...new Set(entriesOf(home).map(({ accountId }) => accountId))];

describe('of an import that is moved to another account', () => {
  test('a deleted trade stays deleted when its file comes again', async () => {
    const home = await importApp();
    await home.import([PERFORMANCE]);
    const count = entriesOf(home).length;
    deleteFirst(home);
    await home.move(1, home.otherId);
    const again = await home.import(['tradovate-cash-history.csv'], { accountId: home.otherId });
    expect(again.entries.created).toBe(0);
    expect(again.problems.map(({ code }) => code)).toContain('deleted_before');
    expect(entriesOf(home)).toHaveLength(count - 1);
    expect(issuesOf(home)).toEqual([]);
  });

  test('a deleted trade comes back in the account of the others, once', async () => {
    const home = await importApp();
    await home.import([PERFORMANCE]);
    const count = entriesOf(home).length;
    const id = deleteFirst(home);
    await home.move(1, home.otherId);
    expect((await restore(home, id)).status).toBe(200);
    await until(() => isFollowing(home));
    expect(accountsOf(home)).toEqual([home.otherId]);
    await home.move(1, home.accountId);
    expect(accountsOf(home)).toEqual([home.accountId]);
    await home.move(1, home.otherId);
    const again = await home.import([PERFORMANCE], { accountId: home.otherId });
    expect(again.entries).toMatchObject({ created: 0, updated: 0, removed: 0 });
    expect(entriesOf(home)).toHaveLength(count);
    if (again.id !== null) await home.undo(again.id);
    await home.undo(1);
    expect(entriesOf(home)).toEqual([]);
  });

  test('a trade whose account was chosen by hand comes back in that one', async () => {
    const home = await importApp();
    const { app, maya, accountId, otherId } = home;
    await home.import([PERFORMANCE]);
    const [first] = entriesOf(home);
    await app.call({ cookie: maya.cookie }, 'PUT', `/api/journal/${first?.id}`, {
      json: { accountId: null },
    });
    const id = deleteFirst(home);
    expect(id).toBe(first?.id ?? 0);
    await home.move(1, otherId);
    expect((await restore(home, id)).status).toBe(200);
    await until(() => isFollowing(home));
    expect(entriesOf(home).find((entry) => entry.id === id)?.accountId).toBeNull();
    expect(accountsOf(home)).not.toContain(accountId);
  });

  test('a trade that another trader was given stays theirs alone', async () => {
    const home = await importApp();
    const { app } = home;
    await home.import([PERFORMANCE]);
    const [first] = entriesOf(home);
    const count = entriesOf(home).length;
    const leo = await app.trader('Leo');
    await app.call(await app.admin(), 'PUT', `/api/admin/journal/${first?.id}`, {
      json: { traderId: leo.id },
    });
    await home.move(1, home.otherId);
    const again = await home.import(['tradovate-cash-history.csv'], { accountId: home.otherId });
    expect(again.entries.created).toBe(0);
    expect(entriesOf(home)).toHaveLength(count - 1);
  });

  test('and back again, all is as it was', async () => {
    const home = await importApp();
    await home.import([PERFORMANCE]);
    deleteFirst(home);
    const before = entriesOf(home).map(({ id, accountId, pnl }) => ({ id, accountId, pnl }));
    await home.move(1, home.otherId);
    await home.move(1, home.accountId);
    const again = await home.import([PERFORMANCE]);
    expect(again.entries.created).toBe(0);
    expect(entriesOf(home).map(({ id, accountId, pnl }) => ({ id, accountId, pnl }))).toEqual(before);
  });
});

describe('a trade that is brought back after another file came', () => {
  const [head = '', line = ''] = fixture('tradovate-fills.csv').trim().split('\n');
  const names = head.split(',');

  /** One contract at a minute past 14:00. */
  function fill(id: number, side: 'Buy' | 'Sell', minute: number): string {
    const cells = new Map(line.split(',').map((text, index) => [names[index] ?? '', text]));
    const price = String(6000 + minute);
    for (const [name, text] of Object.entries({
      _id: id,
      'Fill ID': id,
      _orderId: id + 50,
      'Order ID': id + 50,
      'B/S': ` ${side}`,
      _action: side === 'Buy' ? 0 : 1,
      _timestamp: `2026-06-15 14:${minute}:00.000Z`,
      Timestamp: `06/15/2026 09:${minute}:00`,
      _tradeDate: '2026-06-15',
      Date: '6/15/26',
      _qty: 1,
      Quantity: 1,
      Price: price,
      _price: price,
      decimalPrice: price,
    })) {
      if (cells.has(name)) cells.set(name, String(text));
    }
    return [...cells.values()].join(',');
  }
  const file = (name: string, ...rows: string[]) => [{ name, text: [head, ...rows].join('\n') }];
  const shown = (home: ImportApp) => entriesOf(home).map(({ quantity, isOpen }) => ({ quantity, isOpen }));

  test('gets the fills that have come since', async () => {
    const home = await importApp();
    await home.import(file('morning.csv', fill(1010, 'Buy', 20)));
    const id = deleteFirst(home);
    await home.import(file('evening.csv', fill(1011, 'Sell', 40)));
    expect((await restore(home, id)).status).toBe(200);
    await until(() => isFollowing(home));
    expect(entriesOf(home)).toMatchObject([{ id, quantity: 1, isOpen: false, exitPrice: '6040' }]);
    expect(issuesOf(home)).toEqual([]);
  });

  test('does not count twice what is part of another trade by now', async () => {
    const home = await importApp();
    const rest = [
      fill(1012, 'Buy', 22),
      fill(1013, 'Buy', 23),
      fill(1014, 'Sell', 24),
      fill(1015, 'Sell', 25),
    ];
    await home.import(file('day.csv', fill(1010, 'Buy', 20), fill(1011, 'Sell', 21), ...rest));
    const id = deleteFirst(home);
    // What came before them: the position was open all the time.
    await home.import(file('night.csv', fill(1009, 'Buy', 10), fill(1016, 'Sell', 40)));
    const joined = shown(home);
    expect((await restore(home, id)).status).toBe(200);
    await until(() => isFollowing(home));
    expect(shown(home)).toEqual(joined);
    expect(issuesOf(home)).toEqual([]);
  });

  test('is simply there where none came', async () => {
    const home = await importApp();
    await home.import(file('morning.csv', fill(1010, 'Buy', 20), fill(1011, 'Sell', 21)));
    const before = shown(home);
    const id = deleteFirst(home);
    expect((await restore(home, id)).status).toBe(200);
    await until(() => isFollowing(home));
    expect(shown(home)).toEqual(before);
  });

  test('loses the fills of a file that was taken back, or moved, meanwhile', async () => {
    for (const leave of ['undo', 'move'] as const) {
      const home = await importApp();
      await home.import(file('morning.csv', fill(1010, 'Buy', 20)));
      const evening = await home.import(file('evening.csv', fill(1011, 'Sell', 40)));
      const id = deleteFirst(home);
      if (leave === 'undo') await home.undo(evening.id ?? 0);
      else await home.move(evening.id ?? 0, home.otherId);
      expect((await restore(home, id)).status).toBe(200);
      await until(() => isFollowing(home));
      expect(entriesOf(home).find((entry) => entry.id === id)).toMatchObject({
        isOpen: true,
        exitPrice: null,
      });
      expect(issuesOf(home)).toEqual([]);
    }
  });
});
