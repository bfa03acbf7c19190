/** Pages that are open while the admin changes the team's settings. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { openJournal } from '#web/testing/journal.ts';
import { seeToast } from '#web/testing/parts.ts';

/** From 10:30 to 11:00 in New York. */
const TIMES = { openedAt: '2026-03-03T15:30:00.000Z', closedAt: '2026-03-03T16:00:00.000Z' };
const ENTRY = { symbol: 'ESZ6', pnl: '50', tradeDate: '2026-03-03', ...TIMES };

/** A journal that is open while the admin moves the team to London. */
async function openToMove(search = '') {
  const journal = await openJournal({ entries: [ENTRY], search });
  const { app, report } = journal;
  const admin = await app.admin();
  report();
  return {
    ...journal,
    async move() {
      const json = { teamName: 'Harbour Street', timeZone: 'Europe/London' };
      expect((await app.call(admin, 'PUT', '/api/admin/settings', { json })).status).toBe(200);
      report('settings', 'team');
      await screen.findAllByText('Harbour Street');
    },
  };
}

test('times are read in the new zone from then on', async () => {
  const { inForm, move, stored } = await openToMove();
  await move();
  const form = await inForm();
  await form.type({ Symbol: 'NQZ6', 'P&L': '125.50', 'Trade Date': '2026-03-04', Opened: '09:30' });
  await form.send('Create Entry');
  await seeToast('Journal entry created successfully');
  expect((await stored())[0]).toMatchObject({ symbol: 'NQZ6', openedAt: '2026-03-04T09:30:00.000Z' });
});

test('a form that is open then shows its times in the new zone, keeps what is typed, and moves no trade', async () => {
  const { inForm, move, stored } = await openToMove();
  const form = await inForm('Edit ESZ6');
  const times = () => [form.field('Opened').value, form.field('Closed').value];
  expect(times()).toEqual(['10:30', '11:00']);
  await form.type({ Closed: '16:10', Notes: 'Held' });
  await move();
  await waitFor(() => expect(times()).toEqual(['15:30', '16:10']));
  await form.send('Save Changes');
  await seeToast('Journal entry updated successfully');
  const closedAt = '2026-03-03T16:10:00.000Z';
  expect(await stored()).toMatchObject([{ notes: 'Held', openedAt: TIMES.openedAt, closedAt }]);
});

test('a trade that is edited where it stands keeps its times', async () => {
  const { user, move, stored } = await openToMove('?entry=1');
  const form = within(await screen.findByRole('form', { name: 'Edit in place' }));
  const opened = form.getByLabelText<HTMLInputElement>('Opened');
  await move();
  await waitFor(() => expect(opened.value).toBe('15:30'));
  await user.type(form.getByLabelText('Notes'), 'Held');
  await user.click(opened);
  await waitFor(async () => expect((await stored())[0].notes).toBe('Held'));
  expect(await stored()).toMatchObject([{ ...TIMES, version: 2 }]);
});
