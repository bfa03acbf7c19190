import { AFTER_LOSS } from './after-loss-rules.ts';
import { RANKED_GROUPINGS } from './contract.ts';
import type { EntryColumns } from './entry-columns.ts';
import type { FindingGrouping, TradeExtremes, TradeFinding } from './finding-responses.ts';
import { type Division, type Finding, findings } from './finding-rules.ts';
import { type GroupLabel, labelBy } from './group-rules.ts';
import { type GroupCodes, groupCodes } from './groups.ts';
import { extremes } from './ranking-rules.ts';
import { closedAt } from './series.ts';
import type { Names } from './store.ts';

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

/** Labelled once it is found: there can be as many as there are tags of entries. */
interface Part extends GroupLabel {
  grouping: FindingGrouping;
}

/** What sets some of the trades among the entries at some positions apart. Yields where others may run in between. */
export function* findingsAt(
  columns: EntryColumns,
  positions: Uint32Array,
  names: Names,
): Generator<void, { findings: TradeFinding[]; extremes: TradeExtremes[] }> {
  const trades = closedAt(columns, positions);
  yield;
  const divisions: Division<Part>[] = [];
  /** Of the ways to divide trades whose best and worst are listed; trades without are no setup of their own. */
  const ranked = new Map<
    FindingGrouping,
    { division: Division<Part>; isRanked: (part: number) => boolean }
  >();
  for (const { grouping, column, isKnownWithout = false } of COMPARED) {
    const codes = yield* groupCodes(grouping, columns, names);
    const parts = {
      size: codes.size,
      partAt: (code: number) => ({ grouping, ...codes.toLabel(code) }),
    };
    const partsOf = partsOfCodes(codes, (part) => isKnownWithout || !codes.isNone(part));
    const division = {
      ...parts,
      ...(yield* membership(columns[column], trades, partsOf, grouping === 'tag')),
    };
    divisions.push(division);
    ranked.set(grouping, { division, isRanked: (part) => !codes.isNone(part) });
    yield;
  }
  divisions.push(afterLoss(columns, trades));
  yield;
  const pnl = new Float64Array(trades.length);
  trades.forEach((at, trade) => {
    pnl[trade] = columns.pnl[at] ?? 0;
  });
  yield;
  const found = (yield* findings(pnl, divisions)).map(toResponse);
  const ranking: TradeExtremes[] = [];
  for (const grouping of RANKED_GROUPINGS) {
    const of = ranked.get(grouping);
    if (!of) continue;
    const { best, worst } = yield* extremes(pnl, of.division, of.isRanked);
    ranking.push({ grouping, best: best && toResponse(best), worst: worst && toResponse(worst) });
    yield;
  }
  return { findings: found, extremes: ranking };
}

/** Which parts a code of a column stands for, worked out once for each. */
function partsOfCodes(
  { listCodes }: GroupCodes,
  isKnown: (part: number) => boolean,
): (code: number) => readonly number[] {
  const known: (readonly number[] | undefined)[] = [];
  return (code) => {
    known[code] ??= listCodes(code).filter(isKnown);
    return known[code] ?? [];
  };
}

/** Trades whose parts are noted before others may run: a millisecond, with ten tags each. */
const AT_ONCE = 2048;

/** Yields where others may run in between. @param isMany whether a trade can be in several parts */
function* membership(
  column: Uint32Array,
  trades: Uint32Array,
  partsOf: (code: number) => readonly number[],
  isMany: boolean,
): Generator<void, Pick<Division<Part>, 'partOf' | 'entryOf'>> {
  if (!isMany) return { partOf: partOfEach(trades, (at) => partsOf(column[at] ?? 0)[0] ?? -1) };
  const [partOf, entryOf]: [number[], number[]] = [[], []];
  for (let trade = 0; trade < trades.length; trade++) {
    for (const part of partsOf(column[trades[trade] ?? 0] ?? 0)) {
      partOf.push(part);
      entryOf.push(trade);
    }
    if (trade % AT_ONCE === AT_ONCE - 1) yield;
  }
  return { partOf: Int32Array.from(partOf), entryOf: Int32Array.from(entryOf) };
}

function afterLoss({ afterLoss: states }: EntryColumns, trades: Uint32Array): Division<Part> {
  const partAt = (state: number): Part => ({
    grouping: 'afterLoss',
    ...labelBy('afterLoss', String(state === AFTER_LOSS.after)),
  });
  const partOf = partOfEach(trades, (at) => (states[at] === AFTER_LOSS.unknown ? -1 : (states[at] ?? -1)));
  return { size: AFTER_LOSS.unknown, partAt, partOf };
}

/** By a loop: `from` takes ten times as long. */
function partOfEach(trades: Uint32Array, partAt: (position: number) => number): Int32Array {
  const partOf = new Int32Array(trades.length);
  for (let trade = 0; trade < partOf.length; trade++) partOf[trade] = partAt(trades[trade] ?? 0);
  return partOf;
}

function toResponse({ part, mean, othersMean, low, high, ...sizes }: Finding<Part>): TradeFinding {
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
