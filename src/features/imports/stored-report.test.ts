import { expect, test } from 'bun:test';
import { importApp } from '#src/testing/import-app.ts';
import { LONGEST_REPORT, reportText, storedReport } from './stored-report.ts';

const imported = async () => (await importApp()).import(['tradovate-performance.csv']);

test('a report is kept as it is', async () => {
  const report = await imported();
  expect(storedReport(reportText(report))).toEqual(report);
});

test('one that is very long is kept short: what it comes to stays, and the newest of its days', async () => {
  const report = await imported();
  const [day] = report.days;
  if (!day) throw new Error('It has no days');
  const problem = {
    file: 'x.csv',
    line: 1,
    severity: 'warning',
    code: 'x',
    message: 'x'.repeat(300),
  } as const;
  const days = Array.from({ length: 3000 }, (_, index) => ({
    ...day,
    tradeDate: new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10),
  }));
  const long = {
    ...report,
    days,
    dayCount: days.length,
    problems: Array.from({ length: 200 }, () => ({ ...problem, raw: 'é'.repeat(1000) })),
  };
  const text = reportText(long);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LONGEST_REPORT);
  const kept = storedReport(text);
  expect(kept).toMatchObject({ rows: report.rows, totals: report.totals, dayCount: 3000 });
  expect(kept.days.length).toBeGreaterThan(90);
  expect(kept.days.at(-1)).toEqual(days.at(-1));
});

test('one of which the answers alone are very long is kept without them', async () => {
  const report = await imported();
  const many = Array.from({ length: 3000 }, (_, n) => `SYMBOL ${n} ${'é'.repeat(40)}`);
  const long = {
    ...report,
    instruments: Object.fromEntries(many.map((symbol) => [symbol, 'futures' as const])),
    splits: Object.fromEntries(many.map((symbol) => [symbol, '10:1'])),
    leaveOut: many,
    skipped: [{ reason: 'x'.repeat(25_000), count: 1, example: 'x', lines: [] }],
    held: [{ symbol: 'x'.repeat(25_000), reason: 'x'.repeat(25_000), count: 1 }],
  };
  const text = reportText(long);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LONGEST_REPORT);
  expect(storedReport(text)).toMatchObject({ rows: report.rows, totals: report.totals, leaveOut: [] });
});
