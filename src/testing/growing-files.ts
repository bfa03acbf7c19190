/** Files that grow: each of a size that is asked for, made so that a reader which looks back takes forever. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportMapping } from '#src/features/imports/contract.ts';

const FIXTURES = join(import.meta.dir, '../broker-files/formats/fixtures');

export interface GrowingFile {
  what: string;
  name: string;
  /** @param size which its length, or the number of its rows, is proportional to */
  text: (size: number) => string;
  mapping?: ImportMapping;
}

/** Of which patterns may try each end for each beginning. */
const REPEATED = [
  '(',
  '[(',
  '()',
  ' ',
  ') ',
  '1',
  '1,',
  '1/',
  '-',
  "'",
  '="',
  'A',
  'a ',
  'A1 ',
  '. ',
  '@ ',
  '@1 ',
  'BOT 1 x ',
  'BOT 1 ',
  'REMOVAL OF OPTION 1 x ',
  'SPLIT 1 FOR ',
  'name-',
  'FROM ',
  'as of ',
  '1/1/26 ',
  '\u200b',
  'é',
] as const;

const repeated = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Heads, rows and lines that tables are made of. */
export const STRUCTURES: readonly GrowingFile[] = [
  ...REPEATED.map((piece) => ({
    what: `a head of ${JSON.stringify(piece)}`,
    name: 'a.csv',
    text: (size: number) =>
      `Symbol,${repeated(piece, Math.min(size, 24_000))},Qty\n`.repeat(3) + 'ES,1,2\n'.repeat(size / 100),
  })),
  ...['"', '""', '",', '"\n', '" "'].map((piece) => ({
    what: `lines of ${JSON.stringify(piece)}`,
    name: 'a.csv',
    text: (size: number) => `Symbol,Qty,x\n${repeated(piece, size)}\n`,
  })),
  ...[
    ',',
    ';',
    '\t',
    '|',
    'x,',
    '\r',
    '\n,',
    'ab\n',
    'a,b\n',
    'a,b\nc\n',
    'a,b,c\n1,2,3\n',
    'Time,Price\n',
  ].map((piece) => ({
    what: `a file of ${JSON.stringify(piece)}`,
    name: 'a.csv',
    text: (size: number) => repeated(piece, size),
  })),
  {
    what: 'wide heads below each other',
    name: 'a.csv',
    text: (size) => `${Array.from({ length: 400 }, (_, n) => `C${n % 9}`).join(',')}\n`.repeat(size / 500),
  },
  {
    what: 'heads with titles',
    name: 'a.csv',
    text: (size) =>
      Array.from({ length: Math.min(size / 20, 990) }, (_, n) => `T${n}\nSymbol,Side\n`).join('') +
      'Symbol,Side\n'.repeat(size / 12),
  },
  {
    what: 'elements of XML',
    name: 'a.xml',
    text: (size) =>
      `<FlexQueryResponse>${'<Trade symbol="ES" x="1"/>\n'.repeat(size / 27)}</FlexQueryResponse>`,
  },
  {
    what: 'a page of tables',
    name: 'a.html',
    text: (size) => `<html><table>${'<tr><td>a<td>b<td>c<td>d<td>e<td>f'.repeat(size / 36)}</table>`,
  },
];

/**
 * Exports of platforms of which each cell, in a row of its own, is one of those texts.
 * @param share of the texts that come in each column: all of them, or each of them in another one
 */
export function spoiledFixtures(share: 'all' | 'some'): GrowingFile[] {
  return readdirSync(FIXTURES)
    .filter((name) => !name.endsWith('.xlsx'))
    .map((name) => {
      const text = readFileSync(join(FIXTURES, name), 'utf8').replaceAll('\r\n', '\n');
      return { what: `cells of ${name}`, name, text: (size: number) => spoiledText(text, size, share) };
    });
}

/** Characters of each cell that is spoiled. */
const CELL = 20_000;

