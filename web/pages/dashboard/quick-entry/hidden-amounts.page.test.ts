/** Quick entry while amounts are hidden. */

import { beforeEach, expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';

// A draft is kept in it.
beforeEach(() => localStorage.clear());

const PASTED = `Symbol\tSide\tQty\tEntry\tExit\tCommission\tGross P&L\tP&L\tSetup
ESZ6\tBuy\t1\t6800\t6801\t77.77\t50.11\t-4321.50\tRetest
NQZ6\tBuy\t1\t25100\t25101\t12.34\t\t43x1\tRetest`;
const AMOUNTS = /77\.77|12\.34|50\.11|4,?321|43x1/;

test.each([true, false])(
  'amounts are hidden: %p, in what is pasted and in rows that were left',
  async (areHidden) => {
    const app = appNow();
    const trader = await app.trader();
    const cookie = areHidden ? '; bullpen_amounts=hidden' : '';
    const { user } = await openPage(app, `/dashboard/${trader.id}/quick-entry`, `${trader.cookie}${cookie}`);
    const grid = await screen.findByRole('grid', { name: 'Trades to enter' });
    await waitFor(() => expect(grid.contains(document.activeElement)).toBe(true));
    await user.paste(PASTED);
    const preview = await screen.findByRole('region', { name: 'Pasted rows' });
    expect(preview.textContent).toContain('Retest');
    expect(AMOUNTS.test(preview.textContent)).toBe(!areHidden);
    // Prices and quantities are no amounts of money.
    expect(preview.textContent).toContain('25101');
    await user.click(screen.getByRole('button', { name: 'Add 2 rows' }));
    await waitFor(() => expect(grid.textContent).toContain('of 2 rows'));
    expect(grid.textContent).toContain('25,101.00');
    expect(AMOUNTS.test(grid.textContent)).toBe(!areHidden);
  },
);

test('what is looked at before it is added stays, with what was said of its columns, when amounts are hidden', async () => {
  const app = appNow();
  const trader = await app.trader();
  const { user } = await openPage(app, `/dashboard/${trader.id}/quick-entry`, trader.cookie);
  const grid = await screen.findByRole('grid', { name: 'Trades to enter' });
  await waitFor(() => expect(grid.contains(document.activeElement)).toBe(true));
  await user.paste(PASTED);
  const setup = () => screen.findByRole('combobox', { name: 'Meaning of Setup' });
  (await setup()).focus();
  await user.keyboard('no');
  expect((await setup()).textContent).toBe('Note');
  await user.keyboard('$');
  // All is drawn anew.
  const preview = () => screen.getByRole('region', { name: 'Pasted rows' }).textContent;
  await waitFor(() => expect(AMOUNTS.test(preview())).toBe(false));
  expect((await setup()).textContent).toBe('Note');
});
