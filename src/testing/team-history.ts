/** What a small team journals, through the API, and what it comes to by hand. Amounts are cents. */

import { expect } from 'bun:test';
import fc from 'fast-check';
import { addDays } from '#src/values/time/dates.ts';
import { type TestTrader, testApp } from './test-app.ts';

export const TODAY = '2026-11-20';
const ACCOUNTS = ['own', 'copied', 'sim'] as const;
type AccountName = (typeof ACCOUNTS)[number];
export const STRATEGIES = ['Fade', 'Break'] as const;

export interface Made {
  traderId: number;
  date: string;
  cents: bigint | null;
  costs: bigint;
  isOpen: boolean;
  account: AccountName | null;
  strategy: (typeof STRATEGIES)[number] | null;
  risk: bigint | null;
}

export interface Member extends TestTrader {
  included: boolean;
  accounts: Record<AccountName, number>;
  /** Accounts that count in the team's money. */
  counted: ReadonlySet<AccountName>;
}

const amount = fc.oneof(
  fc.constantFrom(0n, 12_500n, -12_500n),
  fc.bigInt(-90_000n, 90_000n),
  fc.bigInt(-9_000_000n, 9_000_000n),
);
const entry = fc.record({
  trader: fc.nat(2),
  daysAgo: fc.oneof(fc.nat(8), fc.nat(50)),
  cents: fc.option(amount, { freq: 8 }),
  costs: fc.bigInt(0n, 900n),
  isOpen: fc.nat(5).map((n) => n === 0),
  account: fc.constantFrom(null, 'own' as const, 'copied' as const, 'copied' as const, 'sim' as const),
  strategy: fc.constantFrom(null, ...STRATEGIES),
  risk: fc.option(fc.bigInt(5_000n, 40_000n), { freq: 2 }),
});
/** What a team of three may have journaled. */
export const history = fc.record({
  entries: fc.array(entry, { minLength: 1, maxLength: 60, size: 'max' }),
  excluded: fc.subarray([0, 1, 2], { maxLength: 1 }),
  /** Simulations that count, and accounts that do not. */
  counting: fc.array(fc.subarray([...ACCOUNTS]), { minLength: 3, maxLength: 3 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** Journals it, by the calls that traders and the admin make. */
export async function journaled({ entries, excluded, counting }: History) {
  const app = testApp({ now: `${TODAY}T20:00:00Z` });
  app.deps.db.raw.run('PRAGMA synchronous = OFF');
  const admin = await app.admin();
  const members: Member[] = [];
  for (const [index, name] of ['Maya', 'Leo', 'Sofia'].entries()) {
    const included = !excluded.includes(index);
    const trader = await app.trader(name, { includePnl: included });
    const account = async (fields: object): Promise<number> =>
      (await app.call(trader, 'POST', '/api/accounts', { json: fields })).body.id;
    const own = await account({ name: 'Own', kind: 'funded', startingBalance: '50000' });
    const accounts = {
      own,
      copied: await account({ name: 'Copied', kind: 'live', followsAccountId: own }),
      sim: await account({ name: 'Sim', kind: 'sim' }),
    };
    const counted = new Set(counting[index] ?? []);
    for (const name of ACCOUNTS) {
      const json = { countsForTeam: counted.has(name) };
      expect((await app.call(admin, 'PUT', `/api/accounts/${accounts[name]}`, { json })).status).toBe(200);
    }
    for (const strategy of STRATEGIES) {
      await app.call(trader, 'POST', '/api/strategies', { json: { name: strategy } });
    }
    members.push({ ...trader, included, accounts, counted });
  }
  const all: Made[] = [];
  for (const { trader, daysAgo, ...one } of entries) {
    const member = members[trader];
    if (!member) continue;
    const date = addDays(TODAY, -daysAgo);
    const isOpen = one.isOpen || one.cents === null;
    all.push({ ...one, isOpen, date, traderId: member.id });
  }
  for (const member of members) {
    const { body: strategies } = await app.call(member, 'GET', '/api/strategies');
    const json = all
      .filter(({ traderId }) => traderId === member.id)
      .map(({ date, cents, costs, isOpen, account, strategy, risk }) => ({
        symbol: 'ESZ6',
        tradeDate: date,
        pnl: cents === null ? null : usd(cents),
        fees: usd(costs),
        isOpen,
        riskAmount: risk === null ? null : usd(risk),
        accountId: account && member.accounts[account],
        strategyId: strategies.find(({ name }: { name: string }) => name === strategy)?.id ?? null,
      }));
    if (json.length === 0) continue;
    const { status } = await app.call(member, 'POST', '/api/journal/batch', { json: { entries: json } });
    expect(status).toBe(201);
  }
  return { app, members, entries: all };
}

export const usd = (amount: bigint): string => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
export const total = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((sum, amount) => sum + amount, 0n);
export const net = (entries: readonly Made[]): bigint => total(entries.map((one) => one.cents ?? 0n));
export const closed = (entries: readonly Made[]) => entries.filter(({ isOpen }) => !isOpen);
export const won = (entries: readonly Made[]) => closed(entries).filter((one) => (one.cents ?? 0n) > 0n);
export const lost = (entries: readonly Made[]) => closed(entries).filter((one) => (one.cents ?? 0n) < 0n);
export const open = (entries: readonly Made[]): number => entries.length - closed(entries).length;
export const winRate = (entries: readonly Made[]): number =>
  entries.length === 0 ? 0 : (100 * won(entries).length) / entries.length;
export const average = (entries: readonly Made[]): bigint => {
  const [sum, n] = [net(entries), BigInt(Math.max(1, entries.length))];
  const size = ((sum < 0n ? -sum : sum) * 2n + n) / (2n * n);
  return sum < 0n ? -size : size;
};
export const on = (entries: readonly Made[], from: string, to = from) =>
  entries.filter(({ date }) => date >= from && date <= to);

/** What counts in the team's money. */
export const ofTeam = (members: readonly Member[], entries: readonly Made[]): Made[] =>
  entries.filter(({ traderId, account }) =>
    members.some(
      (one) => one.id === traderId && one.included && (account === null || one.counted.has(account)),
    ),
  );
