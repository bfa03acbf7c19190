import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { MIGRATIONS, migrate } from './migrate.ts';
import reportsOfImports from './migrations/0030_reports_of_imports.sql' with { type: 'text' };

const REPORT = {
  formatName: 'Tradovate Performance',
  timeZone: 'America/Chicago',
  files: [{ name: 'Performance.csv', format: 'tradovate-performance', rows: 3 }],
  accounts: [
    { external: 'A', accountId: 7 },
    { external: 'B', accountId: null },
    { external: 'C', accountId: 7 },
  ],
  days: [{ tradeDate: '2026-03-10' }, { tradeDate: '2026-03-09' }],
  entries: { created: 5 },
  totals: { entries: 4, net: '12.50' },
};

test('what a list shows of each import stands beside its report, which stays', () => {
  const raw = new Database(':memory:');
  migrate(raw, ':memory:', MIGRATIONS.slice(0, MIGRATIONS.indexOf(reportsOfImports)));
  raw.run('PRAGMA foreign_keys = OFF');
  for (const [index, report] of [JSON.stringify(REPORT), '{}'].entries()) {
    raw.run("INSERT INTO imports VALUES (?, 1, 1, 'cli', 'done', NULL, ?)", [index + 1, report]);
  }
  migrate(raw, ':memory:');
  const summaries = raw.query<{ summary: string }, []>('SELECT summary FROM imports ORDER BY id').all();
  const nothing = { files: [], accountIds: [], from: null, to: null, timeZone: null, entries: 0 };
  expect(summaries.map(({ summary }) => JSON.parse(summary))).toEqual([
    {
      formatName: 'Tradovate Performance',
      timeZone: 'America/Chicago',
      files: [{ name: 'Performance.csv', format: 'tradovate-performance' }],
      accountIds: [7],
      from: '2026-03-09',
      to: '2026-03-10',
      entries: 5,
      net: '12.50',
    },
    { ...nothing, formatName: '', net: '0.00' },
  ]);
  expect(raw.query('SELECT report FROM import_reports ORDER BY import_id').values()).toEqual([
    [JSON.stringify(REPORT)],
    ['{}'],
  ]);
});
