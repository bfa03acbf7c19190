import { expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { appNow, broken, openArea } from '#web/testing/page.ts';
import { inDialog, inQuestion, recordOf, refill, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

/** An app with links of these titles. */
function appWith(...titles: string[]) {
  const app = appNow();
  for (const title of titles) add(app, title);
  return app;
}

const add = ({ deps }: ReturnType<typeof appNow>, title: string) =>
  deps.driveLinks.add({
    title,
    description: 'Levels',
    url: 'https://drive.example.com/plan',
    sortOrder: 0,
    isActive: true,
  });

test('a link without a title or with no valid URL is rejected at its fields', async () => {
  const app = appNow();
  const { user } = await openArea(app, '/links');
  await user.click(await screen.findByRole('button', { name: 'New Link' }));
  const form = await inDialog();
  for (const url of ['', 'not an address', 'javascript:alert(1)', 'https://me:secret@example.com']) {
    await refill(user, form.getByLabelText('URL'), url);
    await user.click(form.getByRole('button', { name: 'Create' }));
    await form.findByText('Please enter a valid URL');
    await form.findByText('Title is required');
  }
  await seeFocus(form.getByLabelText('Title'));
  expect(app.deps.driveLinks.list()).toEqual([]);
});

test('a link is edited, and switched off in place', async () => {
  const app = appWith('Session plan');
  const { user } = await openArea(app, '/links');
  await user.click(await screen.findByRole('button', { name: 'Edit Session plan' }));
  const form = await inDialog();
  expect(form.getByLabelText<HTMLInputElement>('URL').value).toBe('https://drive.example.com/plan');
  await refill(user, form.getByLabelText('Title'), 'Weekly plan');
  await refill(user, form.getByLabelText(/^Description/), '');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await seeToast('Google Drive link updated successfully');
  const link = await recordOf('Weekly plan');
  await user.click(link.getByRole('switch', { name: 'Active Weekly plan' }));
  await link.findByText('Inactive');
  await waitFor(() =>
    expect(app.deps.driveLinks.list()).toMatchObject([
      { title: 'Weekly plan', description: null, isActive: false },
    ]),
  );
});

test('a link is deleted after confirmation, and stays while that fails', async () => {
  const app = appWith('Session plan');
  const { user, answer } = await openArea(app, '/links');
  const press = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: 'Delete Session plan' }));
    const question = await inQuestion();
    question.getByText('Are you sure you want to delete this link?');
    await user.click(question.getByRole('button', { name: button }));
  };
  await press('Cancel');
  await seeNone(() => screen.queryByRole('alertdialog'));
  const mend = answer(/^DELETE /, broken);
  await press('Delete');
  await seeToast('Error', 'Failed to delete link');
  expect(app.deps.driveLinks.list()).toHaveLength(1);
  mend();
  await press('Delete');
  await seeToast('Google Drive link deleted successfully');
  await screen.findByText('No Google Drive Links');
  expect(app.deps.driveLinks.list()).toEqual([]);
});

test('links are not reordered from a stale list', async () => {
  const app = appWith('Plan', 'Rules');
  const { user } = await openArea(app, '/links');
  const down = await screen.findByRole('button', { name: 'Move down Plan' });
  add(app, 'Recaps');
  await user.click(down);
  await seeToast('Error', 'The list has changed meanwhile. Please look at it again.');
  await recordOf('Recaps');
  expect(app.deps.driveLinks.list().map(({ title }) => title)).toEqual(['Plan', 'Rules', 'Recaps']);
});

for (const [write, opener, message] of [
  ['POST', 'New Link', 'Failed to create Google Drive link'],
  ['PUT', 'Edit Session plan', 'Failed to update Google Drive link'],
] as const) {
  test(`what was typed is kept when the server is down: ${write}`, async () => {
    const { user, answer } = await openArea(appWith('Session plan'), '/links');
    await user.click(await screen.findByRole('button', { name: opener }));
    const form = await inDialog();
    await refill(user, form.getByLabelText('Title'), 'Typed');
    await refill(user, form.getByLabelText('URL'), 'https://drive.example.com/typed');
    const save = form.getByRole('button', { name: /^(Create|Save Changes)$/ });
    const mend = answer(new RegExp(`^${write} `), broken);
    await user.click(save);
    await screen.findByText(message);
    mend();
    expect(form.getByLabelText<HTMLInputElement>('Title').value).toBe('Typed');
    await user.click(form.getByRole('button', { name: /^(Create|Save Changes)$/ }));
    await recordOf('Typed');
  });
}

test('what could not be sent is sent once the server is back, unless something else is typed', async () => {
  const app = appWith('Session plan');
  const { user, answer } = await openArea(app, '/links');
  await user.click(await screen.findByRole('button', { name: 'Edit Session plan' }));
  const form = await inDialog();
  const title = form.getByLabelText('Title');
  await refill(user, title, 'Weekly plan');
  const mend = answer(/^PUT /, broken);
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await form.findByText('What you typed stays and is sent when it is back.');
  await refill(user, title, 'Weekly plans');
  await seeNone(() => form.queryByText('Bullpen cannot be reached'));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await form.findByText('Bullpen cannot be reached');
  mend();
  dispatchEvent(new Event('online'));
  await seeToast('Google Drive link updated successfully');
  expect(app.deps.driveLinks.list()).toMatchObject([{ title: 'Weekly plans', version: 2 }]);
});

test('a link is marked where somebody else has changed it, and not where one has oneself', async () => {
  const app = appWith('Plan', 'Rules');
  const { user, answer, report } = await openArea(app, '/links');
  report();
  await user.click(await screen.findByRole('button', { name: 'Edit Plan' }));
  const form = await inDialog();
  await refill(user, form.getByLabelText('Title'), 'Weekly plan');
  // The server reports it before it has been read again.
  const end = answer(/^GET .*links/, (pass) => {
    end();
    report('links');
    return pass();
  });
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await seeToast('Google Drive link updated successfully');
  await recordOf('Weekly plan');
  add(app, 'House rules');
  report('links');
  await recordOf('House rules');
  await waitFor(() => expect(marked()).toContain('House rules'));
  expect(marked()).toEqual(['House rules']);
});

const marked = () =>
  [...document.querySelectorAll('[data-changed]')].map((row) => row.querySelector('h2, h3')?.textContent);
