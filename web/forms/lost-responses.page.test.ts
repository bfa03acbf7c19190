/** What is sent again because its response was lost exists once. */

import { describe, expect, test } from 'bun:test';
import { screen } from '@testing-library/dom';
import { openJournal, seeListed } from '#web/testing/journal.ts';
import { appNow, broken, openArea, openPage, type ShownPage } from '#web/testing/page.ts';
import { comeBack, inDialog, post, refill, seeNone, seeToast } from '#web/testing/parts.ts';

/** The server handles the next request of this kind, but its response is lost. */
function loseNextResponse({ answer }: ShownPage, request: RegExp) {
  const mend = answer(request, async (pass) => {
    mend();
    await pass();
    return broken();
  });
}

const noForm = () => seeNone(() => document.querySelector('dialog'));

describe('a trade whose response was lost', () => {
  async function lostTrade() {
    const journal = await openJournal({});
    const form = await journal.inForm();
    await form.type({ Symbol: 'ESZ6', 'P&L': '120' });
    loseNextResponse(journal, /^POST \/api\/journal$/);
    await form.send('Create Entry');
    await seeToast('Error', 'Failed to create entry');
    expect(await journal.stored()).toHaveLength(1);
    return { ...journal, form };
  }

  test('exists once after a retry', async () => {
    const { form, stored } = await lostTrade();
    await form.send('Create Entry');
    await seeToast('Journal entry created successfully');
    await noForm();
    expect(await stored()).toMatchObject([{ symbol: 'ESZ6', pnl: '120.00' }]);
    await seeListed('ESZ6');
    expect(screen.getAllByRole('heading', { name: 'ESZ6' })).toHaveLength(1);
  });

  test('is a new one once its content differs, and so is the next one with the same content', async () => {
    const { form, inForm, stored } = await lostTrade();
    await form.type({ 'P&L': '130' });
    await form.send('Create Entry');
    await noForm();
    const next = await inForm();
    await next.type({ Symbol: 'ESZ6', 'P&L': '130' });
    await next.send('Create Entry');
    await noForm();
    expect((await stored()).map(({ pnl }: { pnl: string }) => pnl)).toEqual(['130.00', '130.00', '120.00']);
  });

  test('exists once, too, where its session ended before it is sent again', async () => {
    const { user, trader } = await lostTrade();
    await post('/api/auth/logout', {});
    comeBack();
    await screen.findByRole('heading', { name: 'Your session has ended' });
    await post('/api/auth/validate', { accessCode: trader.accessCode });
    comeBack();
    await user.click(await screen.findByRole('button', { name: 'Create Entry' }));
    await seeToast('Journal entry created successfully');
    expect(await (await fetch('/api/journal')).json()).toHaveLength(1);
  });
});

test('a strategy whose response was lost exists once after a retry', async () => {
  const app = appNow();
  const trader = await app.trader();
  const page = await openPage(app, `/dashboard/${trader.id}/strategies`, trader.cookie);
  await page.user.click(await screen.findByRole('button', { name: 'New Strategy' }));
  const form = await inDialog();
  await page.user.type(form.getByLabelText(/^Name/), 'Gap');
  loseNextResponse(page, /^POST \/api\/strategies$/);
  await page.user.click(form.getByRole('button', { name: 'Create Strategy' }));
  await seeToast('Error', 'Failed to create strategy');
  await page.user.click(form.getByRole('button', { name: 'Create Strategy' }));
  await seeToast('Strategy created successfully');
  expect((await app.call(trader, 'GET', '/api/strategies')).body).toHaveLength(1);
});

test('a quote whose response was lost exists once after a retry', async () => {
  const app = appNow();
  const page = await openArea(app, '/quotes');
  await page.user.click((await screen.findAllByRole('button', { name: 'New Quote' }))[0] ?? document.body);
  const form = await inDialog();
  await refill(page.user, form.getByLabelText('Quote'), 'Wait.');
  await refill(page.user, form.getByLabelText(/^Author/), 'Desk');
  loseNextResponse(page, /^POST \/api\/quotes$/);
  await page.user.click(form.getByRole('button', { name: 'Create' }));
  await seeToast('Error', 'Failed to create quote');
  await page.user.click(form.getByRole('button', { name: 'Create' }));
  await seeToast('Quote created successfully');
  expect((await app.call(await app.admin(), 'GET', '/api/quotes')).body).toHaveLength(1);
});
