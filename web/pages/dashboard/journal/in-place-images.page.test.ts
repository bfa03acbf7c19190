/** Images that are added to a trade where it stands, while other trades and forms are opened. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { png } from '#src/testing/image.ts';
import { chosenFiles } from '#web/features/entries/images/image-changes.ts';
import { list, openJournal } from '#web/testing/journal.ts';
import { broken } from '#web/testing/page.ts';
import { inDialog, inQuestion, seeNone, seeToast } from '#web/testing/parts.ts';

const ENTRIES = [
  { symbol: 'ESZ6', pnl: '50' },
  { symbol: 'NQZ6', pnl: '-20' },
];
const UPLOAD = /^POST .*\/images$/;

const picture = (name: string, width = 60) =>
  new File([png({ width, height: 40 })], name, { type: 'image/png' });
const TWO = [picture('a.png'), picture('b.png', 70)];

/** The journal with the first of two trades open. */
async function openTrade() {
  const journal = await openJournal({ entries: ENTRIES, search: '?entry=1' });
  const { app, trader, user } = journal;
  const form = async () => within(await screen.findByRole('form', { name: 'Edit in place' }));
  await form();
  return {
    ...journal,
    form,
    async open(symbol: string) {
      await user.click(within(list()).getByRole('link', { name: symbol }));
      await screen.findByRole('complementary', { name: `Trade ${symbol}` });
      return form();
    },
    add: async (files: File[]) => user.upload((await form()).getByLabelText('Add images'), files),
    /** How many images a trade has, as it is stored. */
    seeSaved: (id: number, count: number) =>
      waitFor(async () =>
        expect((await app.call(trader, 'GET', `/api/journal/${id}`)).body.images).toHaveLength(count),
      ),
    uploads: () => journal.sent.filter((request) => UPLOAD.test(request)),
  };
}

/** Hands an image to the window as the browser does for a paste, or for a file that is let go over it. */
function hand(way: 'paste' | 'drop', file: File): Event {
  const data = { files: [file], types: ['Files'] };
  const event = new Event(way, { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: data, dataTransfer: data });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
}

test('images on their way arrive, also once another trade and a form are open', async () => {
  const { add, open, inForm, seeSaved, uploads, answer } = await openTrade();
  const released = Promise.withResolvers<void>();
  const mend = answer(UPLOAD, (pass) => released.promise.then(pass));
  await add(TWO);
  await waitFor(() => expect(uploads()).toHaveLength(1));
  await open('NQZ6');
  await inForm();
  released.resolve();
  await seeSaved(1, 2);
  await waitFor(() => expect(chosenFiles.size).toBe(0));
  mend();
});

test('images that could not be sent when their trade was left are still there, and sent then', async () => {
  const { add, open, user, seeSaved, uploads, answer } = await openTrade();
  const released = Promise.withResolvers<void>();
  const mend = answer(UPLOAD, () => released.promise.then(broken));
  await add(TWO);
  await waitFor(() => expect(uploads()).toHaveLength(1));
  await open('NQZ6');
  released.resolve();
  await seeToast('ESZ6 is not saved', 'What you typed is still there: open the trade again.');
  mend();
  const form = await open('ESZ6');
  form.getByRole('button', { name: 'Remove a.png' });
  await user.type(form.getByLabelText('Notes'), 'Seen again');
  await user.click(form.getByLabelText('Stop'));
  await seeSaved(1, 2);
  await screen.findByText('Notes saved');
  await seeNone(() => form.queryByRole('button', { name: /^Remove/ }));
  expect(chosenFiles.size).toBe(0);
});

test('an image whose file is gone is not taken for saved', async () => {
  const { user, add, form, answer, seeSaved, uploads } = await openTrade();
  const released = Promise.withResolvers<void>();
  const mend = answer(UPLOAD, (pass) => released.promise.then(pass));
  await add(TWO);
  await waitFor(() => expect(uploads()).toHaveLength(1));
  chosenFiles.clear();
  released.resolve();
  const fields = await form();
  await fields.findByText('Image: The file is gone. Please remove it here and choose it again.');
  await seeToast('Not all images could be saved. Save again to retry.');
  await seeSaved(1, 1);
  mend();
  await user.click(fields.getByRole('button', { name: 'Remove image' }));
  await seeNone(() => fields.queryByText(/file is gone/));
});

test('images that are discarded with their form, removed or taken back are forgotten', async () => {
  const { press, user, add, form, answer } = await openTrade();
  await press('New Entry');
  const dialog = await inDialog();
  await user.upload(dialog.getByLabelText('Add images'), TWO);
  await user.click(dialog.getByRole('button', { name: 'Remove b.png' }));
  expect(chosenFiles.size).toBe(1);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click((await inQuestion()).getByRole('button', { name: 'Discard' }));
  await seeNone(() => screen.queryByRole('dialog'));
  expect(chosenFiles.size).toBe(0);

  answer(UPLOAD, broken);
  await add(TWO.slice(0, 1));
  const fields = await form();
  await fields.findByText('a.png: It could not be sent. Please save again.');
  fields.getByLabelText('Add images').focus();
  await user.keyboard('{Escape}');
  await seeNone(() => fields.queryByRole('button', { name: /^Remove/ }));
  expect(chosenFiles.size).toBe(0);
  // What is typed next is saved without them.
  await user.type(fields.getByLabelText('Notes'), 'No picture');
  await user.click(fields.getByLabelText('Stop'));
  await screen.findByText('Notes saved');
});

for (const way of ['paste', 'drop'] as const) {
  test(`an image that is handed to a form by ${way} goes to it, and not to the trade behind it`, async () => {
    const { user, inForm, uploads, seeSaved, form, press } = await openTrade();
    const dialog = await inForm();
    // The fields that are drawn last take what is handed once they are in use.
    await user.click(await dialog.findByLabelText(/^Notes/));
    expect(hand(way, picture('shot.png')).defaultPrevented).toBe(true);
    await dialog.findByRole('button', { name: 'Remove shot.png' });
    expect(uploads()).toEqual([]);
    await press('Cancel');
    await (await inQuestion()).findByRole('button', { name: 'Discard' });
    hand(way, picture('late.png'));
    expect(dialog.queryByRole('button', { name: 'Remove late.png' })).toBe(null);
    await press('Discard');
    await seeNone(() => screen.queryByRole('dialog'));

    // With nothing over it, the trade takes it.
    await form();
    const { pathname } = location;
    hand(way, picture('own.png'));
    await seeSaved(1, 1);
    // It is no broker's file, which would have the journal left.
    expect(location.pathname).toBe(pathname);
    await waitFor(() => expect(chosenFiles.size).toBe(0));
  });
}
