import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { cpuClock } from '#src/testing/cpu-time.ts';
import { runs } from '#src/testing/in-part.ts';
import {
  type NaiveFill,
  type NaiveMatch,
  type NaiveTrade,
  naiveTrades,
} from '#src/testing/naive-model/pairing.ts';
import { exact, pair } from '#src/testing/pairing-input.ts';
import {
  atWholeInstants,
  type Cut,
  cutFills,
  meanText,
  POINT_VALUE,
  START,
  shuffledOf,
  someFills,
} from '#src/testing/some-fills.ts';
import { surplus } from '#src/testing/surplus.ts';
import { orderPlaces } from './file-order.ts';
import type { ResolvedFill, ResolvedRoundTrip, Trade } from './types.ts';

/** Fills after which nothing is held. */
const someFlatFills = someFills.map((fills) => {
  const last = fills.at(-1);
  const open = naiveTrades(fills).filter(({ isOpen }) => isOpen);
  const closing = open.map(({ account, contract, isLong, held }, index): NaiveFill => {
    const at = (last?.at ?? START) + 1000;
    const id = String(640_000_000_000 + index);
    const paid = { commission: 129n, fees: 159n };
    return { account, contract, id, isBuy: !isLong, quantity: held, price: 720_000n, at, ...paid };
  });
  return [...fills, ...closing];
});

const hundredths = (units: bigint) => ({ units, places: 2 });

const resolved = (fill: NaiveFill, place = 0, file = 1): ResolvedFill => ({
  sources: [place],
  account: fill.account,
  contract: fill.contract,
  file,
  place,
  id: fill.id,
  orderId: null,
  side: fill.isBuy ? 'buy' : 'sell',
  quantity: exact(String(fill.quantity)),
  price: hundredths(fill.price),
  moment: { at: fill.at, tradeDate: null },
  pointValue: exact(String(POINT_VALUE)),
  commission: hundredths(fill.commission),
  fees: hundredths(fill.fees),
  effect: null,
  pnl: null,
});

/** What both are compared by, in one order. */
const figures = (trades: readonly ReturnType<typeof ofTrade>[]) =>
  trades.map((trade) => JSON.stringify(trade)).sort();

const ofTrade = (trade: Trade) => ({
  key: `${trade.account} ${trade.contract}`,
  side: trade.side,
  quantity: trade.quantity,
  open: trade.openQuantity,
  entry: trade.entryPrice,
  exit: trade.exitPrice,
  times: [trade.openedAt, trade.closedAt],
  money: [trade.grossPnl, trade.commission, trade.fees, trade.pnl].map(String),
  day: trade.tradeDate,
});

function ofNaive(trade: NaiveTrade): ReturnType<typeof ofTrade> {
  // Prices are in quarters of a point, and a point is 50 dollars: always whole cents.
  const gross = trade.moved * POINT_VALUE;
  const { commission, fees } = trade;
  return {
    key: `${trade.account} ${trade.contract}`,
    side: trade.isLong ? 'long' : 'short',
    quantity: String(trade.largest),
    open: String(trade.held),
    entry: meanText(trade.entries) ?? '',
    exit: meanText(trade.exits),
    times: [trade.openedAt, trade.closedAt],
    money: [gross, commission, fees, gross - commission - fees].map(String),
    day: new Date(trade.closedAt ?? trade.openedAt).toISOString().slice(0, 10),
  };
}

const paired = (fills: readonly ResolvedFill[], roundTrips: readonly ResolvedRoundTrip[] = []) =>
  pair({ fills, roundTrips });

const expected = (fills: readonly NaiveFill[]) => figures(naiveTrades(fills).map(ofNaive));

