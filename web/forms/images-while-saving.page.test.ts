/** A form that goes on for what was typed while it was saved has the images that were saved with it. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { png } from '#src/testing/image.ts';
import { openJournal } from '#web/testing/journal.ts';
import { seeNone } from '#web/testing/parts.ts';

const NOT_ALL = 'What you changed while it was being saved is not saved yet.';
const fileOf = (name: string, width: number) =>
  new File([png({ width, height: 40 })], name, { type: 'image/png' });

for (const isNew of [true, false])
  test(`what is typed while an image is added to ${isNew ? 'a new entry' : 'an entry'} that was just saved stays`, async () => {
    const { user, inForm, answer, sent, stored } = await openJournal({
      entries: isNew ? [] : [{ symbol: 'ESZ6', tradeDate: '2026-11-20', pnl: '5' }],
    });
    const form = await inForm(isNew ? undefined : 'Edit ESZ6');
    if (isNew) await form.type({ Symbol: 'ESZ6', 'P&L': '5' });
    const images = () =>
      within(form.getByRole('list', { name: 'Images' })).getAllByRole('listitem').length - 1;
    await form.type({ Notes: 'Early' });
    await user.upload(form.getByLabelText('Add images'), [fileOf('one.png', 60)]);
    const held = Promise.withResolvers<void>();
    const request = isNew ? /^POST \/api\/journal$/ : /^PUT /;
    let mend = answer(request, (pass) => held.promise.then(pass));
    await form.send(isNew ? 'Create Entry' : 'Save Changes');
    await waitFor(() => expect(sent.some((call) => request.test(call))).toBe(true));
    await form.type({ Notes: 'Late' });
    held.resolve();
    await screen.findByText(NOT_ALL);
    mend();
    expect(images()).toBe(1);
    await form.type({ Notes: 'Early' });

    await user.upload(form.getByLabelText('Add images'), [fileOf('two.png', 80)]);
    const upload = Promise.withResolvers<void>();
    mend = answer(/^POST .*\/images/, (pass) => upload.promise.then(pass));
    const before = sent.length;
    await form.send('Save Changes');
    await waitFor(() => expect(sent.slice(before).some((call) => call.includes('/images'))).toBe(true));
    await form.type({ Notes: 'Later' });
    upload.resolve();
    await waitFor(() => expect(images()).toBe(2));
    await waitFor(() =>
      expect(form.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(false),
    );
    mend();
    await form.send('Save Changes');
    await seeNone(() => document.querySelector('dialog'));
    expect(await stored()).toMatchObject([{ notes: 'Later', images: [{}, {}] }]);
  });
