import { expect, setDefaultTimeout, test } from 'bun:test';
import fc from 'fast-check';
import { runs } from '#src/testing/in-part.ts';
import {
  costsOf,
  daysOf,
  inOrder,
  isClosed,
  type ListedEntry,
  netOf,
  rOf,
} from '#src/testing/naive-model/metrics.ts';
import { divided, largest, parseCents, sum } from '#src/testing/naive-model/money.ts';
import { listed, sentEntry, type TradingApp, traded, tradingApp } from '#src/testing/traded-history.ts';
import { fromWire } from '#src/values/wire/wire.ts';
import type { AccountCurves } from './account-curve-responses.ts';
import type { TraderMetrics } from './responses.ts';

/** What charts show is the listed entries in their order. */

setDefaultTimeout(120_000);
const ACCOUNT = 1_000_000n;

/** Each entry from the 20th on, with the 19 before it. */
const lastTwenty = (entries: readonly ListedEntry[]): ListedEntry[][] =>
  entries.flatMap((_, n) => (n < 19 ? [] : [entries.slice(n - 19, n + 1)]));

test('days, trades, months and excursions are those of the listed entries', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(traded, { minLength: 1, maxLength: 40, size: 'max' }),
      fc.constantFrom('', 'side=long', 'hasOpened=false'),
      async (history, query) => {
        const trading = await tradingApp();
        const { app, maya } = trading;
        const json = { entries: history.map((one) => sentEntry(one, trading)) };
        expect((await app.call(maya, 'POST', '/api/journal/batch', { json })).status).toBe(201);
        const found = await listed(trading, query);
        const path = `/api/traders/${maya.id}/metrics?${query}`;
        const metrics: TraderMetrics = fromWire((await app.call(maya, 'GET', path)).body);

        let [equity, peak] = [ACCOUNT, ACCOUNT];
        const step = (amount: bigint) => {
          equity += amount;
          peak = largest([peak, equity]);
          return { equity, drawdown: peak - equity };
        };
        const days = daysOf(found);
        expect(metrics.byDay).toEqual(
          days.map(({ date, net, entries }) => ({
            date,
            pnl: net,
            costs: costsOf(entries),
            entries: entries.length,
            openCount: entries.filter(({ outcome }) => outcome === 'open').length,
            ...step(net),
          })),
        );
        const months = Map.groupBy(found, ({ tradeDate }) => tradeDate.slice(0, 7));
        expect(metrics.months).toEqual(
          [...months].sort().map(([month, entries]) => ({
            month,
            gross: netOf(entries) + costsOf(entries),
            costs: costsOf(entries),
            net: netOf(entries),
            entries: entries.length,
          })),
        );
        const settled = inOrder(found.filter(({ pnl }) => pnl !== null));
        [equity, peak] = [ACCOUNT, ACCOUNT];
        expect(metrics.byTrade).toEqual(
          settled.map(({ id, tradeDate, pnl }, index) => ({
            number: index + 1,
            entryId: id,
            date: tradeDate,
            pnl: parseCents(pnl ?? '0.00'),
            ...step(parseCents(pnl ?? '0.00')),
          })),
        );
        for (const run of metrics.runs) {
          const params = new URLSearchParams([
            ...new URLSearchParams(query),
            ...new URLSearchParams(run.query),
          ]);
          const own = await listed(trading, `${params}`);
          expect([run.query, own.length, netOf(own)]).toEqual([run.query, run.length, run.net]);
          expect(own.every(({ outcome }) => outcome === run.outcome)).toBe(true);
        }
        expect(metrics.excursions.map(({ entryId }) => entryId)).toEqual(
          inOrder(found.filter(isClosed))
            .filter(({ mae, mfe }) => mae !== null && mfe !== null)
            .map(({ id }) => id),
        );
        const closed = inOrder(found.filter(isClosed));
        expect(metrics.rolling.money.map(({ entryId, mean }) => [entryId, mean])).toEqual(
          lastTwenty(closed).map((own) => [own.at(-1)?.id ?? 0, divided(netOf(own), 20)]),
        );
        const measured = closed.filter((entry) => rOf(entry) !== null);
        const rolling = lastTwenty(measured);
        expect(metrics.rolling.r.map(({ entryId }) => entryId)).toEqual(
          rolling.map((own) => own.at(-1)?.id ?? 0),
        );
        for (const [n, own] of rolling.entries())
          expect(metrics.rolling.r[n]?.mean).toBeCloseTo(
            own.reduce((sum, entry) => sum + Number(rOf(entry) ?? 0n), 0) / 20e6,
            9,
          );
        for (const group of metrics.weekdayHalfHours) {
          const own = await listed(trading, `${query}&${group.query}`);
          const { weekday, halfHour } = Object.fromEntries(new URLSearchParams(group.query));
          expect([group.key, group.entries, group.net]).toEqual([
            `${weekday}-${halfHour}`,
            own.length,
            netOf(own),
          ]);
        }
        const timed = found.filter(({ openedAt }) => openedAt !== null);
        expect(sum(metrics.weekdayHalfHours.map(({ net }) => net))).toBe(netOf(timed));
        expect(metrics.weekdayHalfHours.reduce((all, { entries }) => all + entries, 0)).toBe(timed.length);
        await expectAccounts(trading, query, found);
        const isUnknown = (date: string) => {
          const ofDay = settled.filter(({ tradeDate }) => tradeDate === date);
          return ofDay.length > 1 && ofDay.some(({ closedAt }) => closedAt === null);
        };
        expect(metrics.isOrderKnown).toBe(!days.some(({ date }) => isUnknown(date)));
      },
    ),
    { numRuns: runs(15) },
  );
});

/** Each account as a running total of its own entries, on the days of all. */
async function expectAccounts({ app, maya }: TradingApp, query: string, found: ListedEntry[]): Promise<void> {
  const path = `/api/traders/${maya.id}/account-curves?${query}`;
  const { accounts, leftOut }: AccountCurves = fromWire((await app.call(maya, 'GET', path)).body);
  expect([accounts.length, leftOut]).toEqual([new Set(found.map(({ accountId }) => accountId)).size, 0]);
  for (const { accountId, closes } of accounts) {
    const own = found.filter((entry) => entry.accountId === accountId);
    const netBy = (date: string) => netOf(own.filter(({ tradeDate }) => tradeDate <= date));
    expect(closes).toEqual(daysOf(found).map(({ date }) => ({ date, net: netBy(date) })));
  }
}