test('fills in any order become the trades that single lots in a queue make', () => {
  const cases = someFills.chain((fills) => fc.tuple(fc.constant(fills), shuffledOf(fills)));
  fc.assert(
    fc.property(cases, ([fills, shuffled]) => {
      const { trades, problems } = paired(shuffled.map((fill) => resolved(fill)));
      expect(figures(trades.map(ofTrade))).toEqual(expected(fills));
      expect(problems).toEqual([]);
      for (const cost of ['commission', 'fees'] as const) {
        const sum = (of: readonly { commission: bigint | null; fees: bigint | null }[]) =>
          of.reduce((total, one) => total + (one[cost] ?? 0n), 0n);
        expect(sum(trades)).toBe(sum(fills));
      }
    }),
    { numRuns: runs(300) },
  );
});

test('milliseconds give the order, one on the second among them, whatever the ids and the order of the file', () => {
  const someInstants = fc.uniqueArray(fc.constantFrom(0, 1, 250, 500, 999, 1000, 1250, 2000), {
    minLength: 2,
  });
  const cases = fc
    .tuple(someInstants, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }))
    .map(([waits, sides]) =>
      waits
        .toSorted((a, b) => a - b)
        .map((wait, index) => ({
          at: START + wait,
          isBuy: sides[index] ?? true,
          price: 720_000n + BigInt(wait) * 25n,
        })),
    )
    .filter((fills) => fills.some(({ at }) => at % 1000 !== 0))
    .chain((fills) =>
      shuffledOf(fills.map((_, index) => String(540_725_260_010 + index))).map((ids) =>
        fills.map(
          (fill, index): NaiveFill => ({
            ...fill,
            account: 'A',
            contract: 'ESZ6',
            id: ids[index] ?? '',
            quantity: 1,
            commission: 0n,
            fees: 0n,
          }),
        ),
      ),
    )
    .chain((fills) => fc.tuple(fc.constant(fills), shuffledOf(fills)));
  fc.assert(
    fc.property(cases, ([fills, written]) => {
      const { trades } = paired(written.map((one, place) => resolved(one, place)));
      expect(figures(trades.map(ofTrade))).toEqual(expected(fills));
    }),
    { numRuns: runs(300) },
  );
});

interface Line {
  account: string;
  id: string | null;
  text: string;
  fill: ResolvedFill;
}

/** What is known once every cut was imported, each as a file of its own. */
function imported(fills: readonly NaiveFill[], cuts: readonly Cut[], hasIds: boolean): ResolvedFill[] {
  const known: Line[] = [];
  for (const [file, { range, isNewestFirst }] of cuts.entries()) {
    const held = fills.slice(...range);
    const written = isNewestFirst ? held.reverse() : held;
    const places = orderPlaces(written.map(({ at }) => ({ at, tradeDate: null })));
    const lines = written.map((one, index): Line => {
      const { id, ...content } = one;
      const text = Object.values(content).join(',');
      const found = resolved(one, places[index], file);
      return {
        account: one.account,
        id: hasIds ? id : null,
        text,
        fill: { ...found, id: hasIds ? id : null },
      };
    });
    known.push(...surplus(known, lines));
  }
  return known.map(({ fill }) => fill);
}

test('files cut anywhere, in any order and overlapping, make the trades of one file: ids say which fills are the same', () => {
  fc.assert(
    fc.property(cutFills, ([fills, cuts]) => {
      expect(figures(paired(imported(fills, cuts, true)).trades.map(ofTrade))).toEqual(expected(fills));
    }),
    { numRuns: runs(300) },
  );
});

test('without ids they do so where no instant is cut: equal lines are counted', () => {
  fc.assert(
    fc.property(cutFills, ([fills, cuts]) => {
      const whole = cuts.map((cut) => atWholeInstants(fills, cut));
      expect(figures(paired(imported(fills, whole, false)).trades.map(ofTrade))).toEqual(expected(fills));
    }),
    { numRuns: runs(300) },
  );
});

test('from any flat point on, the trades are those of everything', () => {
  fc.assert(
    fc.property(someFlatFills, someFills, (before, after) => {
      const later = after.map((one, index) => ({
        ...one,
        at: one.at + 1e10,
        id: String(740_000_000_000 + index),
      }));
      const parts = [before, later].flatMap((fills) => paired(fills.map((one) => resolved(one))).trades);
      const all = paired([...before, ...later].map((one) => resolved(one))).trades;
      expect(figures(all.map(ofTrade))).toEqual(figures(parts.map(ofTrade)));
    }),
  );
});

