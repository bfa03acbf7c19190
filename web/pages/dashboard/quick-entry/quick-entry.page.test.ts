/** The grid of quick entry: what a row begins with, what it says of costs and times, and what follows a save. */

import { beforeEach, expect, onTestFinished, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { inDialog, seeNone, seeToast } from '#web/testing/parts.ts';
import { comeBackToGrid, leaveGrid, openGrid } from '#web/testing/quick-entry.ts';

const COSTS = [{ root: '*', commission: '1.29', fees: '1.59' }];

// A draft is kept in it.
beforeEach(() => localStorage.clear());

/** Keeps what is saved on its way. @returns what lets it arrive */
function holdSaves({ answer }: Awaited<ReturnType<typeof openGrid>>) {
  const held = Promise.withResolvers<void>();
  const mend = answer(/batch/, async (pass) => {
    await held.promise;
    return pass();
  });
  return () => {
    mend();
    held.resolve();
  };
}

const ES = { Symbol: 'ESZ6', Entry: '6800', Exit: '6801' };

test('a row has the only account there is', async () => {
  const { cell } = await openGrid([{ name: 'Topstep 50K' }]);
  await waitFor(async () => expect((await cell('Account')).value).toBe('Topstep 50K'));
});

test('a row has the account of a trade that was entered elsewhere', async () => {
  const { cell } = await openGrid([{ name: 'Apex' }, { name: 'Live' }, { name: 'Topstep 50K' }], 'Live');
  await waitFor(async () => expect((await cell('Account')).value).toBe('Live'));
});

test('a row, and a new entry, have the account of the last trade', async () => {
  const { user, cell, type, save, ids, stored } = await openGrid([{ name: 'Apex' }, { name: 'Topstep 50K' }]);
  expect((await cell('Account')).value).toBe('');
  await type({ Account: 'top{Tab}', ...ES });
  await save();
  await seeToast('1 trade saved');
  expect((await stored())[0]).toMatchObject({ accountId: ids[1] });
  expect((await cell('Account')).value).toBe('Topstep 50K');
  await user.click((await screen.findAllByRole('button', { name: 'New Entry' }))[0] ?? document.body);
  const form = await inDialog();
  await waitFor(() =>
    expect(form.getByRole('combobox', { name: 'Account' }).textContent).toContain('Topstep'),
  );
});

test('a P&L is said to be before costs where none are known', async () => {
  const { cell, type, see } = await openGrid();
  await type(ES);
  expect((await cell('Costs')).placeholder).toBe('no costs');
  await see('P&L before costs');
  await type({ Costs: '2.50' });
  await waitFor(() => expect(screen.queryByText(/before costs/)).toBe(null));
  await type({ Symbol: 'ESZ6', Entry: '6800', Exit: '6802' }, 2);
  await see('P&L of 1 before costs');
});

test('an account’s list are costs', async () => {
  const { cell, type, see } = await openGrid([{ name: 'Topstep 50K', costs: COSTS }]);
  await type(ES);
  await see('1 complete');
  expect((await cell('Costs')).placeholder).toBe('5.76');
  expect(screen.queryByText(/before costs/)).toBe(null);
});

test('a time is offered as now, to be taken by hand as well', async () => {
  const { user, cell, type, save, stored } = await openGrid();
  await type(ES);
  await user.click(await cell('In'));
  await user.click(await screen.findByRole('option', { name: 'Now' }));
  expect((await cell('In')).value).toMatch(/^\d{1,2}:\d\d/);
  await user.click(await cell('Out'));
  await save();
  await seeToast('1 trade saved');
  const [{ openedAt, closedAt }] = await stored();
  expect(Math.abs(Date.parse(openedAt) - Date.now())).toBeLessThan(120_000);
  expect(closedAt).toBe(null);
});

test('a save leads to the day, and is taken back with all that was typed and nothing else', async () => {
  const { user, app, trader, type, save, see, stored } = await openGrid();
  await app.call(trader, 'POST', '/api/journal', { json: { symbol: 'CLF7', pnl: '5' } });
  await type({ ...ES, Note: 'Retest' });
  await type({ Symbol: 'NQZ6', Entry: '25100', Exit: '25110', Stop: '25090' }, 2);
  await see('2 complete');
  await save();
  await seeToast('2 trades saved');
  expect(await stored()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await seeToast('2 trades taken back into the grid');
  expect((await stored()).map(({ symbol }: { symbol: string }) => symbol)).toEqual(['CLF7']);
  await see('2 complete');
  await see('Retest');
  await save();
  await seeToast('2 trades saved');
  await user.click(screen.getByRole('button', { name: 'Open the day' }));
  await waitFor(() => expect(location.pathname).toMatch(/\/days\/\d{4}-\d\d-\d\d$/));
});

test('a save is taken back into a grid that was left and opened again, beside what is typed there', async () => {
  const page = await openGrid();
  const { user, type, save, stored } = page;
  await type({ ...ES, Note: 'Retest' });
  await save();
  await seeToast('1 trade saved');
  await leaveGrid(page);
  const again = await comeBackToGrid(page);
  await again.type('NQZ6');
  await screen.findByText(/^Draft saved/);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await seeToast('1 trade taken back into the grid');
  expect(await stored()).toEqual([]);
  await again.see('Retest');
  await again.see('NQZ6');
  // Nor is any of it lost with the page.
  await leaveGrid(page);
  const later = await comeBackToGrid(page);
  await later.see('Retest');
  await later.see('NQZ6');
});

test('a save is taken back after its grid was left, also where the browser keeps no draft', async () => {
  const page = await openGrid();
  const { user, type, save, stored } = page;
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') ?? {};
  onTestFinished(() => void Object.defineProperty(globalThis, 'localStorage', own));
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  await type({ ...ES, Note: 'Retest' });
  await screen.findByText('This browser keeps no draft');
  await save();
  await seeToast('1 trade saved');
  await leaveGrid(page);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await seeToast('1 trade taken back into the grid');
  expect(await stored()).toEqual([]);
  const { see } = await comeBackToGrid(page);
  await see('Retest');
  await see('1 complete of 1 row');
});

test('a save that arrives after its grid was left takes its rows out of the one on screen, and nothing else', async () => {
  const page = await openGrid();
  const { user, sent, type, save, see, stored } = page;
  const arrive = holdSaves(page);
  await type(ES);
  await see('1 complete');
  await save();
  await leaveGrid(page);
  const again = await comeBackToGrid(page);
  await user.type(await screen.findByLabelText('Note, row 2'), 'Retest');
  await screen.findByText(/^Draft saved/);
  arrive();
  await seeToast('1 trade saved');
  await again.see('of 1 row');
  expect(screen.getByLabelText<HTMLInputElement>('Note, row 1').value).toBe('Retest');
  // Another tab's draft would be taken here.
  document.dispatchEvent(new Event('visibilitychange'));
  await leaveGrid(page);
  await (await comeBackToGrid(page)).see('Retest');
  await again.see('0 complete of 1 row');
  expect(await stored()).toHaveLength(1);
  expect(sent.filter((request) => /batch/.test(request))).toHaveLength(1);
});

test('a save that arrives after its grid was left takes its rows out of the draft', async () => {
  const page = await openGrid();
  const { grid, type, save, see, stored } = page;
  const arrive = holdSaves(page);
  await type(ES);
  await waitFor(() => expect(grid.querySelectorAll('[data-row]')).toHaveLength(2));
  await type({ Note: 'Retest' }, 2);
  await see('1 complete of 2 rows');
  await save();
  await leaveGrid(page);
  arrive();
  await seeToast('1 trade saved');
  const again = await comeBackToGrid(page);
  await again.see('0 complete of 1 row');
  await again.see('Retest');
  expect(screen.queryByText(/It is not known/)).toBe(null);
  expect(await stored()).toHaveLength(1);
});

test('a save of several days leads to their trades, and is taken back from there', async () => {
  const { user, type, save, see, stored } = await openGrid();
  await type({ Date: 'yesterday{Tab}', ...ES });
  await type({ Date: 'today{Tab}', Symbol: 'NQZ6', Entry: '25100', Exit: '25110' }, 2);
  await see('2 complete');
  await save();
  await seeToast('2 trades saved');
  await user.click(screen.getByRole('button', { name: 'Open the days' }));
  await waitFor(() => expect(location.pathname).toMatch(/\/journal$/));
  expect(await stored()).toHaveLength(2);
});

test('a draft is said to be restored where there was one', async () => {
  const { type } = await openGrid();
  await type({ Symbol: 'E' });
  expect(screen.queryByText('Draft restored')).toBe(null);
  await screen.findByText(/^Draft saved/);
});

test('rows that are being saved are not cleared, and so never come back to be saved twice', async () => {
  const page = await openGrid();
  const { type, save, see, stored } = page;
  const arrive = holdSaves(page);
  const clear = () => screen.queryByRole('button', { name: 'Clear' });
  await type(ES);
  await see('1 complete');
  expect(clear()).toBeTruthy();
  await save();
  await seeNone(clear);
  arrive();
  await seeToast('1 trade saved');
  expect(await stored()).toHaveLength(1);
  await type({ Symbol: 'NQZ6' });
  expect(clear()).toBeTruthy();
});

test('a row that is begun while others are being saved is left to be typed, with the cursor in it', async () => {
  const page = await openGrid();
  const { user, grid, cell, type, save, see, stored } = page;
  const arrive = holdSaves(page);
  await type(ES);
  await see('1 complete');
  await save();
  await waitFor(() => expect(grid.querySelectorAll('[data-row]')).toHaveLength(2));
  await type({ Symbol: 'NQZ6', 'Net P&L': '1' }, 2);
  arrive();
  await seeToast('1 trade saved');
  await user.keyboard('25.50');
  expect((await cell('Net P&L')).value).toBe('125.50');
  expect((await stored()).map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ESZ6']);
  await save();
  await see('0 complete');
  expect((await stored()).map(({ pnl }: { pnl: string }) => pnl).toSorted()).toEqual(['125.50', '50.00']);
  await waitFor(async () => expect(document.activeElement === (await cell('Symbol'))).toBe(true));
});

test('a row that is completed while others are being saved, and saved too, is sent after them', async () => {
  const page = await openGrid();
  const { grid, type, save, see, stored } = page;
  const arrive = holdSaves(page);
  await type(ES);
  await see('1 complete');
  await save();
  await waitFor(() => expect(grid.querySelectorAll('[data-row]')).toHaveLength(2));
  await type({ Symbol: 'NQZ6', 'Net P&L': '125.50' }, 2);
  await save();
  arrive();
  await seeToast('2 trades saved');
  expect((await stored()).map(({ pnl }: { pnl: string }) => pnl).toSorted()).toEqual(['125.50', '50.00']);
});

test('rows that are pasted with a date and a time come in by one press', async () => {
  const { user, see, save, stored } = await openGrid();
  await user.paste(
    'Date\tTime\tSymbol\tType\tQty\tEntry\tExit\n11/19/2025\t9:35 AM\tESZ5\tSell\t1\t6800\t6801\n11/19/2025\t14:05\tNQZ5\tBuy\t1\t25100\t25101',
  );
  await user.click(await screen.findByRole('button', { name: 'Add 2 rows' }));
  await see('2 complete of 2 rows');
  await seeNone(() => screen.queryByRole('region', { name: 'Pasted rows' }));
  await save();
  await seeToast('2 trades saved');
  expect(
    (await stored()).map(({ symbol, positionType, openedAt }: Record<string, string>) => [
      symbol,
      positionType,
      openedAt?.slice(0, 10),
    ]),
  ).toEqual([
    ['NQZ5', 'long', '2025-11-19'],
    ['ESZ5', 'short', '2025-11-19'],
  ]);
});
