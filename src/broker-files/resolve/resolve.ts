/** From readings of files to rows of which account, instant and contract are known, or to what has to be asked. */

import type { ImportProblem, ImportQuestion } from '#src/features/imports/responses.ts';
import type { InstrumentType } from '#src/features/journal/contract.ts';
import { ACCOUNTING_CURRENCY, type Contracts } from '#src/values/contracts/contract.ts';
import { guessedRoot, readSymbol } from '#src/values/contracts/contract-reader.ts';
import type { ExportedEntry, Fill, Item, Problem, RoundTrip } from '../formats/format.ts';
import { foreignCurrency } from '../formats/mapped/foreign-currency.ts';
import { RejectedRow } from '../formats/rows.ts';
import { inLots, partOfOne } from '../formats/unsupported.ts';
import type { ImportRow } from '../import-row.ts';
import { type AccountBook, accountBook, isOwnEntry } from './accounts.ts';
import { collectedRows, joinedRows, NO_ROWS } from './collected-rows.ts';
import { contractFinder } from './contracts.ts';
import { dateOrderQuestion } from './date-order.ts';
import { entryRow } from './exported-entry.ts';
import { expectTradeDay } from './limits.ts';
import { dayAlone, type RowWithAccount, type Timed, timedRows } from './moments.ts';
import { moveRow } from './move-row.ts';
import { costRow, fillRow, isUnknown, type RowContext, roundTripRow, stopRow, type Unknown } from './rows.ts';
import { splitRatios } from './split-ratios.ts';
import type {
  AccountForImport,
  Answers,
  ReadFile,
  ReportedRow,
  Resolution,
  ResolveContext,
  ResolvedRows,
  ResolvedTotal,
} from './types.ts';
import { type ZoneBook, zoneBook } from './zones.ts';

/** @throws AppError 422 for an answer that is no account to import into */
export function resolveFiles(
  files: readonly ReadFile[],
  answers: Answers,
  context: ResolveContext,
): Resolution {
  const keepable = files.map((file) => withoutUnkeepable(file, context));
  const accounts = accountBook(keepable, answers, context);
  const zones = zoneBook(files, answers, context);
  const shared: Shared = {
    ...{ accounts, zones, context, splits: splitRatios(answers.splits) },
    leaves: new Set((answers.leaveOut ?? []).map((symbol) => symbol.trim().toUpperCase())),
    resolveContract: contractFinder(context.contracts, {
      instruments: answeredKinds(answers),
      tradedAs: context.tradedAs ?? (() => null),
    }),
    dayOf: cachedDays(context.dayOf),
    unknown: new Map(),
    open: new Map(),
    pointValuesReported: new Set(),
  };
  const resolved = keepable.map((file) => resolveFile(file, shared));
  const zoneQuestion = zones.question();
  const isComplete = shared.unknown.size + shared.open.size === 0;
  return {
    rows: joinedRows(resolved.map(({ rows }) => rows)),
    // While rows wait, what the file says of a whole day is no news.
    totals: isComplete ? resolved.flatMap(({ totals }) => totals) : [],
    questions: [
      ...accounts.questions,
      ...resolved.flatMap(({ questions }) => questions),
      ...(zoneQuestion ? [zoneQuestion] : []),
      ...[...shared.open].map(([root, waiting]) => ({
        kind: 'contract' as const,
        root,
        ...waiting,
        options: [...MAY_BE],
      })),
      ...[...shared.unknown].map(([root, waiting]) => ({ kind: 'contract' as const, root, ...waiting })),
    ],
    problems: [...accounts.problems, ...resolved.flatMap(({ problems }) => problems)],
    refused: new Map(resolved.map(({ refused }, index) => [files[index]?.n ?? 0, refused])),
    leftOut: resolved.flatMap(({ leftOut }) => leftOut),
    held: [...shared.unknown].map(([root, { symbol, rows }]) => ({
      symbol,
      reason: `What a point of ${root} is worth is not known. Once the admin has added ${root} under Contracts, import the file again.`,
      count: rows,
    })),
    accounts: accounts.accounts,
    timeZone: zones.used(),
    namesToAdd: accounts.namesToAdd,
  };
}

