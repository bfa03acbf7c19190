import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { addDays } from '#src/values/time/dates.ts';
import { appNow, openPage } from '#web/testing/page.ts';
import { inDialog, refill, seeToast } from '#web/testing/parts.ts';

/** A week long over, by any clock. */
async function weeks() {
  const app = appNow();
  const maya = await app.trader('Maya Okafor');
  const sunday = '2025-11-16';
  const add = (json: object) => app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ESZ6', ...json } });
  return { app, maya, sunday, add, path: `/dashboard/${maya.id}/weeks/${sunday}` };
}

/** What a figure says, and what it was the week before. */
const figure = (label: string) => {
  const term = screen.getAllByText(label).find(({ tagName }) => tagName === 'DT');
  return [...(term?.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
};

const rowsOf = (table: string) =>
  within(screen.getByRole('region', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('a week is summed up beside the week before, by setup and symbol, with its best and worst trade', async () => {
  const { app, maya, sunday, add, path } = await weeks();
  const [monday, friday, before] = [addDays(sunday, 1), addDays(sunday, 5), addDays(sunday, -4)];
  await add({ tradeDate: monday, pnl: '300', riskAmount: '100', strategy: 'VWAP', commission: '5' });
  await add({ tradeDate: monday, pnl: '-100', riskAmount: '100', strategy: 'VWAP' });
  await add({ tradeDate: friday, pnl: '50', symbol: 'NQZ6' });
  await add({ tradeDate: before, pnl: '-40', strategy: 'Fade', riskAmount: '80' });
  await openPage(app, path, maya.cookie);
  await screen.findAllByRole('table');

  expect(figure('Net')).toEqual(['+$250.00', 'before −$40.00']);
  expect(figure('Gross')).toEqual(['+$255.00', 'before −$40.00']);
  expect(figure('Costs')).toEqual(['−$5.00', 'before $0.00']);
  expect(figure('R')).toEqual(['+2.00', 'before −0.50']);
  expect(figure('Win Rate')).toEqual(['66.7%', 'before 0.0%']);
  expect(figure('Profit Factor')).toEqual(['3.50', 'before 0.00']);
  expect(figure('Trades')).toEqual(['3', 'before 1']);
  // Two of three have a risk: the figure says so.
  expect(document.querySelector('[data-tip^="Of 2 of 3 closed trades"]')).not.toBeNull();

  // Without styles, what a narrow card has below a name is there as well.
  expect(rowsOf('By setup')).toEqual([
    ['VWAP1 W 1 L · +2.00 R', '', '1 W 1 L', '+2.00', '+$200.00', '—'],
    ['No strategy1 W 0 L', '', '1 W 0 L', '—', '+$50.00', '—'],
    ['Fadebefore −$40.00', '', '', '—', '—', '−$40.00'],
  ]);
  expect(rowsOf('By symbol')).toEqual([
    ['ES1 W 1 L · +2.00 Rbefore −$40.00', '', '1 W 1 L', '+2.00', '+$200.00', '−$40.00'],
    ['NQ1 W 0 L', '', '1 W 0 L', '—', '+$50.00', '—'],
  ]);
  const link = (name: string) =>
    screen.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href');
  expect(link('VWAP')).toBe(
    `/dashboard/${maya.id}/journal?from=${sunday}&strategy=VWAP&to=${addDays(sunday, 6)}`,
  );
  // What was traded only the week before leads there.
  expect(link('Fade')).toContain(`from=${addDays(sunday, -7)}`);

  const extremes = within(screen.getByRole('region', { name: 'Best and worst trade' }));
  expect(extremes.getByText('Best trade').parentElement?.textContent).toContain('+$300.00');
  expect(extremes.getByText('Worst trade').parentElement?.textContent).toContain('−$100.00');
  const days = within(screen.getByRole('region', { name: 'Days of the week' })).getAllByRole('listitem');
  expect(days.map(({ textContent }) => textContent?.replace(/^\w+, \w+ \d+/, ''))).toEqual([
    '+$200.002 trades · 1 W 1 L · +2.00 R',
    'No trades',
    'No trades',
    'No trades',
    '+$50.001 trade · 1 W 0 L',
  ]);
});

test('setups and symbols of which nothing is closed are open, as their week and their day are', async () => {
  const { app, maya, sunday, add, path } = await weeks();
  await add({ tradeDate: addDays(sunday, 1), isOpen: true, strategy: 'VWAP' });
  await add({ tradeDate: addDays(sunday, 1), isOpen: true, strategy: 'Fade', symbol: 'NQZ6', pnl: '75' });
  await add({ tradeDate: addDays(sunday, -4), isOpen: true, strategy: 'VWAP' });
  await openPage(app, path, maya.cookie);
  await screen.findAllByRole('table');
  expect(figure('Net')).toEqual(['+$75.00', 'before Open']);
  expect(rowsOf('By setup')).toEqual([
    ['Fade1 open trade', '', '1 open trade', '—', '+$75.00', '—'],
    ['VWAP1 open tradebefore Open', '', '1 open trade', '—', 'Open', 'Open'],
  ]);
  expect(rowsOf('By symbol').map((row) => row.at(-2))).toEqual(['+$75.00', 'Open']);
});

test('the note of a week is written, kept and changed, and another one is not written over', async () => {
  const { app, maya, sunday, add, path } = await weeks();
  await add({ tradeDate: addDays(sunday, 2), pnl: '10' });
  const { user } = await openPage(app, path, maya.cookie);
  const card = within(await screen.findByRole('region', { name: 'Note of the week' }));
  card.getByText('What went well, what to change, what next week is for.');
  await user.click(card.getByRole('button', { name: 'Add notes' }));
  await refill(user, (await inDialog()).getByLabelText(/^Notes/), 'Patience paid.');
  await user.click((await inDialog()).getByRole('button', { name: 'Save Changes' }));
  await seeToast('Notes saved');
  await card.findByText('Patience paid.');
  card.getByText(/^Saved /);

  await user.click(card.getByRole('button', { name: 'Edit notes' }));
  await refill(user, (await inDialog()).getByLabelText(/^Notes/), 'Mine.');
  await app.call(maya, 'PUT', `/api/traders/${maya.id}/weeks/${sunday}/notes`, {
    json: { notes: 'From the phone.' },
  });
  await user.click((await inDialog()).getByRole('button', { name: 'Save Changes' }));
  await waitFor(async () => expect((await inDialog()).getByRole('alert').textContent).toContain('week'));
});

test('an empty week has what the week before came to, and room for a note', async () => {
  const { app, maya, sunday, add, path } = await weeks();
  await add({ tradeDate: addDays(sunday, -3), pnl: '75' });
  await openPage(app, path, maya.cookie);
  await screen.findByText('No trades in this week');
  expect(figure('Net')).toEqual(['$0.00', 'before +$75.00']);
  expect(figure('Win Rate')).toEqual(['—', 'before 100.0%']);
  expect(screen.queryByRole('table')).toBeNull();
  screen.getByRole('button', { name: 'Add notes' });
});

test('a week with one closed trade shows it once', async () => {
  const { app, maya, sunday, add, path } = await weeks();
  await add({ tradeDate: addDays(sunday, 1), pnl: '-20' });
  await add({ tradeDate: addDays(sunday, 1), isOpen: true });
  await openPage(app, path, maya.cookie);
  await screen.findByText('Only closed trade');
  expect(screen.queryByText('Worst trade')).toBeNull();
  expect(figure('Trades')).toEqual(['2, 1 open', 'before 0']);
});

test('a manager reads a week and its note, and cannot write one', async () => {
  const { app, maya, sunday, add, path } = await weeks();
  const ana = await app.trader('Ana Ruiz', { role: 'manager' });
  await add({ tradeDate: addDays(sunday, 1), pnl: '-20' });
  await app.call(maya, 'PUT', `/api/traders/${maya.id}/weeks/${sunday}/notes`, { json: { notes: 'Slow.' } });
  await openPage(app, path, ana.cookie);
  const card = within(await screen.findByRole('region', { name: 'Note of the week' }));
  card.getByText('Slow.');
  expect(card.queryByRole('button')).toBeNull();
});