interface Piece extends NaiveMatch {
  quantity: number;
}

/** The rows that a platform makes of its matches: one for each pair of fills. */
function piecesOf(fills: readonly NaiveFill[]): Piece[] {
  const pieces = new Map<string, Piece>();
  for (const match of naiveTrades(fills).flatMap(({ matches }) => matches)) {
    const key = `${match.entry.id} ${match.exit.id}`;
    pieces.set(key, { ...match, quantity: (pieces.get(key)?.quantity ?? 0) + 1 });
  }
  return [...pieces.values()];
}

function asRoundTrip({ isLong, entry, exit, quantity }: Piece, hasIds: boolean): ResolvedRoundTrip {
  const [buy, sell] = isLong ? [entry.id, exit.id] : [exit.id, entry.id];
  const moved = (isLong ? exit.price - entry.price : entry.price - exit.price) * BigInt(quantity);
  return {
    ...resolved(exit),
    side: isLong ? 'long' : 'short',
    quantity: exact(String(quantity)),
    entryPrice: hundredths(entry.price),
    exitPrice: hundredths(exit.price),
    opened: entry.at,
    closed: { at: exit.at, tradeDate: null },
    commission: null,
    fees: null,
    pnl: { amount: hundredths(moved * POINT_VALUE), is: 'gross' },
    isWhole: false,
    fillIds: hasIds ? { buy, sell } : null,
    mae: null,
    mfe: null,
  };
}

const withoutCosts = (fills: readonly NaiveFill[]) =>
  fills.map((fill) => ({ ...fill, commission: 0n, fees: 0n }));

test('matches of fills make the trades of the fills, whichever of these came as well', () => {
  const cases = someFlatFills.chain((fills) => fc.tuple(fc.constant(fills), fc.subarray(fills)));
  fc.assert(
    fc.property(cases, ([fills, came]) => {
      const free = (one: ResolvedFill) => ({ ...one, commission: exact('0'), fees: exact('0') });
      const roundTrips = piecesOf(fills).map((piece) => asRoundTrip(piece, true));
      const { trades, problems } = paired(
        came.map((one) => free(resolved(one))),
        roundTrips,
      );
      const costless = trades.map((trade) => ({ ...trade, commission: 0n, fees: 0n }));
      expect(figures(costless.map(ofTrade))).toEqual(expected(withoutCosts(fills)));
      expect(problems).toEqual([]);
    }),
    { numRuns: runs(200) },
  );
});

test('pieces without ids make the same trades: those that overlap belong together', () => {
  fc.assert(
    fc.property(someFlatFills, (drawn) => {
      const fills = withoutCosts(drawn).map((one, index) => ({ ...one, at: START + index * 1000 }));
      const { trades } = paired(
        [],
        piecesOf(fills).map((piece) => asRoundTrip(piece, false)),
      );
      const costless = trades.map((trade) => ({ ...trade, commission: 0n, fees: 0n }));
      expect(figures(costless.map(ofTrade))).toEqual(expected(fills));
    }),
    { numRuns: runs(200) },
  );
});

test('100,000 fills are paired in well under 5 seconds of CPU', () => {
  const fills = Array.from({ length: 100_000 }, (_, index) =>
    resolved(
      {
        account: `A${index % 3}`,
        contract: index % 2 === 0 ? 'ESZ6' : 'MNQZ6',
        id: String(540_725_260_010 + index * 7),
        isBuy: (index * 7919) % 13 < 6,
        quantity: 1 + (index % 4),
        price: 720_000n + BigInt((index * 31) % 97) * 25n,
        at: START + index * 250,
        commission: 129n,
        fees: 159n,
      },
      index,
    ),
  );
  const took = cpuClock();
  const { trades } = paired(fills);
  expect(took()).toBeLessThan(5000);
  expect(trades.reduce((sum, { commission }) => sum + (commission ?? 0n), 0n)).toBe(12_900_000n);
});
