import { expect, test } from 'bun:test';
import { screen } from '@testing-library/dom';
import { formatTimeAt } from '#src/values/time/time-of-day.ts';
import { documentWindow, eventSources } from '#web/testing/dom.ts';
import { appNow, openPage } from '#web/testing/page.ts';

test('since when a page is not live goes by the team’s clock, as every other time', async () => {
  // No machine of a test has its clock set to it.
  const timeZone = 'Pacific/Chatham';
  const app = appNow({ env: { BULLPEN_TIMEZONE: timeZone } });
  const trader = await app.trader();
  await openPage(app, `/dashboard/${trader.id}/journal`, trader.cookie);
  const before = Date.now();
  for (const source of eventSources) source.dispatchEvent(new documentWindow.Event('error'));
  const [mark] = await screen.findAllByText(/^Not live since /);
  const times = [before, Date.now()].map((at) => formatTimeAt(at, { timeZone, clock: 12 }));
  expect(times).toContain(mark?.textContent?.replace('Not live since ', '') ?? '');
});
