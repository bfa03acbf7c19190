import { expect, setDefaultTimeout, test } from 'bun:test';
import { findIntegrityIssues } from '#src/db/integrity.ts';
import { TABLE_DIGEST } from '#src/features/contracts/table.ts';
import { NewJournalEntry } from '#src/features/journal/contract.ts';
import { inFolder } from '#src/testing/filled-folder.ts';
import { command, freshFolder } from '#src/testing/process.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';
import { judgeEntries, judgeInJobs } from './judging.ts';

// A job is a process, and the machine may be slow.
setDefaultTimeout(60_000);

/** More than any machine judges in two batches. */
const MANY = 8000;

/** Trades of the E-mini, by the rule that only a net of 0 is break-even, and one without a contract. */
function put({ deps }: Pick<TestApp, 'deps'>, traderId: number, many: number): void {
  deps.db.transaction(() =>
    deps.db.raw.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
      INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, trade_date, created_at, search_text)
      SELECT ?1, iif(i = ?2, 'my best', 'ESZ6'), iif(i = ?2, 1, 1250), 'win', '2026-11-20', 0, '' FROM n`,
      [traderId, many],
    ),
  );
}

const stored = ({ deps }: TestApp): unknown[] =>
  ['journal_entries', 'archived_entries'].map((table) =>
    deps.db.raw
      .query(`SELECT DISTINCT symbol, root, outcome, pnl_cents, version FROM ${table} ORDER BY symbol`)
      .values(),
  );

const KNOWN = [
  ['ESZ6', 'ES', 'even', 1250, 1],
  ['my best', null, 'win', 1, 1],
];

test.each([2, 300])('%s entries follow a table of contracts that came with the release', async (many) => {
  const app = testApp();
  const { id } = await app.trader();
  const { archives, contractChanges, judging, settings, settingsChanges } = app.deps;
  settingsChanges.change({ breakEvenTicks: 1 });
  put(app, id, many);
  archives.archiveAll({ actor: 'cli', at: app.now });
  put(app, id, many);
  settings.set('contract_table', 'of an earlier release');
  using _ = stopping(judgeInJobs(app.deps, 0));
  await until(() => !contractChanges.isTableNew() && !judging.isDue());
  expect(stored(app)).toEqual([KNOWN, KNOWN]);
  expect(settings.get('contract_table')).toBe(TABLE_DIGEST);
  const history = app.deps.db.raw.query('SELECT count(*) AS n FROM journal_history WHERE after IS NOT NULL');
  expect(history.get()).toEqual({ n: 0 });
});

test('a new database has nothing to follow', () => {
  const { contractChanges, judging } = testApp().deps;
  expect([contractChanges.isTableNew(), judging.isDue()]).toEqual([false, false]);
});

test('between two batches others write, by the rule in force', async () => {
  const app = testApp();
  const { id } = await app.trader();
  put(app, id, MANY);
  app.deps.settingsChanges.change({ breakEvenTicks: 1 });
  const late = NewJournalEntry.parse({ symbol: 'ESZ6', pnl: '12.50' });
  let written = 0;
  await judgeEntries(app.deps, () => {
    expect(app.deps.judging.isDue()).toBe(true);
    expect(app.deps.journal.create(id, late).outcome).toBe('even');
    written += 1;
    if (written === 1) expect(findIntegrityIssues(app.deps.db.raw, 'all')).toEqual([]);
  });
  expect(written).toBeGreaterThan(1);
  expect(app.deps.judging.isDue()).toBe(false);
  expect(stored(app)).toEqual([KNOWN, []]);
});

test('a change while older entries are judged counts for all of them', async () => {
  const app = testApp();
  const { id } = await app.trader();
  put(app, id, MANY);
  app.deps.settingsChanges.change({ breakEvenTicks: 1 });
  let batches = 0;
  await judgeEntries(app.deps, () => {
    batches += 1;
    if (batches === 2) app.deps.settingsChanges.change({ breakEvenTicks: 0 });
  });
  expect(stored(app)).toEqual([[['ESZ6', 'ES', 'win', 1250, 1], KNOWN[1]], []]);
  expect(findIntegrityIssues(app.deps.db.raw, 'all')).toEqual([]);
});

test('a backup made meanwhile is judged to the end where it is restored, and no finding for the doctor', async () => {
  const app = testApp();
  const { id } = await app.trader();
  put(app, id, MANY);
  app.deps.settingsChanges.change({ breakEvenTicks: 1 });
  const backup = `${freshFolder()}/made-meanwhile.tar`;
  const brokenOff = judgeEntries(app.deps, () => {
    throw new Error('broken off');
  });
  expect(brokenOff).rejects.toThrow('broken off');
  await brokenOff.catch(() => {});
  // Some of the E-mini's are judged, some are not yet.
  expect(stored(app)).toEqual([expect.arrayContaining([['ESZ6', null, 'win', 1250, 1], KNOWN[0]]), []]);
  expect((await command(app.dataDir, ['backup', backup, '--with-key'])).code).toBe(0);
  const other = freshFolder();
  expect((await command(other, ['restore', backup])).code).toBe(0);
  const { code, stdout } = await command(other, ['doctor']);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^note {5}Past trades .*\nEverything is in order\.\n$/),
  ]);
  await inFolder(other, async (deps) => {
    expect(deps.judging.isDue()).toBe(true);
    await judgeEntries(deps, () => {});
    expect(stored({ ...app, deps })).toEqual([KNOWN, []]);
  });
});

const stopping = (job: { stop(): void }) => ({ [Symbol.dispose]: job.stop });
