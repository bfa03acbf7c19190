import { describe, expect, test } from 'bun:test';
import { type Contract, indexContracts } from '#src/values/contracts/contract.ts';
import type { Cells } from './columns.ts';
import { changedRow, type GridRow, toRow } from './grid-row.ts';
import type { Known } from './known.ts';
import { settledCell } from './row-fields.ts';
import { type RowReading, rowReader } from './row-reading.ts';
import { shownText } from './shown-text.ts';
import { computeTotals } from './totals.ts';

const ES: Contract = {
  root: 'ES',
  name: 'E-mini S&P 500',
  exchange: null,
  currency: 'USD',
  tickSize: '0.25',
  tickValue: '12.50',
  pointValue: '50',
  microOf: null,
  source: 'proven',
};
const account = {
  externalNames: ['S1-77'],
  isArchived: false,
  isLastUsed: false,
  costs: [{ root: '*', commission: '1.29', fees: '1.59' }],
};
const known: Known = {
  traderId: 1,
  today: '2026-11-20',
  days: { dayStarts: 'midnight', timeZone: 'America/New_York' },
  clock: 12,
  breakEvenTicks: null,
  contracts: indexContracts([ES]),
  accounts: [
    { id: 7, name: 'Topstep 50K', ...account },
    { id: 8, name: 'Old', ...account, isArchived: true },
  ],
  strategies: [{ id: 3, name: 'VWAP reclaim', isActive: true }],
  symbols: [{ symbol: 'AAPL', instrumentType: 'stocks', root: 'AAPL', lastUsed: '2026-11-02' }],
  tags: [],
};
const read = rowReader(known);

const LONG: Partial<Cells> = {
  date: '2026-11-20',
  account: 'Topstep 50K',
  symbol: 'ESZ6',
  side: 'long',
  quantity: '2',
  entry: '6889.25',
  exit: '6893.75',
  stop: '6886.25',
};
const row = (cells: Partial<Cells> = {}): GridRow => toRow(1, { ...LONG, ...cells });
const reading = (cells: Partial<Cells> = {}): RowReading => read(row(cells), undefined);
const reported = ({ problems }: RowReading) =>
  problems.map(({ column, kind, message }) => [column, kind, message]);

