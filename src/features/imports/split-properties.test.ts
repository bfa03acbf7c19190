/** Statements with splits, cut into files anywhere, come to what single shares in a queue make. */

import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { issuesOf, tradesOf } from '#src/testing/import-app.ts';
import { expectAddedUp, imported, lateNovember, NEW_YORK } from '#src/testing/imported-file.ts';
import { runs } from '#src/testing/in-part.ts';
import { shuffledOf } from '#src/testing/some-fills.ts';

interface Trade {
  isLong: boolean;
  /** Of each share that is held, in parts of a cent. */
  lots: bigint[];
  made: bigint;
  costs: bigint;
  /** In shares of now, and how many of these one of then is. */
  largest: number;
  day: string;
}

/** Cents are cut into so many parts that no split leaves a part of one. */
const PARTS = 10n ** 6n;
const SYMBOL = 'NFLX';
const START = Date.parse('2026-04-01T14:00:00Z');

const someEvents = fc.array(
  fc.record({
    does: fc.constantFrom('open', 'open', 'close', 'close', 'split', 'flatten'),
    isLong: fc.boolean(),
    size: fc.integer({ min: 1, max: 20 }),
    price: fc.integer({ min: 100, max: 99_999 }),
    ratio: fc.constantFrom([2, 1], [5, 1], [10, 1], [1, 2], [1, 5]),
    states: fc.constantFrom('added', 'unsigned', 'both', 'words'),
    minutes: fc.constantFrom(1, 37, 600, 2000),
  }),
  { minLength: 2, maxLength: 24, size: 'max' },
);

type Drawn = typeof someEvents extends fc.Arbitrary<(infer One)[]> ? One : never;

const dollars = (cents: number) => (cents / 100).toFixed(2);
const bought = (cents: number, side: 'buy' | 'sell', size: number, code: string, at: string) => {
  const signed = side === 'buy' ? size : -size;
  const worth = dollars(-signed * cents);
  return [
    `Trades,Data,Order,Stocks,USD,${SYMBOL},"${at}",${signed},${dollars(cents)},0,${worth},-1,,,,${code}`,
  ];
};

/** Whichever way a statement reports a split: shares that came or went, both, or the ratio alone. */
function splitRows(
  held: number,
  isLong: boolean,
  [fresh, old]: readonly [number, number],
  states: string,
  at: string,
) {
  const becomes = (held * fresh) / old;
  const sign = isLong ? 1 : -1;
  const isUnsigned = states === 'unsigned' && becomes > held;
  const added = isUnsigned ? becomes - held : (becomes - held) * sign;
  const reported =
    states === 'added' ? (fresh > old ? 'Stock Split' : 'Reverse Split') : `Split ${fresh} for ${old}`;
  const row = (symbol: string, quantity: number) =>
    `Corporate Actions,Data,Stocks,USD,${at.slice(0, 10)},"${at}","${SYMBOL}(US1) ${reported} (${symbol}, N, US1)",${quantity},0,0,0,`;
  if (states === 'words') return [row(SYMBOL, 0)];
  if (states === 'both') return [row(SYMBOL, becomes * sign), row(`${SYMBOL}.OLD`, -held * sign)];
  return [row(SYMBOL, added)];
}

