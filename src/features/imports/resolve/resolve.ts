/** From readings of files to rows of which account, instant and contract are known, or to what has to be asked. */

import { ACCOUNTING_CURRENCY } from '#src/values/contract.ts';
import { readSymbol } from '#src/values/contract-reader.ts';
import type { Fill, Item, Problem, RoundTrip } from '../formats/format.ts';
import { RejectedRow } from '../formats/rows.ts';
import { freeMemory } from '../free-memory.ts';
import type { ImportRow } from '../import-row.ts';
import type { ImportProblem, ImportQuestion } from '../responses.ts';
import { type AccountBook, accountBook } from './accounts.ts';
import { collectedRows, joinedRows, NO_ROWS } from './collected-rows.ts';
import { contractFinder, foreignCurrency } from './contracts.ts';
import { dateOrderQuestion } from './date-order.ts';
import { entryRow } from './exported-entry.ts';
import { expectTradeDay } from './limits.ts';
import { type Owned, type Timed, timedRows } from './moments.ts';
import { moveRow } from './move-row.ts';
import { costRow, fillRow, type RowContext, roundTripRow, stopRow, type Unknown } from './rows.ts';
import { splitRatios } from './split-ratios.ts';
import type {
  AccountForImport,
  Answers,
  ReadFile,
  Resolution,
  ResolveContext,
  ResolvedRows,
  ResolvedTotal,
  ToldRow,
} from './types.ts';
import { type ZoneBook, zoneBook } from './zones.ts';

/** @throws AppError 422 for an answer that is no account to import into */
export function resolveFiles(
  files: readonly ReadFile[],
  answers: Answers,
  context: ResolveContext,
): Resolution {
  const inDollars = files.map(withoutForeign);
  const splits = splitRatios(answers.splits);
  const accounts = accountBook(inDollars, answers, context);
  const zones = zoneBook(files, answers, context);
  const shared: Shared = {
    ...{ accounts, zones, context, splits },
    contractOf: contractFinder(context.contracts),
    dayOf: cachedDays(context.dayOf),
    unknown: new Map(),
    pointValuesTold: new Set(),
  };
  const resolved = inDollars.map((file) => resolveFile(file, shared));
  const zoneQuestion = zones.question();
  const isWaiting = shared.unknown.size > 0;
  return {
    rows: isWaiting ? NO_ROWS : joinedRows(resolved.map(({ rows }) => rows)),
    totals: isWaiting ? [] : resolved.flatMap(({ totals }) => totals),
    questions: [
      ...accounts.questions,
      ...resolved.flatMap(({ questions }) => questions),
      ...(zoneQuestion ? [zoneQuestion] : []),
      ...[...shared.unknown].map(([root, { symbol, rows }]) => ({
        kind: 'contract' as const,
        root,
        symbol,
        rows,
      })),
    ],
    problems: resolved.flatMap(({ problems }) => problems),
    refused: new Map(resolved.map(({ refused }, index) => [files[index]?.n ?? 0, refused])),
    leftOut: resolved.flatMap(({ leftOut }) => leftOut),
    accounts: accounts.accounts,
    timeZone: zones.used(),
    namesToAdd: accounts.namesToAdd,
  };
}

/** No answer could bring in rows of another currency: they are refused before anything is asked about them. */
function withoutForeign(file: ReadFile): ReadFile & { foreign: number } {
  const { reading } = file;
  if (!reading.items.some(isForeign)) return { ...file, foreign: 0 };
  const items = reading.items.filter((item) => !isForeign(item));
  const foreign = reading.items.filter(isForeign);
  const refused = foreign.map(({ symbol, currency, line, raw }): Problem => {
    const { code, message } = foreignCurrency(symbol.slice(0, 40), currency);
    return { severity: 'refused', code, message, line, raw };
  });
  const dateOrder = items.length > 0 ? reading.dateOrder : null;
  return {
    ...file,
    reading: { ...reading, items, dateOrder, problems: [...reading.problems, ...refused] },
    foreign: foreign.filter(isCounted).length,
  };
}

const isForeign = (item: Item): item is Fill | RoundTrip =>
  (item.kind === 'fill' || item.kind === 'roundTrip') && item.currency.toUpperCase() !== ACCOUNTING_CURRENCY;

/** Whether its row is counted by it. */
const isCounted = ({ isBeside }: Item): boolean => isBeside !== true;

interface Shared extends Pick<RowContext, 'contractOf' | 'dayOf' | 'pointValuesTold' | 'splits'> {
  context: ResolveContext;
  accounts: AccountBook;
  zones: ZoneBook;
  /** By root. */
  unknown: Map<string, { symbol: string; rows: number }>;
}

interface ResolvedFile {
  rows: ResolvedRows;
  totals: ResolvedTotal[];
  questions: ImportQuestion[];
  problems: ImportProblem[];
  refused: number;
  leftOut: ToldRow[];
}

