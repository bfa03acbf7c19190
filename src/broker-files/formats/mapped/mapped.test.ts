import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { COLUMN_MEANINGS, type ColumnMeaning, type ImportMapping } from '#src/features/imports/contract.ts';
import { runs } from '#src/testing/in-part.ts';
import { readSource } from '../../read/source-file.ts';
import { FORMATS } from '../all.ts';
import type { Fill, Item, Reading, RoundTrip, Stamp } from '../format.ts';
import { mappedFormat } from './mapped.ts';

type Columns = Record<string, ColumnMeaning>;

function read(columns: Columns, lines: readonly string[], reported: Partial<ImportMapping> = {}): Reading {
  const mapping: ImportMapping = { columns, isFills: true, pnlIs: 'net', ...reported };
  return mappedFormat(mapping).read(readSource('mine.csv', new TextEncoder().encode(lines.join('\n'))), {
    dateOrder: null,
  });
}

const FILLS: Columns = { Sym: 'symbol', Way: 'side', Lots: 'quantity', Px: 'price', When: 'time' };
const fill = (row: string) => read(FILLS, ['Sym,Way,Lots,Px,When', row]);

describe('fills', () => {
  test('the side is told by any word for it', () => {
    const sides = [
      'B',
      'Buy',
      'BOT',
      'Long',
      '+',
      'Achat',
      'Buy to Open',
      'S',
      'Sell',
      'Short',
      '-',
      'Verkauf',
    ];
    const read = sides.map((side) => fill(`ESZ6,${side},1,6000.25,2026-09-01 09:30`).items[0]);
    expect(read.map((item) => item?.kind === 'fill' && item.side)).toEqual([
      ...Array(7).fill('buy'),
      ...Array(5).fill('sell'),
    ]);
  });

  test('without a column for it, by the sign of the quantity; against it, not at all', () => {
    const { Way: _, ...columns } = FILLS;
    const lines = ['Sym,Lots,Px,When', 'ESZ6,2,6000,2026-09-01 09:30', 'ESZ6,-2,6001,2026-09-01 09:31'];
    expect(read(columns, lines).items).toMatchObject([
      { side: 'buy', quantity: '2' },
      { side: 'sell', quantity: '2' },
    ]);
    expect(fill('ESZ6,Buy,-1,6000,2026-09-01 09:30').problems).toMatchObject([{ code: 'unreadable_side' }]);
    expect(fill('ESZ6,Sell,-1,6000,2026-09-01 09:30').items).toMatchObject([{ side: 'sell' }]);
    expect(fill('ESZ6,Market,1,6000,2026-09-01 09:30').problems).toMatchObject([{ code: 'unreadable_side' }]);
  });

  test('a day in a column of its own is that of the clock', () => {
    const columns: Columns = { ...FILLS, Day: 'date' };
    const at = (day: string, when: string) =>
      read(columns, ['Sym,Way,Lots,Px,Day,When', `ESZ6,B,1,6000,${day},${when}`]).items[0];
    const clock = '2026-09-01T09:30:05.000';
    expect(at('2026-09-01', '09:30:05')).toMatchObject({ at: { clock, hasTime: true } });
    expect(at('2026-09-01 00:00:00', '9:30:05 AM')).toMatchObject({ at: { clock } });
    expect(at('46266', '0.39589120370')).toMatchObject({ at: { clock } });
    expect(at('2026-09-01', '2026-08-31 23:30:05 -05:00')).toMatchObject({
      at: { clock: '2026-08-31T23:30:05.000', offset: -300 },
    });
    expect(at('2026-09-01', '')).toMatchObject({ at: { hasTime: false } });
  });

  test('costs of several columns are one sum, in whatever sign they are written', () => {
    const columns: Columns = { ...FILLS, Comm: 'commission', Exchange: 'fees', NFA: 'fees' };
    const costs = (...rows: string[]) =>
      read(columns, ['Sym,Way,Lots,Px,When,Comm,Exchange,NFA', ...rows]).items;
    const row = 'ESZ6,B,1,6000,2026-09-01 09:30';
    expect(costs(`${row},1.29,1.38,0.02`)).toMatchObject([{ commission: '1.29', fees: '1.4' }]);
    expect(costs(`${row},-1.29,-1.38,`, `${row},0.05,,`)).toMatchObject([
      { commission: '1.29', fees: '1.38' },
      { commission: '-0.05', fees: null },
    ]);
  });

  test('groups of three digits are thousands unless the file shows decimals, and are told where it does not', () => {
    const columns: Columns = { ...FILLS, Note: 'notes' };
    const pricesIn = (by: string, ...rows: string[]) => {
      const lines = ['Sym|Way|Lots|Px|When|Note', ...rows].map((line) => line.replaceAll('|', by));
      const { items, problems } = read(columns, lines);
      const prices = items.map((item) => item.kind === 'fill' && item.price);
      return { prices, told: problems.map(({ severity, code, line }) => `${severity} ${code} ${line}`) };
    };
    const row = (price: string, note = '') => `NGZ6|B|1|${price}|2026-09-01 09:30|${note}`;
    const OPEN = 'warning decimals_unclear 2';
    // A semicolon in a note separates nothing.
    expect(pricesIn(',', row('3.125', 'in; out'))).toEqual({ prices: ['3.125'], told: [] });
    expect(pricesIn('\t', row('"3,125"'))).toEqual({ prices: ['3125'], told: [OPEN] });
    expect(pricesIn(',', row('"3,125"'), row('"3,25"'))).toEqual({ prices: ['3.125', '3.25'], told: [] });
    expect(pricesIn(';', row('3.125'))).toEqual({ prices: ['3125'], told: [OPEN] });
    expect(pricesIn(';', row('3.125'), row('3.25'))).toEqual({ prices: ['3.125', '3.25'], told: [] });
    expect(pricesIn(',', row('6000'))).toEqual({ prices: ['6000'], told: [] });
  });

  test('what was not dealt, and sums, are no fills', () => {
    const columns: Columns = { ...FILLS, State: 'ignore' };
    const lines = [
      'Sym,Way,Lots,Px,When,State',
      'ESZ6,B,1,6000,2026-09-01 09:30,Cancelled',
      'ESZ6,B,0,,2026-09-01 09:30,Filled',
      ',,1,,,',
    ];
    const [, first, second] = lines;
    expect(read(columns, lines)).toMatchObject({
      items: [],
      problems: [],
      leftOut: [{ raw: first }, { raw: second }],
      blank: new Set([4]),
    });
  });

  test('numbers of rows, and ids that several fills share, are no ids', () => {
    const columns: Columns = { ...FILLS, No: 'id' };
    const ids = (...numbers: string[]) => {
      const rows = numbers.map((id, at) => `ESZ6,B,1,6000,2026-09-01 09:3${at},${id}`);
      const { items, problems } = read(columns, ['Sym,Way,Lots,Px,When,No', ...rows]);
      return { ids: items.map((item) => item.kind === 'fill' && item.id), reported: problems.length };
    };
    expect(ids('1', '2', '3')).toEqual({ ids: [null, null, null], reported: 1 });
    expect(ids('77', '77', '78')).toEqual({ ids: [null, null, null], reported: 1 });
    expect(ids('77', '81', '78')).toEqual({ ids: ['77', '81', '78'], reported: 0 });
  });

  test('the order of the dates is settled by all rows of the file, or left open', () => {
    const rows = ['ESZ6,B,1,6000,03/04/2026 09:30', 'ESZ6,S,1,6000,25/04/2026 09:30'];
    expect(read(FILLS, ['Sym,Way,Lots,Px,When', ...rows])).toMatchObject({
      dateOrder: 'dmy',
      items: [{ at: { clock: '2026-04-03T09:30:00.000' } }, {}],
    });
    expect(read(FILLS, ['Sym,Way,Lots,Px,When', ...rows.slice(0, 1)]).dateOrder).toBe('unknown');
  });

  test('a column that is missing, or told twice, is named', () => {
    const { Px: _, When: __, ...columns } = FILLS;
    const { items, problems } = read(columns, ['Sym,Way,Lots,Px,When', 'ESZ6,B,1,6000,2026-09-01 09:30']);
    expect(items).toEqual([]);
    expect(problems).toMatchObject([{ code: 'columns_missing', severity: 'refused', line: 1 }]);
    expect(problems[0]?.message).toContain('price, time');
    const twice = read({ ...FILLS, Px: 'symbol' }, ['Sym,Way,Lots,Px,When', 'ESZ6,B,1,6000,x']);
    expect(twice.problems[0]?.message).toContain('More than one column is said to be the symbol');
    // Of another file: none of its columns is there.
    expect(read(FILLS, ['Kind,Note', 'a,b']).problems[0]?.message).toContain('symbol, side');
  });
});