describe('a complete row', () => {
  test('has the figures of the form, and becomes an entry', () => {
    const { state, problems, pnl, costs, rMultiple, entry } = reading({
      strategy: 'vwap reclaim',
      tags: 'A+, late',
    });
    expect({ state, problems, pnl, costs, rMultiple }).toEqual({
      state: 'complete',
      problems: [],
      pnl: 43_848n,
      costs: 1_152n,
      rMultiple: 1.46,
    });
    expect(entry).toMatchObject({
      traderId: 1,
      tradeDate: '2026-11-20',
      symbol: 'ESZ6',
      positionType: 'long',
      quantity: 2,
      accountId: 7,
      strategyId: 3,
      strategy: 'VWAP reclaim',
      pnl: null,
      commission: null,
      fees: null,
      tags: ['a+', 'late'],
    });
  });

  test('holds one contract where no quantity is typed', () =>
    expect(reading({ quantity: '' }).entry?.quantity).toBe(1));

  test('is long where no side is typed', () =>
    expect(reading({ side: '' })).toMatchObject({ state: 'complete', entry: { positionType: 'long' } }));

  test('has its times by the team’s clocks and its session', () => {
    expect(reading({ opened: '09:35', closed: '14:32:10' }).entry).toMatchObject({
      openedAt: '2026-11-20T14:35:00.000Z',
      closedAt: '2026-11-20T19:32:10.000Z',
    });
    const globex = rowReader({ ...known, days: { ...known.days, dayStarts: 'globex' } });
    expect(globex(row({ opened: '19:05', closed: '09:35' }), undefined).entry).toMatchObject({
      tradeDate: '2026-11-20',
      openedAt: '2026-11-20T00:05:00.000Z',
      closedAt: '2026-11-20T14:35:00.000Z',
    });
  });

  test('has the times that what is typed is short for', () => {
    const above = row({ opened: '09:35', closed: '09:41' });
    const typed = (column: 'opened' | 'closed', cells: Partial<Cells>) =>
      settledCell(changedRow(row(cells), { typing: column }), column, above, known);
    expect(typed('opened', { opened: '44' })).toBe('09:44');
    expect(typed('closed', { opened: '10:05', closed: '3' })).toBe('10:13');
    expect(typed('opened', { opened: '44', date: '2026-11-19' })).toBe('44');
    expect(typed('closed', { closed: '1432' })).toBe('14:32');
    const typing = changedRow(row({ opened: '0944' }), { typing: 'opened' });
    expect(read(typing, above).cells.opened).toBe('09:44');
    expect(shownText('closed', '14:32', known)).toBe('2:32 PM');
    expect(shownText('opened', '2026-11-19 15:50', known)).toBe('Nov 19 3:50 PM');
  });

  test('says once that it was held overnight where it went in later in the day than out', () => {
    const overnight = row({ opened: '15:50', closed: '09:35' });
    const found = read(overnight, undefined);
    expect([found.state, reported(found)]).toEqual([
      'complete',
      [['opened', 'note', 'Later than Out, so held overnight from Nov 19']],
    ]);
    const kept = changedRow(overnight, found.problems[0]?.fixes[0]?.change ?? {});
    expect(reported(read(kept, undefined))).toEqual([]);
  });

  test('costs what is typed, as a whole or apart', () => {
    expect(reading({ costs: '11' }).entry).toMatchObject({ commission: 1_100n, fees: 0n });
    expect(reading({ costs: '2.58 + 3.18' }).entry).toMatchObject({ commission: 258n, fees: 318n });
    expect(reading({ costs: '0' }).costs).toBe(0n);
  });

  test('says once of costs below zero that they add to the P&L', () => {
    const rebate = row({ costs: '0 + −3.18' });
    const found = read(rebate, undefined);
    expect([found.state, reported(found)]).toEqual([
      'complete',
      [['costs', 'note', 'Below zero, so they add to the P&L as a rebate does']],
    ]);
    const [taken, kept] = found.problems[0]?.fixes ?? [];
    expect(taken?.change.cells).toEqual({ costs: '0 + 3.18' });
    expect(reported(read(changedRow(rebate, kept?.change ?? {}), undefined))).toEqual([]);
    expect(reported(reading({ costs: '-0' }))).toEqual([]);
  });

  test('may have its account by the name that a broker has for it', () =>
    expect(reading({ account: 's1-77' }).entry?.accountId).toBe(7));

  test('of a share that was traded before is one', () =>
    expect(
      reading({ symbol: 'aapl', entry: '185', exit: '186', stop: '', quantity: '10', account: '' }),
    ).toMatchObject({
      state: 'complete',
      pnl: 1_000n,
      entry: { instrumentType: 'stocks', symbol: 'AAPL' },
    }));
});

test('what is spelled with an exchange of shares is one, with its P&L typed and without', () => {
  for (const prices of [{ pnl: '5' }, { entry: '400', exit: '401', pnl: '' }]) {
    expect(
      reading({
        symbol: 'NASDAQ:TSLA',
        quantity: '10',
        entry: '',
        exit: '',
        stop: '',
        account: '',
        ...prices,
      }),
    ).toMatchObject({ state: 'complete', entry: { instrumentType: 'stocks', symbol: 'TSLA' } });
  }
});

