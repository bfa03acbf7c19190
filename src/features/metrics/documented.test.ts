import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTestApp } from '#src/testing/test-app.ts';
import { Metrics } from './responses.ts';

/** The example of `docs/metrics.md`: its trades are entered, and every figure it states is compared. */

const PAGE = readFileSync(join(import.meta.dir, '../../../docs/metrics.md'), 'utf8');

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The trades: numbered rows of the table whose accounts are Main and Copy. */
const TRADES = PAGE.split('\n')
  .filter((line) => /^\| \d+ \| (Main|Copy) \|/.test(line))
  .map(cellsOf);

interface Stated {
  name: string;
  value: string;
  n: number;
}

const STATED: Stated[] = [...PAGE.matchAll(/^\| `(\w+)` .*\*\*(-?[\d.]+)\*\* \| (\d+) \|/gm)].map(
  ([, name = '', value = '', n]) => ({ name, value, n: Number(n) }),
);

let metrics: Record<string, { value: number | string | null; n: number; minimum: number }>;
let close: () => void;
beforeAll(async () => {
  const { app, remove } = openTestApp();
  close = remove;
  const maya = await app.trader('Maya');
  const account = async (json: object): Promise<number> => {
    const sent = { kind: 'live', startingBalance: '5000.00', ...json };
    return (await app.call(maya, 'POST', '/api/accounts', { json: sent })).body.id;
  };
  const main = await account({ name: 'Main' });
  const copy = await account({ name: 'Copy', followsAccountId: main });
  for (const [, name, tradeDate, opened, closed, gross, costs, net, risk, mfe] of TRADES) {
    expect(Number(gross) - Number(costs)).toBe(Number(net));
    const { status } = await app.call(maya, 'POST', '/api/journal', {
      json: {
        symbol: 'ESZ6',
        tradeDate,
        openedAt: `${tradeDate}T${opened}:00-05:00`,
        closedAt: `${tradeDate}T${closed}:00-05:00`,
        pnl: net,
        commission: costs,
        riskAmount: risk === '' ? null : risk,
        mfe: mfe === '' ? null : mfe,
        accountId: name === 'Main' ? main : copy,
      },
    });
    expect(status).toBe(201);
  }
  metrics = (await app.call(maya, 'GET', `/api/traders/${maya.id}/metrics`)).body.metrics;
});
afterAll(() => close());

test('every metric is described, each once', () => {
  expect(TRADES).toHaveLength(9);
  expect(STATED.map(({ name }) => name).sort()).toEqual(Object.keys(Metrics.shape).sort());
});

test.each(STATED.map((stated) => [stated.name, stated] as const))(
  '%s is what the example says',
  (name, { value, n }) => {
    const places = value.split('.')[1]?.length ?? 0;
    const found = metrics[name];
    expect([Number(found?.value).toFixed(places), found?.n]).toEqual([value, n]);
  },
);

test('the page names the minimum of each metric that has one', () => {
  const least = new Map(
    [...PAGE.matchAll(/(\w+) and (\w+) need (\d+)/g)].flatMap(([, a = '', b = '', n]) => [
      [a.toLowerCase(), Number(n)] as const,
      [b.toLowerCase(), Number(n)] as const,
    ]),
  );
  const minimums = Object.entries(metrics).filter(([, { minimum }]) => minimum > 0);
  expect(new Map(minimums.map(([name, { minimum }]) => [name, minimum]))).toEqual(least);
});
