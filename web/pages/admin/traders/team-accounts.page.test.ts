/** Which accounts count for the team: what its figures leave out, and who says so. */

import { describe, expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { ACCOUNT_CHANGED } from '#src/features/accounts/contract.ts';
import type { Account } from '#src/features/accounts/responses.ts';
import { dateWithYear, day } from '#src/testing/naive-model/dates.ts';
import { appNow, openArea, openPage } from '#web/testing/page.ts';
import { inDialog, inQuestion, refill, seeFocus, seeNone, seeToast } from '#web/testing/parts.ts';

const WITHOUT = 'Without simulated accounts';
/** By the clock of the team. */
const today = new Date().toISOString().slice(0, 10);
const yesterday = day(today, -1);

/** Maya, and the admin who adds accounts and trades of hers. */
async function team() {
  const app = appNow({ env: { BULLPEN_TIMEZONE: 'UTC' } });
  const maya = await app.trader('Maya Okafor');
  const admin = await app.admin();
  const add = async (path: string, json: object): Promise<number> => {
    const { status, body } = await app.call(admin, 'POST', path, { json });
    expect(status).toBe(201);
    return body.id;
  };
  return {
    app,
    maya,
    admin,
    addAccount: (account: Partial<Account>, trader = maya) =>
      add('/api/accounts', { traderId: trader.id, ...account }),
    addTrade: (pnl: string, accountId: number, tradeDate = today) =>
      add('/api/admin/journal', { traderId: maya.id, accountId, symbol: 'ESZ6', pnl, tradeDate }),
    stored: () =>
      app.deps.accounts.list(null).map(({ name, kind, countsForTeam }) => ({ name, kind, countsForTeam })),
  };
}

const press = (name: string | RegExp) => screen.findByRole('button', { name });

/** The card of an account. */
async function cardOf(name: string) {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li') ?? document.body);
}

/** The admin's page of a trader's accounts. */
async function openAccounts({ app, maya }: Awaited<ReturnType<typeof team>>) {
  const page = await openArea(app, '');
  await page.user.click(await screen.findByRole('link', { name: `Accounts of ${maya.name}` }));
  await screen.findByRole('heading', { level: 1, name: `Accounts of ${maya.name}` });
  return page;
}

describe('the hub says that simulated accounts are left out', () => {
  test('on a day that had nothing else', async () => {
    const { app, maya, addAccount, addTrade } = await team();
    await addTrade('500', await addAccount({ name: 'Sim 1' }));
    await openPage(app, `/team-hub/${maya.id}`, maya.cookie);
    await screen.findByText(`No trading activity for ${dateWithYear(today)}`);
    await screen.findByText(WITHOUT);
  });

  test('of the last trading day, where the day above it does not', async () => {
    const { app, maya, addAccount, addTrade } = await team();
    const [sim, live] = [
      await addAccount({ name: 'Sim 1' }),
      await addAccount({ name: 'Live', kind: 'live' }),
    ];
    await addTrade('40', live, yesterday);
    await addTrade('500', sim, yesterday);
    await openPage(app, `/team-hub/${maya.id}`, maya.cookie);
    const last = await screen.findByRole('region', { name: 'Last trading day' });
    await waitFor(() => expect(last.textContent).toContain('+$40.00'));
    expect(screen.getAllByText(WITHOUT, { exact: false })).toHaveLength(1);
  });

  test('once, where both days do', async () => {
    const { app, maya, addAccount, addTrade } = await team();
    const [sim, live] = [
      await addAccount({ name: 'Sim 1' }),
      await addAccount({ name: 'Live', kind: 'live' }),
    ];
    await addTrade('40', live, yesterday);
    for (const date of [yesterday, today]) await addTrade('500', sim, date);
    await openPage(app, `/team-hub/${maya.id}`, maya.cookie);
    await screen.findByText(WITHOUT);
    expect(screen.getAllByText(WITHOUT, { exact: false })).toHaveLength(1);
  });
});

describe('an account', () => {
  test('counts or not as the admin switches it, on its card and in its form', async () => {
    const members = await team();
    const id = await members.addAccount({ name: 'Sim 1' });
    const { user } = await openAccounts(members);
    const card = await cardOf('Sim 1');
    const onCard = card.getByRole('switch', { name: 'Counts for the team Sim 1' });
    const badge = () => card.queryByText('Does not count for the team');
    expect([badge() === null, onCard.getAttribute('aria-checked')]).toEqual([false, 'false']);
    onCard.focus();
    await user.keyboard(' ');
    await seeToast('Account updated successfully');
    await seeNone(() => badge());
    await seeFocus(onCard);
    expect(members.stored()).toEqual([{ name: 'Sim 1', kind: 'sim', countsForTeam: true }]);

    await user.click(await press('Edit Sim 1'));
    const form = await inDialog();
    await user.click(form.getByRole('switch', { name: 'Counts for the team' }));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await card.findByText('Does not count for the team');
    expect(members.stored()).toEqual([{ name: 'Sim 1', kind: 'sim', countsForTeam: false }]);
    await user.click(screen.getByRole('link', { name: /^Settings/ }));
    const changes = await screen.findAllByText(new RegExp(`^The admin at .* changed account ${id}\\.$`));
    expect(changes).toHaveLength(2);
  });

  test('counts as is usual for its kind, unless the admin says otherwise', async () => {
    const members = await team();
    await members.addAccount({ name: 'Sim 1' });
    const { user } = await openAccounts(members);
    const openForm = async (button: string) => {
      await user.click(await press(button));
      const form = await inDialog();
      const counts = form.getByRole('switch', { name: 'Counts for the team' });
      return {
        counts,
        isOn: () => counts.getAttribute('aria-checked'),
        name: (name: string) => refill(user, form.getByRole('textbox', { name: 'Name' }), name),
        async choose(kind: string) {
          await user.click(form.getByRole('combobox', { name: 'Kind' }));
          await user.click(await screen.findByRole('option', { name: kind }));
        },
        async send(name: string) {
          await user.click(form.getByRole('button', { name }));
          await seeNone(() => screen.queryByRole('dialog'));
        },
      };
    };
    const edited = await openForm('Edit Sim 1');
    await edited.choose('Live');
    expect(edited.isOn()).toBe('true');
    await user.click(edited.counts);
    await edited.send('Save Changes');
    expect(members.stored()).toEqual([{ name: 'Sim 1', kind: 'live', countsForTeam: false }]);

    const funded = await openForm('New Account');
    await funded.name('Topstep');
    expect(funded.isOn()).toBe('false');
    for (const kind of ['Evaluation', 'Funded']) {
      await funded.choose(kind);
      expect([kind, funded.isOn()]).toEqual([kind, 'true']);
    }
    await funded.send('Create Account');
    const watched = await openForm('New Account');
    await watched.name('Worth watching');
    await user.click(watched.counts);
    await watched.send('Create Account');
    expect(members.stored()).toEqual([
      { name: 'Sim 1', kind: 'live', countsForTeam: false },
      { name: 'Topstep', kind: 'funded', countsForTeam: true },
      { name: 'Worth watching', kind: 'sim', countsForTeam: true },
    ]);
  });

  test('says to its trader that it does not count, who cannot switch it', async () => {
    const { app, maya, addAccount, stored } = await team();
    await addAccount({ name: 'Sim 1' });
    await addAccount({ name: 'Live', kind: 'live' });
    const { user } = await openPage(app, `/dashboard/${maya.id}/accounts`, maya.cookie);
    (await cardOf('Sim 1')).getByText('Does not count for the team');
    expect((await cardOf('Live')).queryByText(/for the team/)).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    await user.click(await press('Edit Sim 1'));
    const form = await inDialog();
    form.getByRole('switch', { name: 'Archived' });
    expect(form.queryByRole('switch', { name: 'Counts for the team' })).toBeNull();
    await refill(user, form.getByRole('textbox', { name: 'Name' }), 'Sim A');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await cardOf('Sim A');
    expect(stored()).toContainEqual({ name: 'Sim A', kind: 'sim', countsForTeam: false });
  });
});

describe('simulated accounts that count', () => {
  const NOTICE = /^\d+ simulated accounts? counts? in/;
  const notice = async () => within(await screen.findByRole('region', { name: NOTICE }));
  const seeNoNotice = () => seeNone(() => screen.queryByRole('region', { name: NOTICE }));
  const listed = async () => (await notice()).getAllByRole('listitem').map(({ textContent }) => textContent);

  test('are listed for the admin, who leaves them out', async () => {
    const { app, addAccount, stored } = await team();
    const leo = await app.trader('Leo Brandt');
    for (const n of [1, 2, 3, 4, 5, 6]) await addAccount({ name: `Sim ${n}`, countsForTeam: true });
    await addAccount({ name: 'Paper', countsForTeam: true }, leo);
    await addAccount({ name: 'Playback' }, leo);
    await addAccount({ name: 'Topstep', kind: 'funded' }, leo);
    const { user } = await openArea(app, '');
    (await notice()).getByText("7 simulated accounts count in the team's money");
    expect((await listed()).at(-1)).toBe('… and 2 more');
    const first = (await notice()).getByRole<HTMLAnchorElement>('link', { name: 'Maya Okafor · Sim 1' });
    expect(first.getAttribute('href')).toMatch(/^\/admin\/traders\/\d+\/accounts$/);
    const leaveOut = async () => user.click((await notice()).getByRole('button', { name: 'Leave them out' }));
    await leaveOut();
    const question = await inQuestion();
    question.getByText("Leave 7 simulated accounts out of the team's money?");
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await seeNone(() => screen.queryByRole('alertdialog'));
    expect(stored().filter(({ countsForTeam }) => countsForTeam)).toHaveLength(8);
    await leaveOut();
    await user.click((await inQuestion()).getByRole('button', { name: 'Leave them out' }));
    await seeToast('7 simulated accounts left out');
    await seeNoNotice();
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(stored().filter(({ countsForTeam }) => countsForTeam)).toEqual([
      { name: 'Topstep', kind: 'funded', countsForTeam: true },
    ]);
  });

  test('that were changed meanwhile are not left out, and are listed as they are', async () => {
    const { app, admin, addAccount, stored } = await team();
    const first = await addAccount({ name: 'A', countsForTeam: true });
    await addAccount({ name: 'B', countsForTeam: true });
    const { user } = await openArea(app, '');
    await user.click((await notice()).getByRole('button', { name: 'Leave them out' }));
    await app.call(admin, 'PUT', `/api/accounts/${first}`, { json: { kind: 'live' } });
    await user.click((await inQuestion()).getByRole('button', { name: 'Leave them out' }));
    await seeToast(ACCOUNT_CHANGED);
    await screen.findByText("1 simulated account counts in the team's money");
    expect(await listed()).toEqual(['Maya Okafor · B']);
    expect(stored()).toEqual([
      { name: 'A', kind: 'live', countsForTeam: true },
      { name: 'B', kind: 'sim', countsForTeam: true },
    ]);
  });

  test('keep counting once the admin has said so', async () => {
    const { app, addAccount, stored } = await team();
    await addAccount({ name: 'Sim 1', countsForTeam: true });
    const { user } = await openArea(app, '');
    await user.click((await notice()).getByRole('button', { name: 'Keep counting it' }));
    await seeToast('1 simulated account keeps counting');
    await seeNoNotice();
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    await user.click(screen.getByRole('link', { name: /^Manage Quotes/ }));
    await screen.findByRole('heading', { level: 1, name: 'Manage Quotes' });
    await user.click(screen.getByRole('link', { name: /^Manage Traders/ }));
    await screen.findByRole('heading', { name: 'Maya Okafor' });
    await seeNoNotice();
    expect(stored()).toEqual([{ name: 'Sim 1', kind: 'sim', countsForTeam: true }]);
  });

  test('are asked about for nobody who is excluded', async () => {
    const { app, admin, maya, addAccount } = await team();
    await addAccount({ name: 'Sim 1', countsForTeam: true });
    await app.call(admin, 'PUT', `/api/admin/traders/${maya.id}`, { json: { includePnl: false } });
    await openArea(app, '');
    await screen.findByRole('heading', { name: 'Maya Okafor' });
    await seeNoNotice();
  });
});