/** What a symbol of letters alone may be. */
const MAY_BE = ['futures', 'stocks'] as const;

const answeredKinds = ({ instruments = {} }: Answers): Map<string, InstrumentType> =>
  new Map(Object.entries(instruments).map(([symbol, kind]) => [symbol.trim().toUpperCase(), kind]));

/** No answer could bring in rows of another currency, lots or parts of a share: they are rejected before anything is asked. */
function withoutUnkeepable(file: ReadFile, { contracts }: ResolveContext): ReadFile & { unkept: number } {
  const { reading } = file;
  const rejected = new Map<Item, RejectedRow>();
  for (const item of reading.items) {
    const reason = item.kind === 'fill' || item.kind === 'roundTrip' ? unkeepable(item, contracts) : null;
    if (reason) rejected.set(item, reason);
  }
  if (rejected.size === 0 && (reading.items.length > 0 || reading.dateOrder === null))
    return { ...file, unkept: 0 };
  const items = reading.items.filter((item) => !rejected.has(item));
  const refused = [...rejected].map(
    ([{ line, raw }, { code, message }]): Problem => ({ severity: 'refused', code, message, line, raw }),
  );
  const dateOrder = items.length > 0 ? reading.dateOrder : null;
  return {
    ...file,
    reading: { ...reading, items, dateOrder, problems: [...reading.problems, ...refused] },
    unkept: [...rejected.keys()].filter(isCounted).length,
  };
}

const WHOLE = /^[1-9]\d*$/;

function unkeepable(item: Fill | RoundTrip, contracts: Contracts): RejectedRow | null {
  const { symbol, currency, instrument, quantity } = item;
  if (currency.toUpperCase() !== ACCOUNTING_CURRENCY) return foreignCurrency(symbol.slice(0, 40), currency);
  // The admin may have added a product of that name.
  const lots = instrument === null || instrument === 'futures' ? inLots(symbol) : null;
  if (lots && !contracts.has(guessedRoot(symbol) ?? '')) return lots;
  return WHOLE.test(quantity) ? null : partOfOne(quantity, instrument);
}

/** Whether its row is counted by it. */
const isCounted = ({ isBeside }: Item): boolean => isBeside !== true;

interface Shared extends Pick<RowContext, 'resolveContract' | 'dayOf' | 'pointValuesReported' | 'splits'> {
  context: ResolveContext;
  accounts: AccountBook;
  zones: ZoneBook;
  /** Symbols of which nothing is to come in. */
  leaves: ReadonlySet<string>;
  /** By root, and by symbol. */
  unknown: Map<string, Waiting>;
  open: Map<string, Waiting>;
}

interface Waiting {
  symbol: string;
  rows: number;
}

interface ResolvedFile {
  rows: ResolvedRows;
  totals: ResolvedTotal[];
  questions: ImportQuestion[];
  problems: ImportProblem[];
  refused: number;
  leftOut: ReportedRow[];
}

