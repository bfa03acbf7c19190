import { describe, expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';
import { recordOf } from '#web/testing/parts.ts';

/** What strategies made, beside what was expected of them. */

async function withJournal() {
  const app = appNow();
  const trader = await app.trader();
  const send = async (path: string, json: object): Promise<number> => {
    const { status, body } = await app.call(trader, 'POST', path, { json });
    expect(status).toBe(201);
    return body.id;
  };
  return {
    addStrategy: (strategy: object) => send('/api/strategies', strategy),
    trade: (fields: object) => send('/api/journal', { symbol: 'ESZ6', ...fields }),
    open: (search = '') =>
      openPage(app, `/dashboard/${trader.id}/strategies${search}`, trader.cookie).then(({ user }) => user),
  };
}

const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name, level: 2 });
  const card = heading.closest('li');
  if (!card) throw new Error(`'${name}' is on no card`);
  return within(card);
};

const names = () => {
  const list = within(screen.getByRole('list', { name: 'Strategies' }));
  return list.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
};

/** Figures of a card, by group and name. */
async function figures(name: string, group: 'As planned' | 'In your journal', terms: readonly string[]) {
  const list = (await cardOf(name)).getByRole('heading', { name: group }).parentElement?.querySelector('dl');
  if (!list) throw new Error(`no figures ${group}`);
  return terms.map((term) => within(list).getByText(term).parentElement?.querySelector('dd')?.textContent);
}

const atJournal = (search: RegExp) =>
  waitFor(() => expect(`${location.pathname}${location.search}`).toMatch(search));

describe('next to the expectations', () => {
  test('are the results from the journal, an average under an average', async () => {
    const { addStrategy, trade, open } = await withJournal();
    const strategyId = await addStrategy({
      name: 'Gap fade',
      successRate: '90',
      avgPnl: '500',
      riskReward: '2.4',
    });
    await addStrategy({ name: 'Not traded yet', riskReward: '2' });
    for (const pnl of ['100.25', '-40', '0', '60']) await trade({ pnl, strategyId, riskAmount: '20' });
    await trade({ symbol: 'NQZ6', pnl: '999', strategy: 'Something else' });
    await open();
    const measured = ['Win rate', 'Average P&L', 'Risk/reward', 'Trades', 'Net P&L', 'Average R'];
    const planned = ['Success rate', 'Average P&L', 'Risk/reward'];
    expect(await figures('Gap fade', 'As planned', planned)).toEqual(['90.0%', '+$500.00', '1:2.4']);
    expect(await figures('Not traded yet', 'As planned', planned)).toEqual(['—', '—', '1:2']);
    // 80.125 won on average, 40 lost.
    expect(await figures('Gap fade', 'In your journal', measured)).toEqual([
      '50.0%',
      '+$30.06',
      '1:2.00',
      '4 of Gap fade',
      '+$120.25',
      '+1.50 R',
    ]);
    expect(await figures('Not traded yet', 'In your journal', measured)).toEqual([
      '—',
      '—',
      '—',
      '0',
      '—',
      '—',
    ]);
    const line = (await cardOf('Gap fade')).getByRole('img');
    expect(line.getAttribute('aria-label')).toMatch(/^Net P&L of Gap fade from .* to \+\$120\.25 on /);
    expect((await cardOf('Not traded yet')).queryByRole('img')).toBeNull();
  });

  test('are those of trades with the name alone, where none is linked', async () => {
    const { addStrategy, trade, open } = await withJournal();
    await trade({ pnl: '30', strategy: 'Gap & go' });
    await addStrategy({ name: 'Gap & go' });
    const user = await open();
    expect(await figures('Gap & go', 'In your journal', ['Net P&L'])).toEqual(['+$30.00']);
    await user.click((await cardOf('Gap & go')).getByRole('link', { name: '1 of Gap & go' }));
    await atJournal(/\/journal\?strategy=Gap/);
  });
});