describe('what is wrong stands at its cell', () => {
  test.each([
    [{ date: 'never' }, 'date', 'wrong', 'A day such as 11/23, nov 23 or 23'],
    [{ date: '2026-11-21' }, 'date', 'wrong', 'Trade date must not be in the future'],
    [{ account: 'Old' }, 'account', 'wrong', 'No account has this name'],
    [{ symbol: '' }, 'symbol', 'missing', 'Asset is required'],
    [{ side: 'perhaps' }, 'side', 'wrong', 'L for long, S for short'],
    [{ opened: 'early' }, 'opened', 'wrong', 'A time such as 935, 14:32 or 9:35:12'],
    [{ closed: '25:00' }, 'closed', 'wrong', 'A time such as 935, 14:32 or 9:35:12'],
    [{ quantity: '0.5' }, 'quantity', 'wrong', 'Quantity must be a whole number of 1 or more'],
    [{ exit: '' }, 'pnl', 'missing', 'PnL is required, or an exit price'],
  ] satisfies [Partial<Cells>, string, string, string][])('%p', (cells, column, kind, message) => {
    const found = reading(cells);
    expect([found.state, found.entry]).toEqual(['incomplete', null]);
    expect(reported(found)).toContainEqual([column, kind, message]);
  });

  test('the P&L of an unknown contract is to be typed, unless it is a stock', () => {
    const found = reading({ symbol: 'QQQ' });
    expect(reported(found)).toEqual([
      ['pnl', 'missing', 'What a point of QQQ is worth is not known: type the P&L'],
    ]);
    const fix = found.problems[0]?.fixes[0];
    expect(fix?.label).toBe('QQQ is a stock');
    const fixed = read(changedRow(row({ symbol: 'QQQ' }), fix?.change ?? {}), undefined);
    expect([fixed.state, fixed.entry?.instrumentType]).toEqual(['complete', 'stocks']);
    expect(reading({ symbol: 'QQQ', pnl: '5' }).state).toBe('complete');
  });

  test('a row without an exit may still be open', () => {
    const found = reading({ exit: '' });
    const open = changedRow(row({ exit: '' }), found.problems[0]?.fixes[0]?.change ?? {});
    expect(read(open, undefined)).toMatchObject({ state: 'complete', pnl: null, entry: { isOpen: true } });
  });

  test('what the server has said of a text is told as long as it stands there', () => {
    const rejected = changedRow(row(), { rejected: { symbol: { text: 'ESZ6', message: 'Not today' } } });
    expect(reported(read(rejected, undefined))).toEqual([['symbol', 'wrong', 'Not today']]);
    expect(read(changedRow(rejected, { cells: { symbol: 'ESH7' } }), undefined).state).toBe('complete');
  });
});

describe('what is asked', () => {
  test('a price off the tick has the prices beside it, or is kept', () => {
    const found = reading({ exit: '6898.30', quantity: '1' });
    expect(reported(found)).toEqual([
      ['exit', 'question', 'ESZ6 moves in ticks of 0.25; 6,898.30 is not a price it trades at'],
    ]);
    const [below, above, keep] = found.problems[0]?.fixes ?? [];
    expect([below?.label, above?.label, keep?.label]).toEqual([
      'Use 6,898.25',
      'Use 6,898.50',
      'Keep 6,898.30',
    ]);
    const off = row({ exit: '6898.30', quantity: '1' });
    expect(read(changedRow(off, above?.change ?? {}), undefined).entry?.exitPrice).toBe('6898.50');
    expect(read(changedRow(off, keep?.change ?? {}), undefined).entry?.exitPrice).toBe('6898.30');
  });

  test('an unusually large P&L is confirmed once, for that amount', () => {
    const large = reading({ pnl: '1000000' });
    expect(large.state).toBe('incomplete');
    const change = large.problems.find(({ kind }) => kind === 'question')?.fixes[0]?.change ?? {};
    const kept = changedRow(row({ pnl: '1000000' }), change);
    expect(read(kept, undefined).state).toBe('complete');
    expect(read(changedRow(kept, { cells: { pnl: '2000000' } }), undefined).state).toBe('incomplete');
  });
});

