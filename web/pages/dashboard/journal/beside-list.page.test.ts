/** A trade that is open beside the list, and what is done to it from there. */

import { expect, test } from 'bun:test';
import { fireEvent, screen, within } from '@testing-library/dom';
import { openJournal } from '#web/testing/journal.ts';
import { inDialog, inQuestion, refill, seeNone, seeToast } from '#web/testing/parts.ts';

const openTable = () =>
  openJournal({
    entries: [
      { symbol: 'GCZ6', isOpen: true, notes: 'Again', tags: ['late'], openedAt: '2026-11-02T15:00:00Z' },
      { symbol: 'NQZ6', pnl: '-40' },
    ],
    look: 'table',
  });
const beside = async (symbol: string) =>
  within(await screen.findByRole('complementary', { name: `Trade ${symbol}` }));

test('is edited by E, closed by its switch, deleted, and brought back', async () => {
  const { user } = await openTable();
  const open = async (symbol: string) => {
    await user.click(await screen.findByRole('link', { name: symbol, hidden: true }));
    return beside(symbol);
  };
  const save = async (pnl: string) => {
    const form = await inDialog();
    await refill(user, form.getByLabelText(/^P&L/), pnl);
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await seeToast('Journal entry updated successfully');
    await seeNone(() => document.querySelector('dialog'));
  };
  const nq = await open('NQZ6');
  await user.keyboard('e');
  await save('60');
  expect((await nq.findAllByText('+$60.00')).length).toBeGreaterThan(0);
  await nq.findByText(/^Changed by you/);

  const gc = await open('GCZ6');
  await user.click(gc.getByRole('switch', { name: 'Open GCZ6' }));
  await save('5');
  await gc.findByText('WIN');
  await user.click(gc.getByRole('button', { name: 'More actions on GCZ6' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete GCZ6' }));
  const question = await inQuestion();
  question.getByText('Are you sure you want to delete this entry?');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await seeToast('Journal entry deleted successfully');
  await seeNone(() => screen.queryByRole('complementary', { name: 'Trade GCZ6' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await seeToast('Journal entry restored');
  await (await open('GCZ6')).findByText(/^Brought back by you/);
});

test('is shown once it is brought back, opened again before the address was without it', async () => {
  const { user } = await openTable();
  const link = await screen.findByRole('link', { name: 'GCZ6', hidden: true });
  await user.click(link);
  await user.click((await beside('GCZ6')).getByRole('button', { name: 'More actions on GCZ6' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete GCZ6' }));
  fireEvent.click((await inQuestion()).getByRole('button', { name: 'Delete' }));
  fireEvent.click(link);
  await seeToast('Journal entry deleted successfully');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await seeToast('Journal entry restored');
  await beside('GCZ6');
});

test('is what a new one begins with where it is duplicated, but for its times', async () => {
  const { user, stored } = await openTable();
  await user.click(await screen.findByRole('link', { name: 'GCZ6', hidden: true }));
  await user.click((await beside('GCZ6')).getByRole('button', { name: 'More actions on GCZ6' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  const form = await inDialog();
  await user.click(form.getByRole('button', { name: 'Create Entry' }));
  await seeNone(() => document.querySelector('dialog'));
  const same = { symbol: 'GCZ6', isOpen: true, notes: 'Again', tags: ['late'] };
  const all = await stored();
  expect(all).toHaveLength(3);
  expect(all).toContainEqual(expect.objectContaining({ ...same, openedAt: null }));
});