test('its trades are opened in the journal', async () => {
  const { addStrategy, trade, open } = await withJournal();
  const strategyId = await addStrategy({ name: 'Gap fade' });
  await trade({ pnl: '10', strategyId });
  await trade({ pnl: '20', strategyId });
  await trade({ pnl: '5' });
  const user = await open();
  await user.click((await cardOf('Gap fade')).getByRole('link', { name: '2 of Gap fade' }));
  await atJournal(new RegExp(`/journal\\?strategyId=${strategyId}$`));
  expect((await screen.findAllByText('+$30.00')).length).toBeGreaterThan(0);
});

test('each tag is held against the trades without it', async () => {
  const { addStrategy, trade, open } = await withJournal();
  const strategyId = await addStrategy({ name: 'Gap fade' });
  await trade({ pnl: '100', strategyId, tags: ['a-plus', 'open'] });
  await trade({ pnl: '50.01', strategyId, tags: ['a-plus'] });
  await trade({ pnl: '-30', strategyId, tags: ['open'] });
  await trade({ pnl: '-10', strategyId });
  await trade({ pnl: '777', tags: ['a-plus'] });
  await trade({ isOpen: true, strategyId, tags: ['open'] });
  const user = await open();
  const card = await cardOf('Gap fade');
  await user.click(card.getByRole('button', { name: 'With and without each tag: Gap fade' }));
  const table = within(
    await screen.findByRole('table', { name: 'Average P&L of Gap fade with and without each tag' }),
  );
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'TagWithWithout',
    'a-plus+$75.01n 22 trades−$20.00n 22 trades',
    'open+$35.00n 22 trades+$20.01n 22 trades',
  ]);
  await user.click(table.getByRole('link', { name: 'open' }));
  await atJournal(new RegExp(`/journal\\?isClosed=true&strategyId=${strategyId}&tag=open$`));
});

test('a strategy whose trades have no tags says so', async () => {
  const { addStrategy, trade, open } = await withJournal();
  const strategyId = await addStrategy({ name: 'Gap fade' });
  await trade({ pnl: '100', strategyId });
  const user = await open();
  const card = await recordOf('Gap fade');
  await user.click(card.getByRole('button', { name: /^With and without each tag/ }));
  await screen.findByText('None of its trades has a tag.');
});

test('strategies are sorted by what one chooses, and a link keeps that', async () => {
  const { addStrategy, trade, open } = await withJournal();
  const [alpha, beta] = [await addStrategy({ name: 'alpha' }), await addStrategy({ name: 'Beta' })];
  for (const name of ['delta', 'Curve']) await addStrategy({ name });
  for (const pnl of ['10', '10', '10', '-5']) await trade({ pnl, strategyId: beta });
  for (const pnl of ['30', '-10']) await trade({ pnl, strategyId: alpha });
  const user = await open();
  // What made most comes first, and what was not traded last.
  expect(names()).toEqual(['Beta', 'alpha', 'Curve', 'delta']);
  for (const [sort, order, search] of [
    ['By name', ['alpha', 'Beta', 'Curve', 'delta'], '?sort=name'],
    ['By average P&L', ['alpha', 'Beta', 'Curve', 'delta'], '?sort=expectancy'],
    ['By win rate', ['Beta', 'alpha', 'Curve', 'delta'], '?sort=winRate'],
    ['By trades', ['Beta', 'alpha', 'Curve', 'delta'], '?sort=trades'],
    ['Newest first', ['Curve', 'delta', 'Beta', 'alpha'], '?sort=newest'],
    ['By net P&L', ['Beta', 'alpha', 'Curve', 'delta'], ''],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: 'Sort strategies' }));
    await user.click(await screen.findByRole('option', { name: sort }));
    await waitFor(() => expect(names()).toEqual([...order]));
    await waitFor(() => expect(location.search).toBe(search));
  }
});

test('strategies come in the order that a link asks for', async () => {
  const { addStrategy, open } = await withJournal();
  for (const name of ['Beta', 'alpha']) await addStrategy({ name });
  await open('?sort=name');
  expect(names()).toEqual(['alpha', 'Beta']);
});
