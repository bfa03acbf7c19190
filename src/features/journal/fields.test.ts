import { expect, test } from 'bun:test';
import { getTableColumns } from 'drizzle-orm';
import { journalEntries } from '#src/db/tables.ts';
import { testApp } from '#src/testing/test-app.ts';
import { columnOf, FIELD_NAMES, LABELLED_NAMES } from './fields.ts';
import { toColumns, toStored, type WritableEntry } from './rows.ts';

test('every column of an entry is that of a field, apart from who has it since when and what a search looks into', () => {
  const others = ['id', 'traderId', 'createdAt', 'version', 'searchText'];
  expect([...FIELD_NAMES.map(columnOf), ...others].sort()).toEqual(
    Object.keys(getTableColumns(journalEntries)).sort(),
  );
});

const full: WritableEntry = {
  tradeDate: '2026-11-19',
  symbol: 'ESZ6',
  instrumentType: 'futures',
  positionType: 'long',
  quantity: 2,
  entryPrice: '6720.00',
  exitPrice: '6725.25',
  pnl: 51_584n,
  isOpen: false,
  strategy: 'Opening range breakout',
  strategyId: 3,
  notes: 'Waited for the retest',
  accountId: 1,
  root: 'ES',
  openedAt: '2026-11-19T15:30:00.000Z',
  closedAt: '2026-11-19T15:42:30.125Z',
  commission: -408n,
  fees: 0n,
  stopPrice: '6715.00',
  targetPrice: '6735.00',
  riskAmount: 50_000n,
  risk: 50_000n,
  mae: 7500n,
  mfe: 60_050n,
  tags: ['news', 'fomc'],
  isComputed: true,
  outcome: 'win',
  importId: 7,
  isEstimated: true,
  isEdited: true,
};
const bare: WritableEntry = {
  ...full,
  ...{ entryPrice: null, exitPrice: null, pnl: null, isOpen: true, strategy: null, strategyId: null },
  ...{ notes: null, accountId: null, root: null, openedAt: null, closedAt: null, commission: null },
  ...{ fees: null, stopPrice: null, targetPrice: null, riskAmount: null, risk: null, mae: null, mfe: null },
  ...{ tags: [], isComputed: false, outcome: 'open', importId: null, isEstimated: false, isEdited: false },
};

test.each([
  ['full', full],
  ['bare', bare],
])('a %s entry is read as it was written', (_name, entry) => {
  const row = { ...toColumns(entry), id: 5, traderId: 2, createdAt: 1_732_030_950_125, version: 4 };
  expect(toStored(row)).toEqual({
    ...entry,
    ...{ id: 5, traderId: 2, createdAt: '2024-11-19T15:42:30.125Z', version: 4 },
  });
});

test('amounts are stored as cents, instants as milliseconds, tags as a list', () => {
  expect(toColumns(full)).toMatchObject({
    ...{ pnlCents: 51_584, commissionCents: -408, feesCents: 0, riskCents: 50_000, initialRiskCents: 50_000 },
    ...{ openedAt: Date.UTC(2026, 10, 19, 15, 30), tags: '["news","fomc"]', stopPrice: '6715.00' },
  });
});

test('the triggers of the history record every field, whichever is changed', async () => {
  const app = testApp();
  const maya = await app.trader();
  const { id } = (await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } })).body;
  const { raw } = app.deps.db;
  const versions = () =>
    raw
      .query<{ before: string; after: string | null }, []>('SELECT before, after FROM journal_history')
      .all();
  const columns: Record<string, { name: string }> = getTableColumns(journalEntries);
  const unrecorded = LABELLED_NAMES.filter((name) => {
    const known = versions().length;
    const column = columns[columnOf(name)]?.name;
    raw.run(`UPDATE journal_entries SET ${column} = ${column}`);
    return versions().length === known;
  });
  expect(unrecorded).toEqual([]);
  for (const action of ['deletions', 'restorations']) {
    const { status } = await app.call(maya, 'POST', `/api/journal/${action}`, { json: { ids: [id] } });
    expect(status).toBe(200);
  }
  // What is at risk follows from the others.
  const recorded = FIELD_NAMES.filter((name) => name !== 'risk').map(columnOf);
  const fields = [...recorded, 'createdAt', 'version'].sort();
  for (const text of versions().flatMap(({ before, after }) => [before, after ?? before])) {
    expect(Object.keys(JSON.parse(text)).sort()).toEqual(fields);
  }
});
