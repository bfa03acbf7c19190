import { expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { appNow, broken, openArea } from '#web/testing/page.ts';
import { inDialog, inQuestion, recordOf, refill, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

const listed = (app: ReturnType<typeof appNow>) => app.deps.quotes.list();

/** An app with these quotes. */
function appWith(...quotes: { text: string; author: string; sortOrder?: number; isActive?: boolean }[]) {
  const app = appNow();
  for (const { sortOrder = 0, isActive = true, ...quote } of quotes)
    app.deps.quotes.add({ ...quote, sortOrder, isActive });
  return app;
}

test('a quote without a text or an author is rejected at its fields', async () => {
  const app = appNow();
  const { user } = await openArea(app, '/quotes');
  await user.click(await screen.findByRole('button', { name: 'New Quote' }));
  const form = await inDialog();
  await user.type(form.getByLabelText('Author'), '   ');
  await user.type(form.getByLabelText('Quote'), 'Plan the trade.');
  await user.click(form.getByRole('button', { name: 'Create' }));
  await seeToast('Validation Error');
  await form.findByText('Please fill in both quote text and author');
  await seeFocus(form.getByLabelText('Author'));
  await refill(user, form.getByLabelText('Author'), 'The desk');
  await refill(user, form.getByLabelText('Sort Order'), '-1');
  await user.click(form.getByRole('button', { name: 'Create' }));
  await form.findByText('Sort order must be a whole number of 0 or more');
  expect(listed(app)).toEqual([]);
});

test('a quote is edited, and switched off in place', async () => {
  const app = appWith({ text: 'Cut losses', author: 'A trader', sortOrder: 4 });
  const { user, answer } = await openArea(app, '/quotes');
  await user.click(await screen.findByRole('button', { name: 'Edit Cut losses' }));
  const form = await inDialog();
  expect(form.getByLabelText<HTMLInputElement>('Sort Order').value).toBe('4');
  await refill(user, form.getByLabelText('Author'), 'Another trader');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await seeToast('Quote updated successfully');
  const quote = await recordOf('Another trader');
  quote.getByText("Today's quote");
  await user.click(quote.getByRole('switch', { name: 'Active Cut losses' }));
  await quote.findByText('Inactive');
  expect(quote.queryByText("Today's quote")).toBeNull();
  await waitFor(() =>
    expect(listed(app)).toMatchObject([{ author: 'Another trader', isActive: false, sortOrder: 4 }]),
  );
  answer(/^PUT /, () => new Response('', { status: 503, statusText: 'Service Unavailable' }));
  await user.click(quote.getByRole('switch'));
  await seeToast('Error', '503: Service Unavailable');
  await quote.findByText('Inactive');
});

test('a quote is deleted after confirmation, and stays while that fails', async () => {
  const app = appWith({ text: 'Cut losses', author: 'A trader' });
  const { user, answer } = await openArea(app, '/quotes');
  const press = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: 'Delete Cut losses' }));
    const question = await inQuestion();
    question.getByText('Are you sure you want to delete this quote?');
    await user.click(question.getByRole('button', { name: button }));
  };
  await press('Cancel');
  await seeNone(() => screen.queryByRole('alertdialog'));
  expect(listed(app)).toHaveLength(1);
  const mend = answer(/^DELETE /, broken);
  await press('Delete');
  await seeToast('Error', 'Failed to delete quote');
  mend();
  await press('Delete');
  await seeToast('Quote deleted successfully');
  await screen.findByText('No quotes found');
  expect(listed(app)).toEqual([]);
});

test('quotes are searched by text and author, and that of the day is marked', async () => {
  const app = appWith(
    { text: 'Cut losses', author: 'Anna Bell' },
    { text: 'Let winners run', author: 'Carl Dahl' },
    { text: 'Wait', author: 'Anna Bell', isActive: false },
  );
  const { user } = await openArea(app, '/quotes');
  await screen.findByText('3 quotes');
  expect(screen.getAllByText("Today's quote")).toHaveLength(1);
  expect((await recordOf('Wait')).queryByText("Today's quote")).toBeNull();
  await user.keyboard('/WINNERS');
  await screen.findByText('1 of 3 quotes');
  await recordOf('Let winners run');
  const search = screen.getByRole('searchbox');
  await refill(user, search, 'anna');
  await screen.findByText('2 of 3 quotes');
  await refill(user, search, 'nobody');
  await screen.findByText('No quote matches');
  const [clear] = screen.getAllByRole('button', { name: 'Clear search' });
  if (clear) await user.click(clear);
  await screen.findByText('3 quotes');
  expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(3);
});