function spoiledText(text: string, size: number, share: 'all' | 'some'): string {
  const separator =
    [',', ';', '\t'].toSorted((a, b) => text.split(b).length - text.split(a).length)[0] ?? ',';
  const isMarked = text.startsWith('<');
  const lines = text.split('\n').filter((line) => line !== '');
  const [last = ''] = lines.toSorted((a, b) => b.length - a.length);
  const length = Math.min(size, CELL);
  const grown = isMarked
    ? REPEATED.map((piece) =>
        last.replace(/(?<=>|=")[^<>"]*/g, repeated(piece, length / 20).replaceAll('"', '')),
      )
    : spoiledRows(lines, separator, length, share);
  return isMarked
    ? [...lines.slice(0, -1), ...grown, ...lines.slice(-1)].join('\n')
    : [...lines, ...grown].join('\n');
}

/** Each cell of a row is one of the texts: one of each section of a statement. */
function spoiledRows(
  lines: readonly string[],
  separator: string,
  length: number,
  share: 'all' | 'some',
): string[] {
  const widths = Map.groupBy(lines, (line) => line.split(separator).length);
  const rows = [...widths].flatMap(([width, ofWidth]) => (width > 5 ? ofWidth.slice(-1) : []));
  return rows.flatMap((row) => {
    const cells = row.split(separator);
    return cells.flatMap((cell, at) =>
      REPEATED.filter((_, n) => share === 'all' || n % 9 === at % 9).map((piece, n) => {
        const filler = repeated(piece, length / 2)
          .replaceAll(separator, '.')
          .replaceAll('"', '.');
        const grown = n % 2 === 0 ? filler : `${cell.replaceAll('"', '')}${filler}`;
        return cells.with(at, grown).join(separator);
      }),
    );
  });
}

const FILLS: ImportMapping = {
  columns: { Symbol: 'symbol', Side: 'side', Qty: 'quantity', Price: 'price', Time: 'time', Id: 'id' },
  isFills: true,
  pnlIs: 'net',
  instrumentType: 'stocks',
};

const pad = (n: number): string => String(n).padStart(2, '0');
/** One each minute. */
function minute(n: number): string {
  const at = new Date(Date.UTC(2024, 0, 2) + n * 60_000);
  return `${at.toISOString().slice(0, 10)} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:00`;
}

/** `AAAA`, `AAAB`. */
export function ticker(n: number): string {
  let [letters, rest] = ['', n];
  for (let at = 0; at < 4; at++)
    [letters, rest] = [String.fromCharCode(65 + (rest % 26)) + letters, Math.floor(rest / 26)];
  return letters;
}

function fillsOf(
  what: string,
  row: (
    n: number,
    count: number,
  ) => readonly [symbol: string, side: 'Buy' | 'Sell', qty: number, price: number, time: string],
): GrowingFile {
  return {
    what,
    name: 'fills.csv',
    mapping: FILLS,
    text: (size) => {
      const rows = Array.from({ length: size }, (_, n) => `${row(n, size).join(',')},${n}`);
      return `Symbol,Side,Qty,Price,Time,Id\n${rows.join('\n')}\n`;
    },
  };
}

const sideOf = (n: number) => (n % 2 === 0 ? 'Buy' : 'Sell');

/** Rows that are paired, of each kind that may come in any number. */
export const DEALT: readonly GrowingFile[] = [
  fillsOf('fills of one contract', (n) => ['SPY', sideOf(n), 1, 500, minute(n)]),
  fillsOf('one long position', (n, count) => ['SPY', n * 2 < count ? 'Buy' : 'Sell', 1, 500, minute(n)]),
  fillsOf('one second', (n) => ['SPY', sideOf(n), 1, 500, minute(0)]),
  fillsOf('one day', (n) => ['SPY', sideOf(n), 1, 500, '2026-03-10']),
  fillsOf('many contracts', (n) => [ticker(n >> 1), sideOf(n), 1, 500, minute(n)]),
  fillsOf('many contracts held', (n) => [ticker(n), 'Buy', 1, 500, minute(n)]),
  fillsOf('many days', (n) => ['SPY', sideOf(n), 1, 500, minute((n >> 1) * 60 * 4 + (n % 2))]),
  fillsOf('many prices', (n) => ['SPY', sideOf(n), 1, 500 + n / 100, minute(n >> 3)]),
  {
    ...fillsOf('many options', (n) => [
      `SPY   261218C00${String(n >> 1).padStart(6, '0')}`.replace(/0(\d{5})$/, '$10'),
      sideOf(n),
      1,
      5,
      minute(n),
    ]),
    mapping: { ...FILLS, instrumentType: 'options' },
  },
  splits('splits of one position'),
  renames('renames after one another', (n) => [ticker(n), ticker(n + 1)]),
  renames('renames of one day', (n) => [ticker(2 * n), ticker(2 * n + 1)], true),
  costs('costs of one second', () => 0),
  costs('costs of many seconds', (n) => n),
];

