import { describe, expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';

async function team(settings: object = {}) {
  const app = appNow();
  const admin = await app.admin();
  await app.call(admin, 'PUT', '/api/admin/settings', { json: settings });
  const add = async (path: string, json: object): Promise<number> => {
    const { status, body } = await app.call(admin, 'POST', path, { json });
    expect(status).toBe(201);
    return body.id;
  };
  const addTrade = (traderId: number, pnl: string, accountId: number | null = null) =>
    add('/api/admin/journal', { traderId, accountId, symbol: 'ESZ6', pnl });
  return {
    app,
    add,
    addTrade,
    async addTrader(name: string, ...pnls: string[]) {
      const trader = await app.trader(name);
      for (const pnl of pnls) await addTrade(trader.id, pnl);
      return trader;
    },
  };
}

const region = (name: string) => screen.getByRole('region', { name });
/** The figure of a term. */
const fact = (title: string, term: string) =>
  within(region(title)).getByText(term, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
const overview = (term: string) => fact('Team Performance Overview', term);
const live = (term: string) => fact('Live Statistics', term);
/** The table row by row. */
const rows = () =>
  within(region('Leaderboard'))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

describe('the guest page', () => {
  test('ranks the traders by all of their trades, copies among them', async () => {
    const { app, add, addTrade, addTrader } = await team();
    const { id } = await addTrader('Maya Okafor');
    await addTrader('Leo Brandt', '70');
    const account = { traderId: id, kind: 'funded' };
    const leader = await add('/api/accounts', { ...account, name: 'Leader' });
    const copy = await add('/api/accounts', { ...account, name: 'Copy', followsAccountId: leader });
    for (const accountId of [leader, copy]) await addTrade(id, '60', accountId);
    await openPage(app, '/guest');
    expect(region('Leaderboard').textContent).toContain('By total P&L');
    expect(rows().slice(1)).toEqual([
      ['1', 'Maya Okafor', '2', '100.0%', '+$120.00', '+1.20%'],
      ['2', 'Leo Brandt', '1', '100.0%', '+$70.00', '+0.70%'],
    ]);
    expect(live('Top Performer')).toBe('Maya Okafor');
  });

  test('ranks the traders by P&L and shows totals', async () => {
    const { app, addTrader } = await team();
    await addTrader('Leo Brandt', '-430.50', '120');
    await addTrader('Maya Okafor', '2310.50', '1000', '-60', '0');
    await addTrader('Hana Sato', '5', '5', '-10');
    await addTrader('Arjun Mehta');
    await openPage(app, '/guest');
    screen.getByRole('heading', { name: 'Team Performance Overview' });
    expect(rows()).toEqual([
      ['Rank', 'Trader', 'Trades', 'Win Rate', 'P&L', '% of $10,000'],
      ['1', 'Maya Okafor', '4', '50.0%', '+$3,250.50', '+32.51%'],
      ['2', 'Hana Sato', '3', '66.7%', '$0.00', '0.00%'],
      ['3', 'Arjun Mehta', '0', '0.0%', '$0.00', '0.00%'],
      ['4', 'Leo Brandt', '2', '50.0%', '−$310.50', '−3.11%'],
    ]);
    expect([overview('Total Team P&L'), overview('Total Trades')]).toEqual(['+$2,940.00', '9']);
    // Of the three who traded.
    expect(overview('Average Win Rate')).toBe('55.6%');
    expect(['Traders', 'Positive P&L', 'Top Performer'].map(live)).toEqual(['4', '1', 'Maya Okafor']);
  });

  test('says so when there are no traders', async () => {
    const { app } = await team();
    await openPage(app, '/guest');
    within(region('Leaderboard')).getByText('No traders yet');
    expect(['Total Team P&L', 'Total Trades', 'Average Win Rate'].map(overview)).toEqual([
      '$0.00',
      '0',
      '0.0%',
    ]);
    expect(['Traders', 'Positive P&L', 'Top Performer'].map(live)).toEqual(['0', '0', 'N/A']);
  });

  test('has no top performer while nobody has traded', async () => {
    const { app, addTrader } = await team();
    await addTrader('Maya Okafor');
    await openPage(app, '/guest');
    expect(live('Top Performer')).toBe('N/A');
    expect(rows()).toHaveLength(2);
  });
});

describe('the private figures', () => {
  test('are all of them, when the public view is off; the form stays', async () => {
    const { app, addTrader } = await team({ public: 'off' });
    const maya = await addTrader('Maya Okafor', '2310.50');
    const { user } = await openPage(app, '/guest');
    await screen.findByText('This team keeps its performance to itself');
    expect(document.documentElement.outerHTML).not.toMatch(/Maya|2,?310/);
    expect(screen.queryByText('Live Statistics')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(
      within(region('Trader Access')).getByLabelText('Access Code'),
      `${maya.accessCode}{Enter}`,
    );
    await waitFor(() => expect(location.pathname).toBe(`/team-hub/${maya.id}`));
  });

  test("are shown to the team's own traders", async () => {
    const { app, addTrader } = await team({ public: 'off' });
    const maya = await addTrader('Maya Okafor', '2310.50');
    await openPage(app, '/guest', maya.cookie);
    await within(region('Leaderboard')).findByText('+$2,310.50');
  });
});
