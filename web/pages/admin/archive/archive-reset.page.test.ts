import { expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { appNow, openArea } from '#web/testing/page.ts';
import { inQuestion, recordOf, refill, seeNone, seeToast } from '#web/testing/parts.ts';

/** Archive & Reset with one trade of Maya's, and its question. */
async function openReset() {
  const app = appNow();
  const maya = await app.trader('Maya Okafor');
  const trade = (symbol: string) => app.call(maya, 'POST', '/api/journal', { json: { symbol, pnl: '1' } });
  await trade('ESZ6');
  const page = await openArea(app, '/archive');
  const name = await screen.findByLabelText<HTMLInputElement>('Name of the period that ends');
  await waitFor(() => expect(name.value).not.toBe(''));
  const opener = screen.getByRole('button', { name: 'Archive & Reset' });
  return {
    ...page,
    app,
    trade,
    name,
    async ask() {
      await page.user.click(opener);
      const question = await inQuestion();
      const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Archive & Reset' });
      return {
        ...question,
        confirm,
        phrase: question.getByLabelText<HTMLInputElement>(/^Type “.*” to confirm$/),
      };
    },
    labels: async () =>
      (await app.call(await app.admin(), 'GET', '/api/archives')).body.map(
        ({ label }: { label: string }) => label,
      ),
  };
}

test('what has to be typed stays while it is typed, and names the archive', async () => {
  const { user, app, ask, name, trade, report, labels } = await openReset();
  report();
  const asked = name.value;
  const { phrase, confirm } = await ask();
  await user.type(phrase, asked.slice(0, 5));
  app.now += 60_000;
  await trade('NQZ6');
  report('team');
  await waitFor(() => expect(name.value).not.toBe(asked));
  await user.type(phrase, asked.slice(5));
  await user.click(confirm);
  await waitFor(async () => expect(await labels()).toEqual([asked]));
});

test('the name of a period may be typed with other blanks than it has', async () => {
  const { user, ask, name, labels } = await openReset();
  await refill(user, name, ' Spring   term ');
  const { phrase, confirm } = await ask();
  await user.type(phrase, 'Spring term');
  await user.click(confirm);
  await waitFor(async () => expect(await labels()).toHaveLength(1));
});

test('the question says what is archived and how it is confirmed, and what was archived is shown', async () => {
  const app = appNow();
  const maya = await app.trader('Maya Okafor');
  for (const json of [
    { symbol: 'ESZ6', pnl: '120.50' },
    { symbol: 'NQZ6', isOpen: true },
  ])
    await app.call(maya, 'POST', '/api/journal', { json });
  const stored = async () => (await app.call(maya, 'GET', '/api/journal')).body;
  const { user } = await openArea(app, '/archive');
  await screen.findByText('No archives');
  expect(screen.getByRole('main').textContent).toContain(
    'Archives can be viewed but not restored. This cannot be undone.',
  );
  await refill(user, await screen.findByLabelText('Name of the period that ends'), 'Season 2026');
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'Archive & Reset' }));
    await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to archive all journal entries and reset the system? This cannot be undone.',
    });
    const question = await inQuestion();
    const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Archive & Reset' });
    return { ...question, confirm, phrase: question.getByLabelText('Type “Season 2026” to confirm') };
  };
  const first = await ask();
  expect(first.confirm.disabled).toBe(true);
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  await seeNone(() => screen.queryByRole('alertdialog'));
  expect(await stored()).toHaveLength(2);
  const { confirm, phrase } = await ask();
  await waitFor(() =>
    expect(screen.getByRole('alertdialog').textContent).toContain('2 entries of 1 trader, net +$120.50.'),
  );
  await user.type(phrase, 'season 2026');
  expect(confirm.disabled).toBe(true);
  await refill(user, phrase, 'Season 2026');
  await user.click(confirm);
  await seeToast('Data archived successfully');
  expect(await stored()).toEqual([]);
  const archive = await recordOf('Season 2026');
  const item = archive.getByRole('heading', { name: 'Season 2026' }).closest('li');
  expect(item?.textContent).toMatch(/2 entries.*\+\$120\.50/);
  await user.click(archive.getByRole('button', { name: /^View/ }));
  await (await recordOf('ESZ6')).findByText('+$120.50');
  (await recordOf('NQZ6')).getByText('Open');
});

test('where there is nothing to archive it is said', async () => {
  const app = appNow();
  const { user } = await openArea(app, '/archive');
  const name = await screen.findByLabelText<HTMLInputElement>('Name of the period that ends');
  await waitFor(() => expect(name.value).not.toBe(''));
  await user.click(screen.getByRole('button', { name: 'Archive & Reset' }));
  const question = await inQuestion();
  await user.type(question.getByRole('textbox'), name.value);
  await user.click(question.getByRole('button', { name: 'Archive & Reset' }));
  await seeToast('Error', 'There are no journal entries to archive');
});
