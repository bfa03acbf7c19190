import { describe, expect, test } from 'bun:test';
import { cpuClock } from '#src/testing/cpu-time.ts';
import { fillRow, PlannedJournal, reportOf } from '#src/testing/planned-journal.ts';
import type { EntryContent, ImportRow } from '../import-row.ts';
import { entryKey } from './entry-key.ts';
import type { ReportOptions } from './report.ts';
import type { Plan, PlanOptions } from './types.ts';

const at = (time: string, day = '2026-06-15') => `${day}T${time}Z`;
const findSource: ReportOptions['findSource'] = ({ file, line }) => ({
  file: `${file}.csv`,
  raw: `line ${line}`,
});

const reported = (plan: Plan, options: Partial<ReportOptions> = {}) =>
  reportOf(plan, { importId: 1, findSource, ...options });
/** Of the first import of a journal. */
const reportOn = (rows: readonly ImportRow[], options: Partial<PlanOptions & ReportOptions> = {}) =>
  reported(new PlannedJournal().import(rows, options), options);

const F1 = fillRow('buy 1 @ 6000', at('14:30:00'), { id: '1', line: 2 });
const F2 = fillRow('sell 1 @ 6010', at('14:40:00'), { id: '2', line: 3 });

describe('money', () => {
  test('what the file leaves out is filled in by the list of the day it came, rounded once for the entry', () => {
    const rate = { commission: '0.335', fees: '0.02' };
    const of = { commission: null, fees: '1.00', rate };
    const { days } = reportOn([
      fillRow('buy 3 @ 6000', at('14:30:00'), of),
      fillRow('sell 3 @ 6001', at('14:40:00'), of),
    ]);
    // 6 sides × 0.335 = 2.01; fees as they stand in the file.
    expect(days).toMatchObject([
      { gross: 15_000n, commission: 201n, fees: 200n, costs: 401n, net: 14_599n, isEstimated: true },
    ]);
  });

  test('a trade is of the day that was stored with its last fill, and of the broker’s where that is told', () => {
    const stored = [
      fillRow('buy 1 @ 6000', at('21:30:00'), { day: '2026-06-15' }),
      fillRow('sell 1 @ 6001', at('22:30:00'), { day: '2026-06-16' }),
    ];
    expect(reportOn(stored).days.map(({ tradeDate }) => tradeDate)).toEqual(['2026-06-16']);
    const sold = stored.map((_, index) =>
      fillRow(`${index === 0 ? 'buy' : 'sell'} 1 @ 6000`, at('22:30:00'), {
        tradeDate: '2026-06-17',
        line: index,
      }),
    );
    expect(reportOn(sold).days.map(({ tradeDate }) => tradeDate)).toEqual(['2026-06-17']);
  });

  test('costs that come later count once, and leave a day when they are taken back', () => {
    const journal = new PlannedJournal();
    const free = { commission: null, fees: null };
    journal.import([
      fillRow('buy 1 @ 6000', at('14:30:00'), { ...free, id: '10' }),
      fillRow('sell 1 @ 6010', at('14:40:00'), { ...free, id: '20' }),
    ]);
    const cost: ImportRow = {
      ...F1,
      identity: 'cost 11',
      content: {
        kind: 'cost',
        id: '11',
        is: 'commission',
        amount: '1.29',
        at: Date.parse(at('14:30:00')),
        tradeDate: '2026-06-15',
      },
    };
    const report = reported(journal.import([cost]), { importId: 2 });
    expect(report).toMatchObject({
      rows: { new: 1 },
      fills: { new: 0, known: 0 },
      entries: { created: 0, updated: 1 },
      days: [{ entries: 0, gross: 0n, commission: 129n, net: -129n }],
      totals: { entries: 0, net: -129n },
      problems: [],
    });
    expect(reported(journal.undo(2)).totals).toMatchObject({ commission: -129n, net: 129n });
    expect(reported(journal.undo(1))).toMatchObject({
      entries: { removed: 1 },
      totals: { entries: 0, gross: -50_000n, net: -50_000n },
    });
  });

  test('costs of no trade are told, and are in no day', () => {
    const content = {
      kind: 'cost',
      id: '11',
      is: 'fee',
      amount: '1.5',
      at: F1.line,
      tradeDate: null,
    } as const;
    const report = reportOn([{ ...F1, identity: 'cost 11', content }]);
    expect(report.days).toEqual([]);
    expect(report.problems).toMatchObject([
      { file: '1.csv', line: 2, raw: 'line 2', severity: 'warning', code: 'cost_without_trade' },
    ]);
  });
});

