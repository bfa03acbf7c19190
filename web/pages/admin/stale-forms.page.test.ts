/** What was changed elsewhere while its form was open. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { appNow, openArea } from '#web/testing/page.ts';
import { inDialog, recordOf, refill, seeFocus, seeToast } from '#web/testing/parts.ts';

/** Both versions of a field, as shown in the notice. */
function statesOf(notice: HTMLElement, label: string): (string | null)[] {
  const term = within(notice).getByText(label, { selector: 'dt' });
  return [...(term.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
}

/** An app with one row behind a path, which another admin changes and reads. */
async function appWith(path: string, row: object) {
  const app = appNow();
  const admin = await app.admin();
  const { id } = (await app.call(admin, 'POST', path, { json: row })).body;
  const change = (json: object) => app.call(admin, 'PUT', `${path}/${id}`, { json });
  const saved = async () => (await app.call(admin, 'GET', path)).body[0];
  return { app, change, saved };
}

/** The form of a trader whose code was changed meanwhile, with a name of one's own, once it is saved. */
async function staleTrader() {
  const { app, change, saved } = await appWith('/api/admin/traders', {
    name: 'Maya',
    accessCode: 'revoked-code',
  });
  const { user } = await openArea(app, '/traders');
  await user.click(await screen.findByRole('button', { name: 'Edit Maya' }));
  const form = await inDialog();
  const field = (label: string) => form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  await refill(user, field('Name'), 'Maya Okafor');
  await change({ accessCode: 'fresh-code-1' });
  const save = () => user.click(form.getByRole('button', { name: 'Save Changes' }));
  await save();
  await form.findByText('This trader was changed in the meantime');
  return { user, form, field, change, saved, save };
}

test('a trader shows the saved values when they are accepted', async () => {
  const { user, form, field, save, saved } = await staleTrader();
  await user.click(form.getByRole('button', { name: 'Use the current values' }));
  expect([field('Access Code').value, field('Name').value]).toEqual(['fresh-code-1', 'Maya']);
  await user.click(form.getByRole('switch', { name: 'Included in P&L' }));
  await save();
  await seeToast('Trader updated successfully');
  expect(await saved()).toMatchObject({ name: 'Maya', accessCode: 'fresh-code-1', includePnl: false });
});

test('a trader is asked about again when it was changed again', async () => {
  const { user, form, field, change, save } = await staleTrader();
  await user.click(form.getByRole('button', { name: 'Keep mine' }));
  await seeFocus(field('Name'));
  await change({ includePnl: false });
  await save();
  await form.findByText('This trader was changed in the meantime');
  expect(statesOf(form.getByRole('alert'), 'Included in P&L')).toEqual(['Saved: No', 'Before: Yes']);
});

const KINDS = [
  {
    noun: 'quote',
    area: '/quotes',
    path: '/api/quotes',
    label: 'Quote',
    row: { text: 'Plan', author: 'Desk' },
    elsewhere: { author: 'Somebody' },
    changed: ['Author', 'Desk', 'Somebody'],
    title: ['Quote', 'text'],
  },
  {
    noun: 'link',
    area: '/links',
    path: '/api/google-drive-links',
    label: 'Google Drive link',
    row: { title: 'Plan', url: 'https://example.com/a' },
    elsewhere: { url: 'https://example.com/b' },
    changed: ['URL', 'https://example.com/a', 'https://example.com/b'],
    title: ['Title', 'title'],
  },
] as const;

for (const { noun, area, path, label, row, elsewhere, changed, title } of KINDS) {
  test(`a ${noun} shows both versions, and only typed fields are kept`, async () => {
    const { app, change, saved } = await appWith(path, row);
    const { user } = await openArea(app, area);
    await user.click(await screen.findByRole('button', { name: 'Edit Plan' }));
    const form = await inDialog();
    await refill(user, form.getByLabelText(title[0]), 'Plan of mine');
    await change(elsewhere);
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await form.findByText(`This ${noun} was changed in the meantime`);
    const notice = form.getByRole('alert');
    expect(statesOf(notice, changed[0])).toEqual([`Saved: ${changed[2]}`, `Before: ${changed[1]}`]);
    expect(statesOf(notice, title[0])).toEqual(['Saved: Plan', 'Yours: Plan of mine']);
    await user.click(form.getByRole('button', { name: 'Keep mine' }));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await seeToast(`${label} updated successfully`);
    expect(await saved()).toMatchObject({ ...elsewhere, [title[1]]: 'Plan of mine' });
  });

  test(`a ${noun} is not toggled unseen`, async () => {
    const { app, change, saved } = await appWith(path, row);
    const { user } = await openArea(app, area);
    const toggle = (await recordOf('Plan')).getByRole('switch', { name: 'Active Plan' });
    await change(elsewhere);
    await user.click(toggle);
    await seeToast(`This ${noun} was changed in the meantime`);
    expect(await saved()).toMatchObject({ isActive: true });
    // The list is read again: the next press applies to what it shows.
    await waitFor(() => expect(toggle.matches(':disabled')).toBe(false));
    await user.click(toggle);
    await waitFor(async () => expect(await saved()).toMatchObject({ isActive: false }));
  });
}

test('settings show both versions, and only typed fields are kept', async () => {
  const app = appNow();
  const admin = await app.admin();
  const change = (json: object) => app.call(admin, 'PUT', '/api/admin/settings', { json });
  await change({ public: 'full', teamName: 'Desk' });
  const { user } = await openArea(app, '/settings');
  await refill(user, await screen.findByLabelText('Team Name'), 'Harbour Street');
  await change({ public: 'off' });
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await screen.findByText('The settings were changed in the meantime');
  const notice = screen.getByRole('alert');
  expect(statesOf(notice, 'Team Name')).toEqual(['Saved: Desk', 'Yours: Harbour Street']);
  expect(statesOf(notice, 'Shown to the Public')).toEqual(['Saved: Nothing', 'Before: Everything']);
  await user.click(within(notice).getByRole('button', { name: 'Keep mine' }));
  await seeFocus(screen.getByLabelText('Team Name'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Nothing/ }).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await seeToast('Settings updated successfully');
  const { body } = await app.call(admin, 'GET', '/api/admin/settings');
  expect(body).toMatchObject({ public: 'off', teamName: 'Harbour Street' });
});

test('a trader keeps the new code when only one’s own changes are kept', async () => {
  const { user, form, field, save, saved } = await staleTrader();
  const notice = form.getByRole('alert');
  expect(await saved()).toMatchObject({ name: 'Maya', accessCode: 'fresh-code-1' });
  expect(statesOf(notice, 'Access Code')).toEqual(['Saved: fresh-code-1', 'Before: revoked-code']);
  expect(statesOf(notice, 'Name')).toEqual(['Saved: Maya', 'Yours: Maya Okafor']);
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
  await user.click(form.getByRole('button', { name: 'Keep mine' }));
  expect(field('Access Code').value).toBe('fresh-code-1');
  await save();
  await seeToast('Trader updated successfully');
  expect(await saved()).toMatchObject({ name: 'Maya Okafor', accessCode: 'fresh-code-1' });
});
