/** A table of totals, and the query that rebuilds it from the entries. */
export interface RollUp {
  table: string;
  /** First schema version that has it. */
  since: number;
  /** Last one. */
  until?: number;
  key: string;
  columns: string;
  anew: string;
}

export const CENTS = 'coalesce(pnl_cents, 0)';
export const COSTS = 'coalesce(commission_cents, 0) + coalesce(fees_cents, 0)';
// Safe for unbounded amounts, whose plain sum may exceed 2^63 and make SQLite fail.
export const anySum = (cents: string) => `sum((${cents}) >> 32) * 4294967296 + sum((${cents}) & 4294967295)`;

/** Sums of a view of the entries. */
function rollUp(
  name: Pick<RollUp, 'table' | 'since' | 'until'>,
  { keys, sums, view }: { keys: string; sums: readonly string[]; view: string },
): RollUp {
  const anew = sums.map((sum) => `sum(${sum}) AS ${sum}`);
  return {
    ...name,
    key: keys,
    columns: `${keys}, ${sums.join(', ')}`,
    anew: `SELECT ${keys}, ${anew.join(', ')} FROM ${view} GROUP BY ${keys}`,
  };
}

/** Before there were accounts, an entry counted by its P&L alone. */
const BY_PNL = `(SELECT trader_id, trade_date, ${CENTS} AS pnl_cents, 1 AS entries, ${CENTS} > 0 AS wins, ${CENTS} < 0 AS losses,
  max(${CENTS}, 0) AS gross_win, max(-${CENTS}, 0) AS gross_loss FROM journal_entries)`;
const PARTS_BY_PNL =
  '(SELECT *, 1 AS entries, pnl_cents > 0 AS wins, pnl_cents < 0 AS losses FROM entry_parts)';
/** Schema version that introduced accounts, costs and outcomes. */
export const ACCOUNTS_SINCE = 13;
/** Schema version that introduced the costs of archives. */
export const ARCHIVED_COSTS_SINCE = 15;
/** Schema version that introduced the days of past periods. */
const PERIODS_SINCE = 17;
/** Schema version that introduced the initial risk of entries, and R of days. */
export const RISK_SINCE = 18;
/** Schema version that introduced the totals of followers, and changes whose totals are written at the end. */
export const BULK_SINCE = 20;
/** Schema version that left new entries of such a change to its end. */
export const NEW_AFTER_SINCE = 26;
/** Schema version that keeps totals by account, and copies among them. */
export const BY_ACCOUNT_SINCE = 27;

const DAY = 'trader_id, trade_date';
const PART = 'trader_id, dimension, key, trade_date';
const SUMS_BY_PNL = ['pnl_cents', 'entries', 'wins', 'losses'];
const RESULTS_BY_PNL = [...SUMS_BY_PNL, 'gross_win', 'gross_loss'];
/** Those of releases in which entries of a follower's account were no decisions. */
const SUMS_OF_DECISIONS = [
  'pnl_cents',
  'costs_cents',
  'entries',
  'decisions',
  'decisions_won',
  'decisions_lost',
];
const RESULTS_OF_DECISIONS = [
  ...SUMS_OF_DECISIONS,
  'settled',
  'wins',
  'losses',
  'gross_win',
  'gross_loss',
  'won_cents',
  'lost_cents',
];
const SUMS = ['pnl_cents', 'costs_cents', 'entries', 'closed', 'wins', 'losses', 'won_cents', 'lost_cents'];
const RESULTS = [...SUMS, 'settled', 'gross_win', 'gross_loss', 'r_micros', 'with_r'];

export const TOTALS = rollUp(
  { table: 'trader_totals', since: BY_ACCOUNT_SINCE },
  { keys: 'trader_id, account_id', sums: RESULTS, view: 'entry_sums' },
);
export const DAYS = rollUp(
  { table: 'daily_pnl', since: BY_ACCOUNT_SINCE },
  { keys: `${DAY}, account_id`, sums: RESULTS, view: 'entry_sums' },
);
export const PERIOD_DAYS = rollUp(
  { table: 'archived_days', since: BY_ACCOUNT_SINCE },
  { keys: 'archive_id, trader_id, trade_date', sums: SUMS, view: 'archived_sums' },
);

/** What traders take of the disk. */
export const STORAGE: RollUp = {
  table: 'trader_storage',
  since: 31,
  key: 'trader_id',
  columns: 'trader_id, bytes',
  anew: `SELECT id AS trader_id, coalesce(sum(bytes), 0) AS bytes
    FROM traders LEFT JOIN stored_parts ON stored_parts.trader_id = id GROUP BY id`,
};

const UNTIL_ACCOUNTS = ACCOUNTS_SINCE - 1;
const UNTIL_BULK = { since: ACCOUNTS_SINCE, until: BULK_SINCE - 1 };
const WITH_FOLLOWERS = { since: BULK_SINCE, until: BY_ACCOUNT_SINCE - 1 };
const EARLIER = [
  ...[
    { ...UNTIL_BULK, sums: RESULTS_OF_DECISIONS },
    { ...WITH_FOLLOWERS, sums: [...RESULTS_OF_DECISIONS, 'followers_cents'] },
  ].flatMap(({ sums, ...versions }) => [
    rollUp({ table: 'trader_totals', ...versions }, { keys: 'trader_id', sums, view: 'entry_sums' }),
    rollUp({ table: 'daily_pnl', ...versions }, { keys: DAY, sums, view: 'entry_sums' }),
  ]),
  rollUp(
    { table: 'daily_breakdown', since: ACCOUNTS_SINCE, until: BY_ACCOUNT_SINCE - 1 },
    { keys: PART, sums: SUMS_OF_DECISIONS, view: 'entry_parts' },
  ),
  rollUp(
    { table: 'account_days', since: ACCOUNTS_SINCE, until: BY_ACCOUNT_SINCE - 1 },
    {
      keys: 'account_id, trade_date',
      sums: ['pnl_cents', 'costs_cents', 'entries'],
      view: '(SELECT * FROM entry_sums WHERE account_id IS NOT NULL)',
    },
  ),
  rollUp(
    { table: 'archived_days', since: PERIODS_SINCE, until: BY_ACCOUNT_SINCE - 1 },
    {
      keys: 'archive_id, trader_id, trade_date',
      sums: [...SUMS_OF_DECISIONS, 'won_cents', 'lost_cents'],
      view: 'archived_sums',
    },
  ),
  rollUp(
    { table: 'daily_r', since: RISK_SINCE, until: BY_ACCOUNT_SINCE - 1 },
    { keys: DAY, sums: ['r_micros', 'with_r'], view: 'entry_rs' },
  ),
  rollUp(
    { table: 'trader_totals', since: 3, until: UNTIL_ACCOUNTS },
    { keys: 'trader_id', sums: RESULTS_BY_PNL, view: BY_PNL },
  ),
  rollUp(
    { table: 'daily_pnl', since: 1, until: UNTIL_ACCOUNTS },
    { keys: DAY, sums: RESULTS_BY_PNL, view: BY_PNL },
  ),
  rollUp(
    { table: 'daily_breakdown', since: 5, until: UNTIL_ACCOUNTS },
    { keys: PART, sums: SUMS_BY_PNL, view: PARTS_BY_PNL },
  ),
];
export const ROLL_UPS = [TOTALS, DAYS, PERIOD_DAYS, STORAGE, ...EARLIER];
/** Tables that take longer to add up than a short check may. */
export const LARGE = ['daily_breakdown', PERIOD_DAYS.table, STORAGE.table];