test('what was typed is kept while the server cannot be reached', async () => {
  const app = appNow();
  const { user, answer } = await openArea(app, '/quotes');
  await user.click(await screen.findByRole('button', { name: 'New Quote' }));
  const form = await inDialog();
  await user.type(form.getByLabelText('Quote'), 'Cut losses');
  await user.type(form.getByLabelText('Author'), 'A trader');
  const mend = answer(/^POST /, broken);
  await user.click(form.getByRole('button', { name: 'Create' }));
  await screen.findByText('Failed to create quote');
  mend();
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click((await inQuestion()).getByRole('button', { name: 'Keep editing' }));
  await user.click((await inDialog()).getByRole('button', { name: 'Create' }));
  await recordOf('Cut losses');
  expect(listed(app)).toHaveLength(1);
});

test('a quote that was deleted elsewhere is saved as a new one, or leaves the list', async () => {
  const app = appWith({ text: 'Cut losses', author: 'A trader' });
  const removeAll = () => {
    for (const { id } of listed(app)) app.deps.quotes.remove(id);
  };
  const { user } = await openArea(app, '/quotes');
  await user.click(await screen.findByRole('button', { name: 'Edit Cut losses' }));
  const form = await inDialog();
  await refill(user, form.getByLabelText('Author'), 'Another');
  removeAll();
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await form.findByText('This quote no longer exists');
  await user.click(form.getByRole('button', { name: 'Save as new quote' }));
  const quote = await recordOf('Another');
  removeAll();
  await user.click(quote.getByRole('button', { name: 'Delete Cut losses' }));
  await user.click((await inQuestion()).getByRole('button', { name: 'Delete' }));
  await seeToast('Error', 'Quote not found');
  await screen.findByText('No quotes found');
});

test('what failed to load is said, and read again', async () => {
  const { user, answer } = await openArea(appNow(), '/traders');
  const mend = answer(/^GET \/api\/quotes/, broken);
  await user.click(screen.getByRole('link', { name: /^Manage Quotes/ }));
  await screen.findByText('Failed to fetch quotes');
  mend();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No quotes found');
});

test('a quote is added, and shows on the home page', async () => {
  const app = appNow();
  const { user } = await openArea(app, '/quotes');
  await screen.findByText('No quotes found');
  await user.click((await screen.findAllByRole('button', { name: 'New Quote' }))[0] ?? document.body);
  const form = await inDialog();
  await user.type(form.getByLabelText(/^Quote/), 'Plan the trade.\nTrade the plan.');
  await user.type(form.getByLabelText(/^Author/), 'The desk');
  expect(form.getByLabelText<HTMLInputElement>(/^Sort Order/).value).toBe('0');
  await user.click(form.getByRole('button', { name: 'Create' }));
  await seeToast('Quote created successfully');
  const quote = await recordOf('Plan the trade.');
  for (const text of ['The desk', 'Active', "Today's quote", 'Sort order 0'])
    expect(quote.getAllByText(text).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('link', { name: 'Back to Home' }));
  const figure = await screen.findByRole('figure', { name: 'Daily quote' });
  expect(figure.textContent).toContain('Trade the plan.');
});

test('a quote that is being sent as the area locks is not shown at the gate, and comes back behind it', async () => {
  const app = appNow();
  const { user, answer } = await openArea(app, '/quotes');
  await user.click((await screen.findAllByRole('button', { name: 'New Quote' }))[0] ?? document.body);
  const form = await inDialog();
  await user.type(form.getByLabelText(/^Quote/), 'Cut losses');
  await user.type(form.getByLabelText(/^Author/), 'A trader');
  const [sent, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const mend = answer(/^POST \/api\/quotes$/, async (pass) => {
    sent.resolve();
    await released.promise;
    return pass();
  });
  await user.click(form.getByRole('button', { name: 'Create' }));
  await sent.promise;
  mend();
  await app.call(await app.admin(), 'DELETE', '/api/admin/sessions');
  released.resolve();
  await user.type(await screen.findByLabelText('Admin Password'), ADMIN_PASSWORD);
  expect(document.body.innerHTML).not.toContain('Cut losses');
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  const again = await inDialog();
  expect(again.getByLabelText<HTMLTextAreaElement>(/^Quote/).value).toBe('Cut losses');
  await user.click(again.getByRole('button', { name: 'Create' }));
  await recordOf('Cut losses');
  expect(listed(app)).toHaveLength(1);
});
