import { expect, test } from 'bun:test';
import { type Contract, indexContracts } from '#src/values/contracts/contract.ts';
import { computeFigures } from './entry-figures.ts';
import { type EntryFields, toFields } from './entry-form.ts';

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
const contracts = indexContracts([ES]);
const account = { costs: [{ root: '*', commission: '1.04', fees: '1.25' }] };
const TYPED: EntryFields = {
  ...toFields(null, '2026-11-20', { timeZone: 'America/New_York' }),
  symbol: 'ES 12-26',
  quantity: '2',
  entryPrice: '6,720.00',
  exitPrice: '6725,25',
  stopPrice: '6715',
  targetPrice: '6735',
};
const figures = (
  typed: Partial<EntryFields>,
  known: Parameters<typeof computeFigures>[1] = { contracts, account },
) => computeFigures({ ...TYPED, ...typed }, known);

test('a trade is computed net of the costs that its account lists', () => {
  expect(figures({})).toEqual({
    root: 'ES',
    listed: { commission: 416n, fees: 500n },
    computed: { pnl: 51_584n, formula: '(6,725.25 − 6,720.00) × 2 × $50 − $9.16' },
    pnl: 51_584n,
    difference: null,
    lacksContract: false,
    risk: 50_000n,
    rMultiple: 1.03,
    plannedR: 3,
    hasStopOnWrongSide: false,
  });
});

test('a P&L is what was typed, also where the prices make another one of it', () => {
  const read = (pnl: string) => figures({ pnl }).pnl;
  expect([read('12'), read('a lot'), figures({ isOpen: true }).pnl]).toEqual([1_200n, null, null]);
});

test('what the list was applied to already is computed with its own costs alone', () => {
  const stored = figures({ commission: '1.00' }, { contracts, account: null });
  expect([stored.listed, stored.computed?.pnl]).toEqual([{ commission: null, fees: null }, 52_400n]);
});

test('shares have no costs of a contract', () => {
  const { listed } = figures({ symbol: 'SOFI', instrumentType: 'stocks', quantity: '200' });
  expect(listed).toEqual({ commission: null, fees: null });
});

test('figures are there while the day is being typed', () => {
  expect(figures({ symbol: 'ESZ6', tradeDate: '' }).computed?.pnl).toBe(51_584n);
});

test('a cost of 0 that is typed is not filled in', () => {
  expect(figures({ fees: '0' })).toMatchObject({ listed: { fees: null }, computed: { pnl: 52_084n } });
});

test('another amount than the computed one is told beyond a tick per contract', () => {
  expect(figures({ pnl: '540.84' }).difference).toBeNull();
  expect(figures({ pnl: '540.85' }).difference).toBe(2501n);
  expect(figures({ pnl: '490.83' }).difference).toBe(-2501n);
});

test('a short, an unknown symbol and an open position', () => {
  expect(figures({ positionType: 'short' })).toMatchObject({
    computed: { pnl: -53_416n },
    hasStopOnWrongSide: true,
  });
  expect(figures({ symbol: 'WHAT' })).toMatchObject({
    computed: null,
    lacksContract: true,
    risk: null,
    plannedR: 3,
  });
  expect(figures({ isOpen: true })).toMatchObject({
    computed: null,
    rMultiple: null,
    listed: { commission: null, fees: null },
  });
});
