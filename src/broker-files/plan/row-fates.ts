/** Rows of the import that is looked at which come into no trade, and why. */

import type { KnownRow } from '../import-row.ts';
import type { PairingProblem } from '../pairing/types.ts';
import { type CountedRows, compareRows } from './count-rows.ts';
import * as messages from './messages.ts';
import type { MadeTrade } from './trades.ts';
import { type HeldBack, type OpenSplit, type PlanLeftOut, placeOf } from './types.ts';

export interface RowFates {
  waiting: KnownRow[];
  held: HeldBack[];
  leftOut: PlanLeftOut[];
  splits: OpenSplit[];
}

/** As people know it. */
export const symbolOf = ({ content, contract }: KnownRow): string =>
  'symbol' in content ? content.symbol : contract;

/** One of them became the other: they are paired together, in each account. */
export function withRenamed(groups: readonly CountedRows[]): CountedRows[] {
  const linked = groups.filter(({ rows }) => rows.some(isRename));
  if (linked.length === 0) return [...groups];
  const names = new Set(
    linked.flatMap(({ rows, contract }) => [contract, ...rows.flatMap((row) => namesIn(row))]),
  );
  const alone = groups.filter(({ contract }) => !names.has(contract));
  const together = Map.groupBy(
    groups.filter(({ contract }) => names.has(contract)),
    ({ accountId }) => accountId,
  );
  return [
    ...alone,
    ...[...together.values()].map((parts): CountedRows => {
      const [first] = parts;
      const keyed = parts
        .flatMap(({ rows, keys }) => rows.map((row, index) => ({ row, key: keys[index] ?? '' })))
        .sort((a, b) => compareRows(a.row, b.row));
      return {
        accountId: first?.accountId ?? null,
        contract: first?.contract ?? '',
        rows: keyed.map(({ row }) => row),
        keys: keyed.map(({ key }) => key),
        known: parts.flatMap(({ known }) => known),
        differing: parts.flatMap(({ differing }) => differing),
        knownKeys: new Set(parts.flatMap(({ knownKeys }) => [...knownKeys])),
      };
    }),
  ];
}

/** The rows of a contract, and of those that became it, or that it became. */
export function linkedRows(
  first: string,
  rowsOf: (contract: string) => readonly KnownRow[],
): { contracts: string[]; rows: KnownRow[] } {
  const contracts = new Set([first]);
  const rows: KnownRow[] = [];
  // What is added is walked through too.
  for (const contract of contracts) {
    for (const row of rowsOf(contract)) {
      rows.push(row);
      for (const name of namesIn(row)) contracts.add(name);
    }
  }
  return { contracts: [...contracts], rows };
}

/** The contracts that a row says became one another. */
export const namesIn = ({ content }: Pick<KnownRow, 'content'>): string[] =>
  content.kind === 'move' ? [content.from, content.to].filter((name) => name !== null) : [];

const isRename = (row: KnownRow): boolean => namesIn(row).length > 0;

/** What moved the position waits for nothing. */
const isWaiting = ({ content }: KnownRow): boolean => content.kind !== 'move' && !content.isBeside;

/** @returns whether a row waits */
export function noteFates(
  fates: RowFates,
  { rows }: CountedRows,
  made: readonly MadeTrade[],
  problems: readonly PairingProblem[],
  importId: number | null,
): (row: KnownRow) => boolean {
  if (importId === null) return () => false;
  const isHeld = made.some((one) => one.isHeld);
  const isMoved = rows.some(({ content }) => content.kind === 'move');
  const isLeft = problems.some(({ code }) => code === 'unknown_close' || code === 'held_back');
  if (!isHeld && !isMoved && !isLeft) return () => false;
  const dealt = new Set(made.flatMap((one) => one.rows));
  const waiting = new Set<KnownRow>();
  const counts = new Map<string, HeldBack>();
  const hold = (symbol: string, reason: string, held: readonly KnownRow[]) => {
    const own = held.filter((row) => row.importId === importId);
    if (own.length === 0) return;
    const key = `${symbol}\n${reason}`;
    const known = counts.get(key) ?? { symbol, reason, count: 0 };
    counts.set(key, { ...known, count: known.count + own.filter(isWaiting).length });
  };
  for (const problem of problems) {
    const of = problem.sources.flatMap((source) => rows[source] ?? []);
    const [first] = of;
    if (!first) continue;
    if (problem.code === 'unknown_close') {
      for (const row of of) if (!dealt.has(row) && row.importId === importId) waiting.add(row);
      hold(symbolOf(first), messages.waitsForOpening(problem, symbolOf(first)), of);
    } else if (problem.code === 'held_back' && problem.hold) {
      const fills = of.filter(({ content }) => content.kind !== 'move');
      for (const row of fills) if (row.importId === importId) waiting.add(row);
      hold(symbolOf(first), messages.heldBack(symbolOf(first), problem.hold, fills.length).message, of);
      const asks = (problem.moves ?? []).some((source) => rows[source]?.importId === importId);
      const { why, date } = problem.hold;
      if (asks && (why === 'ratio' || why === 'unclear'))
        fates.splits.push({ symbol: symbolOf(first), date });
    }
  }
  for (const { isHeld: waits, rejection, trade, rows: of } of made) {
    if (waits && rejection) hold(trade.figures.symbol, rejection.message, of);
  }
  fates.held.push(...counts.values());
  fates.waiting.push(...waiting);
  for (const row of rows) {
    const { content } = row;
    if (content.kind !== 'move' || row.importId !== importId || dealt.has(row)) continue;
    fates.leftOut.push({ place: placeOf(row), reason: content.words });
  }
  return (row) => waiting.has(row);
}
