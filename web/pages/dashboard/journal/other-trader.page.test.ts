/** The draft of an entry while another trader is logged in in its browser. */

import { expect, test } from 'bun:test';
import { screen } from '@testing-library/dom';
import type { TestTrader } from '#src/testing/test-app.ts';
import { openJournal, seeListed } from '#web/testing/journal.ts';
import { comeBack, post, seeNone } from '#web/testing/parts.ts';

const logIn = ({ accessCode }: TestTrader) => post('/api/auth/validate', { accessCode });
const seeAnother = () => screen.findByRole('heading', { name: 'Another trader has logged in' });
const noForm = () => seeNone(() => document.querySelector('dialog'));

test('is never saved for them, and restored for its own trader', async () => {
  const { app, trader, user, inForm, press } = await openJournal({});
  const other = await app.trader('Someone Else');
  const form = await inForm();
  await form.type({ Symbol: 'ESZ6', 'P&L': '12' });
  // The form is sent before the page knows of it.
  await logIn(other);
  await form.send('Create Entry');
  await seeAnother();
  expect(document.body.textContent).not.toContain('ESZ6');
  await logIn(trader);
  comeBack();
  await user.click(await screen.findByRole('button', { name: 'Create Entry' }));
  await seeListed('ESZ6');
  await noForm();

  // An entry that another trader cannot access is not reported as deleted.
  const edited = await inForm('Edit ESZ6');
  await edited.type({ Notes: 'More' });
  await logIn(other);
  await edited.send('Save Changes');
  await seeAnother();
  expect(await (await fetch('/api/journal')).json()).toEqual([]);
  await logIn(trader);
  comeBack();
  await screen.findByDisplayValue('More');
  await press('Save Changes');
  await seeListed('More');
  expect((await app.call(other, 'GET', '/api/journal')).body).toEqual([]);
  expect(await (await fetch('/api/journal')).json()).toMatchObject([{ symbol: 'ESZ6', notes: 'More' }]);
});
