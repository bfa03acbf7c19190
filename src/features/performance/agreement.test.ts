import { expect, onTestFinished, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readConfig } from '#src/config.ts';
import { findIntegrityIssues } from '#src/db/integrity.ts';
import { PageQuery } from '#src/features/journal/query-contract.ts';
import { makeBackup } from '#src/ops/backups/backup.ts';
import { restoreBackup } from '#src/ops/backups/restore.ts';
import { expectAddUp, expectFigures, type WholeApp, type WholeEntry } from '#src/testing/compared-figures.ts';
import { runs } from '#src/testing/in-part.ts';
import { day } from '#src/testing/naive-model/dates.ts';
import { type Cents, sum, usd } from '#src/testing/naive-model/money.ts';
import type { Account, Entry } from '#src/testing/naive-model/responses.ts';
import { type TestAdmin, type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';

/** Whatever is journaled, every figure of every endpoint equals the entries added up by hand. */

type Step =
  | ({ kind: 'add'; trader: number; daysAgo: number } & Result)
  | ({ kind: 'change'; pick: number; daysAgo: number } & Result)
  | { kind: 'follow'; trader: number }
  | { kind: 'count'; trader: number; account: 'own' | 'copied' }
  | { kind: 'remove'; pick: number }
  | { kind: 'move'; pick: number; trader: number }
  | { kind: 'toggle'; trader: number }
  | { kind: 'leave'; trader: number }
  | { kind: 'archive' };

/** What an entry came to, and on which of its trader's two accounts, if any. */
interface Result {
  cents: Cents | null;
  commission: Cents | null;
  fees: Cents | null;
  isOpen: boolean;
  account: 'own' | 'copied' | null;
  part: { symbol: string; positionType: 'long' | 'short'; strategy: string | null };
}

/** Instants around clock changes, midnights, leap days and month ends, with the team's day at each. */
const MOMENTS = [
  { now: '2026-03-08T04:59:59.999Z', zone: 'America/New_York', today: '2026-03-07' },
  { now: '2026-03-08T05:00:00Z', zone: 'America/New_York', today: '2026-03-08' },
  { now: '2026-03-09T03:59:59.999Z', zone: 'America/New_York', today: '2026-03-08' },
  { now: '2026-11-02T04:59:59.999Z', zone: 'America/New_York', today: '2026-11-01' },
  { now: '2026-11-02T05:00:00Z', zone: 'America/New_York', today: '2026-11-02' },
  { now: '2024-02-29T17:00:00Z', zone: 'America/New_York', today: '2024-02-29' },
  { now: '2024-03-30T17:00:00Z', zone: 'Europe/London', today: '2024-03-30' },
  { now: '2026-03-31T12:00:00Z', zone: 'UTC', today: '2026-03-31' },
  { now: '2026-12-31T11:00:00Z', zone: 'Pacific/Auckland', today: '2027-01-01' },
  { now: '2026-08-01T10:00:00Z', zone: 'Pacific/Pago_Pago', today: '2026-07-31' },
] as const;

const trader = fc.nat({ max: 3 });
const daysAgo = fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 70 }));
const pick = fc.nat({ max: 40 });
const cents = fc.option(
  fc.oneof(
    fc.bigInt({ min: -300n, max: 300n }),
    // Recurring amounts, for ties.
    fc.constantFrom(0n, 10_000n, 25_000n, -10_000n),
    fc.bigInt({ min: -900_000n, max: 900_000n }),
    fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n }),
  ),
  { freq: 8 },
);
/** Costs, or a rebate. */
const charge = fc.option(fc.oneof(fc.bigInt({ min: -500n, max: 5000n }), fc.constant(99_999_999_999n)), {
  freq: 2,
});
const result = {
  cents,
  commission: charge,
  fees: charge,
  isOpen: fc.nat({ max: 5 }).map((n) => n === 0),
  account: fc.constantFrom(null, 'own' as const, 'copied' as const),
  part: fc.record({
    symbol: fc.constantFrom('ES', 'NQ', 'mine', 'MINE'),
    positionType: fc.constantFrom('long' as const, 'short' as const),
    strategy: fc.constantFrom(null, 'Fade', 'Break'),
  }),
};
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('add' as const), trader, daysAgo, ...result }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), pick, daysAgo, ...result }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('follow' as const), trader }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('count' as const),
      trader,
      account: fc.constantFrom('own' as const, 'copied' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), pick, trader }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('toggle' as const), trader }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), trader: fc.nat({ max: 12 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'archive' as const }) },
);

const moment = fc.constantFrom(...MOMENTS);
const history = fc.array(step, { maxLength: 45, size: 'max' });

test('after any history, every figure equals a naive sum', async () => {
  await fc.assert(
    fc.asyncProperty(moment, history, async (at, steps) => {
      const { app, bullpen } = await journaled(at, steps);
      await expectFigures(bullpen, app);
      await expectAddUp(bullpen, app);
      expect(inArchives(app)).toEqual(addedUp(bullpen.archived));
      expect(keptTotals(app)).toEqual(recomputedTotals(app));
    }),
    { numRuns: runs(50) },
  );
}, 120_000);

