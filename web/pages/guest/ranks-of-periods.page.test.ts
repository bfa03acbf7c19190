import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';

async function team() {
  const app = appNow();
  const [maya, leo] = [await app.trader('Maya Okafor'), await app.trader('Leo Brandt')];
  for (const [who, pnl, tradeDate] of [
    [maya, '900', '2026-02-10'],
    [maya, '-150.25', '2026-02-11'],
    [leo, '5000', '2025-06-02'],
    [leo, '40', '2025-10-03'],
  ] as const)
    await app.call(who, 'POST', '/api/journal', { json: { symbol: 'ES', pnl, tradeDate } });
  return { app, maya, leo };
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Leaderboard' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

const names = async () => (await rows()).map(([, name]) => name);

const marked = () =>
  [...document.querySelectorAll('tr[data-changed] th')].map(({ textContent }) => textContent);

test('a member sees who was ahead in a quarter, steps to others, and comes back to all time', async () => {
  const { app, maya } = await team();
  const { user, sent } = await openPage(app, '/guest?period=quarter&date=2026-02-10', maya.cookie);
  await screen.findByText('Jan 1 – Mar 31, 2026');
  expect((await rows()).map((row) => row.join(' | '))).toEqual([
    '1 | Maya OkaforYou | 2 | 50.0% | +$749.75 | +7.50% | $150.25 | −$150.25Wed, Feb 11',
    '–not ranked | Leo Brandt | 0 | — | — | — | — | —',
  ]);
  // What the server rendered is not read again.
  expect(sent.filter((call) => call.includes('/api/leaderboard'))).toEqual([]);
  await screen.findByText(/Team total/);

  await user.click(screen.getByRole('link', { name: 'Next quarter' }));
  await screen.findByText('No trades in this period');
  await user.click(screen.getByRole('radio', { name: 'All time' }));
  expect((await rows()).map(([rank, name]) => [rank, name])).toEqual([
    ['1', 'Leo Brandt'],
    ['2', 'Maya OkaforYou'],
  ]);
  expect(screen.queryByRole('link', { name: 'Previous quarter' })).toBeNull();
});

test('while another period is read, the one before is no longer told as if it were that one', async () => {
  const { app, maya } = await team();
  const { user, answer } = await openPage(app, '/guest?period=quarter&date=2026-02-10', maya.cookie);
  await screen.findByText(/Team total/);
  const read = Promise.withResolvers<void>();
  answer(/leaderboard\/team/, async (pass) => {
    await read.promise;
    return pass();
  });
  await user.click(screen.getByRole('link', { name: 'Previous quarter' }));
  await screen.findByText('Oct 1 – Dec 31, 2025');
  const board = screen.getByRole('region', { name: 'Leaderboard' });
  expect(board.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText(/Team total/) === null).toBe(true);
  read.resolve();
  await screen.findByText(/Team total/);
  expect(board.getAttribute('aria-busy')).toBe('false');
  expect(await names()).toEqual(['Leo Brandt', 'Maya OkaforYou']);
});

test('while another period is read, nobody is told that it has no trades', async () => {
  const { app, maya } = await team();
  const { user, answer } = await openPage(app, '/guest?period=quarter&date=2026-05-04', maya.cookie);
  await screen.findByText('No trades in this period');
  const read = Promise.withResolvers<void>();
  answer(/leaderboard\/team/, async (pass) => {
    await read.promise;
    return pass();
  });
  await user.click(screen.getByRole('link', { name: 'Previous quarter' }));
  await screen.findByText('Jan 1 – Mar 31, 2026');
  expect(screen.queryByText('No trades in this period') === null).toBe(true);
  read.resolve();
  expect(await names()).toEqual(['Maya OkaforYou', 'Leo Brandt']);
});

test('what another period brings is not marked as changed by others', async () => {
  const { app, maya, leo } = await team();
  const { user, sent, answer, report } = await openPage(
    app,
    '/guest?period=quarter&date=2026-02-10',
    maya.cookie,
  );
  await screen.findByText(/Team total/);
  report();
  // Somebody else has entered a trade, and the page is still reading what came of it.
  const reread = Promise.withResolvers<void>();
  const isReread = /leaderboard\/team.*date=2026-01-01/;
  answer(isReread, async (pass) => {
    await reread.promise;
    return pass();
  });
  report('team');
  await waitFor(() => expect(sent.filter((call) => isReread.test(call))).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Previous quarter' }));
  await waitFor(async () => expect(await names()).toEqual(['Leo Brandt', 'Maya OkaforYou']));
  reread.resolve();
  await app.call(leo, 'POST', '/api/journal', {
    json: { symbol: 'ES', pnl: '60', tradeDate: '2025-10-06' },
  });
  report('team');
  await waitFor(() => expect(marked()).toContain('Leo Brandt'));
  expect(marked()).toEqual(['Leo Brandt']);
});

test('a trade is marked, also one that costs as many cents as there are trades more', async () => {
  const { app, maya, leo } = await team();
  const { report } = await openPage(app, '/guest', maya.cookie);
  expect(await names()).toEqual(['Leo Brandt', 'Maya OkaforYou']);
  report();
  await app.call(leo, 'POST', '/api/journal', {
    json: { symbol: 'ES', pnl: '-0.01', tradeDate: '2025-10-06' },
  });
  report('team');
  await waitFor(() => expect(marked()).toEqual(['Leo Brandt']));
});

test('a visitor has the ranks of all time, whatever the address says', async () => {
  const { app } = await team();
  await openPage(app, '/guest?period=quarter&date=2026-02-10');
  expect(await names()).toEqual(['Leo Brandt', 'Maya Okafor']);
  expect(screen.queryByRole('radio', { name: 'Week' })).toBeNull();
});
