import { expect, test } from 'bun:test';
import { screen, within } from '@testing-library/dom';
import { ROOT_TAKEN } from '#src/features/contracts/contract.ts';
import { appNow, openArea } from '#web/testing/page.ts';
import { inDialog, refill, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

test('a contract is added, unless another admin has added one of its root meanwhile', async () => {
  const app = appNow();
  const { user } = await openArea(app, '/contracts');
  await user.click(await screen.findByRole('button', { name: 'New Contract' }));
  const form = await inDialog();
  const field = (label: string) => form.getByLabelText(new RegExp(`^${label}`));
  const create = () => user.click(form.getByRole('button', { name: 'Create' }));
  await refill(user, field('Root'), 'xyz');
  await refill(user, field('Name'), 'Mine');
  await refill(user, field('Tick Size'), '1');
  await refill(user, field('Tick Value'), '1');
  const theirs = { name: 'Theirs', tickSize: '1', tickValue: '50' };
  await app.call(await app.admin(), 'PUT', '/api/admin/contracts/XYZ', { json: theirs });
  await create();
  await form.findByText(ROOT_TAKEN);
  await seeFocus(field('Root'));
  expect(app.deps.contracts.find('XYZ')).toMatchObject(theirs);
  await refill(user, field('Root'), 'xyz2');
  await create();
  await seeToast('Contract created successfully');
  await seeNone(() => screen.queryByRole('dialog'));
  expect(app.deps.contracts.find('XYZ2')).toMatchObject({ name: 'Mine', tickValue: '1' });
});

test('a symbol without a contract is listed once it is traded, and no more once its trade is gone', async () => {
  const app = appNow();
  const maya = await app.trader();
  const { report } = await openArea(app, '/contracts');
  await screen.findByRole('button', { name: 'New Contract' });
  report();
  const { body } = await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'QQXZ6', pnl: '12' } });
  report('journal', 'team');
  const list = await screen.findByRole('list', { name: 'Unknown symbols' });
  within(list).getByText('QQXZ6');
  await app.call(maya, 'DELETE', `/api/journal/${body.id}`);
  report('journal', 'team');
  await seeNone(() => screen.queryByRole('list', { name: 'Unknown symbols' }));
});
