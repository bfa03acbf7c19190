/** Images of an entry's form: those that do not arrive, and those that are removed. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { png } from '#src/testing/image.ts';
import { list, openJournal, seeListed } from '#web/testing/journal.ts';
import { broken } from '#web/testing/page.ts';
import { inQuestion, seeNone } from '#web/testing/parts.ts';

const picture = (name: string, bytes = png({ width: 60, height: 40 })) =>
  new File([bytes], name, { type: 'image/png' });
const noForm = () => seeNone(() => document.querySelector('dialog'));
const numbersOf = (trade: { images: { n: number }[] }) => trade.images.map(({ n }) => n);

test('images that do not arrive stay in the form with the reason; saving again sends just them', async () => {
  const { user, inForm, answer, stored } = await openJournal({});
  const form = await inForm();
  await form.type({ Symbol: 'NQ', 'P&L': '-20' });
  const damaged = picture('damaged.png', png().subarray(0, 50));
  const lost = picture('lost.png', png({ width: 90 }));
  await user.upload(form.getByLabelText('Add images'), [picture('first.png'), damaged, lost]);
  await form.findByRole('button', { name: 'Remove lost.png' });
  let uploads = 0;
  answer(/^POST .*\/images$/, (pass) => (++uploads === 3 ? broken() : pass()));
  await form.send('Create Entry');
  await form.findByText(/^damaged\.png: The image is damaged and cannot be read/);
  await form.findByText(/^lost\.png: It could not be sent\./);
  await screen.findAllByText('The entry is saved, but not all of its images. Save again to retry.');
  expect((await stored()).map(numbersOf)).toEqual([[1]]);
  await form.send('Remove damaged.png');
  await form.type({ Notes: 'Typed in between' });
  await form.send('Create Entry');
  await noForm();
  expect((await stored()).map(numbersOf)).toEqual([[1, 2]]);
  expect(uploads).toBe(4);
  await seeListed('Typed in between');
  await waitFor(() => within(list()).getByRole('link', { name: 'Image 2 of NQ' }));
});

test('images are removed with the next save, and not without it', async () => {
  const { user, inForm, stored } = await openJournal({ entries: [{ symbol: 'CL', pnl: '5' }] });
  const form = await inForm('Edit CL');
  await user.upload(form.getByLabelText('Add images'), [
    picture('one.png'),
    picture('two.png', png({ width: 70 })),
  ]);
  await form.findByRole('button', { name: 'Remove two.png' });
  await form.send('Save Changes');
  await noForm();
  // Nothing but images: the entry itself is as it was.
  const [trade] = await stored();
  expect([numbersOf(trade), trade.version]).toEqual([[1, 2], 1]);

  for (const button of ['Cancel', 'Save Changes']) {
    const edited = await inForm('Edit CL');
    await edited.send('Remove image 1');
    await edited.send(button);
    if (button === 'Cancel') await user.click((await inQuestion()).getByRole('button', { name: 'Discard' }));
    await noForm();
    const left = button === 'Cancel' ? [1, 2] : [2];
    await waitFor(async () => expect((await stored()).map(numbersOf)).toEqual([left]));
  }
});