test('after any history, every figure of a restored backup equals a naive sum', async () => {
  await fc.assert(
    fc.asyncProperty(moment, history, async (at, steps) => {
      const { app, bullpen } = await journaled(at, steps);
      const folder = mkdtempSync(join(tmpdir(), 'bullpen-restored-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const [from, target] = [join(folder, 'desk.tar'), join(folder, 'restored')];
      await makeBackup(app.deps, { to: from, withKey: true, progress });
      const config = readConfig({}, { BULLPEN_DATA_DIR: target });
      const clock = () => app.now;
      await restoreBackup(config, { from, replace: false, withoutKey: false, clock, progress });
      const restored = testApp({ now: at.now, env: { BULLPEN_TIMEZONE: at.zone }, folder: target });
      for (const who of bullpen.traders) who.cookie = await restored.logIn(who.accessCode);
      await expectFigures(bullpen, restored);
      expect(inArchives(restored)).toEqual(addedUp(bullpen.archived));
      expect(findIntegrityIssues(restored.deps.db.raw, 'all')).toEqual([]);
    }),
    { numRuns: runs(4) },
  );
}, 60_000);

const progress = { onBytes() {} };

async function journaled({ now, zone, today }: (typeof MOMENTS)[number], steps: readonly Step[]) {
  const app = testApp({ now, env: { BULLPEN_TIMEZONE: zone } });
  // Durability does not matter here.
  app.deps.db.raw.run('PRAGMA synchronous = OFF');
  const bullpen: Model = {
    today,
    traders: [],
    strategies: [],
    accounts: [],
    entries: [],
    archived: [],
    admin: await app.admin(),
  };
  for (const name of ['Maya', 'Leo', 'Sofia', 'Arjun']) {
    const { id, cookie, accessCode }: TestTrader = await app.trader(name);
    bullpen.traders.push({ id, name, included: true, cookie, accessCode });
    addAccounts(app, bullpen, id);
  }
  for (const change of steps) await apply(change, bullpen, app);
  return { app, bullpen };
}

type Made = WholeEntry & Result;
interface Model extends Omit<WholeApp, 'entries' | 'traders' | 'accounts'> {
  traders: (WholeApp['traders'][number] & { accessCode: string })[];
  accounts: (Account & { follows: number | null })[];
  entries: Made[];
  admin: TestAdmin;
}

async function apply(change: Step, bullpen: Model, app: TestApp): Promise<void> {
  if (change.kind === 'follow' || change.kind === 'count') {
    const who = bullpen.traders[change.trader];
    if (!who) return;
    const [own, copied] = accountsOf(who.id);
    const id = change.kind === 'count' && change.account === 'own' ? own : copied;
    const account = bullpen.accounts.find((one) => one.id === id);
    if (!account) return;
    if (change.kind === 'follow') account.follows = account.follows === null ? own : null;
    else account.countsForTeam = !account.countsForTeam;
    // Copies count as other entries do, and whether an account counts for the team is up to the admin alone.
    const json = { followsAccountId: account.follows, countsForTeam: account.countsForTeam };
    const { body } = await app.call(bullpen.admin, 'PUT', `/api/accounts/${id}`, { json });
    expect(body).toMatchObject(json);
    const denied = { json: { countsForTeam: !account.countsForTeam } };
    expect((await app.call(who, 'PUT', `/api/accounts/${id}`, denied)).body).toMatchObject(json);
    return;
  }
  if (change.kind === 'toggle' || change.kind === 'leave') {
    const who = bullpen.traders[change.trader];
    if (!who) return;
    if (change.kind === 'toggle') {
      who.included = !who.included;
      app.deps.traders.change(who.id, { includePnl: who.included });
    } else {
      await app.deps.traders.remove(who.id, 'admin');
      bullpen.traders = bullpen.traders.filter(({ id }) => id !== who.id);
      bullpen.accounts = bullpen.accounts.filter(({ id }) => !accountsOf(who.id).includes(id));
      bullpen.archived.push(...bullpen.entries.filter(({ traderId }) => traderId === who.id));
      bullpen.entries = bullpen.entries.filter(({ traderId }) => traderId !== who.id);
    }
    return;
  }
  if (change.kind === 'archive') {
    if (bullpen.entries.length === 0) return;
    app.deps.archives.archiveAll({ actor: 'admin', at: app.now });
    bullpen.archived.push(...bullpen.entries);
    bullpen.entries = [];
    return;
  }
  if (change.kind === 'add') {
    const who = bullpen.traders[change.trader];
    if (!who) return;
    const tradeDate = day(bullpen.today, -change.daysAgo);
    const json = {
      ...change.part,
      ...pnlOf(change),
      // Today is the default.
      ...(change.daysAgo === 0 ? {} : { tradeDate }),
    };
    const { body } = await app.call(who, 'POST', '/api/journal', { json });
    const entry = { id: body.id, traderId: who.id, tradeDate, ...resultOf(change), accountId: null };
    bullpen.entries.push(entry);
    attribute(entry, app);
    return;
  }
  const entry = bullpen.entries[change.pick % Math.max(1, bullpen.entries.length)];
  const who = bullpen.traders.find(({ id }) => id === entry?.traderId);
  if (!entry || !who) return;
  const path = `/api/journal/${entry.id}`;
  if (change.kind === 'move') {
    const next = bullpen.traders[change.trader];
    if (!next) return;
    app.deps.journal.update(null, entry.id, { traderId: next.id }, 'admin');
    Object.assign(entry, { traderId: next.id, account: null });
    attribute(entry, app);
    return;
  }
  if (change.kind === 'remove') {
    await app.call(who, 'DELETE', path);
    bullpen.entries = bullpen.entries.filter(({ id }) => id !== entry.id);
    return;
  }
  entry.tradeDate = day(bullpen.today, -change.daysAgo);
  await app.call(who, 'PUT', path, {
    json: { ...change.part, ...pnlOf(change), tradeDate: entry.tradeDate },
  });
  Object.assign(entry, resultOf(change));
  attribute(entry, app);
}

function resultOf({ cents, commission, fees, isOpen, account, part }: Result) {
  const costs = (commission ?? 0n) + (fees ?? 0n);
  return { cents, commission, fees, isOpen, account, part, costs, ...part, strategyId: null };
}

const pnlOf = ({ cents, isOpen }: Result) =>
  cents === null ? { pnl: null, isOpen: true } : { pnl: usd(cents), isOpen };

/** A trader's two accounts. */
const accountsOf = (traderId: number): [number, number] => [traderId * 2 - 1, traderId * 2];

function addAccounts({ deps }: TestApp, bullpen: Model, traderId: number): void {
  const [own, copied] = accountsOf(traderId);
  for (const [id, follows, startingCents] of [
    [own, null, 1_500_000n],
    [copied, own, traderId === 1 ? 0n : 50_000n],
  ] as const) {
    deps.db.raw.run(
      `INSERT INTO accounts (id, trader_id, name, kind, follows_account_id, starting_cents, created_at)
      VALUES (?, ?, ?, 'live', ?, ?, 0)`,
      [id, traderId, follows === null ? 'Own' : 'Copied', follows, startingCents],
    );
    bullpen.accounts.push({ id, startingCents, countsForTeam: true, follows });
  }
}

/** Writes an entry's costs and account as the journal stores them. */
function attribute(entry: Made, { deps }: TestApp): void {
  const { commission, fees, account, traderId } = entry;
  const [own, copied] = accountsOf(traderId);
  entry.accountId = account && { own, copied }[account];
  deps.db.raw.run(
    'UPDATE journal_entries SET commission_cents = ?, fees_cents = ?, account_id = ? WHERE id = ?',
    [commission, fees, entry.accountId, entry.id],
  );
}

/** The archives' stored totals, and those of their entries. */
function inArchives({ deps }: TestApp) {
  const archives = deps.archives.list({ limit: 500 }).items;
  const entries = archives.flatMap(
    (archive) => deps.journal.archived.listEntries(archive, PageQuery.parse({ limit: '500' })).entries,
  );
  const totals = archives.map(({ totalPnl }) => totalPnl);
  expect(archives.reduce((n, archive) => n + archive.entries, 0)).toBe(entries.length);
  return {
    ids: entries.map(({ id }) => id).sort((a, b) => a - b),
    total: usd(sum(totals)),
    byHand: usd(sum(entries.map(({ pnl }) => pnl ?? 0n))),
  };
}

function addedUp(entries: Entry[]) {
  const total = usd(sum(entries.map((entry) => entry.cents ?? 0n)));
  return { ids: entries.map(({ id }) => id).sort((a, b) => a - b), total, byHand: total };
}

const TOTALS = [
  'pnl_cents',
  'costs_cents',
  'entries',
  'settled',
  'closed',
  'wins',
  'losses',
  'gross_win',
  'gross_loss',
  'won_cents',
  'lost_cents',
  'r_micros',
  'with_r',
];

const keptTotals = ({ deps }: TestApp) =>
  deps.db.raw
    .query(`SELECT trader_id, account_id, ${TOTALS} FROM trader_totals ORDER BY trader_id, account_id`)
    .all();

const recomputedTotals = ({ deps }: TestApp) =>
  deps.db.raw
    .query(
      `SELECT trader_id, account_id, ${TOTALS.map((total) => `sum(${total}) AS ${total}`)} FROM daily_pnl
      GROUP BY trader_id, account_id ORDER BY trader_id, account_id`,
    )
    .all();
