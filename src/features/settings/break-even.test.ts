import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { findIntegrityIssues } from '#src/db/integrity.ts';
import { judgeEntries } from '#src/ops/judging.ts';
import { runs } from '#src/testing/in-part.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';

const SETTINGS = '/api/admin/settings';

/** What a tick is worth, in cents; of the others none is known. */
const TICKS = { ESZ6: 1250, MNQ: 50, CLF7: 1000, XYZ: null, Z: null } as const;
type Symbol = keyof typeof TICKS;

interface Traded {
  symbol: Symbol;
  pnl: number;
  quantity: number;
  commission: number | null;
  fees: number | null;
  isOpen: boolean;
}

const cents = fc.integer({ min: -6000, max: 6000 });
const traded: fc.Arbitrary<Traded> = fc.record({
  symbol: fc.constantFrom('ESZ6', 'MNQ', 'CLF7', 'XYZ', 'Z'),
  // On the very edge as often as anywhere.
  pnl: fc.oneof(cents, fc.constantFrom(0, 50, -50, 1250, -1250, 2500, -2500, 1251, 3000)),
  quantity: fc.integer({ min: 1, max: 4 }),
  commission: fc.option(fc.integer({ min: -100, max: 1300 })),
  fees: fc.option(fc.constantFrom(0, 40, 1250)),
  isOpen: fc.boolean(),
});
const setting = fc.option(fc.constantFrom(0, 1, 2, 5, 1000));

function naiveOutcome({ symbol, pnl, quantity, commission, fees, isOpen }: Traded, ticks: number | null) {
  if (isOpen) return 'open';
  const gross = Math.abs(pnl + (commission ?? 0) + (fees ?? 0));
  const tick = TICKS[symbol];
  if (pnl === 0 || (ticks !== null && tick !== null && gross <= ticks * tick * quantity)) return 'even';
  return pnl > 0 ? 'win' : 'loss';
}

/** As an import may have left it: with costs, and the outcome that follows from no setting. */
function put({ deps }: TestApp, traderId: number, entry: Traded): void {
  deps.db.transaction(() =>
    deps.db.raw.run(
      `INSERT INTO journal_entries (trader_id, symbol, pnl_cents, quantity, commission_cents, fees_cents, is_open,
        outcome, trade_date, created_at, search_text)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, '2026-11-20', 0, '')`,
      [
        traderId,
        entry.symbol,
        entry.pnl,
        entry.quantity,
        entry.commission,
        entry.fees,
        Number(entry.isOpen),
        naiveOutcome(entry, null),
      ],
    ),
  );
}

const outcomesIn = ({ deps }: TestApp, table: 'journal_entries' | 'archived_entries'): unknown[] =>
  deps.db.raw
    .query<{ outcome: string }, []>(`SELECT outcome FROM ${table} ORDER BY id`)
    .all()
    .map(({ outcome }) => outcome);

const changesOf = ({ deps }: TestApp): unknown =>
  deps.db.raw
    .query(
      'SELECT (SELECT count(*) FROM journal_history) AS history, (SELECT max(version) FROM journal_entries) AS version',
    )
    .get();

describe('what is break-even', () => {
  test('is worked out anew for every entry, whatever was set before, and no entry counts as changed', async () => {
    const app = testApp();
    const { id } = await app.trader();
    app.deps.db.raw.run('PRAGMA synchronous = OFF');
    fc.assert(
      fc.property(
        fc.array(traded, { minLength: 1, maxLength: 25 }),
        fc.array(traded, { maxLength: 8 }),
        fc.array(setting, { minLength: 1, maxLength: 3 }),
        (archived, current, settings) => {
          app.deps.settingsChanges.change({ breakEvenTicks: null });
          for (const table of ['journal_entries', 'archived_entries', 'archived_days', 'archives'])
            app.deps.db.transaction(() => app.deps.db.raw.run(`DELETE FROM ${table}`));
          for (const entry of archived) put(app, id, entry);
          app.deps.archives.archiveAll({ actor: 'cli', at: app.now });
          for (const entry of current) put(app, id, entry);
          const before = changesOf(app);
          for (const breakEvenTicks of settings) {
            app.deps.settingsChanges.change({ breakEvenTicks });
            const expected = (entries: Traded[]) =>
              entries.map((entry) => naiveOutcome(entry, breakEvenTicks));
            expect(outcomesIn(app, 'journal_entries')).toEqual(expected(current));
            expect(outcomesIn(app, 'archived_entries')).toEqual(expected(archived));
          }
          expect(changesOf(app)).toEqual(before);
          expect(findIntegrityIssues(app.deps.db.raw, 'all')).toEqual([]);
        },
      ),
      { numRuns: runs(40) },
    );
  }, 60_000);

  test('counts for entries made or changed from then on', async () => {
    const app = testApp();
    const [maya, admin] = [await app.trader(), await app.admin()];
    const set = (breakEvenTicks: unknown) => app.call(admin, 'PUT', SETTINGS, { json: { breakEvenTicks } });
    expect((await set(1)).body.breakEvenTicks).toBe(1);
    const add = (pnl: string) => app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl } });
    const { body: tick } = await add('12.50');
    await add('12.51');
    expect(outcomesIn(app, 'journal_entries')).toEqual(['even', 'win']);
    await app.call(maya, 'PUT', `/api/journal/${tick.id}`, { json: { pnl: '-13' } });
    expect(outcomesIn(app, 'journal_entries')).toEqual(['loss', 'win']);
    expect((await set(null)).body.breakEvenTicks).toBeNull();
    for (const wrong of [-1, 1001, 1.5, 'many', true]) expect((await set(wrong)).status).toBe(422);
  });

  test('of many entries counts at once for new ones, and the others follow', async () => {
    const app = testApp({ env: { BULLPEN_TEAM_NAME: 'Fixed' } });
    const [maya, admin] = [await app.trader(), await app.admin()];
    const entry = {
      symbol: 'ESZ6',
      pnl: 1250,
      quantity: 1,
      commission: null,
      fees: null,
      isOpen: false,
    } as const;
    app.deps.db.transaction(() => {
      for (let n = 0; n < 201; n++) put(app, maya.id, entry);
    });
    const { body: read } = await app.call(admin, 'GET', SETTINGS);
    expect(read.isJudging).toBe(false);
    const put1 = { ...read, breakEvenTicks: 1, timeZone: 'Europe/London' };
    const changed = await app.call(admin, 'PUT', SETTINGS, { json: put1 });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...put1, isJudging: true, version: read.version + 1 },
    ]);
    const add = await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl: '12.50' } });
    expect(add.body.outcome).toBe('even');
    expect(new Set(outcomesIn(app, 'journal_entries'))).toEqual(new Set(['win', 'even']));
    await judgeEntries(app.deps, () => {});
    expect(new Set(outcomesIn(app, 'journal_entries'))).toEqual(new Set(['even']));
    expect((await app.call(admin, 'GET', SETTINGS)).body.isJudging).toBe(false);

    const late = await app.call(admin, 'PUT', SETTINGS, { json: { ...read, breakEvenTicks: 2 } });
    expect([late.status, app.deps.settings.breakEvenTicks()]).toEqual([409, 1]);
    expect(
      (await app.call(admin, 'PUT', SETTINGS, { json: { breakEvenTicks: 2, teamName: 'Mine' } })).status,
    ).toBe(409);
    expect([app.deps.settings.breakEvenTicks(), app.deps.judging.isDue()]).toEqual([1, false]);
  });
});
