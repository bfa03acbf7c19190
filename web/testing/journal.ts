/** The journal of a trader, in tests of pages. */

import { expect } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { appNow, openPage } from './page.ts';
import { inDialog, refill } from './parts.ts';

interface Recorded {
  accounts?: object[];
  entries?: object[];
  strategies?: object[];
  search?: string;
  look?: 'cards' | 'table';
}

/** The journal of a trader with all that is given, as cards unless it is said otherwise. */
export async function openJournal({
  accounts = [],
  entries = [],
  strategies = [],
  search = '',
  look = 'cards',
}: Recorded) {
  const app = appNow();
  const trader = await app.trader();
  for (const [path, rows] of [
    ['/api/accounts', accounts],
    ['/api/strategies', strategies],
    ['/api/journal', entries],
  ] as const)
    for (const json of rows)
      expect(await app.call(trader, 'POST', path, { json })).toMatchObject({ status: 201 });
  const cookie = `${trader.cookie}; bullpen_journal=${look}`;
  const page = await openPage(app, `/dashboard/${trader.id}/journal${search}`, cookie);
  const { user } = page;
  const press = async (name: string) =>
    user.click((await screen.findAllByRole('button', { name }))[0] ?? document.body);
  return {
    ...page,
    app,
    trader,
    press,
    /** Opens an empty form, or that of an entry. */
    async inForm(button = 'New Entry') {
      await press(button);
      const form = await inDialog();
      const field = (label: string) =>
        form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( optional)?$`));
      const type = async (typed: Record<string, string>) => {
        for (const [label, text] of Object.entries(typed)) await refill(user, field(label), text);
      };
      return { ...form, field, type, send: (name: string) => user.click(form.getByRole('button', { name })) };
    },
    stored: async () => (await app.call(trader, 'GET', '/api/journal')).body,
    /** Holds requests of this kind back until they are let go, then to get this. */
    hold(request: RegExp, reply: () => Response) {
      const held = Promise.withResolvers<void>();
      const mend = page.answer(request, () => held.promise.then(reply));
      return { go: held.resolve, mend };
    },
  };
}

/** The list, behind a dialog too. */
export const list = () => screen.getByRole('list', { name: 'Journal entries', hidden: true });
export const seeListed = (text: string) => waitFor(() => expect(list().textContent).toContain(text));
export const seeGone = (text: string) => waitFor(() => expect(list().textContent).not.toContain(text));