/** Rows that move positions of shares which nobody has bought. */
export const MOVED: readonly GrowingFile[] = [
  schwabRows('splits of shares that nobody has', (n) => [day(n), 'Stock Split', 'AAPL', `APPLE ${n}`, n + 1]),
  schwabRows('shares that are taken in by their numbers', (n) => [
    ...[day(0), 'Stock Split', n % 2 === 0 ? ticker(n) : `1${String(n).padStart(8, '0')}`],
    ...['SPLIT', n % 2 === 0 ? n + 1 : -n],
  ]),
  schwabRows('mergers for money of one day', (n) => [
    day(0),
    'Cash Merger',
    'AAPL',
    'MERGER',
    -1,
    `$${n + 1}`,
  ]),
];

const SCHWAB = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"';

function schwabRows(what: string, cellsOf: (n: number) => readonly (string | number)[]): GrowingFile {
  return {
    what,
    name: 'schwab.csv',
    text: (size) => {
      const rows = Array.from({ length: size }, (_, n) => {
        const [on, action, symbol, words, quantity, amount = ''] = cellsOf(n);
        return [on, action, symbol, words, quantity, '', '', amount].map((cell) => `"${cell}"`).join(',');
      });
      return [SCHWAB, ...rows].join('\n');
    },
  };
}

function splits(what: string): GrowingFile {
  return {
    what,
    name: 'schwab.csv',
    text: (size) => {
      const rows = Array.from({ length: size / 2 }, (_, n) => [
        `"${day(2 * n)}","Buy","AAPL","APPLE","10","$100","","-$1000"`,
        `"${day(2 * n + 1)}","Stock Split","AAPL","APPLE ${n % 2 === 0 ? '2 FOR 1' : 'REVERSE 1 FOR 2'}","","","",""`,
      ]);
      return [SCHWAB, ...rows.flat()].join('\n');
    },
  };
}

/** `03/10/2012` */
function day(n: number): string {
  const at = new Date(Date.UTC(2000, 0, 2 + (n % 9_700)));
  return `${pad(at.getUTCMonth() + 1)}/${pad(at.getUTCDate())}/${at.getUTCFullYear()}`;
}

function renames(
  what: string,
  names: (n: number) => readonly [string, string],
  isOfOneDay = false,
): GrowingFile {
  return {
    what,
    name: 'schwab.csv',
    text: (size) => {
      const rows = Array.from({ length: size / 3 }, (_, n) => {
        const [from, to] = names(n);
        const on = day(isOfOneDay ? 0 : n);
        return [
          `"${on}","Buy","${from}","X","10","$100","","-$1000"`,
          `"${on}","Name Change","${from}","X","-10","","",""`,
          `"${on}","Name Change","${to}","X","10","","",""`,
        ];
      });
      return [SCHWAB, ...rows.flat()].join('\n');
    },
  };
}

function costs(what: string, second: (n: number) => number): GrowingFile {
  return {
    what,
    name: 'cash.csv',
    text: (size) => {
      const rows = Array.from({ length: size }, (_, n) => {
        const at = new Date(Date.UTC(2026, 2, 10, 14) + second(n) * 1000).toISOString();
        const kind = n % 2 === 0 ? 'Commission' : 'Exchange Fee';
        const day = `${at.slice(5, 7)}/${at.slice(8, 10)}/${at.slice(0, 4)}`;
        return `SIM1,${n + 1},${day} ${at.slice(11, 19)},${at.slice(0, 10)},-1.00,50000.00,${kind},USD,ESH6`;
      });
      return `Account,Transaction ID,Timestamp,Date,Delta,Amount,Cash Change Type,Currency,Contract\n${rows.join('\n')}\n`;
    },
  };
}
