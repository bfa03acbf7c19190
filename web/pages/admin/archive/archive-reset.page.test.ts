import { expect, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { appNow, openArea } from '#web/testing/page.ts';
import { inQuestion, refill } from '#web/testing/parts.ts';

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
