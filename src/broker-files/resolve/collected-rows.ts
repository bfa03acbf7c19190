/**
 * The rows that come of files, by contract. Compressed: only those of the contract that is planned, or of the lines that are
 * written, are there as what they are.
 */

import type { FillContent, ImportRow, KnownRow, RoundTripContent, RowContent } from '../import-row.ts';
import { joined, type Packed, type Packing, packing } from '../packed.ts';
import { orderPlaces } from '../pairing/file-order.ts';
import { toMoment } from '../pairing/moments.ts';
import type { Moment } from '../pairing/types.ts';
import type { ResolvedRows } from './types.ts';

export const NO_ROWS: ResolvedRows = { byContract: new Map(), days: null };

type Dealt = FillContent | RoundTripContent;

const isDealt = (content: RowContent): content is Dealt =>
  content.kind === 'fill' || content.kind === 'roundTrip';

const momentIn = (content: Dealt): Moment =>
  toMoment(content.kind === 'fill' ? content.at : content.closedAt, content);

/** Collects those of a file. @param count of them, at most */
export function collectedRows(importId: number, count: number) {
  const byContract = new Map<string, { rows: Packing<KnownRow>; dealt: number[] }>();
  const moments: Moment[] = [];
  const days = new Set<string>();
  return {
    add(row: ImportRow): void {
      const { contract, content } = row;
      const ofContract = byContract.get(contract) ?? { rows: packing<KnownRow>(count), dealt: [] };
      byContract.set(contract, ofContract);
      ofContract.rows.add({ ...row, importId });
      if (!isDealt(content)) return;
      ofContract.dealt.push(moments.length);
      moments.push(momentIn(content));
      days.add(content.tradeDate ?? content.day);
    },
    done(): ResolvedRows {
      const places = orderPlaces(moments);
      const toPlaces = (dealt: readonly number[]) => dealt.map((index) => places[index] ?? 0);
      return {
        byContract: new Map(
          [...byContract].map(([contract, { rows, dealt }]) => [
            contract,
            placed(rows.done(), toPlaces(dealt)),
          ]),
        ),
        days: findFirstAndLast([...days]),
      };
    },
  };
}

/** @param places of the rows that were dealt */
const placed = (rows: Packed<KnownRow>, places: readonly number[]): Packed<KnownRow> => ({
  length: rows.length,
  *[Symbol.iterator]() {
    let dealt = 0;
    for (const row of rows) {
      if (isDealt(row.content)) row.content.place = places[dealt++] ?? 0;
      yield row;
    }
  },
});

export function joinedRows(files: readonly ResolvedRows[]): ResolvedRows {
  const parts = Map.groupBy(
    files.flatMap(({ byContract }) => [...byContract]),
    ([contract]) => contract,
  );
  return {
    byContract: new Map(
      [...parts].map(([contract, rows]) => [contract, joined(rows.map(([, part]) => part))]),
    ),
    days: findFirstAndLast(files.flatMap(({ days }) => (days ? [days.first, days.last] : []))),
  };
}

function findFirstAndLast(days: readonly string[]): ResolvedRows['days'] {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}
