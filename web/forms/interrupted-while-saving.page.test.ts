/** A form that is interrupted while it is being saved comes back as what is not saved yet of it. */

import { expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { openJournal } from '#web/testing/journal.ts';
import { comeBack, inDialog, post, seeNone, seeToast } from '#web/testing/parts.ts';

test('an entry that was created after its session had ended is not created again with what was typed since', async () => {
  const { user, inForm, answer, sent, stored, trader } = await openJournal({});
  const form = await inForm();
  await form.type({ Symbol: 'ESZ6', 'P&L': '5' });
  const held = Promise.withResolvers<void>();
  const mend = answer(/^POST \/api\/journal$/, async (pass) => {
    const response = await pass();
    await held.promise;
    return response;
  });
  await form.send('Create Entry');
  await waitFor(() => expect(sent).toContain('POST /api/journal'));
  await form.type({ Notes: 'Late' });
  await waitFor(async () => expect(await stored()).toHaveLength(1));
  await post('/api/auth/logout', {});
  comeBack();
  await screen.findByText(/^Nothing you typed is lost: log in in a new tab/);
  held.resolve();
  await seeToast('Journal entry created successfully');
  mend();
  await post('/api/auth/validate', { accessCode: trader.accessCode });
  comeBack();
  await screen.findByDisplayValue('Late');
  const again = await inDialog();
  await user.click(again.getByRole('button', { name: /^(Create Entry|Save Changes)$/ }));
  await seeNone(() => document.querySelector('dialog'));
  const body: unknown = await (await fetch('/api/journal')).json();
  expect(body).toMatchObject([{ symbol: 'ESZ6', notes: 'Late' }]);
});
