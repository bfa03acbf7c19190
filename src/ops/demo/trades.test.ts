import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { TABLE } from '#src/features/contracts/table.ts';
import { addDays, isWeekend } from '#src/values/time/dates.ts';
import { sessionDay } from '#src/values/time/session-day.ts';
import { minuteAt } from '#src/values/time/time-of-day.ts';
import { countMinutes, isTradingDay } from './exchange-days.ts';
import { FUTURES, type FuturesRoot, frontContract } from './market.ts';
import { type DemoEntry, type DemoOptions, demoEntries } from './team.ts';

const NEW_YORK = 'America/New_York';
const CLOSES: Record<number, string> = { 390: '16:00', 210: '13:00' };
const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Pacific/Pago_Pago',
];

const desk: fc.Arbitrary<DemoOptions> = fc
  .record({
    seed: fc.nat(),
    traders: fc.integer({ min: 1, max: 9 }),
    days: fc.integer({ min: 1, max: 25 }),
    today: fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2003-01-01', days)),
    entries: fc.option(fc.integer({ min: 1, max: 200 })),
    timeZone: fc.constantFrom(...ZONES),
    dayStarts: fc.constantFrom('midnight' as const, 'globex' as const),
  })
  .map(({ timeZone, dayStarts, entries, ...rest }) => ({
    ...rest,
    ...(entries === null ? {} : { entries }),
    dayOf: (instant) => sessionDay(instant, { timeZone, dayStarts }),
  }));

test('whatever is asked for: prices, times, stops, costs and P&L of every trade agree', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(desk, (options) => {
      const made = [...demoEntries(options)];
      if (options.entries !== undefined) expect(made).toHaveLength(options.entries);
      for (const entry of made) {
        seen.add(checked(entry, options));
      }
    }),
    { numRuns: 60 },
  );
  expect([...seen].sort()).toEqual([...Object.keys(FUTURES), 'options'].sort());
});

/** In 8 decimals, as exact whole numbers. */
function exact(price: string): bigint {
  const [whole = '', decimals = ''] = price.split('.');
  return BigInt(whole + decimals.padEnd(8, '0'));
}
const CENT = 1_000_000n;

function roundedToCents(amount: bigint): bigint {
  const half = amount < 0n ? -CENT / 2n : CENT / 2n;
  return (amount + half) / CENT;
}

/** @returns its product */
function checked({ entry, account, net, tradeDate }: DemoEntry, { today, dayOf }: DemoOptions): string {
  const { closedAt, entryPrice, exitPrice, openedAt, quantity, stopPrice, symbol, targetPrice } = entry;
  const isOption = entry.instrumentType === 'options';
  const root = isOption ? (symbol.split(' ')[0] ?? '') : symbol.slice(0, -2);
  const contract = isOption ? { tickSize: '0.01', tickValue: '1.00' } : TABLE.get(root);
  if (!contract || entryPrice == null) throw new Error(`${symbol} is of no product, or has no price`);

  const [opened, closed] = [Date.parse(openedAt), Date.parse(closedAt ?? openedAt)];
  expect(closed >= opened).toBe(true);
  expect([dayOf(closed), tradeDate < today]).toEqual([tradeDate, true]);
  const session = sessionDay(opened, { dayStarts: 'globex', timeZone: NEW_YORK });
  expect(sessionDay(closed, { dayStarts: 'globex', timeZone: NEW_YORK })).toBe(session);
  expect(isTradingDay(session)).toBe(true);
  for (const instant of [opened, closed]) {
    const [day = '', time = ''] = minuteAt(instant, NEW_YORK).split(' ');
    const isDaytime = day === session && time >= '09:30' && time < (CLOSES[countMinutes(session)] ?? '');
    const isNight = isOption ? false : day === session ? time < '09:30' : time >= '18:00' && !isWeekend(day);
    expect([symbol, day, time, isDaytime || isNight]).toEqual([symbol, day, time, true]);
  }

  const [tick, worth] = [exact(contract.tickSize), exact(contract.tickValue)];
  const sign = entry.positionType === 'long' ? 1n : -1n;
  /** How many ticks ahead of the entry. */
  const ahead = (price: string | null | undefined): bigint | null => {
    if (price == null) return null;
    expect([symbol, exact(price) > 0n, exact(price) % tick]).toEqual([symbol, true, 0n]);
    return ((exact(price) - exact(entryPrice)) / tick) * sign;
  };
  const [gain, stop, target] = [ahead(exitPrice), ahead(stopPrice), ahead(targetPrice)];
  expect([stop === null || stop < 0n, target === null || target > 0n]).toEqual([true, true]);
  const dollars = (ticks: bigint): bigint => ticks * worth * BigInt(quantity);
  const list = account?.costs ?? [];
  const cost = list.find((one) => one.root === root) ?? list.find((one) => one.root === '*');
  const each = exact(cost?.commission ?? '0') + exact(cost?.fees ?? '0');
  const costs = each * 2n * BigInt(quantity);
  expect(net).toBe(gain === null ? 0n : roundedToCents(dollars(gain) - costs));
  expect(gain === null).toBe(entry.isOpen);
  if (gain !== null && entry.mae != null && entry.mfe != null) {
    expect([entry.mae >= -roundedToCents(dollars(gain)), entry.mae >= 0n]).toEqual([true, true]);
    expect([entry.mfe >= roundedToCents(dollars(gain)), entry.mfe >= 0n]).toEqual([true, true]);
  }
  if (isOption) return 'options';
  expect(symbol).toBe(frontContract(rootIn(root), session));
  return root;
}

function rootIn(text: string): FuturesRoot {
  const known = Object.keys(FUTURES).find((key): key is FuturesRoot => key === text);
  if (known === undefined) throw new Error(`${text} is no product`);
  return known;
}
