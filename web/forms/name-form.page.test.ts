import { expect, test } from 'bun:test';
import { screen } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';
import { inDialog, refill, seeNone } from '#web/testing/parts.ts';

test('the next name that is typed while one is saved stays in the field, which is blank otherwise', async () => {
  const app = appNow();
  const maya = await app.trader('Maya Okafor');
  const { user, answer } = await openPage(app, `/dashboard/${maya.id}/accounts`, maya.cookie);
  await user.click(await screen.findByRole('button', { name: 'API Tokens' }));
  const form = await inDialog();
  const name = form.getByLabelText<HTMLInputElement>('Name');
  const create = () => user.click(form.getByRole('button', { name: 'Create Token' }));
  const gate = Promise.withResolvers<void>();
  answer(/^POST \/api\/tokens/, async (pass) => {
    await gate.promise;
    return pass();
  });
  await user.type(name, 'Backtests');
  await create();
  await refill(user, name, 'Platform');
  gate.resolve();
  await form.findByText('Backtests');
  expect(name.value).toBe('Platform');
  await create();
  await form.findByText('Platform');
  await seeNone(() => (name.value === '' ? null : name));
  expect((await app.call(maya, 'GET', '/api/tokens')).body).toHaveLength(2);
});