test('a finished trade has two prices, and is one whatever runs beside it', () => {
  const columns: Columns = {
    Instrument: 'symbol',
    Position: 'side',
    Size: 'quantity',
    In: 'entryPrice',
    Out: 'exitPrice',
    Day: 'date',
    From: 'openedAt',
    To: 'closedAt',
    Made: 'pnl',
    Costs: 'fees',
  };
  const lines = [
    'Instrument;Position;Size;In;Out;Day;From;To;Made;Costs',
    'ESZ6;Short;2;6.000,25;5.999,25;01.09.2026;09:30:00;09:41:10;94,24 $;5,76',
    'ESZ6;Long;1;6.000,25;;30.09.2026;09:30:00;;;',
  ];
  const { items, problems } = read(columns, lines, { isFills: false, pnlIs: 'gross' });
  expect(items).toMatchObject([
    {
      kind: 'roundTrip',
      side: 'short',
      quantity: '2',
      entryPrice: '6000.25',
      exitPrice: '5999.25',
      openedAt: { clock: '2026-09-01T09:30:00.000' },
      closedAt: { clock: '2026-09-01T09:41:10.000' },
      pnl: { amount: '94.24', is: 'gross' },
      fees: '5.76',
      isWhole: true,
    },
  ]);
  expect(problems).toMatchObject([{ code: 'missing_value', line: 3 }]);
});

