import { expect, test } from 'bun:test';
import { screen } from '@testing-library/dom';
import { appNow, broken, openArea } from '#web/testing/page.ts';
import { inDialog, inQuestion, recordOf, refill, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

/** An app with traders of these names, whose codes are numbered. */
function appWith(...names: string[]) {
  const app = appNow();
  for (const [n, name] of names.entries())
    app.deps.traders.add({
      name,
      accessCode: `given-code-${n + 1}`,
      includePnl: true,
      backgroundImage: null,
      role: 'trader',
    });
  return app;
}

test('missing or duplicate values of a trader are rejected at their fields', async () => {
  const app = appWith('Maya Okafor');
  const { user } = await openArea(app, '/traders');
  await user.click(await screen.findByRole('button', { name: 'New Trader' }));
  const form = await inDialog();
  const field = (label: string) => form.getByLabelText(new RegExp(`^${label}`));
  const create = () => user.click(form.getByRole('button', { name: 'Create' }));
  await refill(user, field('Access Code'), '');
  await refill(user, field('Background Image'), 'http://images.example.com/a.jpg');
  await create();
  for (const message of [
    'Name is required',
    'Access code is required',
    'Background image must be an https address',
  ])
    await form.findByText(message);
  await refill(user, field('Name'), 'Jonas Weber');
  await refill(user, field('Background Image'), '');
  await refill(user, field('Access Code'), 'short');
  await create();
  await form.findByText('Access code must have at least 8 characters');
  await refill(user, field('Access Code'), 'given-code-1');
  await create();
  await form.findByText('Access code is already in use');
  await seeFocus(field('Access Code'));
  expect(app.deps.traders.list()).toHaveLength(1);
  await user.click(form.getByRole('button', { name: 'Generate' }));
  await create();
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  await recordOf('Jonas Weber');
});

test('a trader who was created is not asked for again when the invite is left by another page', async () => {
  const { user } = await openArea(appWith('Maya Okafor'), '/traders');
  await user.click(await screen.findByRole('button', { name: 'New Trader' }));
  const form = await inDialog();
  await refill(user, form.getByLabelText(/^Name/), 'Jonas Weber');
  await user.click(form.getByRole('button', { name: 'Create' }));
  await screen.findByText('Jonas Weber can log in');
  const goTo = async (area: string) => {
    // As the browser's Back does, with the invite on top.
    await user.click(screen.getByRole('link', { name: new RegExp(`^${area}`) }));
    await screen.findByRole('heading', { level: 1, name: area });
  };
  await goTo('Manage Quotes');
  await goTo('Manage Traders');
  await recordOf('Jonas Weber');
  expect(screen.queryAllByRole('dialog')).toHaveLength(0);
});

test('a trader is deleted, which says what is archived, and stays while that fails', async () => {
  const app = appWith('Maya Okafor');
  const cookie = await app.logIn('given-code-1');
  for (const symbol of ['ESZ6', 'NQZ6'])
    await app.call({ cookie }, 'POST', '/api/journal', { json: { symbol, pnl: '10' } });
  const { user, answer } = await openArea(app, '/traders');
  const press = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: 'Delete Maya Okafor' }));
    const question = await inQuestion();
    question.getByText('Are you sure you want to delete this trader?');
    await question.findByText(/Their 2 entries, strategies and videos go to an archive/);
    await user.click(question.getByRole('button', { name: button }));
  };
  await press('Cancel');
  await seeNone(() => screen.queryByRole('alertdialog'));
  const mend = answer(/^DELETE /, broken);
  await press('Delete');
  await seeToast('Error', 'Failed to delete trader');
  expect(app.deps.traders.list()).toHaveLength(1);
  mend();
  await press('Delete');
  await seeToast('Trader deleted successfully');
  await screen.findByText('No traders found');
  await user.click(screen.getByRole('link', { name: /^Archive & Reset/ }));
  await screen.findByRole('list', { name: 'Archives' });
  (await recordOf('2 entries')).getByText(/2 entries/);
});