test('a P&L that is typed is kept, and what the prices make is noted', () => {
  const found = reading({ pnl: '450' });
  expect([found.state, found.pnl, found.entry?.pnl]).toEqual(['complete', 45_000n, 45_000n]);
  expect(reported(found)).toEqual([]);
  const far = reading({ pnl: '500' });
  expect(far.state).toBe('complete');
  expect(reported(far)).toEqual([['pnl', 'note', 'P&L typed. The prices make it +$438.48 after costs']]);
  expect(far.problems[0]?.fixes.map(({ label }) => label)).toEqual(['Use +$438.48', 'Keep +$500.00']);
});

describe('what is being typed', () => {
  const typing = (cells: Partial<Cells>, column: keyof Cells) => changedRow(row(cells), { typing: column });

  test('is completed from the price beside it, as one types and once it is left', () => {
    const short = typing({ exit: '3.75' }, 'exit');
    expect(read(short, undefined).pnl).toBe(43_848n);
    expect(settledCell(short, 'exit', undefined, known)).toBe('6893.75');
    expect(settledCell(row({ exit: '3.75' }), 'stop', undefined, known)).toBe('6886.25');
  });

  test('an entry is near the last price of the row above, of the same symbol alone', () => {
    const next = typing({ entry: '5.5', exit: '', stop: '' }, 'entry');
    expect(settledCell(next, 'entry', row(), known)).toBe('6895.50');
    expect(settledCell(next, 'entry', row({ symbol: 'NQZ6' }), known)).toBe('5.50');
  });

  test('days, symbols and names are written out', () => {
    expect(settledCell(row({ date: '19' }), 'date', undefined, known)).toBe('2026-11-19');
    expect(settledCell(row({ symbol: 'es 12-26' }), 'symbol', undefined, known)).toBe('ESZ6');
    expect(settledCell(row({ strategy: 'VWAP RECLAIM' }), 'strategy', undefined, known)).toBe('VWAP reclaim');
    expect(settledCell(row({ account: 'topstep 50k' }), 'account', undefined, known)).toBe('Topstep 50K');
  });
});

test('a row in which nothing but what carries over is typed is no trade yet', () => {
  const blank = toRow(1, { date: '2026-11-20', symbol: 'ESZ6' });
  expect(read(blank, undefined)).toMatchObject({ state: 'blank', problems: [], entry: null });
});

test('hostile texts are told, not saved', () => {
  const hostile = '\u0000'.repeat(3) + '9'.repeat(5_000);
  for (const column of [
    'date',
    'account',
    'symbol',
    'side',
    'quantity',
    'entry',
    'exit',
    'stop',
    'costs',
    'pnl',
  ] as const)
    expect(reading({ [column]: hostile }).state).toBe('incomplete');
});

describe('the totals', () => {
  const one = reading({ exit: '6889.50' });

  test('count wins and losses by sign where the team has no rule', () => {
    expect(computeTotals([reading(), one, reading({ exit: '6880' }), reading({ symbol: '' })])).toMatchObject(
      {
        complete: 3,
        rows: 4,
        wins: 2,
        losses: 1,
        pnl: (reading().pnl ?? 0n) + (one.pnl ?? 0n) + (reading({ exit: '6880' }).pnl ?? 0n),
      },
    );
  });

  test('count neither what the team counts as break-even', () => {
    const byTicks = rowReader({ ...known, breakEvenTicks: 1 });
    const rows = ['6893.75', '6889.50', '6889.00', '6888.75'].map((exit) =>
      byTicks(row({ exit }), undefined),
    );
    expect(computeTotals(rows)).toMatchObject({ complete: 4, wins: 1, losses: 1 });
  });

  test('add up R before it is rounded, as the day does', () => {
    const third = reading({ quantity: '1', entry: '6000', stop: '5994', exit: '', costs: '0', pnl: '100' });
    expect([third.state, third.rMultiple]).toEqual(['complete', 0.33]);
    expect(computeTotals([third, third, third]).r).toBe(1);
    expect(computeTotals([reading({ stop: '' })]).r).toBeNull();
  });
});
