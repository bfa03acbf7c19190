/** What a trade was made of, and what it said before, beside the list. */

import { expect, test } from 'bun:test';
import { screen } from '@testing-library/dom';
import { OWN_EXPORT } from '#src/testing/import-files.ts';
import { appNow, openPage } from '#web/testing/page.ts';

const headings = () => [...document.querySelectorAll('aside h3')].map(({ textContent }) => textContent);

test.each(['the trader', 'a manager', 'the admin who views the pages'])(
  'of a trade that %s opens, what they may read is shown, and nothing else is asked for',
  async (who) => {
    const app = appNow();
    const trader = await app.trader('Maya');
    const file =
      'Content-Disposition: form-data; name="file"; filename="export.csv"\r\nContent-Type: text/csv';
    const sent = {
      raw: `--part\r\n${file}\r\n\r\n${OWN_EXPORT}\r\n--part--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=part' },
    };
    expect(await app.call(trader, 'POST', '/api/imports', sent)).toMatchObject({ status: 201 });
    const [entry] = (await app.call(trader, 'GET', '/api/journal')).body;
    const readers: Record<string, () => Promise<{ cookie: string }>> = {
      'a manager': () => app.trader('Ana', { role: 'manager' }),
      'the admin who views the pages': async () => {
        const admin = await app.admin();
        await app.call(admin, 'POST', `/api/admin/traders/${trader.id}/view`);
        return admin;
      },
    };
    const { cookie } = (await readers[who]?.()) ?? trader;
    const page = await openPage(
      app,
      `/dashboard/${trader.id}/journal?entry=${entry.id}`,
      `${cookie}; bullpen_journal=table`,
    );
    await screen.findByText(/^Imported from export\.csv$/);
    expect(document.body.textContent).not.toContain('Failed to fetch');
    const isOwner = who === 'the trader';
    expect(page.sent.some((name) => name.includes('/history'))).toBe(isOwner);
    if (isOwner) await screen.findByText('No changes yet');
    expect(headings().some((text) => text?.startsWith('History'))).toBe(isOwner);
  },
);