function resolveFile(file: ReadFile & { foreign: number }, shared: Shared): ResolvedFile {
  const { reading, name, n } = file;
  // Its days could be any: nothing of it can be said.
  if (reading.dateOrder === 'unknown') {
    const questions = [dateOrderQuestion(file)];
    return { rows: NO_ROWS, totals: [], questions, problems: [], refused: file.foreign, leftOut: [] };
  }
  const { timed, problems: ofClocks } = timedRows(name, ownedRows(file, shared.accounts), shared.zones);
  freeMemory(timed.length);
  const problems: Problem[] = [...reading.problems, ...ofClocks];
  const { context, contractOf, dayOf, pointValuesTold, splits } = shared;
  const rowContext: RowContext = {
    ...{ contractOf, dayOf, pointValuesTold, splits },
    today: context.today,
    formatId: file.format.id,
    warn: ({ line, raw }, code, message) => problems.push({ severity: 'warning', code, message, line, raw }),
  };
  const rows = collectedRows(context.importId, timed.length);
  let refused = file.foreign;
  const leftOut: ToldRow[] = [];
  for (const one of timed) {
    try {
      const made = madeOf(one, rowContext, context);
      if (made === null) continue;
      if ('leftOut' in made) {
        const { line, raw } = one.item;
        if (isCounted(one.item)) leftOut.push({ file: name, reason: made.leftOut, line, raw });
        continue;
      }
      if ('unknownRoot' in made) {
        noteUnknown(shared.unknown, made, one);
        continue;
      }
      const { contract, identity, hasId, content } = made;
      const accountId = one.account?.id ?? null;
      const counted = isCounted(one.item) ? content : { ...content, isBeside: true as const };
      rows.add({ file: n, line: one.item.line, accountId, contract, identity, hasId, content: counted });
    } catch (error) {
      if (!(error instanceof RejectedRow)) throw error;
      const { code, message } = error;
      if (isCounted(one.item)) refused++;
      problems.push({ severity: 'refused', code, message, line: one.item.line, raw: one.item.raw });
    }
  }
  return {
    rows: rows.done(),
    totals: totalsOf(file, shared.accounts),
    questions: [],
    problems: problems.sort((a, b) => a.line - b.line).map((problem) => ({ file: name, ...problem })),
    refused,
    leftOut,
  };
}

const ownedRows = ({ reading }: ReadFile, accounts: AccountBook): Owned[] =>
  reading.items.flatMap((item) => {
    if (item.kind === 'total') return [];
    const account = item.kind === 'entry' ? accounts.ofEntry(item.account) : accounts.of(item.account);
    return [{ item, account }];
  });

type Made = Pick<ImportRow, 'contract' | 'identity' | 'hasId' | 'content'> | Unknown | { leftOut: string };

/** `null` while it is not known whose it is. */
function madeOf(timed: Timed, row: RowContext, context: ResolveContext): Made | null {
  const { item, account } = timed;
  if (item.kind === 'entry') {
    const { contracts, today } = context;
    expectTradeDay(item.tradeDate, null, today);
    const typed = { contracts, day: item.tradeDate, instrumentType: item.instrument };
    return entryRow(item, readSymbol(item.symbol, typed), timed);
  }
  if (account === null) return null;
  switch (item.kind) {
    case 'fill':
      return fillRow(item, timed, account, row);
    case 'roundTrip':
      return roundTripRow(item, timed, account, row);
    case 'cost':
      return costRow(item, timed, row);
    case 'stop':
      return stopRow(item, timed, row) ?? { leftOut: 'Stop of a contract that nobody knows' };
    case 'move':
      return moveRow(item, timed, row);
  }
}

function noteUnknown(unknown: Shared['unknown'], { unknownRoot }: Unknown, { item }: Timed): void {
  const known = unknown.get(unknownRoot);
  if (known) known.rows++;
  else if (item.kind !== 'entry') unknown.set(unknownRoot, { symbol: item.symbol, rows: 1 });
}

/** What is said of an account that no row names, and nobody has told, is held against nothing. */
function totalsOf({ n, reading }: ReadFile, accounts: AccountBook): ResolvedTotal[] {
  return reading.items.flatMap((item) => {
    if (item.kind !== 'total') return [];
    const account: AccountForImport | null = accounts.of(item.account);
    const { line, raw, tradeDate, net } = item;
    return account ? [{ file: n, line, raw, accountId: account.id, tradeDate, net }] : [];
  });
}

const QUARTER_HOUR = 900_000;
const [BLOCK, LAST_QUARTER] = [6 * 3_600_000, 6 * 3_600_000 - QUARTER_HOUR];

/** Days begin on a quarter of an hour, whatever the zone, and no day is shorter than a block that begins and ends on it. */
function cachedDays(dayOf: (at: number) => string): (at: number) => string {
  const days = new Map<number, string>();
  const blocks = new Map<number, string | null>();
  const ofQuarter = (at: number) => {
    const quarter = Math.floor(at / QUARTER_HOUR) * QUARTER_HOUR;
    const day = days.get(quarter) ?? dayOf(quarter);
    days.set(quarter, day);
    return day;
  };
  return (at) => {
    const block = Math.floor(at / BLOCK) * BLOCK;
    let day = blocks.get(block);
    if (day === undefined) {
      const first = ofQuarter(block);
      day = first === ofQuarter(block + LAST_QUARTER) ? first : null;
      blocks.set(block, day);
    }
    return day ?? ofQuarter(at);
  };
}