describe('trades that the journal cannot hold', () => {
  const opening = (given: Parameters<typeof fillRow>[2], text = 'buy 1 @ 6000') =>
    fillRow(text, at('14:30:00'), { ...given, line: 2 });
  const closing = (given: Parameters<typeof fillRow>[2], text = 'sell 1 @ 6010') =>
    fillRow(text, at('14:40:00'), { ...given, line: 3 });

  test.each([
    ['pnl_unknown', [opening({ pointValue: null }), closing({ pointValue: null })]],
    ['amount_too_large', [opening({}, 'buy 100000000 @ 6000'), closing({}, 'sell 100000000 @ 6010')]],
    ['quantity_unsupported', [opening({}, 'buy 0.5 @ 6000'), closing({}, 'sell 0.5 @ 6010')]],
    ['price_too_large', [opening({}, 'buy 1 @ 1234567890123'), closing({}, 'sell 1 @ 1234567890123')]],
    ['symbol_unsupported', [opening({ symbol: 'E'.repeat(41) }), closing({ symbol: 'E'.repeat(41) })]],
  ])('%s: told with their rows, and never written as something else', (code, rows) => {
    const journal = new PlannedJournal();
    const report = reported(journal.import(rows));
    expect(journal.entries).toEqual([]);
    expect(report).toMatchObject({
      rows: { new: 0, known: 0, refused: 2 },
      entries: { created: 0 },
      days: [{ tradeDate: '2026-06-15', entries: 0, refused: 1, net: 0n }],
      problems: [{ line: 2, severity: 'refused', code }],
    });
  });

  test('an entry stays as it was when more fills make of it what the journal cannot hold', () => {
    const journal = new PlannedJournal();
    journal.import([F1]);
    const before = journal.there();
    const plan = journal.import([fillRow('sell 1 @ 1234567890123', at('14:40:00'), { id: '9' })]);
    expect(plan.problems).toMatchObject([{ severity: 'refused', code: 'amount_too_large' }]);
    expect(journal.there()).toEqual(before);
  });
});

describe('what is only told', () => {
  test('a close of what no file opened, once', () => {
    const journal = new PlannedJournal();
    const unknown = fillRow('sell 1 @ 6010', at('14:40:00'), { id: '2', effect: 'close' });
    expect(reported(journal.import([unknown]))).toMatchObject({
      rows: { new: 0, known: 0, refused: 1 },
      held: [{ symbol: 'ESZ6', count: 1 }],
      problems: [{ severity: 'refused', code: 'unknown_close' }],
    });
    const later = fillRow('buy 1 @ 6000', at('16:00:00'), { id: '7' });
    expect(reported(journal.import([later]), { importId: 2 }).problems).toEqual([]);
    // The file before it comes later: now it is known what it closed.
    const before = fillRow('buy 1 @ 6000', at('14:30:00'), { id: '1', effect: 'open' });
    expect(reported(journal.import([before]), { importId: 3 }).problems).toEqual([]);
    expect(journal.there()).toMatchObject([{ isOpen: true }, { isOpen: false, pnl: 49_424 }]);
  });

  test('what the file says of a day, where the journal comes to something else with it', () => {
    const total = { file: 2, line: 5, raw: '', accountId: 1, tradeDate: '2026-06-15' };
    const totals = [
      { ...total, net: '494.24' },
      { ...total, line: 6, net: '594.24' },
    ];
    expect(reportOn([F1, F2], { totals }).problems).toEqual([
      {
        file: '2.csv',
        line: 6,
        raw: 'line 6',
        severity: 'warning',
        code: 'total_differs',
        message:
          'The file says that Jun 15, 2026 made $594.24 net; with this import the journal has $494.24. Trades or costs of that day are missing, or were changed by hand.',
      },
    ]);
    // Other contracts of the day are in the journal.
    expect(reportOn([F1, F2], { totals, readNet: () => 10_000 }).problems).toMatchObject([{ line: 5 }]);
  });

  test('a day of a contract that came by two formats which share no ids', () => {
    const journal = new PlannedJournal();
    const findFormat = ({ importId }: { importId: number }) => `format ${importId % 2}`;
    journal.import([F1, F2], { findFormat });
    const other = fillRow('buy 1 @ 6000', at('14:30:01'), { id: 'b1' });
    expect(journal.look([other], { findFormat }).problems).toMatchObject([{ code: 'same_day_elsewhere' }]);
    const next = fillRow('buy 1 @ 6000', at('14:30:01', '2026-06-16'), { id: 'b1' });
    expect(journal.look([next], { findFormat }).problems).toEqual([]);
    const sameFill = fillRow('buy 1 @ 6000', at('14:30:01'), { id: '5', orderId: '1' });
    expect(journal.look([sameFill], { findFormat }).problems).toEqual([]);
    // An order of the second of its fills is reported by them.
    const order = fillRow('buy 1 @ 6000', at('14:30:00'), { id: '70', orderId: '70' });
    expect(journal.look([order], { findFormat })).toMatchObject({ changes: [], problems: [] });
  });

  test('no more than 200, and how many there are', () => {
    const rows = Array.from({ length: 250 }, (_, index) =>
      fillRow('sell 1 @ 6000', at('14:30:00'), { id: `${index}`, line: index + 2, effect: 'close' }),
    );
    const { problems, problemCount } = reportOn(rows);
    expect([problems.length, problemCount]).toEqual([200, 250]);
  });
});