/** Rows in the order of their times, and what they come to. */
function story(drawn: readonly Drawn[]): { rows: string[][]; trades: string[] } {
  const rows: string[][] = [];
  const done: string[] = [];
  let open: Trade | null = null;
  let clock = START;
  for (const { does, isLong, size, price, ratio, states, minutes } of drawn) {
    clock += minutes * 60_000;
    const day = new Date(clock).toISOString().slice(0, 10);
    const at = `${day}, ${new Date(clock).toISOString().slice(11, 19)}`;
    const [fresh = 1, old = 1] = ratio;
    if (does === 'open' || open === null) {
      open ??= { isLong, lots: [], made: 0n, costs: 0n, largest: 0, day };
      for (let n = 0; n < size; n++) open.lots.push(BigInt(price) * PARTS);
      open.largest = Math.max(open.largest, open.lots.length);
      open.costs += 100n;
      rows.push(bought(price, open.isLong ? 'buy' : 'sell', size, 'O', at));
    } else if (does === 'split') {
      const { lots } = open;
      // Rows of one day report one split.
      if (rows.some(([row = '']) => row.startsWith(`Corporate Actions,Data,Stocks,USD,${day}`))) continue;
      // Parts of a share are paid in cash.
      if (lots.length % old !== 0 || (open.largest * fresh) % old !== 0 || lots.length > 400) continue;
      rows.push(splitRows(lots.length, open.isLong, [fresh, old], states, at));
      const whole = Array.from({ length: lots.length / old }, (_, n) =>
        lots.slice(n * old, (n + 1) * old).reduce((sum, cost) => sum + cost, 0n),
      );
      open.lots = whole.flatMap((cost) => Array.from({ length: fresh }, () => cost / BigInt(fresh)));
      open.largest = (open.largest * fresh) / old;
    } else {
      const sold: bigint[] = open.lots.splice(0, does === 'flatten' ? open.lots.length : size);
      for (const cost of sold) open.made += (BigInt(price) * PARTS - cost) * (open.isLong ? 1n : -1n);
      open.costs += 100n;
      rows.push(bought(price, open.isLong ? 'sell' : 'buy', sold.length, 'C', at));
      if (open.lots.length > 0) continue;
      done.push(
        `${day} ${open.isLong ? 'long' : 'short'} ${open.largest} closed ${open.made / PARTS - open.costs}`,
      );
      open = null;
    }
  }
  if (open) done.push(`${open.day} ${open.isLong ? 'long' : 'short'} ${open.largest} open`);
  return { rows, trades: done.sort() };
}

const TRADES =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code';
const ACTIONS =
  'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code';

const statementOf = (rows: readonly string[]) =>
  [
    'Statement,Header,Field Name,Field Value',
    'Account Information,Data,Account,U2223334',
    TRADES,
    ...rows.filter((row) => row.startsWith('Trades')),
    ACTIONS,
    ...rows.filter((row) => row.startsWith('Corporate')),
  ].join('\n');

const someStory = someEvents.map(story).chain(({ rows, trades }) =>
  fc.tuple(
    fc.constant({ trades, whole: rows.flat() }),
    fc
      .uniqueArray(fc.integer({ min: 1, max: rows.length }), { maxLength: 3 })
      .map((marks) => [0, ...marks.toSorted((a, b) => a - b), rows.length])
      .map((marks) =>
        marks.slice(1).map((to, at) => rows.slice(Math.max(0, (marks[at] ?? 0) - (at % 2)), to).flat()),
      )
      .chain(shuffledOf),
  ),
);

test('splits among fills, in files of any cuts and order, come to what single shares make', async () => {
  await fc.assert(
    fc.asyncProperty(someStory, async ([{ trades, whole }, files]) => {
      const home = await lateNovember();
      for (const rows of files.filter((one) => one.some((row) => row.startsWith('Trades')))) {
        const report = await home.import([{ name: 'part.csv', text: statementOf(rows) }], NEW_YORK);
        expectAddedUp(report);
      }
      // All of them once more.
      const { report } = await imported(statementOf(whole), {}, home);
      const made = tradesOf(home).map((line) => {
        const [day, , side, size, ...rest] = line.split(' ');
        const isOpen = rest.includes('open');
        const [pnl] = rest.slice(-3);
        return isOpen ? `${day} ${side} ${size} open` : `${day} ${side} ${size} closed ${pnl}`;
      });
      expect(made.sort()).toEqual(trades);
      expect(report.questions).toEqual([]);
      expect(report.held).toEqual([]);
      expect(issuesOf(home)).toEqual([]);
      for (const { id } of home.app.deps.imports.list(home.maya.id, { limit: 100 }).items)
        await home.undo(id);
      expect(tradesOf(home)).toEqual([]);
    }),
    { numRuns: runs(25) },
  );
}, 60_000);
