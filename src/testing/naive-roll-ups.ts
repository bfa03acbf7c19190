import type { Database } from 'bun:sqlite';
import fc from 'fast-check';

/** What the tables of totals must hold, each figure by its own pass over all entries. */

/** The columns of an entry that totals depend on. */
export interface NaiveEntry {
  id: number;
  trader_id: number;
  account_id: number | null;
  trade_date: string;
  strategy_id: number | null;
  pnl_cents: number | null;
  commission_cents: number | null;
  fees_cents: number | null;
  /** As typed: the initial one. */
  risk_cents: number | null;
  outcome: 'win' | 'loss' | 'even' | 'open';
  tags: readonly string[];
}

export type Fields = Omit<NaiveEntry, 'id'>;

/** Of traders, accounts and strategies. */
export const IDS = [1, 2, 3];
const id = fc.constantFrom(...IDS);
const amount = fc.oneof(fc.constant(0), fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }));
export const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { freq: 3 });

/** Every entry that the journal's table takes, once it is {@link settled}. */
export const FIELDS = {
  trader_id: id,
  account_id: maybe(id),
  trade_date: fc.constantFrom('2026-11-02', '2026-11-03', '2026-11-04'),
  strategy_id: maybe(id),
  // By the team's rule for break-even an amount does not decide the outcome.
  outcome: fc.constantFrom('win' as const, 'loss' as const, 'even' as const, 'open' as const),
  pnl_cents: maybe(amount),
  commission_cents: maybe(amount),
  fees_cents: maybe(amount),
  risk_cents: maybe(fc.oneof(fc.constantFrom(0, 1, 3, 7), fc.nat({ max: 99_999_999_999 }))),
  tags: fc.uniqueArray(fc.constantFrom('news', 'fomo', "o'clock", '2'), { maxLength: 3 }),
};

/** What no entry can be: closed without a P&L. */
export const settled = <T extends Pick<Fields, 'outcome' | 'pnl_cents'>>(entry: T): T => ({
  ...entry,
  pnl_cents: entry.outcome === 'open' ? entry.pnl_cents : (entry.pnl_cents ?? 0),
});

/** An entry as its columns have it. */
export const stored = ({ tags, ...entry }: Fields) => ({
  ...entry,
  tags: JSON.stringify(tags),
  is_open: Number(entry.outcome === 'open'),
  initial_risk_cents: entry.risk_cents,
});

/** @param more columns of an earlier schema. @returns its id */
export function addStored(raw: Database, entry: Fields, more: Record<string, number> = {}): number {
  const row = { ...stored(entry), symbol: 'ES', created_at: 0, search_text: '', ...more };
  const { lastInsertRowid } = raw.run(
    `INSERT INTO journal_entries (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row).fill('?')})`,
    Object.values(row),
  );
  return Number(lastInsertRowid);
}

/** Traders, and strategies and accounts of the first one. */
export function addOwners(raw: Database): void {
  for (const one of IDS) {
    raw.run(
      "INSERT INTO traders (id, name, code_lookup, code_sealed, created_at) VALUES (?, 'T', ?, '', 0)",
      [one, `${one}`],
    );
    raw.run("INSERT INTO strategies (id, trader_id, name, created_at) VALUES (?, 1, 'Plan', 0)", [one]);
    raw.run("INSERT INTO accounts (id, trader_id, name, kind, created_at) VALUES (?, 1, ?, 'sim', 0)", [
      one,
      `${one}`,
    ]);
  }
}

export type Row = Record<string, string | number>;

type Sum = (entries: readonly NaiveEntry[]) => bigint;
type Keys = Record<string, string | number>;

const cents = (entry: NaiveEntry): bigint => BigInt(entry.pnl_cents ?? 0);
const costs = (entry: NaiveEntry): bigint =>
  BigInt(entry.commission_cents ?? 0) + BigInt(entry.fees_cents ?? 0);
const isClosed = (entry: NaiveEntry): boolean => entry.outcome !== 'open';
const isWon = (entry: NaiveEntry): boolean => entry.outcome === 'win';
const isLost = (entry: NaiveEntry): boolean => entry.outcome === 'loss';

