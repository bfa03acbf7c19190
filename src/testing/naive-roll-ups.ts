/** What the tables of totals must hold, each figure by its own pass over all entries. */

/** The columns of an entry that totals depend on. */
export interface NaiveEntry {
  id: number;
  trader_id: number;
  account_id: number | null;
  trade_date: string;
  symbol: string;
  position_type: 'long' | 'short';
  strategy: string | null;
  strategy_id: number | null;
  pnl_cents: number | null;
  commission_cents: number | null;
  fees_cents: number | null;
  /** As typed: the initial one. */
  risk_cents: number | null;
  outcome: 'win' | 'loss' | 'even' | 'open';
  is_follower: boolean;
  tags: readonly string[];
}

export type Row = Record<string, string | number>;

type Sum = (entries: readonly NaiveEntry[]) => bigint;
type Keys = Record<string, string | number>;

const cents = (entry: NaiveEntry): bigint => BigInt(entry.pnl_cents ?? 0);
const costs = (entry: NaiveEntry): bigint =>
  BigInt(entry.commission_cents ?? 0) + BigInt(entry.fees_cents ?? 0);
const isDecision = (entry: NaiveEntry): boolean => entry.outcome !== 'open' && !entry.is_follower;
const isWon = (entry: NaiveEntry): boolean => entry.outcome === 'win' && !entry.is_follower;
const isLost = (entry: NaiveEntry): boolean => entry.outcome === 'loss' && !entry.is_follower;

/** In millionths, from exact integers. */
const rMicros = ({ pnl_cents, risk_cents }: NaiveEntry): bigint => {
  const [dividend, risk] = [BigInt(pnl_cents ?? 0) * 2_000_000n, BigInt(risk_cents ?? 1)];
  const magnitude = ((dividend < 0n ? -dividend : dividend) + risk) / (2n * risk);
  return dividend < 0n ? -magnitude : magnitude;
};
const hasR = (entry: NaiveEntry): boolean => {
  const risk = BigInt(entry.risk_cents ?? 0);
  const result = cents(entry);
  return isDecision(entry) && risk > 0n && (result < 0n ? -result : result) <= risk * 1_000_000n;
};

const total =
  (of: (entry: NaiveEntry) => bigint, holds: (entry: NaiveEntry) => boolean = () => true): Sum =>
  (entries) =>
    entries.filter(holds).reduce((sum, entry) => sum + of(entry), 0n);
const number = (holds: (entry: NaiveEntry) => boolean): Sum => total(() => 1n, holds);

const MONEY = { pnl_cents: total(cents), costs_cents: total(costs), entries: number(() => true) };
const PARTS = {
  ...MONEY,
  decisions: number(isDecision),
  decisions_won: number(isWon),
  decisions_lost: number(isLost),
};
const RESULTS = {
  ...PARTS,
  settled: number((entry) => entry.pnl_cents !== null),
  wins: number((entry) => entry.outcome === 'win'),
  losses: number((entry) => entry.outcome === 'loss'),
  gross_win: total(cents, (entry) => cents(entry) > 0n),
  gross_loss: total(
    (entry) => -cents(entry),
    (entry) => cents(entry) < 0n,
  ),
  won_cents: total(cents, isWon),
  lost_cents: total((entry) => -cents(entry), isLost),
  followers_cents: total(cents, (entry) => entry.is_follower),
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

function parts(entry: NaiveEntry): Keys[] {
  const strategy =
    entry.strategy_id === null
      ? { dimension: 'typed strategy', key: entry.strategy ?? '' }
      : { dimension: 'strategy', key: String(entry.strategy_id) };
  return [
    { dimension: 'symbol', key: entry.symbol.toUpperCase() },
    { dimension: 'position', key: entry.position_type },
    strategy,
  ].map((part) => ({ ...day(entry), ...part }));
}

/** Every table of totals, rows in no order. */
export const naiveRollUps = (entries: readonly NaiveEntry[]): Record<string, Row[]> => ({
  trader_totals: rows(entries, ({ trader_id }) => [{ trader_id }], RESULTS),
  daily_pnl: rows(entries, (entry) => [day(entry)], RESULTS),
  daily_r: rows(entries.filter(hasR), (entry) => [day(entry)], {
    r_micros: total(rMicros),
    with_r: number(() => true),
  }),
  daily_breakdown: rows(entries, parts, PARTS),
  account_days: rows(
    entries,
    ({ account_id, trade_date }) => (account_id === null ? [] : [{ account_id, trade_date }]),
    MONEY,
  ),
  entry_tags: rows(entries, (entry) => entry.tags.map((tag) => ({ ...day(entry), tag, entry_id: entry.id }))),
});
