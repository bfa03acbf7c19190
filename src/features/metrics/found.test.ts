import { expect, setDefaultTimeout, test } from 'bun:test';
import fc from 'fast-check';
import { runs } from '#src/testing/in-part.ts';
import { netOf } from '#src/testing/naive-model/metrics.ts';
import { listed, sentEntry, type TradingApp, traded, tradingApp } from '#src/testing/traded-history.ts';
import { fromWire } from '#src/values/wire/wire.ts';

/** Metrics go by the entries that the journal lists with the same filter, whatever it is made of. */

setDefaultTimeout(120_000);

/** One of each facet and its opposite; `{own}` and the like stand for ids. */
const facet = fc.constantFrom(
  ...[
    'filter=wins',
    'filter=losses',
    'filter=recent',
    'from=2026-03-09',
    'to=2026-10-31',
    'q=waited',
    'q=es',
    'q=nov+es',
  ],
  ...['result=win', 'result=loss', 'result=even', 'result=open', 'side=long', 'side=short'],
  ...['instrumentType=futures', 'instrumentType=options', 'weekday=0', 'weekday=5', 'size=1', 'size=from11'],
  ...['halfHour=18', 'halfHour=47', 'hasOpened=true', 'hasOpened=false', 'holding=to1m', 'holding=none'],
  ...['r=none', 'r=0', 'r=-1', 'root=es', 'root=NONE', 'hasRoot=true', 'hasRoot=false', 'symbol=esz6'],
  ...['symbol=%C3%B1and%C3%BA', 'symbol=%C3%91AND%C3%9A', 'strategyId={breakout}', 'strategyId=999999'],
  ...['strategy=VWAP+%26+more', 'strategy=Breakout', 'hasStrategy=true', 'hasStrategy=false'],
  ...['accountId={own}', 'accountId={copied}', 'accountId=999999', 'hasAccount=true', 'hasAccount=false'],
  ...['tag=news', 'tag=%22quoted%22', 'tag=new', 'hasTags=true', 'hasTags=false', 'hasStop=true'],
  ...['hasStop=false', 'hasNotes=true', 'hasNotes=false', 'afterLoss=true', 'afterLoss=false'],
  ...[
    'isClosed=true',
    'isClosed=false',
    'copies=with',
    'copies=without',
    'kind=live',
    'kind=none',
    'kind=sim&kind=funded',
  ],
  ...[
    'fromEntryId={first}',
    'fromEntryId={last}',
    'toEntryId={first}',
    'toEntryId={last}',
    'toEntryId=999999',
  ],
);
const filters = fc.array(fc.uniqueArray(facet, { minLength: 1, maxLength: 4, selector: nameOf }), {
  minLength: 30,
  maxLength: 30,
});

function nameOf(one: string): string {
  return one.slice(0, one.indexOf('='));
}

const HISTORIES = runs(20);

test('what a filter finds is what the journal lists with it', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(traded, { minLength: 1, maxLength: 40, size: 'max' }),
      filters,
      async (history, asked) => {
        const trading = await tradingApp(1);
        const json = { entries: history.map((one) => sentEntry(one, trading)) };
        const { app, maya } = trading;
        const sent = await app.call(maya, 'POST', '/api/journal/batch', { json });
        expect(sent.status).toBe(201);
        const all = await listed(trading);
        for (const each of asked) {
          const query = withIds(each.join('&'), trading, [all.at(0)?.id ?? 0, all.at(-1)?.id ?? 0]);
          const entries = await listed(trading, query);
          const { status, body } = await app.call(maya, 'GET', `/api/traders/${maya.id}/metrics?${query}`);
          expect([query, status]).toEqual([query, 200]);
          const metrics = fromWire(body) as { entries: number; net: bigint };
          expect([query, metrics.entries, metrics.net]).toEqual([query, entries.length, netOf(entries)]);
          found += entries.length > 0 && entries.length < all.length ? 1 : 0;
        }
      },
    ),
    { numRuns: HISTORIES },
  );
  // Filters that find nothing or everything would agree whatever they mean.
  expect(found).toBeGreaterThan(HISTORIES);
});

const withIds = (
  query: string,
  { accounts, strategies }: TradingApp,
  [last, first]: [number, number],
): string =>
  query
    .replaceAll('{own}', String(accounts[0]))
    .replaceAll('{copied}', String(accounts[2]))
    .replaceAll('{breakout}', String(strategies[0]))
    .replaceAll('{first}', String(first))
    .replaceAll('{last}', String(last));
