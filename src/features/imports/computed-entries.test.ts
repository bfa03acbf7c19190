/** The P&L that people have computed of an imported trade, instead of what the file says. */

import { expect, test } from 'bun:test';
import { entriesOf, type ImportApp, importApp, issuesOf } from '#src/testing/import-app.ts';

const PERFORMANCE = 'tradovate-performance.csv';
const CASH_HISTORY = 'tradovate-cash-history.csv';

/** Short from 6,810.25 to 6,804.00: 312.50 before costs. */
const shortOf = (home: ImportApp) => {
  const found = entriesOf(home).find(({ symbol }) => symbol === 'ESM6');
  if (!found) throw new Error('The trade is not there');
  return found;
};

async function change(home: ImportApp, json: object) {
  const { status, body } = await home.app.call(home.maya, 'PUT', `/api/journal/${shortOf(home).id}`, {
    json,
  });
  expect(status).toBe(200);
  return body;
}

test('stays computed while later files bring nothing that it is computed from', async () => {
  const home = await importApp();
  await home.import([PERFORMANCE]);
  await change(home, { commission: '1.00', fees: '0.50', pnl: null });
  expect(shortOf(home)).toMatchObject({ pnl: 31_100n, isComputed: true });
  await home.import([CASH_HISTORY]);
  expect(shortOf(home)).toMatchObject({ pnl: 31_100n, commission: 100n, fees: 50n, isComputed: true });
  expect(await change(home, { exitPrice: '6803.00' })).toMatchObject({ pnl: '361.00', isComputed: true });
  expect(issuesOf(home)).toEqual([]);
});

test('is a figure like any other once they bring costs besides', async () => {
  const home = await importApp();
  await home.import([PERFORMANCE]);
  await change(home, { commission: '1.00', pnl: null });
  await home.import([CASH_HISTORY]);
  expect(shortOf(home)).toMatchObject({ pnl: 31_150n, commission: 100n, isComputed: false });
});

test('is typed where the figure of the file is typed, and stays so with other costs', async () => {
  const home = await importApp();
  await home.import([PERFORMANCE]);
  const typed = { commission: '0.00', fees: '0.00', pnl: '312.50' };
  expect(await change(home, typed)).toMatchObject({ ...typed, isComputed: false, isEdited: true });
  expect(await change(home, { fees: '2.00' })).toMatchObject({ pnl: '312.50', isComputed: false });
});
