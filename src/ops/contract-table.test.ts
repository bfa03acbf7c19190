import { expect, setDefaultTimeout, test } from 'bun:test';
import { TABLE_DIGEST } from '#src/features/contracts/table.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';
import { followContractTable } from './contract-table.ts';

// A job is a process, and the machine may be slow.
setDefaultTimeout(60_000);

/** As an earlier release stored them that knew no E-mini. */
async function appOfEarlierRelease(): Promise<TestApp> {
  const app = testApp();
  const { id } = await app.trader();
  const { db, archives, settings, settingsChanges } = app.deps;
  settingsChanges.change({ breakEvenTicks: 1 });
  const put = () =>
    db.raw.run(
      `INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, trade_date, created_at, search_text)
      VALUES (?1, 'ESZ6', 1250, 'win', '2026-11-20', 0, ''), (?1, 'my best', 1, 'win', '2026-11-20', 0, '')`,
      [id],
    );
  put();
  archives.archiveAll({ actor: 'cli', at: app.now });
  put();
  settings.set('contract_table', 'of an earlier release');
  return app;
}

const stored = ({ deps }: TestApp): unknown[] =>
  ['journal_entries', 'archived_entries'].map((table) =>
    deps.db.raw.query(`SELECT symbol, root, outcome, pnl_cents, version FROM ${table} ORDER BY id`).values(),
  );

test('entries follow a table of contracts that has changed with the release, and nothing else of them changes', async () => {
  const app = await appOfEarlierRelease();
  using _ = stopping(followContractTable(app.deps, 0));
  await until(() => !app.deps.contractChanges.isTableNew());
  const known = [
    ['ESZ6', 'ES', 'even', 1250, 1],
    ['my best', null, 'win', 1, 1],
  ];
  expect(stored(app)).toEqual([known, known]);
  expect(app.deps.settings.get('contract_table')).toBe(TABLE_DIGEST);
  expect(
    app.deps.db.raw.query('SELECT count(*) AS n FROM journal_history WHERE after IS NOT NULL').get(),
  ).toEqual({
    n: 0,
  });
});

test('a new database has nothing to follow', () => {
  expect(testApp().deps.contractChanges.isTableNew()).toBe(false);
});

const stopping = (job: { stop(): void }) => ({ [Symbol.dispose]: job.stop });