const FOLDER = join(import.meta.dir, '../fixtures');
const dealt = readdirSync(FOLDER).flatMap((name): (Fill | RoundTrip)[] => {
  const file = readSource(name, readFileSync(join(FOLDER, name)));
  const items = FORMATS.flatMap((format) =>
    format.detect(file) ? format.read(file, { dateOrder: 'mdy' }).items : [],
  );
  return items.filter((item) => item.kind === 'fill' || item.kind === 'roundTrip');
});
const isPaid = ({ commission, fees }: Fill | RoundTrip) =>
  ![commission, fees].some((one) => one?.startsWith('-'));
const KINDS = {
  fills: dealt.filter((item) => item.kind === 'fill').filter(isPaid),
  trades: dealt.filter((item) => item.kind === 'roundTrip' && item.closedAt !== null).filter(isPaid),
};

interface Spelling {
  separator: string;
  mark: string;
  days: 'iso' | 'mdy' | 'dmy';
  isSplit: boolean;
  isSigned: boolean;
  isNegative: boolean;
}

const isUp = ({ side }: Fill | RoundTrip) => side === 'buy' || side === 'long';

/** The words of a row, by what they mean. */
function spelled(item: Fill | RoundTrip, id: number, spelling: Spelling): Map<string, string> {
  const figure = (text: string | null) => (text ?? '').replace('.', spelling.mark);
  const cost = (text: string | null) =>
    figure(spelling.isNegative && text !== null && text !== '0' ? `-${text}` : text);
  const quantity = spelling.isSigned && !isUp(item) ? `-${item.quantity}` : item.quantity;
  const cells = new Map([
    ['symbol', item.symbol],
    ['quantity', figure(quantity)],
    ['account', item.account ?? ''],
    ['commission', cost(item.commission)],
    ['fees', cost(item.fees)],
    ['id', `fill ${id}`],
    ['pnl', item.pnl?.is === 'gross' ? figure(item.pnl.amount) : ''],
    ['ignore', 'whatever'],
  ]);
  if (!spelling.isSigned) cells.set('side', isUp(item) ? 'Long' : 'sold');
  const times: Record<string, Stamp | null> =
    item.kind === 'fill' ? { time: item.at } : { openedAt: item.openedAt, closedAt: item.closedAt };
  const days = new Set(Object.values(times).flatMap((stamp) => stamp?.clock.slice(0, 10) ?? []));
  const isSplit = spelling.isSplit && days.size === 1;
  const [day = ''] = days;
  if (spelling.isSplit) cells.set('date', isSplit ? dayText(day, spelling.days) : '');
  for (const [key, stamp] of Object.entries(times)) {
    const parts = stamp ? partsOf(stamp, spelling.days) : [];
    cells.set(key, parts.slice(isSplit ? 1 : 0).join(' '));
  }
  if (item.kind === 'fill') cells.set('price', figure(item.price));
  else cells.set('entryPrice', figure(item.entryPrice)).set('exitPrice', figure(item.exitPrice));
  return cells;
}

