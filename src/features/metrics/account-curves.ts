/** Accounts side by side over the same days. */

import { comparedBy } from '#src/values/compared-by.ts';
import type { DayNet } from '#src/values/entries/net-curve.ts';
import type { AccountCurves } from './account-curve-responses.ts';
import { MOST_ACCOUNT_CURVES, MOST_ACCOUNT_DAYS } from './contract.ts';
import type { EntryColumns } from './entry-columns.ts';
import { groupCodes } from './groups.ts';
import type { Names } from './store.ts';
import { Tally } from './tally-rules.ts';

/**
 * Net so far of each account at the end of the same days. Yields where others may run in between.
 * @param positions ascending, and with them the days
 */
export function* accountCurvesAt(
  columns: EntryColumns,
  positions: Uint32Array,
  names: Names,
): Generator<void, AccountCurves> {
  const { account, day, dates, dictionary } = columns;
  const sums = new Tally(dictionary.accounts.items.length);
  sums.add(account, columns, positions, 1);
  yield;
  const used = sums.used();
  const largest = used.toSorted(
    (a, b) => comparedBy(sizeOf(sums.sumNet(b)), sizeOf(sums.sumNet(a))) || a - b,
  );
  const shown = largest
    .slice(0, MOST_ACCOUNT_CURVES)
    .sort((a, b) => comparedBy(sums.sumNet(b), sums.sumNet(a)) || a - b);
  yield;
  const ends = endsOfDays(day, positions);
  const sampled = ends.filter(
    (_, n) => ends.length <= MOST_ACCOUNT_DAYS || placeOf(n + 1, ends.length) > placeOf(n, ends.length),
  );
  const soFar = new Tally(sums.size);
  const curves: DayNet[][] = shown.map(() => []);
  let from = 0;
  for (const end of sampled) {
    soFar.add(account, columns, positions.subarray(from, end), 1);
    from = end;
    const date = dates[day[positions[end - 1] ?? 0] ?? 0] ?? '';
    for (const [n, code] of shown.entries()) curves[n]?.push({ date, net: soFar.sumNet(code) });
    yield;
  }
  const { toLabel } = yield* groupCodes('account', columns, names);
  return {
    accounts: shown.map((code, n) => {
      const { name, query } = toLabel(code);
      return { accountId: dictionary.accounts.items[code] ?? null, name, query, closes: curves[n] ?? [] };
    }),
    leftOut: used.length - shown.length,
  };
}

const sizeOf = (cents: bigint): bigint => (cents < 0n ? -cents : cents);

const placeOf = (count: number, length: number): number => Math.floor((count * MOST_ACCOUNT_DAYS) / length);

/** One past the last entry of each day. */
function endsOfDays(day: Uint32Array, positions: Uint32Array): number[] {
  const ends: number[] = [];
  for (let index = 1; index <= positions.length; index++) {
    const isEnd = index === positions.length || day[positions[index] ?? 0] !== day[positions[index - 1] ?? 0];
    if (isEnd) ends.push(index);
  }
  return ends;
}
