import { expect, test } from 'bun:test';
import fc from 'fast-check';
import * as z from 'zod';
import { nouns } from '#src/calls.ts';
import { responseShape } from '#src/server/openapi/response-shape.ts';
import { type JsonSchema, responseSchema } from '#src/server/openapi/schema.ts';
import { normalizeDecimal } from '../money/decimal.ts';
import { isTradeDate } from '../time/dates.ts';
import { tradeDateAt } from '../time/instants.ts';
import { money } from './response-shapes.ts';
import { optionalMoney, optionalPrice, tradeDate } from './shapes.ts';
import { fromWire, MONEY_FIELDS, toWire, wireBody } from './wire.ts';

const cents = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n });
const entryCents = fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n });
const text = fc.oneof(fc.string(), fc.constantFrom('12.50', '-0.01'));

test('what is written and read again is what it was', () => {
  const fields = fc.record(
    { pnl: fc.option(cents), totalPnl: cents, name: text, date: fc.string(), count: fc.integer() },
    { requiredKeys: [] },
  );
  const value = fc.record({ ...{ equity: fc.array(fields) }, drawdown: cents, nested: fc.option(fields) });
  fc.assert(
    fc.property(value, (value) => {
      const sent = JSON.stringify(toWire(value));
      expect(fromWire(JSON.parse(sent))).toEqual(value);
      expect(JSON.stringify(wireBody(value))).toBe(sent);
    }),
  );
});

test('what is to be written stays as it is', () => {
  const value = { pnl: 1250n, days: [{ equity: -1n }] };
  expect(toWire(value)).toEqual({ pnl: '12.50', days: [{ equity: '-0.01' }] });
  expect(value).toEqual({ pnl: 1250n, days: [{ equity: -1n }] });
});

test('what contracts cost stays a decimal, what columns are a word, and a sum of costs does not', () => {
  const columns = { pnl: 'pnl', fees: 'ignore' };
  const sent = {
    costs: [{ root: 'ES', commission: '0.485', fees: '2.10' }],
    fills: [{ costs: { commission: '0.485', fees: null } }],
    suggested: { columns },
    days: [{ costs: '2.10' }],
  };
  expect(fromWire<unknown>(structuredClone(sent))).toEqual({ ...sent, days: [{ costs: 210n }] });
});

test('the rules of requests and responses take what is written', () => {
  const request = z.object({ pnl: optionalMoney('PnL') });
  const response = z.object({ pnl: money().nullable() });
  fc.assert(
    fc.property(fc.option(entryCents), (pnl) => {
      expect(request.parse(toWire({ pnl }))).toEqual({ pnl });
      expect(response.parse(toWire({ pnl }))).toEqual({ pnl });
    }),
  );
});

test('decimals and days are inside what they are on the wire', () => {
  const decimal = fc.stringMatching(/^-?\d{1,12}(\.\d{1,8})?$/);
  fc.assert(
    fc.property(decimal, (typed) => {
      const price = normalizeDecimal(typed, { places: 8, digits: 12 });
      expect(optionalPrice('Price').parse(price)).toBe(price);
    }),
  );
  const day = fc.integer({ min: 0, max: 2_900_000 }).map((days) => {
    return tradeDateAt(Date.UTC(2000, 0, 1 + days), 'UTC');
  });
  fc.assert(
    fc.property(day, (day) => {
      expect(isTradeDate(day)).toBe(true);
      expect(tradeDate('Day').parse(day)).toBe(day);
    }),
  );
});

test('money is in the fields that are known to hold it, and nothing else is', async () => {
  const found = { money: new Set<string>(), other: new Set<string>() };
  const pattern = responseSchema(money()).schema.pattern;
  function visit(schema: JsonSchema | boolean, field: string): void {
    if (typeof schema === 'boolean') return;
    if (schema.type === 'string') found[schema.pattern === pattern ? 'money' : 'other'].add(field);
    for (const [name, part] of Object.entries(schema.properties ?? {})) {
      // What contracts and fills cost has parts of a cent, and is read as it is written.
      if (name !== 'costs' || typeof part === 'boolean' || part.type === 'string') visit(part, name);
    }
    for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) visit(part, field);
    // Items of a list are in no field of their own.
    if (schema.items && !Array.isArray(schema.items)) visit(schema.items, '');
  }
  for (const noun of nouns) {
    for (const call of Object.values(noun.calls)) {
      const shape = await responseShape(noun, call);
      if (!shape) continue;
      const { schema, components } = responseSchema(shape);
      for (const part of [schema, ...Object.values(components)]) visit(part, '');
    }
  }
  expect([...found.money].sort()).toEqual([...MONEY_FIELDS]);
  expect([...found.other].filter((field) => MONEY_FIELDS.has(field))).toEqual([]);
});