function dayText(day: string, style: Spelling['days']): string {
  const [y, m, d] = day.split('-');
  return style === 'iso' ? day : style === 'mdy' ? `${m}/${d}/${y}` : `${d}.${m}.${y}`;
}

function partsOf({ clock, offset, zone, hasTime, isToMinute }: Stamp, style: Spelling['days']): string[] {
  const day = dayText(clock.slice(0, 10), style);
  if (!hasTime) return [day];
  const minutes = Math.abs(offset ?? 0);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0'));
  const suffix =
    offset === null ? (zone === null ? '' : ZONES[zone]) : `${offset < 0 ? '-' : '+'}${hours}:${rest}`;
  return [day, `${clock.slice(11, isToMinute ? 16 : undefined)} ${suffix}`.trim()];
}
const ZONES: Record<string, string> = { 'America/New_York': 'ET', 'America/Chicago': 'CT' };

/** What a mapping can say of a row. */
const summarise = (item: Fill | RoundTrip) => ({
  symbol: item.symbol,
  isUp: isUp(item),
  quantity: item.quantity,
  account: item.account,
  commission: item.commission,
  fees: item.fees,
  gross: item.pnl?.is === 'gross' ? item.pnl.amount : null,
  prices: item.kind === 'fill' ? [item.price] : [item.entryPrice, item.exitPrice],
  times: item.kind === 'fill' ? [item.at] : [item.openedAt, item.closedAt],
});

describe.each(['fills', 'trades'] as const)('our known %s', (kind) => {
  test('are the same however a mapped file spells them', () => {
    const spelling = fc.record({
      separator: fc.constantFrom(',', ';', '\t'),
      days: fc.constantFrom('iso' as const, 'mdy' as const, 'dmy' as const),
      isSplit: fc.boolean(),
      isSigned: fc.boolean(),
      isNegative: fc.boolean(),
    });
    const items = fc.subarray(KINDS[kind], { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(items, spelling, fc.infiniteStream(fc.nat()), (rows, how, seeds) => {
        // A file of purchases alone has to say so.
        const isSigned = how.isSigned && !rows.every(isUp);
        const style = { ...how, isSigned, mark: how.separator === ';' ? ',' : '.' };
        const spelledRows = rows.map((item, at) => spelled(item, at, style));
        const keyed = [...(spelledRows[0]?.keys() ?? [])].map((key) => ({ key, rank: seeds.next().value }));
        const keys = keyed.sort((a, b) => a.rank - b.rank).map(({ key }) => key);
        const lines = [
          keys.map((key) => `Col ${key}`),
          ...spelledRows.map((row) => keys.map((key) => row.get(key))),
        ];
        const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(how.separator)).join('\n');
        const columns = Object.fromEntries(keys.map((key) => [`Col ${key}`, meaningOf(key)]));
        const mapping: ImportMapping = { columns, isFills: kind === 'fills', pnlIs: 'gross' };
        const file = readSource('mine.csv', new TextEncoder().encode(text));
        const dateOrder = how.days === 'iso' ? null : how.days;
        const { items: found, problems } = mappedFormat(mapping).read(file, { dateOrder });
        expect(problems).toEqual([]);
        expect(found.flatMap((item) => (isDealt(item) ? [summarise(item)] : []))).toEqual(
          rows.map(summarise),
        );
        expect(found.map((item) => isDealt(item) && item.id)).toEqual(rows.map((_, at) => `fill ${at}`));
      }),
      { numRuns: runs(80) },
    );
  });
});

const isDealt = (item: Item) => item.kind === 'fill' || item.kind === 'roundTrip';
const meaningOf = (key: string) => COLUMN_MEANINGS.find((meaning) => meaning === key) ?? 'ignore';
