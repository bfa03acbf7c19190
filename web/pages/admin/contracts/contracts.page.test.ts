import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { POINT_VALUE_RULE, ROOT_TAKEN } from '#src/features/contracts/contract.ts';
import rows from '#src/features/contracts/contracts.csv' with { type: 'text' };
import { appNow, openArea } from '#web/testing/page.ts';
import { inDialog, inQuestion, recordOf, refill, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

/** What the product knows. */
const TABLE_ROWS = rows.trim().split('\n').slice(1);

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

/** The open form of a contract. */
async function inForm() {
  const form = await inDialog();
  return {
    ...form,
    field: (label: string) => form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)),
  };
}

test('an unknown symbol opens the form filled in, and is unknown no more once it is saved', async () => {
  const app = appNow();
  const maya = await app.trader();
  const tradeDate = '2026-11-20';
  for (const symbol of ['ABCZ6', 'ABCZ6', 'ESZ6'])
    await app.call(maya, 'POST', '/api/journal', { json: { symbol, pnl: '1', tradeDate } });
  const { user } = await openArea(app, '/contracts');
  const unknown = within(await screen.findByRole('list', { name: 'Unknown symbols' }));
  expect(unknown.getAllByRole('listitem')).toHaveLength(1);
  expect(unknown.getByRole('listitem').textContent).toMatch(/ABCZ6.*2 entries, last on Nov 20/);
  await user.click(unknown.getByRole('button', { name: 'Add contract for ABCZ6' }));
  const form = await inForm();
  expect(form.field('Root').value).toBe('ABC');
  const fill = async (typed: Record<string, string>) => {
    for (const [label, text] of Object.entries(typed)) await refill(user, form.field(label), text);
  };
  await fill({ Name: 'Alphabet', 'Tick Size': '0.03', 'Tick Value': '1' });
  await user.click(form.getByRole('button', { name: 'Create' }));
  await form.findByText(POINT_VALUE_RULE);
  await fill({ 'Tick Size': '0.25', 'Tick Value': '12.50' });
  await form.findByText('A move of 1.00 is worth $50 per contract.');
  await user.click(form.getByRole('button', { name: 'Create' }));
  await seeToast('Contract created successfully');
  await seeNone(() => screen.queryByRole('list', { name: 'Unknown symbols' }));
  // Before those of the product.
  await waitFor(() => {
    const [first] = within(screen.getByRole('list', { name: 'Contracts' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('Alphabet');
  });
  expect(app.deps.contracts.find('ABC')).toMatchObject({ name: 'Alphabet', pointValue: '50', version: 1 });
});

test('contracts that nobody has checked say so, and are found by that', async () => {
  const { user } = await openArea(appNow(), '/contracts');
  await user.type(await screen.findByRole('searchbox'), 'unchecked');
  await recordOf('Micro Silver');
  const unchecked = TABLE_ROWS.filter((row) => row.endsWith(',unchecked'));
  expect(unchecked.length).toBeGreaterThan(20);
  const shown = () => within(screen.getByRole('list', { name: 'Contracts' })).getAllByRole('listitem');
  await waitFor(() => expect(shown().length).toBe(unchecked.length));
  for (const row of unchecked) {
    const [root = '', name = ''] = row.split(',');
    const texts = shown().map(({ textContent }) => textContent ?? '');
    const isMarked = (text: string) => [root, name, 'Unchecked'].every((part) => text.includes(part));
    expect([root, texts.some(isMarked)]).toEqual([root, true]);
  }
});

test("a contract of one's own takes the place of the product's, is changed and goes again", async () => {
  const app = appNow();
  const { user } = await openArea(app, '/contracts');
  await user.type(await screen.findByRole('searchbox'), 'micro silver');
  await user.click(await screen.findByRole('button', { name: 'Replace SIL by a contract of your own' }));
  const own = await inForm();
  expect(own.field('Tick Size').value).toBe('0.005');
  await refill(user, own.field('Tick Value'), '6.00');
  await user.click(own.getByRole('button', { name: 'Create' }));
  await seeToast('Contract created successfully');
  const row = async () =>
    (await recordOf('Micro Silver')).getByText('Micro Silver').closest('li')?.textContent;
  await waitFor(async () => expect(await row()).toMatch(/point \$1,200Own/));

  await user.click(await screen.findByRole('button', { name: 'Edit SIL' }));
  const edited = await inForm();
  expect(edited.field('Root').readOnly || edited.field('Root').disabled).toBe(true);
  await refill(user, edited.field('Exchange'), 'COMEX');
  await user.click(edited.getByRole('button', { name: 'Save Changes' }));
  await seeToast('Contract updated successfully');
  expect(app.deps.contracts.find('SIL')).toMatchObject({ exchange: 'COMEX', tickValue: '6.00', version: 2 });

  await user.click(await screen.findByRole('button', { name: 'Delete SIL' }));
  await user.click((await inQuestion()).getByRole('button', { name: 'Delete' }));
  await seeToast('Contract deleted successfully');
  await waitFor(async () => expect(await row()).toMatch(/point \$1,000Unchecked/));
  expect(() => app.deps.contracts.find('SIL')).toThrow('Contract not found');
});
