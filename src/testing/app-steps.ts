import fc from 'fast-check';
import type { TestAdmin, TestApp, TestTrader } from './test-app.ts';

export type Step = (app: TestApp, who: { maya: TestTrader; admin: TestAdmin }) => Promise<unknown>;

const id = fc.integer({ min: 1, max: 6 });
const flag = fc.boolean();
const pnl = fc.integer({ min: -500_000, max: 500_000 }).map((cents) => (cents / 100).toFixed(2));
const tradeDate = fc.constantFrom('2026-10-30', '2026-11-02', '2026-11-19', '2026-11-20');

/** One arbitrary step: an API call, or a move of the clock. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ pnl, tradeDate }).map(
    (entry): Step =>
      (app, { maya }) =>
        app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ESZ6', ...entry } }),
  ),
  fc.record({ id, pnl, tradeDate }).map(
    ({ id, ...change }): Step =>
      (app, { maya }) =>
        app.call(maya, 'PUT', `/api/journal/${id}`, { json: change }),
  ),
  id.map(
    (id): Step =>
      (app, { maya }) =>
        app.call(maya, 'DELETE', `/api/journal/${id}`),
  ),
  fc.record({ name: fc.constantFrom('Leo', 'Ana'), includePnl: flag }).map(
    (trader): Step =>
      (app, { admin }) =>
        app.call(admin, 'POST', '/api/admin/traders', {
          json: { ...trader, accessCode: `code-${crypto.randomUUID()}` },
        }),
  ),
  fc.record({ id, includePnl: flag }).map(
    ({ id, ...change }): Step =>
      (app, { admin }) =>
        app.call(admin, 'PUT', `/api/admin/traders/${id}`, { json: change }),
  ),
  fc.integer({ min: 2, max: 6 }).map(
    (id): Step =>
      (app, { admin }) =>
        app.call(admin, 'DELETE', `/api/admin/traders/${id}`),
  ),
  fc.record({ text: fc.constantFrom('Wait.', 'Cut it.'), isActive: flag }).map(
    (quote): Step =>
      (app, { admin }) =>
        app.call(admin, 'POST', '/api/quotes', { json: { ...quote, author: 'A. Trader' } }),
  ),
  id.map(
    (id): Step =>
      (app, { admin }) =>
        app.call(admin, 'DELETE', `/api/quotes/${id}`),
  ),
  fc
    .record(
      {
        teamName: fc.constantFrom('Night Desk', 'Day Desk'),
        timeZone: fc.constantFrom('America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'),
        clock: fc.constantFrom(12, 24),
        dayStarts: fc.constantFrom('midnight', 'globex'),
        breakEvenTicks: fc.constantFrom(null, 0, 2, 400),
        public: fc.constantFrom('full', 'ranks', 'off'),
      },
      { requiredKeys: [] },
    )
    .map(
      (change): Step =>
        (app, { admin }) =>
          app.call(admin, 'PUT', '/api/admin/settings', { json: change }),
    ),
  fc.constant<Step>((app) =>
    app.call(null, 'POST', '/api/auth/validate', { json: { accessCode: 'not-a-code' } }),
  ),
  fc.integer({ min: 1, max: 15 }).map(
    (minutes): Step =>
      (app, { admin }) => {
        app.now += minutes * 60_000;
        // The area stays unlocked for twenty minutes after the last call.
        return app.call(admin, 'GET', '/api/admin/settings');
      },
  ),
);
