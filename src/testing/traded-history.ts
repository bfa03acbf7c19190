import fc from 'fast-check';
import type { AccountKind } from '#src/values/money/account.ts';
import type { ListedEntry, Team } from './naive-model/metrics.ts';
import { type TestApp, type TestTrader, testApp } from './test-app.ts';

/** Random journals of one trader: with copies, break-evens, open ones, and much that is missing. */

/** Around changes of clocks, the ends of a week and of a month; today is 2026-11-20. */
const DAYS = ['2026-03-06', '2026-03-09', '2026-10-30', '2026-11-01', '2026-11-19', '2026-11-20'];
const MINUTE = 60_000;

const SYMBOLS = [
  ['ESZ6', 'futures'],
  ['ESH7', 'futures'],
  ['MNQZ6', 'futures'],
  ['nothing known', 'futures'],
  ['ñandú', 'futures'],
  ['SPY', 'stocks'],
  ['SPY 600C', 'options'],
] as const;

const usd = fc.bigInt(0n, 99_999n).map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
const pnl = fc.oneof(
  fc.constantFrom('0.00', '12.50', '-12.50', '25.00', '-25.00', '250.00', '-100.00'),
  usd,
  usd.map((amount) => `-${amount}`),
  fc.constantFrom('999999999.99', '-999999999.99'),
);
/** Minutes after the start of trading, of opening and of holding. */
const times = fc.record({
  opened: fc.nat(90),
  held: fc.constantFrom(0, 0.5, 1, 4, 5, 14, 15, 60, 239, 240, 600),
});

export const traded = fc.record(
  {
    symbol: fc.constantFrom(...SYMBOLS),
    day: fc.constantFrom(...DAYS),
    pnl,
    isOpen: fc.nat(6).map((n) => n === 0),
    positionType: fc.constantFrom('long', 'short'),
    quantity: fc.constantFrom(1, 2, 3, 5, 6, 10, 11),
    times,
    hasOpened: fc.nat(4).map((n) => n > 0),
    hasClosed: fc.nat(4).map((n) => n > 0),
    commission: fc.constantFrom('4.08', '-0.50', '0.00'),
    fees: fc.constantFrom('1.24', '3.00'),
    stopPrice: fc.constant('4999.75'),
    notes: fc.constantFrom('waited for it', 'ES again'),
    riskAmount: fc.constantFrom('0.00', '0.01', '100.00', '12.50', '250.00', '33.33'),
    mae: usd,
    mfe: usd,
    account: fc.constantFrom(0, 1, 2),
    strategy: fc.constantFrom(0, 1, 'Breakout', 'VWAP & more'),
    tags: fc.subarray(['news', 'plan', 'a&b=c', '"quoted"'], { maxLength: 3 }),
  },
  {
    requiredKeys: [
      'symbol',
      'day',
      'pnl',
      'isOpen',
      'positionType',
      'quantity',
      'times',
      'hasOpened',
      'hasClosed',
    ],
  },
);
export type Traded = typeof traded extends fc.Arbitrary<infer Value> ? Value : never;

/** An app with a trader who has three accounts, of which the last follows another, and two strategies. */
export interface TradingApp {
  app: TestApp;
  maya: TestTrader;
  accounts: number[];
  strategies: number[];
  kinds: ReadonlyMap<number, AccountKind>;
  /** Of the accounts that follow another. */
  copying: ReadonlySet<number>;
  team: Omit<Team, 'all'>;
}

export async function tradingApp(ticks: number | null = null): Promise<TradingApp> {
  const app = testApp();
  app.deps.db.raw.run('PRAGMA synchronous = OFF');
  const maya = await app.trader();
  const account = async (json: object) => (await app.call(maya, 'POST', '/api/accounts', { json })).body.id;
  const own = await account({ name: 'Own', kind: 'live', startingBalance: '50000.00' });
  const other = await account({ name: 'Other', kind: 'sim', startingBalance: '0.00' });
  const copied = await account({
    name: 'Copied',
    kind: 'funded',
    startingBalance: '25000.00',
    followsAccountId: own,
  });
  const strategy = async (name: string) =>
    (await app.call(maya, 'POST', '/api/strategies', { json: { name } })).body.id;
  const strategies = [await strategy('Breakout'), await strategy('Fade')];
  if (ticks !== null) {
    await app.call(await app.admin(), 'PUT', '/api/admin/settings', { json: { breakEvenTicks: ticks } });
  }
  const startingBalances = new Map([
    [own, 5_000_000n],
    [other, 0n],
    [copied, 2_500_000n],
  ]);
  const kinds = new Map<number, AccountKind>([
    [own, 'live'],
    [other, 'sim'],
    [copied, 'funded'],
  ]);
  const copying = new Set([copied]);
  return {
    app,
    maya,
    accounts: [own, other, copied],
    strategies,
    kinds,
    copying,
    team: { startingBalances },
  };
}

/** As a request has it. */
export function sentEntry(one: Traded, { accounts, strategies }: TradingApp): object {
  const { symbol, day, times, hasOpened, hasClosed, account, strategy, ...fields } = one;
  const opened = Date.parse(`${day}T14:00:00Z`) + times.opened * MINUTE;
  const [name, instrumentType] = symbol;
  return {
    ...fields,
    symbol: name,
    instrumentType,
    tradeDate: day,
    pnl: one.isOpen && one.account === undefined ? null : one.pnl,
    ...(hasOpened ? { openedAt: new Date(opened).toISOString() } : {}),
    ...(hasClosed && !one.isOpen ? { closedAt: new Date(opened + times.held * MINUTE).toISOString() } : {}),
    ...(account === undefined ? {} : { accountId: accounts[account] }),
    ...(typeof strategy === 'string' ? { strategy } : {}),
    ...(typeof strategy === 'number' ? { strategyId: strategies[strategy] } : {}),
  };
}

/** Which accounts are looked at. */
export interface AskedAccounts {
  copies: 'with' | 'without' | null;
  kinds: readonly (AccountKind | 'none')[];
}
export const askedAccounts: fc.Arbitrary<AskedAccounts> = fc.record({
  copies: fc.constantFrom(null, null, 'with', 'without'),
  kinds: fc.oneof(
    fc.constant([]),
    fc.subarray(['live', 'sim', 'funded', 'evaluation', 'none'] as const, { minLength: 1 }),
  ),
});

/** As parameters of a call. */
export const accountsQuery = ({ copies, kinds }: AskedAccounts): string =>
  [...(copies === null ? [] : [`copies=${copies}`]), ...kinds.map((kind) => `kind=${kind}`)].join('&');

/** What they leave of entries, one by one. */
export const inAskedAccounts = <Entry extends { accountId: number | null }>(
  entries: readonly Entry[],
  { copies, kinds }: AskedAccounts,
  { kinds: kindOf, copying }: Pick<TradingApp, 'kinds' | 'copying'>,
): Entry[] =>
  entries.filter(({ accountId }) => {
    const kind = accountId === null ? 'none' : (kindOf.get(accountId) ?? 'none');
    const isCopy = accountId !== null && copying.has(accountId);
    return (kinds.length === 0 || kinds.includes(kind)) && !(copies === 'without' && isCopy);
  });

/** What the journal lists with a filter. */
export async function listed({ app, maya }: TradingApp, query = ''): Promise<ListedEntry[]> {
  const { status, body } = await app.call(maya, 'GET', `/api/journal?limit=500&${query}`);
  if (status !== 200) throw new Error(`${query}: ${status} ${JSON.stringify(body)}`);
  return body;
}
