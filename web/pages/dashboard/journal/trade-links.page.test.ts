import { describe, expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import type { TestTrader } from '#src/testing/test-app.ts';
import { appNow, openPage } from '#web/testing/page.ts';

/** A link to a trade: who follows it, and what they find. */

async function withTrade() {
  const app = appNow();
  const trader = await app.trader('Maya Okafor');
  const record = async (of: TestTrader, json: object): Promise<number> => {
    const { status, body } = await app.call(of, 'POST', '/api/journal', { json });
    expect(status).toBe(201);
    return body.id;
  };
  const id = await record(trader, { symbol: 'ESZ6', pnl: '12.50', notes: 'Waited for the retest' });
  const linkIn = (owner: { id: number }, entry = id) => `/dashboard/${owner.id}/journal?entry=${entry}`;
  return { app, trader, id, record, linkIn };
}

const panel = (name: string) => screen.findByRole('complementary', { name });

/** @param isOwn whether its notes are in a field */
async function seeTrade(isOwn = false) {
  const trade = within(await panel('Trade ESZ6'));
  await (isOwn ? trade.findByDisplayValue : trade.findByText)('Waited for the retest');
  trade.getByText('+$12.50');
  return trade;
}

describe('a link to a trade opens it', () => {
  test('for its owner, who may edit it', async () => {
    const { app, trader, linkIn } = await withTrade();
    await openPage(app, linkIn(trader), trader.cookie);
    (await seeTrade(true)).getByRole('button', { name: 'Edit ESZ6' });
  });

  test('for a manager, read-only', async () => {
    const { app, trader, linkIn } = await withTrade();
    const manager = await app.trader('Ana Ruiz', { role: 'manager' });
    await openPage(app, linkIn(trader), manager.cookie);
    expect((await seeTrade()).queryByRole('button', { name: 'Edit ESZ6' })).toBeNull();
    expect(document.body.textContent).toContain('You are viewing the pages of Maya Okafor, read-only.');
  });

  test('for the admin who is viewing the trader, read-only', async () => {
    const { app, trader, linkIn } = await withTrade();
    const admin = await app.admin();
    const { status } = await app.call(admin, 'POST', `/api/admin/traders/${trader.id}/view`);
    expect(status).toBe(200);
    await openPage(app, linkIn(trader), admin.cookie);
    expect((await seeTrade()).queryByRole('button', { name: 'Edit ESZ6' })).toBeNull();
  });

  test('also where the filter leaves it out of the list', async () => {
    const { app, trader, linkIn } = await withTrade();
    await openPage(app, `${linkIn(trader)}&filter=losses`, trader.cookie);
    await seeTrade(true);
    await screen.findByText('No journal entries found');
  });
});

describe('a link to a trade says so', () => {
  test('to another trader', async () => {
    const { app, trader, linkIn } = await withTrade();
    const other = await app.trader('Leo Brandt');
    await openPage(app, linkIn(trader), other.cookie);
    await screen.findByText(/^This page belongs to another trader\./);
    expect(document.body.textContent).not.toContain('ESZ6');
  });

  test('once the trade is deleted', async () => {
    const { app, trader, id, linkIn } = await withTrade();
    expect((await app.call(trader, 'DELETE', `/api/journal/${id}`)).status).toBe(204);
    await openPage(app, linkIn(trader), trader.cookie);
    within(await panel('Trade')).getByText('This trade no longer exists');
  });

  test('when it is another trader’s, which one may not read', async () => {
    const { app, trader, linkIn } = await withTrade();
    const other = await app.trader('Leo Brandt');
    await openPage(app, linkIn(other), other.cookie);
    within(await panel('Trade')).getByText('This trade no longer exists');
    expect(document.body.textContent).not.toContain('ESZ6');
    expect(trader.id).not.toBe(other.id);
  });

  test('when it is another trader’s, and leads a manager there', async () => {
    const { app, trader, id, linkIn } = await withTrade();
    const manager = await app.trader('Ana Ruiz', { role: 'manager' });
    const { user } = await openPage(app, linkIn(manager), manager.cookie);
    const trade = within(await panel('Trade'));
    trade.getByText('This trade is in another trader’s journal');
    expect(trade.queryByRole('button', { name: /^Edit/ })).toBeNull();
    await user.click(trade.getByRole('link', { name: 'Open it there' }));
    await waitFor(() =>
      expect(`${location.pathname}${location.search}`).toBe(`/dashboard/${trader.id}/journal?entry=${id}`),
    );
    await seeTrade();
  });
});