describe('our own export', () => {
  const content: EntryContent = {
    kind: 'entry',
    symbol: 'ESZ6',
    root: 'ES',
    instrumentType: 'futures',
    side: 'long',
    quantity: 2,
    entryPrice: '6000.50',
    exitPrice: null,
    openedAt: null,
    closedAt: null,
    tradeDate: '2026-06-15',
    pnl: '12.50',
    commission: null,
    fees: null,
    isOpen: false,
    strategy: 'Opening range',
    notes: 'Waited.',
    stopPrice: null,
    targetPrice: '6010',
    riskAmount: '50',
    mae: null,
    mfe: null,
    tags: ['a+'],
  };
  const row: ImportRow = {
    accountId: null,
    contract: 'entry ESZ6',
    identity: 'entry 1',
    hasId: false,
    file: 1,
    line: 2,
    content,
  };
  const key = entryKey({
    accountId: null,
    symbol: 'esz6',
    positionType: 'long',
    quantity: 2,
    entryPrice: '6000.5',
    exitPrice: null,
    tradeDate: '2026-06-15',
    pnl: 1250,
    isOpen: false,
  });

  test('brings entries with what was written, but for as many as the journal has', () => {
    const journal = new PlannedJournal();
    const rows = [row, { ...row, line: 3 }, { ...row, line: 4 }];
    const plan = journal.import(rows, { held: new Map([[key, 2]]) });
    expect(reported(plan)).toMatchObject({
      rows: { new: 1, known: 2 },
      entries: { created: 1, known: 2 },
      days: [{ entries: 1, known: 2, net: 1250n }],
    });
    expect(plan.changes).toMatchObject([
      { kind: 'create', trade: { writing: { notes: 'Waited.', tags: ['a+'], riskAmount: 5000 } } },
    ]);
    // The same again adds nothing, though people changed theirs meanwhile.
    expect(journal.import(rows, { held: new Map() }).changes).toEqual([]);
    expect(journal.again().changes).toEqual([]);
  });

  test('tells of what the journal had at an earlier import, and has no more', () => {
    const journal = new PlannedJournal();
    const rows = [row, { ...row, line: 3 }, { ...row, line: 4 }];
    const problems = (count: number, plan = journal.import(rows, { held: new Map([[key, count]]) })) =>
      plan.problems.map(({ place: { line }, code, message }) => [line, code, message]);
    expect(problems(2)).toEqual([]);
    expect(problems(2)).toEqual([]);
    const message =
      'You deleted or changed this trade of ESZ6 of Jun 15, 2026 after an earlier import found it in your journal: that stays as it is. If you deleted it and want it again, undo that import first.';
    expect(problems(1)).toEqual([[3, 'not_as_found', message]]);
    expect(problems(0)).toEqual([
      [2, 'not_as_found', message],
      [3, 'not_as_found', message],
    ]);
    // Of the others nothing was said: what is taken back or moved says nothing of them.
    expect(problems(0, journal.import([{ ...row, line: 5 }]))).toEqual([[2, 'not_as_found', message]]);
    expect(
      [journal.move(1, 7), journal.move(1, 8), journal.undo(2)].flatMap((plan) => plan.problems),
    ).toEqual([]);
    for (const id of [1, 3, 4, 5]) journal.undo(id);
    expect(journal.import(rows, { held: new Map([[key, 1]]) }).changes).toMatchObject([
      { kind: 'create' },
      { kind: 'create' },
    ]);
  });
});

test('the plan stands for what is done, not for the number that the import will have', () => {
  const hash = (rows: readonly ImportRow[], journal = new PlannedJournal()) =>
    reported(journal.look(rows)).plan;
  const other = new PlannedJournal();
  other.import([]);
  expect(hash([F1, F2], other)).toBe(hash([F1, F2]));
  expect(hash([F1])).not.toBe(hash([F1, F2]));
  other.import([F1]);
  expect(hash([F1, F2], other)).not.toBe(hash([F1, F2]));
  const before = hash([F2], other);
  other.edit(1, { fees: 1 });
  expect(hash([F2], other)).not.toBe(before);
});

test('three times as many fills are planned in about three times as long', () => {
  const start = Date.parse('2026-06-15T13:30:00Z');
  const rows = Array.from({ length: 30_000 }, (_, index) =>
    fillRow(
      `${(index / 6) % 2 < 1 ? 'buy' : 'sell'} 2 @ ${7200 + ((index * 31) % 97) / 4}`,
      new Date(start + index * 250).toISOString(),
      {
        id: String(540_725_260_010 + index * 7),
        accountId: 1 + (index % 3),
        contract: index % 2 === 0 ? 'ESZ6' : 'MNQZ6',
        place: index,
        line: index + 2,
      },
    ),
  );
  const planned = (fills: number): number => {
    const journal = new PlannedJournal();
    const took = cpuClock();
    const plan = journal.look(rows.slice(0, fills));
    const ms = took();
    expect(plan.changes.length).toBeGreaterThan(fills * 0.43);
    return ms;
  };
  // The first one compiles what they run; a collection may count with each.
  planned(10_000);
  const few = Math.min(planned(10_000), planned(10_000));
  expect(Math.min(planned(30_000), planned(30_000)) / few).toBeLessThan(6);
}, 60_000);