/** In millionths, from exact integers. */
const rMicros = ({ pnl_cents, risk_cents }: NaiveEntry): bigint => {
  const [dividend, risk] = [BigInt(pnl_cents ?? 0) * 2_000_000n, BigInt(risk_cents ?? 1)];
  const magnitude = ((dividend < 0n ? -dividend : dividend) + risk) / (2n * risk);
  return dividend < 0n ? -magnitude : magnitude;
};
const hasR = (entry: NaiveEntry): boolean => {
  const risk = BigInt(entry.risk_cents ?? 0);
  const result = cents(entry);
  return isClosed(entry) && risk > 0n && (result < 0n ? -result : result) <= risk * 1_000_000n;
};

const total =
  (of: (entry: NaiveEntry) => bigint, holds: (entry: NaiveEntry) => boolean = () => true): Sum =>
  (entries) =>
    entries.filter(holds).reduce((sum, entry) => sum + of(entry), 0n);
const number = (holds: (entry: NaiveEntry) => boolean): Sum => total(() => 1n, holds);

const RESULTS = {
  pnl_cents: total(cents),
  costs_cents: total(costs),
  entries: number(() => true),
  settled: number((entry) => entry.pnl_cents !== null),
  closed: number(isClosed),
  wins: number(isWon),
  losses: number(isLost),
  gross_win: total(cents, (entry) => cents(entry) > 0n),
  gross_loss: total(
    (entry) => -cents(entry),
    (entry) => cents(entry) < 0n,
  ),
  won_cents: total(cents, isWon),
  lost_cents: total((entry) => -cents(entry), isLost),
  r_micros: total(rMicros, hasR),
  with_r: number(hasR),
};

/** One row for each combination of keys that an entry has. */
function rows(
  entries: readonly NaiveEntry[],
  keysOf: (entry: NaiveEntry) => readonly Keys[],
  sums: Record<string, Sum> = {},
): Row[] {
  const keyed = entries.flatMap((entry) => keysOf(entry).map((keys) => ({ entry, keys })));
  return [...Map.groupBy(keyed, ({ keys }) => JSON.stringify(keys)).values()].map((group) => ({
    ...group[0]?.keys,
    ...Object.fromEntries(
      Object.entries(sums).map(([name, sum]) => [name, String(sum(group.map(({ entry }) => entry)))]),
    ),
  }));
}

const day = ({ trader_id, trade_date }: NaiveEntry) => ({ trader_id, trade_date });
/** Without an account, 0. */
const account = ({ account_id }: NaiveEntry) => ({ account_id: account_id ?? 0 });

/** The tables of totals, sums as text: a driver's numbers are inexact. */
export function rollUps(raw: Database): Record<string, Row[]> {
  const KEY = /^(?:trader_id|account_id|entry_id|trade_date|tag)$/;
  return Object.fromEntries(
    Object.keys(naiveRollUps([])).map((table) => {
      const names = raw
        .query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
        .all(table)
        .map(({ name }) => (KEY.test(name) ? name : `CAST(${name} AS TEXT) AS ${name}`));
      return [table, raw.query<Row, []>(`SELECT ${names} FROM ${table}`).all()];
    }),
  );
}

/** The same in one order: of rows, and of columns. */
export const sorted = (tables: Record<string, Row[]>) =>
  Object.entries(tables).map(([table, rows]) => [
    table,
    rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted(),
  ]);

/** Every table of totals, rows in no order. */
export const naiveRollUps = (entries: readonly NaiveEntry[]): Record<string, Row[]> => ({
  trader_totals: rows(entries, (entry) => [{ trader_id: entry.trader_id, ...account(entry) }], RESULTS),
  daily_pnl: rows(entries, (entry) => [{ ...day(entry), ...account(entry) }], RESULTS),
  entry_tags: rows(entries, (entry) => entry.tags.map((tag) => ({ ...day(entry), tag, entry_id: entry.id }))),
});
