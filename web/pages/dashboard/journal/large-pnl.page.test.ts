/** A P&L that is more likely a typo than a trade needs one confirmation, and one that is typed is not computed. */

import { expect, test } from 'bun:test';
import { screen } from '@testing-library/dom';
import { openJournal } from '#web/testing/journal.ts';
import { seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

test('a P&L of a million and more is confirmed once before it is saved, and begins with the way back', async () => {
  const { user, inForm, stored } = await openJournal({});
  const form = await inForm();
  const pnl = form.field('P&L');
  await form.type({ Symbol: 'ESZ6', 'P&L': '999999999.99' });
  await form.send('Create Entry');
  await form.findByText('+$999,999,999.99', { selector: 'strong' });
  await seeFocus(form.getByRole('button', { name: 'Correct it' }));
  expect(await stored()).toEqual([]);
  await user.keyboard('{Enter}');
  await seeFocus(pnl);
  await seeNone(() => form.queryByText('Is this right?'));

  await form.type({ 'P&L': '-1000000' });
  await form.send('Create Entry');
  await form.findByText('−$1,000,000.00', { selector: 'strong' });
  await seeFocus(form.getByRole('button', { name: 'Correct it' }));
  await user.tab({ shift: true });
  await seeFocus(form.getByRole('button', { name: 'Yes, save it' }));
  await user.keyboard('{Enter}');
  await seeToast('Journal entry created successfully');
  expect(await stored()).toMatchObject([{ pnl: '-1000000.00' }]);

  // The amount it already has is not questioned again.
  const edited = await inForm('Edit ESZ6');
  await edited.type({ Notes: 'A large one' });
  await edited.send('Save Changes');
  await seeToast('Journal entry updated successfully');
});

test('it is confirmed only once when saving failed, and not at all below a million', async () => {
  const { inForm, answer, stored } = await openJournal({});
  const form = await inForm();
  await form.type({ Symbol: 'ESZ6', 'P&L': '2000000' });
  const busy = { message: 'Not now', code: 'busy' };
  const mend = answer(/^POST \/api\/journal$/, () => Response.json(busy, { status: 503 }));
  await form.send('Create Entry');
  await form.send('Yes, save it');
  await seeToast('Error', 'Not now');
  mend();
  await form.send('Create Entry');
  await seeToast('Journal entry created successfully');
  await seeNone(() => screen.queryByRole('dialog'));

  const next = await inForm();
  await next.type({ Symbol: 'NQZ6', 'P&L': '1,000,000' });
  await next.send('Create Entry');
  await next.findByText('Is this right?');
  await next.type({ 'P&L': '999,999.99' });
  await seeNone(() => next.queryByText('Is this right?'));
  await next.send('Create Entry');
  await seeNone(() => screen.queryByRole('dialog'));
  expect(await stored()).toMatchObject([{ pnl: '999999.99' }, { pnl: '2000000.00' }]);
});

test('a P&L that is typed as it was computed stays whatever the costs are', async () => {
  const { inForm, stored } = await openJournal({});
  const form = await inForm();
  const prices = { 'Entry Price': '114.25', 'Exit Price': '114.5' };
  await form.type({ Symbol: 'ZNZ6', Quantity: '2', ...prices, Commission: '1.94' });
  await form.findByText(/^Computed/);
  await form.type({ 'P&L': '498.06', Commission: '0' });
  await form.send('Create Entry');
  await seeNone(() => screen.queryByRole('dialog'));
  expect(await stored()).toMatchObject([{ pnl: '498.06', commission: '0.00', isComputed: false }]);
  const again = await inForm('Edit ZNZ6');
  expect(again.field('P&L').value).toBe('498.06');
});
