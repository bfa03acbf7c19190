import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { findIntegrityIssues } from '#src/db/integrity.ts';
import { ContractChange } from '#src/features/contracts/contract.ts';
import { NewJournalEntry } from '#src/features/journal/contract.ts';
import { runs } from '#src/testing/in-part.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { type JudgingService, judgingService } from './service.ts';

/** More than are judged within a change. */
const MANY = 201;
const SYMBOLS = ['ESZ6', 'ABCZ6', 'my best'] as const;
type Symbol = (typeof SYMBOLS)[number];

const own = (tickValue: string) => ContractChange.parse({ name: 'Of our own', tickSize: '1', tickValue });

/** Anything that may come between two batches. `known` is what a tick of `ABC` is worth, in cents. */
interface State {
  app: TestApp;
  /** Of the process that judges. */
  judging: Pick<JudgingService, 'judgeBatch'>;
  traderId: number;
  ticks: number | null;
  known: number | null;
}
type Step = (state: State) => void;

const symbol = fc.constantFrom<Symbol>(...SYMBOLS);
const pnl = fc.constantFrom(-2000, -1250, 0, 300, 1250, 1251, 2500);
const typed = (symbol: Symbol, cents: number) =>
  NewJournalEntry.parse({
    symbol,
    pnl: (cents / 100).toFixed(2),
    tradeDate: '2026-11-19',
    entryPrice: '100',
    stopPrice: '98',
  });

const ids = (app: TestApp): number[] =>
  app.deps.db.raw
    .query<{ id: number }, []>('SELECT id FROM journal_entries ORDER BY id')
    .all()
    .map(({ id }) => id);
const somewhere = fc.double({ min: 0, max: 0.999, noNaN: true });
const entryAt = (app: TestApp, where: number): number | undefined => {
  const all = ids(app);
  return all[Math.floor(where * all.length)];
};

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(null, 0, 1, 2).map(
    (ticks): Step =>
      (state) => {
        state.app.deps.settingsChanges.change({ breakEvenTicks: ticks });
        state.ticks = ticks;
      },
  ),
  fc.constantFrom(300, 1250).map(
    (cents): Step =>
      (state) => {
        state.app.deps.contractChanges.change({ root: 'ABC', change: own((cents / 100).toFixed(2)) });
        state.known = cents;
      },
  ),
  {
    weight: 4,
    arbitrary: fc.integer({ min: 1, max: 150 }).map(
      (many): Step =>
        ({ app, judging }) => {
          let left = many;
          app.deps.db.transaction(() => judging.judgeBatch(() => --left <= 0));
        },
    ),
  },
  fc.record({ symbol, pnl }).map(
    ({ symbol, pnl }): Step =>
      ({ app, traderId }) => {
        app.deps.journal.create(traderId, typed(symbol, pnl));
      },
  ),
  fc.record({ where: somewhere, pnl }).map(
    ({ where, pnl }): Step =>
      ({ app, traderId }) => {
        const id = entryAt(app, where);
        if (id !== undefined) app.deps.journal.update(traderId, id, { pnl: BigInt(pnl) }, 'trader');
      },
  ),
  somewhere.map(
    (where): Step =>
      ({ app, traderId }) => {
        const id = entryAt(app, where);
        if (id !== undefined) app.deps.journal.remove(traderId, id, 'trader');
      },
  ),
  fc.constant<Step>(({ app }) => {
    if (ids(app).length > 0) app.deps.archives.archiveAll({ actor: 'cli', at: app.now });
  }),
  // The process ended, and another one goes on.
  fc.constant<Step>((state) => {
    const { deps } = state.app;
    state.judging = judgingService({ ...deps, breakEvenTicks: deps.settings.breakEvenTicks });
  }),
);

interface Stored {
  symbol: Symbol;
  pnl: number;
  root: string | null;
  outcome: string;
  /** In cents. */
  risk: number | null;
}

function naive({ symbol, pnl }: Stored, { ticks, known }: State): Omit<Stored, 'symbol' | 'pnl'> {
  const tick = { ESZ6: 1250, ABCZ6: known, 'my best': null }[symbol];
  const isEven = pnl === 0 || (ticks !== null && tick !== null && Math.abs(pnl) <= ticks * tick);
  const root = { ESZ6: 'ES', ABCZ6: known === null ? null : 'ABC', 'my best': null }[symbol];
  const point = { ESZ6: 5000, ABCZ6: known, 'my best': null }[symbol];
  const risk = point === null ? null : 2 * point;
  return { root, risk, outcome: isEven ? 'even' : pnl > 0 ? 'win' : 'loss' };
}

test('whatever comes between two batches, in the end all is judged by the rules in force', async () => {
  const app = testApp();
  const { id: traderId } = await app.trader();
  const { db, contractChanges, contracts, judging, settingsChanges } = app.deps;
  db.raw.run('PRAGMA synchronous = OFF');
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
      for (const table of ['journal_entries', 'archived_days', 'archived_entries', 'archives'])
        db.transaction(() => db.raw.run(`DELETE FROM ${table}`));
      settingsChanges.change({ breakEvenTicks: null });
      if (contracts.all().has('ABC')) contractChanges.change({ root: 'ABC', change: null });
      const state: State = { app, judging, traderId, ticks: null, known: null };
      const judgeRest = (): unknown => db.transaction(() => state.judging.judgeBatch(() => false));
      judgeRest();
      db.transaction(() => {
        for (let n = 0; n < MANY; n++) {
          app.deps.journal.create(
            traderId,
            typed(SYMBOLS[n % 3] ?? 'ESZ6', [1250, 300, -1250, 0][n % 4] ?? 0),
          );
        }
      });
      for (const step of steps) step(state);
      judgeRest();
      expect(judging.isDue()).toBe(false);
      for (const table of ['journal_entries', 'archived_entries']) {
        const found = db.raw
          .query<Stored, []>(
            `SELECT symbol, pnl_cents AS pnl, root, outcome, initial_risk_cents AS risk FROM ${table} ORDER BY id`,
          )
          .all();
        expect(found).toEqual(found.map((entry) => ({ ...entry, ...naive(entry, state) })));
      }
      expect(findIntegrityIssues(db.raw, 'all')).toEqual([]);
    }),
    { numRuns: runs(40) },
  );
}, 60_000);

test('a mark that cannot be read has everything judged', async () => {
  const app = testApp();
  const { id } = await app.trader();
  const { db, journal, judging, settings } = app.deps;
  journal.create(id, typed('ESZ6', 1250));
  db.raw.run("UPDATE journal_entries SET root = NULL, outcome = 'loss', initial_risk_cents = 1");
  settings.set('entries_to_judge', 'no mark of ours');
  expect(db.transaction(() => judging.judgeBatch(() => false))).toBe(true);
  expect(db.raw.query('SELECT root, outcome, initial_risk_cents AS risk FROM journal_entries').all()).toEqual(
    [{ root: 'ES', outcome: 'win', risk: 10_000 }],
  );
  expect(judging.isDue()).toBe(false);
});
