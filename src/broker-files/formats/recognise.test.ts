import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSource } from '../read/source-file.ts';
import type { SourceFile } from './format.ts';
import { recognise, withItsHead } from './recognise.ts';

const fileOf = (...lines: string[]): SourceFile =>
  readSource('mine.csv', new TextEncoder().encode(lines.join('\n')));

const UNKNOWN = fileOf('Ticker,Way,Lots,Fill Price,When', 'ESZ6,Buy,1,6000.25,2026-09-01 09:30:00');
const MAPPING = {
  columns: { Ticker: 'symbol', Way: 'side', Lots: 'quantity', 'Fill Price': 'price', When: 'time' },
  isFills: true,
  pnlIs: 'net',
} as const;

const OWN = { mapping: MAPPING, isOwn: true };

const formatOf = (...args: Parameters<typeof recognise>) => {
  const found = recognise(...args);
  return 'format' in found ? found.format.id : found.question.kind;
};

test('a known format needs no word, and a wrong one changes nothing', () => {
  const file = fileOf(
    'symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration',
  );
  expect(formatOf(file)).toBe('tradovate-performance');
  expect(formatOf(file, { format: 'webull-orders' })).toBe('tradovate-performance');
  expect(formatOf(file, { format: 'mapping' })).toBe('tradovate-performance');
  expect(() => recognise(file, { format: 'nonsense' })).toThrow('There is no such format');
});

test('the columns of an unknown file are asked for, with what their names suggest', () => {
  const found = recognise(UNKNOWN);
  expect(found).toEqual({
    question: {
      kind: 'mapping',
      file: 'mine.csv',
      headers: ['Ticker', 'Way', 'Lots', 'Fill Price', 'When'],
      sample: [['ESZ6', 'Buy', '1', '6000.25', '2026-09-01 09:30:00']],
      suggested: {
        columns: { Ticker: 'symbol', Way: 'ignore', Lots: 'quantity', 'Fill Price': 'price', When: 'ignore' },
        isFills: true,
        pnlIs: 'net',
        instrumentType: null,
      },
      isRemembered: false,
      isTeamMates: false,
      nearest: null,
    },
  });
});

test('of columns that are asked for some of what stands in them is shown, however long that is', () => {
  const wide = (cell: string, columns: number) => {
    const rows = Array.from({ length: 6 }, () => Array.from({ length: columns }, () => cell).join(','));
    const found = recognise(
      fileOf(Array.from({ length: columns }, (_, n) => `Name ${n}`).join(','), ...rows),
    );
    return 'question' in found && found.question.kind === 'mapping' ? found.question.sample : [];
  };
  expect(wide('x'.repeat(900), 4)[0]).toEqual(Array.from({ length: 4 }, () => 'x'.repeat(200)));
  expect(wide('2026-03-10 09:30:00x', 500)[4]?.[499]).toBe('2026-03-10 09:30:00x');
  expect(wide('x'.repeat(190), 500).flat().join('').length).toBeLessThanOrEqual(50_000);
});

test('a file that comes close to a format says to which, and which columns it lacks for it', () => {
  const nearest = (headers: string) => {
    const found = recognise(fileOf(headers, headers.replaceAll(/[^,]+/g, '1')));
    return 'question' in found && found.question.kind === 'mapping' ? found.question.nearest : 'known';
  };
  expect(nearest('Fill ID,Timestamp,Account,B/S,Quantity,Contract,Product,commission')).toEqual({
    id: 'tradovate-fills',
    name: 'Tradovate Fills',
    missing: [{ column: 'Price', instead: null }],
  });
  expect(nearest('Fill ID,Timestamp,Account,B/S,Quantity,Avg. Price,Contract')).toMatchObject({
    id: 'tradovate-fills',
    missing: [{ column: 'Price', instead: 'Avg. Price' }],
  });
  expect(nearest('Instrument,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time')).toEqual({
    id: 'ninjatrader-trades',
    name: 'NinjaTrader 8 Trades',
    missing: [{ column: 'Profit', instead: null }],
  });
  expect(nearest('Symbol,Side,Quantity,Price,Date')).toBeNull();
});

