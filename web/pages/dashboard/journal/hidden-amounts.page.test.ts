/** A journal while amounts are hidden, where they are not written as money elsewhere. */

import { expect, test } from 'bun:test';
import { screen, within } from '@testing-library/dom';
import type { ColumnMeaning } from '#src/features/imports/contract.ts';
import { importApp } from '#src/testing/import-app.ts';
import { appNow, openPage } from '#web/testing/page.ts';

const COLUMNS: Record<string, ColumnMeaning> = {
  Time: 'time',
  Symbol: 'symbol',
  Side: 'side',
  Quantity: 'quantity',
  Price: 'price',
  Commission: 'commission',
  Fee: 'fees',
};
const FILLS = [
  Object.keys(COLUMNS).join(','),
  '2026-11-10 10:00:00,MESZ6,Buy,1,6800.00,12.345,3.20',
  '2026-11-12 10:00:00,MESZ6,Sell,1,6810.00,12.345,-1.50',
];

test('the fills of an imported trade say their prices, and not what they cost', async () => {
  const { app, maya, ...home } = await importApp(appNow());
  await home.import([{ name: 'mine.csv', text: FILLS.join('\n') }], {
    mapping: [{ columns: COLUMNS, isFills: true, pnlIs: 'net' }],
    timeZone: 'America/Chicago',
  });
  const open = (amounts: string) =>
    openPage(
      app,
      `/dashboard/${maya.id}/journal?entry=1`,
      `${maya.cookie}; bullpen_journal=cards; ${amounts}`,
    );
  const said = async () =>
    (await screen.findAllByRole('list', { name: '2 fills' })).map(({ textContent }) => textContent);
  await open('bullpen_amounts=shown');
  expect((await said())[0]).toMatch(/at 6,810.*commission \$12\.345, fees −\$1\.50/);
  const { user } = await open('bullpen_amounts=hidden');
  const [panel] = await said();
  expect(panel).toMatch(/at 6,810.*commission \$•••, fees \$•••/);
  expect(panel).not.toMatch(/12\.3|1\.50|3\.20/);
  await user.click(screen.getByRole('button', { name: /fills/i }));
  const dialog = await screen.findByRole('dialog', { name: 'Fills of MESZ6' });
  await within(dialog).findByText(/commission \$•••, fees \$•••.*line 2/);
});
