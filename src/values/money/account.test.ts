import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { COST_LIMITS, costText, listedCosts } from './account.ts';
import { normalizeDecimal } from './decimal.ts';

const tenThousandths = fc.bigInt({ min: -99_999_999n, max: 99_999_999n });

const held = (root: string | null, quantity: number) => ({ root, quantity, instrumentType: 'futures' });

function decimalOf(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(5, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

test('a listed cost has one spelling', () => {
  fc.assert(
    fc.property(tenThousandths, (units) => {
      const text = costText(decimalOf(units));
      expect(text).toMatch(/^-?\d+\.\d{2,4}$/);
      expect(costText(text)).toBe(text);
      expect(normalizeDecimal(text, COST_LIMITS)).toBe(text);
      expect(Number(text)).toBe(Number(units) / 10_000);
    }),
  );
});

test('costs of a position are the listed ones, in and out, rounded to cents half away from zero once', () => {
  fc.assert(
    fc.property(tenThousandths, fc.integer({ min: 1, max: 1_000_000_000 }), (units, quantity) => {
      const listed = { root: 'ES', commission: costText(decimalOf(units)), fees: null };
      const total = units * 2n * BigInt(quantity);
      const size = total < 0n ? -total : total;
      const cents = (size + 50n) / 100n;
      expect(listedCosts([listed], held('ES', quantity))).toEqual({
        commission: total < 0n ? -cents : cents,
        fees: null,
      });
    }),
  );
});

test('commission and fees add up to their exact total, rounded once', () => {
  const both = { root: 'ES', commission: '0.0025', fees: '0.0025' };
  expect(listedCosts([both], held('ES', 1))).toEqual({ commission: 1n, fees: 0n });
  fc.assert(
    fc.property(
      tenThousandths,
      tenThousandths,
      fc.integer({ min: 1, max: 1_000_000_000 }),
      (commission, fees, quantity) => {
        const cost = { root: 'ES', commission: decimalOf(commission), fees: decimalOf(fees) };
        const sum = { root: 'ES', commission: decimalOf(commission + fees), fees: null };
        const paid = listedCosts([cost], held('ES', quantity));
        const once = listedCosts([sum], held('ES', quantity));
        expect((paid?.commission ?? 0n) + (paid?.fees ?? 0n)).toBe(once?.commission ?? 0n);
      },
    ),
  );
});

test('only what is missing is filled in, and rounded by itself', () => {
  const both = { root: 'ES', commission: '0.0025', fees: '0.0025' };
  expect(listedCosts([both], held('ES', 1), ['fees'])).toEqual({ commission: null, fees: 1n });
  expect(listedCosts([both], held('ES', 1), ['commission'])).toEqual({ commission: 1n, fees: null });
  expect(listedCosts([both], held('ES', 1), [])).toEqual({ commission: null, fees: null });
});

test('the exact root comes before any other; without one there is nothing', () => {
  const any = { root: '*', commission: '1.00', fees: '0.485' };
  const es = { root: 'ES', commission: null, fees: '-0.0025' };
  expect(listedCosts([any, es], held('ES', 2))).toEqual({ commission: null, fees: -1n });
  expect(listedCosts([es, any], held('NQ', 1))).toEqual({ commission: 200n, fees: 97n });
  expect(listedCosts([any], held(null, 1))).toEqual({ commission: 200n, fees: 97n });
  expect(listedCosts([es], held('NQ', 1))).toBeNull();
});

test('what holds for every contract does not hold for shares', () => {
  const [any, share] = ['*', 'SOFI'].map((root) => ({ root, commission: '1.00', fees: null }));
  if (!any || !share) throw new Error('no list');
  const shares = { ...held('SOFI', 200), instrumentType: 'stocks' };
  expect(listedCosts([any], shares)).toBeNull();
  expect(listedCosts([any, share], shares)).toEqual({ commission: 40_000n, fees: null });
  expect(listedCosts([any], { ...shares, instrumentType: 'options' })).toEqual({
    commission: 40_000n,
    fees: null,
  });
});
