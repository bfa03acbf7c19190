/** A trader's page of imports, in tests of pages. */

import { screen, waitFor } from '@testing-library/dom';
import { fixtureBytes } from '#src/testing/broker-fixtures.ts';
import { appNow, openPage } from './page.ts';

/** A file of this text, or a broker's sample by its name. */
export const file = (name: string, lines?: readonly string[]): File =>
  new File([lines === undefined ? new Uint8Array(fixtureBytes(name)) : lines.join('\n')], name, {
    type: 'text/csv',
  });

/** The page of a trader with these accounts. */
export async function openImport(...accounts: object[]) {
  const app = appNow();
  const trader = await app.trader();
  for (const json of accounts) await app.call(trader, 'POST', '/api/accounts', { json });
  const page = await openPage(app, `/dashboard/${trader.id}/import`, trader.cookie);
  const { user } = page;
  const press = async (name: string | RegExp) =>
    user.click((await screen.findAllByRole('button', { name }))[0] ?? document.body);
  return {
    ...page,
    app,
    trader,
    press,
    async choose(...files: File[]) {
      await user.upload(await screen.findByLabelText(/^(Choose files|Add another file)$/), files);
    },
    /** Once the files have been looked at with all that was chosen so far. */
    async submit() {
      const find = () => screen.getAllByRole('button', { name: /^Import( \d+ (trades?|lines?))?$/ })[0];
      await waitFor(() => {
        if (find()?.matches(':disabled') !== false) throw new Error('nothing can be imported');
      });
      await user.click(find() ?? document.body);
    },
    stored: async () => (await app.call(trader, 'GET', '/api/journal')).body,
  };
}