test('a trader is suspended, which says what happens and what stays, and let in again', async () => {
  const app = appWith('Maya Okafor');
  const cookie = await app.logIn('given-code-1');
  const { user, answer } = await openArea(app, '/traders');
  const press = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: 'Suspend Maya Okafor' }));
    const question = await inQuestion();
    question.getByText('Suspend Maya Okafor?');
    question.getByText(/^They are logged out everywhere now and cannot log in, their API tokens end/);
    question.getByText(/^Nothing is lost: their entries stay and count as they do now\./);
    await user.click(question.getByRole('button', { name: button }));
    await seeNone(() => screen.queryByRole('alertdialog'));
  };
  await press('Cancel');
  const mend = answer(/^PUT /, broken);
  await press('Suspend');
  await seeToast('Error', 'Failed to update trader');
  mend();
  expect((await app.call({ cookie }, 'GET', '/api/journal')).status).toBe(200);
  await press('Suspend');
  await seeToast('Maya Okafor is suspended');
  await (await recordOf('Included in P&L')).findByText('Suspended');
  expect((await app.call({ cookie }, 'GET', '/api/journal')).status).toBe(401);
  const resume = await screen.findByRole('button', { name: 'Resume Maya Okafor' });
  await seeFocus(resume);
  await user.click(resume);
  await seeToast('Maya Okafor can log in again');
  await seeNone(() => screen.queryByText('Suspended'));
  await app.logIn('given-code-1');
});

test('traders are searched by name and access code', async () => {
  const { user } = await openArea(appWith('Maya Okafor', 'Jonas Weber'), '/traders');
  await screen.findByText('2 traders');
  for (const text of ['WEBER', 'code-2']) {
    await refill(user, screen.getByRole('searchbox'), text);
    await screen.findByText('1 of 2 traders');
    await recordOf('Jonas Weber');
  }
});

for (const [button, method, message] of [
  ['New Trader', 'POST', 'Failed to create trader'],
  ['Edit Maya Okafor', 'PUT', 'Failed to update trader'],
] as const) {
  test(`what was typed is kept when the server is down: ${button}`, async () => {
    const { user, answer } = await openArea(appWith('Maya Okafor'), '/traders');
    await user.click(await screen.findByRole('button', { name: button }));
    const form = await inDialog();
    await refill(user, form.getByLabelText(/^Name/), 'Typed');
    await refill(user, form.getByLabelText(/^Access Code/), 'typed-code-1');
    const send = () => user.click(form.getByRole('button', { name: /^(Create|Save Changes)$/ }));
    const mend = answer(new RegExp(`^${method} `), broken);
    await send();
    await screen.findByText(message);
    mend();
    await send();
    if (button === 'New Trader') await user.click(await screen.findByRole('button', { name: 'Done' }));
    await recordOf('Typed');
  });
}

test('whoever no longer counts for the team is gone from its board at once, also where the page is not live', async () => {
  const app = appWith('Maya Okafor', 'Jonas Weber');
  for (const [n, pnl] of [500, -80].entries()) {
    const cookie = await app.logIn(`given-code-${n + 1}`);
    await app.call({ cookie }, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl: `${pnl}` } });
  }
  const { user } = await openArea(app, '/board');
  const goTo = async (area: string) => {
    await user.click(screen.getByRole('link', { name: new RegExp(`^${area}`) }));
    await screen.findByRole('heading', { level: 1, name: area });
  };
  await screen.findAllByText('+$420.00');
  await goTo('Manage Traders');
  await user.click(await screen.findByRole('button', { name: 'Edit Jonas Weber' }));
  const form = await inDialog();
  await user.click(form.getByRole('switch', { name: /^Included in P&L/ }));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await seeToast('Trader updated successfully');
  await goTo('Board');
  await screen.findByText('Not counted for the team');
  await screen.findAllByText('+$500.00');
  expect(screen.queryAllByText('+$420.00')).toHaveLength(0);
});

test('codes are hidden until they are shown', async () => {
  const { user } = await openArea(appWith('Maya Okafor', 'Jonas Weber'), '/traders');
  const codes = () => /given-code-\d/.test(document.body.textContent ?? '');
  await (await recordOf('Maya Okafor')).findByText('Hidden');
  expect(codes()).toBe(false);
  await user.click(screen.getByRole('switch', { name: 'Show codes' }));
  await (await recordOf('Maya Okafor')).findByText('given-code-1');
  await (await recordOf('Jonas Weber')).findByText('given-code-2');
  await user.click(screen.getByRole('switch', { name: 'Show codes' }));
  expect(codes()).toBe(false);
});
