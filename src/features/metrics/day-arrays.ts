import { INSTRUMENT_TYPES, POSITION_TYPES } from '#src/features/journal/contract.ts';
import { OUTCOMES } from '#src/values/entries/computed-pnl.ts';
import {
  findClassIndex,
  HALF_HOURS,
  HOLDING_CLASSES,
  R_CLASSES,
  SIZE_CLASSES,
} from '#src/values/entries/trade-classes.ts';
import { sortedPieces } from '#src/values/sorted-pieces.ts';
import { weekdayOf } from '#src/values/time/dates.ts';
import { type Dictionary, FACTS, TIMING, TRAITS } from './entry-codes.ts';
import { type EntryArrays, newArrays } from './entry-columns.ts';
import { KIND } from './tally-rules.ts';

/** As the store selects it. */
export type StoredRow = readonly unknown[];

const orNaN = (value: unknown): number => (value === null ? Number.NaN : Number(value));
const SIDES: readonly unknown[] = POSITION_TYPES;
const TYPES: readonly unknown[] = INSTRUMENT_TYPES;
const RESULTS: readonly unknown[] = OUTCOMES;
const CLOSED_AT = 7;

/** By closing; rows come by id, and stay so where closings are equal or not known. */
function byClosing(a: StoredRow, b: StoredRow): number {
  const [first, second] = [a[CLOSED_AT], b[CLOSED_AT]];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return Number(first) - Number(second);
}

function toKind(outcome: unknown, pnl: unknown): number {
  if (outcome === 'open') return pnl === null ? KIND.unsettled : KIND.open;
  return outcome === 'win' ? KIND.win : outcome === 'loss' ? KIND.loss : KIND.even;
}

const classOr = (classes: Parameters<typeof findClassIndex>[0], value: number): number =>
  Number.isNaN(value) ? classes.length : findClassIndex(classes, value);

/** Rows that are worked on before others may run: a millisecond, or a few for the most tags. */
const AT_ONCE = 250;

/** @param rows of one day, by id. Yields where others may run in between. */
export function* arraysOfDay(
  rows: readonly StoredRow[],
  dictionary: Dictionary,
  halfHourOf: (instant: number) => number,
): Generator<void, EntryArrays> {
  const arrays = newArrays(rows.length);
  const weekday = weekdayOf(String(rows[0]?.[0]));
  const sorting = sortedPieces(byClosing);
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    yield* sorting.add(rows.slice(at, at + AT_ONCE).sort(byClosing));
    yield;
  }
  for (const [index, row] of (yield* sorting.all()).entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) yield;
    const [, id, outcome, pnl, costs, r, opened, closed, mae, mfe, quantity, side] = row;
    const [instrumentType, account, root, contract, strategyId, strategy, tags, hasStop, hasNotes, searched] =
      row.slice(12);
    arrays.id[index] = Number(id);
    arrays.kind[index] = toKind(outcome, pnl);
    arrays.pnl[index] = Number(pnl);
    arrays.costs[index] = Number(costs);
    const [rMicros, openedAt, closedAt] = [orNaN(r), orNaN(opened), orNaN(closed)];
    arrays.r[index] = rMicros;
    arrays.opened[index] = openedAt;
    arrays.closed[index] = closedAt;
    arrays.mae[index] = orNaN(mae);
    arrays.mfe[index] = orNaN(mfe);
    arrays.contract[index] = dictionary.contracts.addCode(`${contract}\n${root ?? ''}`, () => ({
      contract: String(contract),
      root: root === null ? null : String(root),
    }));
    const text = strategyId === null ? String(strategy ?? '') : '';
    arrays.strategy[index] = dictionary.strategies.addCode(`${strategyId ?? ''}\n${text}`, () => ({
      id: strategyId === null ? null : Number(strategyId),
      text,
    }));
    arrays.account[index] = dictionary.accounts.addCode(String(account), () =>
      account === null ? null : Number(account),
    );
    arrays.tags[index] = dictionary.tags.addCode(String(tags), () => JSON.parse(String(tags)));
    const kept = searched === null ? null : String(searched);
    arrays.text[index] = dictionary.texts.addCode(kept, () => kept);
    arrays.traits[index] = TRAITS.of(
      SIDES.indexOf(side),
      TYPES.indexOf(instrumentType),
      weekday,
      findClassIndex(SIZE_CLASSES, Number(quantity)),
    );
    arrays.facts[index] = FACTS.of(RESULTS.indexOf(outcome), Number(hasStop), Number(hasNotes));
    arrays.timing[index] = TIMING.of(
      Number.isNaN(openedAt) ? HALF_HOURS : halfHourOf(openedAt),
      classOr(HOLDING_CLASSES, closedAt - openedAt),
      classOr(R_CLASSES, rMicros),
    );
  }
  return arrays;
}