test('a mapping answers, sent or remembered; one for another file does not', () => {
  expect(formatOf(UNKNOWN, { mappings: [MAPPING] })).toBe('mapping');
  expect(formatOf(UNKNOWN, { remembered: OWN })).toBe('mapping');
  const other = { ...MAPPING, columns: { Symbol: 'symbol' } } as const;
  expect(formatOf(UNKNOWN, { mappings: [other] })).toBe('mapping');
  expect(recognise(UNKNOWN, { mappings: [other] })).toHaveProperty('question');
});

test('of the mappings of several files, each file goes by its own', () => {
  const trades = fileOf('Ticker,Way,Lots,In,Out,When', 'ESZ6,Buy,1,6000.25,6001.25,2026-09-01 09:30:00');
  const ofTrades = {
    columns: {
      Ticker: 'symbol',
      Way: 'side',
      Lots: 'quantity',
      In: 'entryPrice',
      Out: 'exitPrice',
      When: 'closedAt',
    },
    isFills: false,
    pnlIs: 'net',
  } as const;
  // Each has columns of the other one, too.
  for (const mappings of [
    [MAPPING, ofTrades],
    [ofTrades, MAPPING],
  ]) {
    expect(recognise(UNKNOWN, { mappings })).toHaveProperty('mapping', MAPPING);
    expect(recognise(trades, { mappings })).toHaveProperty('mapping', ofTrades);
  }
  expect(recognise(trades, { mappings: [MAPPING] })).toHaveProperty('question');
  // Of the same columns: what was said last.
  expect(recognise(UNKNOWN, { mappings: [{ ...MAPPING, pnlIs: 'gross' }, MAPPING] })).toHaveProperty(
    'mapping',
    MAPPING,
  );
});

test('columns that are remembered can be asked for again, as they were chosen before', () => {
  const found = recognise(UNKNOWN, { format: 'mapping', remembered: OWN });
  expect(found).toHaveProperty('question.isRemembered', true);
  expect(found).toHaveProperty('question.suggested.columns.Way', 'side');
  expect(recognise(UNKNOWN, { format: 'mapping', remembered: OWN, mappings: [MAPPING] })).toHaveProperty(
    'format',
  );
});

test('what another trader chose is suggested, and applies only once it is sent', () => {
  const found = recognise(UNKNOWN, { remembered: { mapping: MAPPING, isOwn: false } });
  expect(found).toMatchObject({
    question: { isRemembered: true, isTeamMates: true, suggested: { columns: MAPPING.columns } },
  });
});

const FOLDER = join(import.meta.dir, 'fixtures');
const TEXTS = readdirSync(FOLDER).filter((name) => name.endsWith('.csv'));

test.each(TEXTS)('%s is the same below lines that are none of it', (name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8').replace(/^\ufeff/, '');
  const plain = readSource(name, new TextEncoder().encode(text));
  const below = [
    'For Account:,####1234',
    'Account Name,Apex 50K',
    'Name,Value',
    'No offer, no advice, as it is',
    text,
  ];
  const file = withItsHead(readSource(name, new TextEncoder().encode(below.join('\n'))));
  expect(formatOf(file)).toBe(formatOf(plain));
  const [a, b] = [plain, file].map((source) => {
    const found = recognise(source);
    return 'format' in found ? found.format.read(source, { dateOrder: 'mdy' }).items.length : -1;
  });
  expect(b).toBe(a ?? 0);
});

test('there is nothing to map without headers, and nothing to read without rows', () => {
  expect(() => recognise(fileOf('1,2,3', '4,5,6'))).toThrow('no row of headers');
  expect(() => recognise(fileOf('Ticker,Way,Lots'))).toThrow('nothing below the headers');
});
