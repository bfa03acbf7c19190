import { takingTurns } from '#src/turns.ts';
import { memoize } from '#src/values/memoize.ts';
import { AFTER_LOSS } from './after-loss-rules.ts';
import type { EntryColumns } from './entry-columns.ts';
import type { FindingGrouping, TradeFinding } from './finding-responses.ts';
import { type Division, type Finding, findings } from './finding-rules.ts';
import { type GroupLabel, labelBy } from './group-rules.ts';
import type { GroupCodes } from './groups.ts';
import { inSlices } from './in-slices.ts';
import { closedAt } from './series.ts';

type Compared = Exclude<FindingGrouping, 'afterLoss'>;

/** Which column has the codes of a grouping, and whether entries without are compared: what is not known is not. */
const COMPARED: readonly {
  grouping: Compared;
  column: 'traits' | 'timing' | 'contract' | 'strategy' | 'account' | 'tags';
  isKnownWithout?: true;
}[] = [
  { grouping: 'weekday', column: 'traits' },
  { grouping: 'halfHour', column: 'timing' },
  { grouping: 'holding', column: 'timing' },
  { grouping: 'size', column: 'traits' },
  { grouping: 'root', column: 'contract' },
  { grouping: 'strategy', column: 'strategy', isKnownWithout: true },
  { grouping: 'tag', column: 'tags', isKnownWithout: true },
  { grouping: 'account', column: 'account', isKnownWithout: true },
  { grouping: 'side', column: 'traits' },
];

interface Part extends GroupLabel {
  grouping: FindingGrouping;
}

type Codes = Readonly<Record<Compared, GroupCodes>>;

/**
 * Resampling takes a tenth of a second: of as many findings as are asked for, one is worked out at a time, and a trader
 * who asks for many waits for their own.
 */
export function turnsByTrader() {
  const inTurn = takingTurns(1);
  const turnsOf = memoize((_traderId: string) => takingTurns(1));
  return <T>(traderId: number, task: () => Promise<T>): Promise<T> =>
    turnsOf(`${traderId}`)(() => inTurn(task));
}

/** What sets some of the trades among the entries at some positions apart, worked out in slices. */
export const findingsAt = (
  columns: EntryColumns,
  positions: Uint32Array,
  codes: Codes,
): Promise<TradeFinding[]> => inSlices(comparedAt(columns, positions, codes));

function* comparedAt(
  columns: EntryColumns,
  positions: Uint32Array,
  codes: Codes,
): Generator<void, TradeFinding[]> {
  const trades = closedAt(columns, positions);
  yield;
  const divisions: Division<Part>[] = [];
  for (const { grouping, column, isKnownWithout = false } of COMPARED) {
    const { size, labelOf } = codes[grouping];
    const parts = Array.from({ length: size }, (_, code) => ({ grouping, ...labelOf(code) }));
    const partsOf = partsOfCodes(codes[grouping], (part) => isKnownWithout || parts[part]?.key !== null);
    divisions.push({ parts, ...membership(columns[column], trades, partsOf, grouping === 'tag') });
    yield;
  }
  divisions.push(afterLoss(columns, trades));
  yield;
  const pnl = new Float64Array(trades.length);
  trades.forEach((at, trade) => {
    pnl[trade] = columns.pnl[at] ?? 0;
  });
  yield;
  return (yield* findings(pnl, divisions)).map(responseOf);
}

/** Which parts a code of a column stands for, worked out once for each. */
function partsOfCodes(
  { codesOf }: GroupCodes,
  isKnown: (part: number) => boolean,
): (code: number) => readonly number[] {
  const known: (readonly number[] | undefined)[] = [];
  return (code) => {
    known[code] ??= codesOf(code).filter(isKnown);
    return known[code] ?? [];
  };
}

/** @param isMany whether a trade can be in several parts */
function membership(
  column: Uint32Array,
  trades: Uint32Array,
  partsOf: (code: number) => readonly number[],
  isMany: boolean,
): Pick<Division<Part>, 'partOf' | 'entryOf'> {
  if (!isMany) return { partOf: partOfEach(trades, (at) => partsOf(column[at] ?? 0)[0] ?? -1) };
  const [partOf, entryOf]: [number[], number[]] = [[], []];
  trades.forEach((at, trade) => {
    for (const part of partsOf(column[at] ?? 0)) {
      partOf.push(part);
      entryOf.push(trade);
    }
  });
  return { partOf: Int32Array.from(partOf), entryOf: Int32Array.from(entryOf) };
}

function afterLoss({ afterLoss: states }: EntryColumns, trades: Uint32Array): Division<Part> {
  const parts: Part[] = [];
  parts[AFTER_LOSS.after] = { grouping: 'afterLoss', ...labelBy('afterLoss', 'true') };
  parts[AFTER_LOSS.others] = { grouping: 'afterLoss', ...labelBy('afterLoss', 'false') };
  const partOf = partOfEach(trades, (at) => (states[at] === AFTER_LOSS.unknown ? -1 : (states[at] ?? -1)));
  return { parts, partOf };
}

/** By a loop: `from` takes ten times as long. */
function partOfEach(trades: Uint32Array, partAt: (position: number) => number): Int32Array {
  const partOf = new Int32Array(trades.length);
  for (let trade = 0; trade < partOf.length; trade++) partOf[trade] = partAt(trades[trade] ?? 0);
  return partOf;
}

function responseOf({ part, mean, othersMean, low, high, ...sizes }: Finding<Part>): TradeFinding {
  const { grouping, key, name, query } = part;
  return {
    grouping,
    key,
    name,
    query,
    ...sizes,
    mean: cents(mean),
    othersMean: cents(othersMean),
    low: cents(low),
    high: cents(high),
  };
}

/** To the cent, half away from zero. */
const cents = (amount: number): bigint => BigInt(Math.sign(amount) * Math.round(Math.abs(amount)));
