/** The hub of a trader whose session ends, or may have. */

import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';
import { comeBack, post } from '#web/testing/parts.ts';

const team = async () => within(await screen.findByRole('region', { name: 'Daily P&L of the team' }));

/** Maya's hub on a Monday without trades. */
async function openHub() {
  const app = appNow();
  const [maya, leo] = [await app.trader('Maya Okafor'), await app.trader('Leo Brandt')];
  const page = await openPage(app, `/team-hub/${maya.id}?date=2026-01-05`, maya.cookie);
  await (await team()).findByText('No trading activity for Jan 5, 2026');
  return {
    ...page,
    ...{ maya, leo },
    previousDay: () => page.user.click(screen.getByRole('button', { name: 'Previous day' })),
  };
}

const seeEnd = () => screen.findByRole('heading', { name: 'Your session has ended' });

test('another trader who logs in in another tab leaves nothing of it on the screen', async () => {
  const { leo } = await openHub();
  await post('/api/auth/validate', { accessCode: leo.accessCode });
  comeBack();
  await screen.findByRole('heading', { name: 'Another trader has logged in' });
  expect(document.body.textContent).not.toMatch(/Maya|P&L/);
  const link = screen.getByRole('link', { name: 'Go to your team hub' });
  expect(link.getAttribute('href')).toBe(`/team-hub/${leo.id}`);
});

test('the end of a session is noticed when a call is rejected', async () => {
  const { previousDay } = await openHub();
  await post('/api/auth/logout', {});
  await previousDay();
  await seeEnd();
});

test('a session is not over because the server is busy, or an admin is viewing another page in this browser', async () => {
  const { maya, leo, answer, sent, previousDay } = await openHub();
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
  const viewing = { trader: named(maya), role: 'trader', viewing: named(leo), admin: false };
  for (const [reply, day] of [
    [() => Response.json({ message: 'Busy', code: 'unavailable' }, { status: 503 }), 'Jan 2, 2026'],
    [() => Response.json(viewing), 'Jan 1, 2026'],
  ] as const) {
    const mend = answer(/^GET \/api\/auth\/session$/, reply);
    const asks = () => sent.filter((call) => call === 'GET /api/auth/session').length;
    const before = asks();
    comeBack();
    await waitFor(() => expect(asks()).toBeGreaterThan(before));
    await previousDay();
    await (await team()).findByText(`No trading activity for ${day}`);
    mend();
  }
  await post('/api/auth/logout', {});
  comeBack();
  await seeEnd();
});

test('a day that cannot be read says why, and is read again', async () => {
  const { user, answer, previousDay } = await openHub();
  const busy = { message: 'The database is busy', code: 'unavailable' };
  const mend = answer(/^GET \/api\/daily-pnl\//, () => Response.json(busy, { status: 503 }));
  await previousDay();
  const day = await team();
  await day.findByText('Failed to fetch daily PnL');
  day.getByText('The database is busy');
  mend();
  await user.click(day.getByRole('button', { name: 'Retry' }));
  await (await team()).findByText('No trading activity for Jan 2, 2026');
});
