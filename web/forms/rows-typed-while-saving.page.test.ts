/** Rows of a form that are typed while it is being saved are neither lost nor saved half. */

import { expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';
import { inDialog, refill, seeNone } from '#web/testing/parts.ts';

test('a cost that is typed over while its account is saved stays for the next save', async () => {
  const app = appNow();
  const trader = await app.trader();
  const costs = [{ root: 'ES', commission: '1.00', fees: '0.50' }];
  await app.call(trader, 'POST', '/api/accounts', { json: { name: 'Apex', costs } });
  const { user, sent, answer } = await openPage(app, `/dashboard/${trader.id}/accounts`, trader.cookie);
  await user.click(await screen.findByRole('button', { name: 'Edit Apex' }));
  const form = await inDialog();
  await refill(user, form.getByLabelText(/^Name( optional)?$/), 'Apex 50K');
  const held = Promise.withResolvers<void>();
  const mend = answer(/^PUT /, (pass) => held.promise.then(pass));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sent).toContain('PUT /api/accounts/1'));
  await refill(user, form.getByLabelText(/^Commission/), '2.25');
  held.resolve();
  await screen.findByText('What you changed while it was being saved is not saved yet.');
  mend();
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await seeNone(() => document.querySelector('dialog'));
  const { body } = await app.call(trader, 'GET', '/api/accounts');
  expect(body).toMatchObject([
    { name: 'Apex 50K', costs: [{ root: 'ES', commission: '2.25', fees: '0.50' }] },
  ]);
});