function resolveFile(file: ReadFile & { unkept: number }, shared: Shared): ResolvedFile {
  const { reading, name, n } = file;
  // Its days could be any: nothing of it can be said.
  if (reading.dateOrder === 'unknown') {
    const questions = [dateOrderQuestion(file)];
    return { rows: NO_ROWS, totals: [], questions, problems: [], refused: file.unkept, leftOut: [] };
  }
  const { day } = reading;
  const questions: ImportQuestion[] = day ? [{ kind: 'day', file: name, ...day }] : [];
  const { timed, problems: ofClocks } = timedRows(name, resolveAccounts(file, shared.accounts), shared.zones);
  shared.context.between?.(timed.length);
  const problems: Problem[] = [...reading.problems, ...ofClocks];
  const { context, resolveContract, dayOf, pointValuesReported, splits } = shared;
  const rowContext: RowContext = {
    ...{ resolveContract, dayOf, pointValuesReported, splits },
    today: context.today,
    formatId: file.format.id,
    warn: ({ line, raw }, code, message) => problems.push({ severity: 'warning', code, message, line, raw }),
  };
  const rows = collectedRows(context.importId, timed.length);
  let refused = file.unkept;
  const leftOut: ReportedRow[] = [];
  for (const one of timed) {
    try {
      const made = leftBy(shared.leaves, one.item, resolveItem(one, rowContext, context));
      if (made === null) continue;
      if ('leftOut' in made) {
        const { line, raw } = one.item;
        if (isCounted(one.item)) leftOut.push({ file: name, reason: made.leftOut, line, raw });
        continue;
      }
      if (isUnknown(made)) {
        noteUnknown(shared, made, one);
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
    totals: resolveTotals(file, shared.accounts),
    questions,
    problems: problems.sort((a, b) => a.line - b.line).map((problem) => ({ file: name, ...problem })),
    refused,
    leftOut,
  };
}

const resolveAccounts = ({ reading }: ReadFile, accounts: AccountBook): RowWithAccount[] =>
  reading.items.flatMap((item) => {
    if (item.kind === 'total') return [];
    const isOwn = isOwnEntry(item);
    const account = isOwn ? accounts.ofEntry(item.account) : accounts.of(item.account);
    return [{ item, account: account ?? null, isAsked: isOwn ? account === undefined : account === null }];
  });

type Made = Pick<ImportRow, 'contract' | 'identity' | 'hasId' | 'content'> | Unknown | { leftOut: string };

/** `null` while it is not known whose it is. */
function resolveItem(timed: Timed, row: RowContext, context: ResolveContext): Made | null {
  const { item, account, isAsked } = timed;
  if (item.kind === 'entry') {
    if (isAsked) return null;
    const { contracts, today } = context;
    const tradeDate = dayOfEntry(item, timed, context);
    expectTradeDay(tradeDate, null, today);
    const typed = { contracts, day: tradeDate, instrumentType: item.instrument };
    return entryRow({ ...item, tradeDate }, readSymbol(item.symbol, typed), timed);
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
      return stopRow(item, timed, account, row) ?? { leftOut: 'Stop of a contract that nobody knows' };
    case 'move':
      return moveRow(item, timed, row);
  }
}

/** What the trader leaves out, by any of its names. */
function leftBy(leaves: Shared['leaves'], item: Item, made: Made | null): Made | null {
  if (leaves.size === 0 || made === null || 'leftOut' in made) return made;
  const names = [
    ...('symbol' in item ? [item.symbol] : []),
    ...('content' in made ? [made.contract, ...('symbol' in made.content ? [made.content.symbol] : [])] : []),
    ...('unknownRoot' in made ? [made.unknownRoot] : []),
    ...('openSymbol' in made ? [made.openSymbol] : []),
  ];
  const left = names.find((name) => leaves.has(name.trim().toUpperCase()));
  return left === undefined ? made : { leftOut: `${left.trim()}, left out by you` };
}

function dayOfEntry(item: ExportedEntry, { openedAt, closedAt }: Timed, { dayOf }: ResolveContext): string {
  const at = closedAt ?? openedAt;
  const day = item.tradeDate ?? (at === null ? dayAlone(item.closedAt ?? item.openedAt) : dayOf(at));
  if (day !== null) return day;
  throw new RejectedRow('no_time', 'It does not say when it was: there is neither a time nor a day.');
}

/** @throws RejectedRow for one that no answer brings in: it waits until its contract is known, and the others do not */
function noteUnknown(shared: Shared, made: Unknown, { item }: Timed): void {
  const [waiting, name] =
    'openSymbol' in made ? [shared.open, made.openSymbol] : [shared.unknown, made.unknownRoot];
  const symbol = item.kind === 'entry' ? name : item.symbol;
  const known = waiting.get(name);
  if (known) known.rows++;
  else waiting.set(name, { symbol, rows: 1 });
  if ('openSymbol' in made) return;
  throw new RejectedRow(
    'unknown_root',
    `What a point of ${name} is worth is not known, so that this row of ${symbol.slice(0, 40)} waits. Once the admin has added ${name} under Contracts, import the file again: then it comes in.`,
  );
}

/** What is said of an account that no row names, and nobody has named, is held against nothing. */
function resolveTotals({ n, reading }: ReadFile, accounts: AccountBook): ResolvedTotal[] {
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
