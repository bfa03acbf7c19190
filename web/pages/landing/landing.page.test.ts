import { expect, test } from 'bun:test';
import { screen, within } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';

test.each([
  [{ pnl: '-500' }, '−$5001 trade', '−$500.00'],
  // Nothing has come of it yet.
  [{}, '1 open trade', 'Open'],
])(
  'a day in the calendar whose only trade is open, %p, says what was realized',
  async (fields, day, total) => {
    const app = appNow();
    const maya = await app.trader('Maya Okafor');
    const json = { symbol: 'ES', isOpen: true, ...fields };
    const { body: entry } = await app.call(maya, 'POST', '/api/journal', { json });
    await openPage(app, '/');
    const calendar = within(await screen.findByRole('region', { name: 'Calendar' }));
    const cell = calendar.getByRole('grid').querySelector(`[data-day="${entry.tradeDate}"]`);
    expect(cell?.textContent).toEndWith(day);
    const panel = within(calendar.getByRole('region', { name: 'Selected day' }));
    expect(panel.getByText('Total P&L').parentElement?.textContent).toBe(`Total P&L${total}`);
  },
);
