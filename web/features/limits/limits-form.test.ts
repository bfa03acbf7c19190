import { expect, onTestFinished, test } from 'bun:test';
import { LimitsForm } from '#src/features/limits/contract.ts';
import type { Limits } from '#src/features/limits/responses.ts';
import { hideAmounts } from '#src/values/money/money.ts';
import { heldIfBlank, limitsRows, toLimitsChange, toLimitsFields } from './limits-form.ts';
import { describeLimits } from './limits-line.ts';

const MAYA = { id: 7, name: 'Maya Okafor' };

const limits = (own: object | null, stopRequired = true): Limits => ({
  default: {
    dailyLoss: 100_000n,
    weeklyLoss: null,
    maxTrades: null,
    maxContracts: null,
    maxLossesInARow: null,
    allowedRoots: null,
    stopRequired,
  },
  deskDailyLoss: null,
  amberFrom: 75,
  traders: own ? [{ traderId: MAYA.id, name: MAYA.name, ...own }] : [],
  version: 3,
});

function rowsOf(all: Limits) {
  const [everyone, maya] = limitsRows(all, [MAYA]);
  if (!everyone || !maya) throw new Error('a row is missing');
  return { everyone, maya };
}

test('whether a stop is required of a trader is yes, no, or as for everyone', () => {
  for (const [own, typed] of [
    [null, ''],
    [{ stopRequired: true }, 'yes'],
    [{ stopRequired: false }, 'no'],
  ] as const) {
    const fields = toLimitsFields(rowsOf(limits(own)).maya);
    expect(fields.stopRequired).toBe(typed);
    expect(LimitsForm.parse(fields).stopRequired).toBe(own?.stopRequired ?? null);
  }
  expect(toLimitsFields(rowsOf(limits(null, false)).everyone).stopRequired).toBe('no');
});

test("a trader's own answer is sent, and is gone once it is as for everyone", () => {
  const { maya } = rowsOf(limits(null));
  expect(toLimitsChange(maya, { version: 3, stopRequired: false }, limits(null)).traders).toEqual([
    { traderId: MAYA.id, stopRequired: false },
  ]);
  const own = limits({ stopRequired: false, maxTrades: 4 });
  expect(toLimitsChange(maya, { version: 3, stopRequired: null }, own).traders).toEqual([
    { traderId: MAYA.id, maxTrades: 4 },
  ]);
});

test("everyone's stays what it was read as, unless it is changed", () => {
  const { everyone } = rowsOf(limits(null));
  const sent = (changed: object) =>
    toLimitsChange(everyone, { version: 3, ...changed }, limits(null)).default;
  expect(sent({ maxTrades: 5 })).toMatchObject({ maxTrades: 5, stopRequired: true });
  expect(sent({ stopRequired: null })).toMatchObject({ stopRequired: true });
  expect(sent({ stopRequired: false })).toMatchObject({ stopRequired: false });
});

test('a line says what a trader is exempt from', () => {
  const line = (own: object | null) => describeLimits(rowsOf(limits(own)).maya);
  expect(line({ stopRequired: false })).toBe('no stop required');
  expect(line({ stopRequired: true, maxTrades: 8 })).toBe('8 trades a day · stop required');
  expect(line(null)).toBe('As for everyone');
  expect(describeLimits(rowsOf(limits(null, false)).everyone)).toBe('daily loss $1,000.00');
});

test('one of a thing is in the singular', () => {
  const line = (own: object) => describeLimits(rowsOf(limits(own)).maya);
  expect(line({ maxTrades: 1, maxContracts: 1, maxLossesInARow: 1 })).toBe(
    '1 trade a day · 1 mini · 1 loss in a row',
  );
  expect(line({ maxTrades: 1200, maxContracts: 0.5, maxLossesInARow: 3 })).toBe(
    '1,200 trades a day · 0.5 minis · 3 losses in a row',
  );
});

test('a blank field of a trader shows what holds for everyone, or that nothing does', () => {
  const { everyone, maya } = rowsOf(limits({ maxTrades: null }));
  expect(heldIfBlank(maya)).toMatchObject({ dailyLoss: '1000.00', weeklyLoss: '', maxTrades: 'No limit' });
  expect(heldIfBlank(everyone).dailyLoss).toBeUndefined();

  onTestFinished(() => hideAmounts(false));
  hideAmounts(true);
  expect(heldIfBlank(maya)).toMatchObject({ dailyLoss: '$•••', weeklyLoss: '', maxTrades: 'No limit' });
});
