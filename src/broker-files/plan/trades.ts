/** The rows of an account's contract become trades. */

import { memoizeTexts } from '#src/values/memoize-texts.ts';
import { decimalText, type Exact } from '#src/values/money/exact.ts';
import type { EntryContent, KnownRow } from '../import-row.ts';
import { compareTrades, pairTrades } from '../pairing/pair.ts';
import type { Leg, PairingProblem, Trade } from '../pairing/types.ts';
import type { CountedRows } from './count-rows.ts';
import { figuresOfEntry, findRejection, type Rejection, toFigures } from './figures.ts';
import { heldBack } from './messages.ts';
import { toPairingInput } from './pairing-input.ts';
import type { PlannedTrade, PlanOptions, StoredLeg } from './types.ts';
import { writingOf, writtenIn } from './written.ts';

/** A trade, and where it comes from. */
export interface MadeTrade {
  trade: PlannedTrade;
  /** The earliest import first. */
  rows: readonly KnownRow[];
  /** Why it makes no entry. */
  rejection: Rejection | null;
  /** Whether that may change, once more is known. */
  isHeld: boolean;
  /** Whether the import that is looked at has rows of it, be they known. */
  isOfImport: boolean;
}

export interface MadeTrades {
  made: MadeTrade[];
  /** Their sources are the indices of the rows. */
  problems: PairingProblem[];
}

/** @param counted of one contract, or of several of which one became the other */
export function makeTrades(
  counted: CountedRows,
  { importId, between }: Pick<PlanOptions, 'importId' | 'between'>,
): MadeTrades {
  const entries = counted.rows.flatMap((row, index) =>
    row.content.kind === 'entry' ? [entryTrade(counted, index, row, row.content, importId)] : [],
  );
  if (entries.length === counted.rows.length) return { made: entries, problems: [] };
  const { pairingInput, options } = toPairingInput(counted);
  const made: MadeTrade[] = [];
  const take = (trade: Trade) => made.push(toMadeTrade(counted, trade, importId));
  const problems = pairTrades(pairingInput, options, take, between);
  made.sort((a, b) => compareTrades(a.trade.figures, b.trade.figures));
  return { made: [...entries, ...made], problems };
}

function toMadeTrade(counted: CountedRows, trade: Trade, importId: number | null): MadeTrade {
  const { accountId } = counted;
  const { contract } = trade;
  const sources = new Set<number>(trade.moves);
  for (const leg of trade.legs) for (const source of leg.sources) sources.add(source);
  const rows = itemsAt(counted.rows, [...sources].sort(ascending));
  const written = writtenIn(rows);
  const found = toFigures(
    trade,
    accountId,
    findStated(trade.moves.length > 0 ? lastRows(counted, trade) : rows) ?? {
      ...NOTHING_STATED,
      symbol: contract,
    },
  );
  const figures = { ...found, stopPrice: found.stopPrice ?? written?.stopPrice ?? null };
  const legs = trade.legs.map((leg) => toLeg(leg, trade, counted.keys));
  const planned = { accountId, contract, importId: firstImport(rows), figures, writing: written, legs };
  return {
    trade: planned,
    rows,
    rejection: trade.hold ? heldBack(figures.symbol, trade.hold, rows.length) : findRejection(figures),
    isHeld: trade.hold !== null,
    isOfImport: isIn(importId, rows, legs, counted),
  };
}

/** By its last name, where it was renamed. */
const lastRows = ({ rows }: CountedRows, { legs }: Trade): KnownRow[] =>
  itemsAt(rows, legs.at(-1)?.sources ?? []);

const ascending = (a: number, b: number): number => a - b;

function itemsAt<Item>(all: readonly Item[], indices: readonly number[]): Item[] {
  const items: Item[] = [];
  for (const index of indices) {
    const item = all[index];
    if (item !== undefined) items.push(item);
  }
  return items;
}

const isIn = (
  importId: number | null,
  rows: readonly KnownRow[],
  legs: readonly StoredLeg[],
  { knownKeys }: CountedRows,
): boolean =>
  rows.some((row) => row.importId === importId) ||
  (knownKeys.size > 0 && legs.some((leg) => leg.rows.some((row) => knownKeys.has(row))));

const NOTHING_STATED = { root: null, instrumentType: 'futures' } as const;

/** What was traded, as the earliest of its rows shows it. */
function findStated(rows: readonly KnownRow[]) {
  for (const { content } of rows) {
    if (content.kind === 'fill' || content.kind === 'roundTrip') return content;
  }
  return null;
}

const firstImport = (rows: readonly KnownRow[]): number => rows[0]?.importId ?? 0;

/** Legs say the same few things: each is in memory once. */
const shared = memoizeTexts((text) => text);
const sharedText = (amount: Exact): string => shared(decimalText(amount));

function toLeg(leg: Leg, { side }: Trade, keys: readonly string[]): StoredLeg {
  const { role, sources, quantity, price, moment, commission, fees, isEstimated } = leg;
  return {
    role,
    side: (role === 'entry') === (side === 'long') ? 'buy' : 'sell',
    quantity: sharedText(quantity),
    price: sharedText(price),
    at: moment.at,
    commission: commission && sharedText(commission),
    fees: fees && sharedText(fees),
    isEstimated,
    rows: itemsAt(keys, sources),
  };
}

/** Our own export has entries already: each of its rows is one. */
function entryTrade(
  counted: CountedRows,
  index: number,
  row: KnownRow,
  content: EntryContent,
  importId: number | null,
): MadeTrade {
  const { accountId, contract } = counted;
  const figures = figuresOfEntry(content, accountId);
  const writing = writingOf(content);
  const legs = [entryLeg(content, counted.keys[index] ?? '')];
  const trade = { accountId, contract, importId: row.importId, figures, writing, legs };
  const isOfImport = isIn(importId, [row], legs, counted);
  return { trade, rows: [row], rejection: findRejection(figures), isHeld: false, isOfImport };
}

/** By which its entry is found again: it names no fills. */
const entryLeg = ({ side, quantity, entryPrice, openedAt }: EntryContent, key: string): StoredLeg => ({
  role: 'entry',
  side: side === 'long' ? 'buy' : 'sell',
  quantity: String(quantity),
  price: entryPrice ?? '0',
  at: openedAt,
  commission: null,
  fees: null,
  isEstimated: false,
  rows: [key],
});
