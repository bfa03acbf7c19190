import { and, count, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import { dayNotes, weekNotes } from '#src/db/day-tables.ts';
import { exact, exactSum } from '#src/db/exact.ts';
import { judgedColumns } from '#src/db/judged-columns.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import {
  archivedEntries,
  archives,
  dailyPnl,
  journalEntries,
  strategies,
  traderTotals,
  videos,
} from '#src/db/tables.ts';
import type { JudgedEntries } from '#src/values/entries/judged-entry.ts';

/** Exact sums in cents. */
interface Sums {
  totalCents: bigint;
  costsCents: bigint;
}

export type StoredArchive = Omit<typeof archives.$inferSelect, keyof Sums> & Sums;

/** Number, P&L and costs of entries in the journal. */
export type ActiveSums = Pick<StoredArchive, 'entries' | keyof Sums>;

const columns = {
  ...getTableColumns(archives),
  totalCents: exact(archives.totalCents),
  costsCents: exact(archives.costsCents),
};

const { pnlCents, commissionCents, feesCents } = journalEntries;
const ACTIVE_COSTS = sql`coalesce(${commissionCents}, 0) + coalesce(${feesCents}, 0)`;

/** What of an entry goes into an archive: the columns that both tables have. */
const copied = Object.entries(getTableColumns(archivedEntries))
  .filter(([name]) => name in journalEntries)
  .map(([, column]) => sql.identifier(column.name));
const COPIED = sql.join(copied, sql`, `);
const COPIED_FROM = sql.join(
  copied.map((column) => sql`entry.${column}`),
  sql`, `,
);

/** One trader, or everyone if `null`. */
type Owner = number | null;

export function archivesStore({ query }: Db) {
  const whereOwner = (owner: Owner) => (owner === null ? undefined : eq(journalEntries.traderId, owner));

  const { archiveId, id } = archivedEntries;
  const judgedAfter = preparedLater(() =>
    query
      .select({ archiveId, id, ...judgedColumns(archivedEntries) })
      .from(archivedEntries)
      .where(sql`(${archiveId}, ${id}) > (${sql.placeholder('archiveId')}, ${sql.placeholder('id')})`)
      .orderBy(archiveId, id)
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

  const isAt = and(eq(archiveId, sql.placeholder('archiveId')), eq(id, sql.placeholder('id')));
  const setRoot = preparedLater(() =>
    query
      .update(archivedEntries)
      .set({ root: sql`${sql.placeholder('root')}` })
      .where(isAt)
      .prepare(),
  );
  const setOutcome = preparedLater(() =>
    query
      .update(archivedEntries)
      .set({ outcome: sql`${sql.placeholder('outcome')}` })
      .where(isAt)
      .prepare(),
  );
  const setInitialRisk = preparedLater(() =>
    query
      .update(archivedEntries)
      .set({ initialRiskCents: sql`${sql.placeholder('cents')}` })
      .where(isAt)
      .prepare(),
  );

  const judged: JudgedEntries = {
    after: ({ archiveId, id }, limit) => judgedAfter.all({ archiveId, id, limit }),
    setRoot: ({ archiveId, id }, root) => setRoot.run({ archiveId, id, root }),
    setOutcome: ({ archiveId, id }, outcome) => setOutcome.run({ archiveId, id, outcome }),
    setInitialRisk: ({ archiveId, id }, cents) => setInitialRisk.run({ archiveId, id, cents }),
  };

  return {
    judged,

    countUpTo: (most: number): number => query.select({ id }).from(archivedEntries).limit(most).all().length,

    /** Newest first, those before the one with id `before`. */
    list: (before: number | undefined, limit: number): StoredArchive[] =>
      query
        .select(columns)
        .from(archives)
        .where(before === undefined ? undefined : lt(archives.id, before))
        .orderBy(desc(archives.id))
        .limit(limit)
        .all(),
    find: (id: number): StoredArchive | undefined =>
      query.select(columns).from(archives).where(eq(archives.id, id)).get(),

    active: (owner: Owner): ActiveSums =>
      query
        .select({
          entries: count(),
          totalCents: exact(sql`coalesce(sum(${pnlCents}), 0)`),
          costsCents: exact(sql`coalesce(sum(${ACTIVE_COSTS}), 0)`),
        })
        .from(journalEntries)
        .where(whereOwner(owner))
        .get() ?? { entries: 0, totalCents: 0n, costsCents: 0n },

    /** Of all entries, from the roll-ups. */
    preview() {
      const totals = query
        .select({
          entries: sql<number>`coalesce(sum(${traderTotals.entries}), 0)`,
          open: sql<number>`coalesce(sum(${traderTotals.entries} - ${traderTotals.closed}), 0)`,
          traders: sql<number>`count(DISTINCT ${traderTotals.traderId})`,
          pnlCents: exactSum(traderTotals.pnlCents),
          costsCents: exactSum(traderTotals.costsCents),
        })
        .from(traderTotals)
        .get();
      const day = (order: SQL | typeof dailyPnl.tradeDate) =>
        query.select({ date: dailyPnl.tradeDate }).from(dailyPnl).orderBy(order).limit(1).get()?.date ?? null;
      return {
        ...(totals ?? { entries: 0, open: 0, traders: 0, pnlCents: 0n, costsCents: 0n }),
        from: day(dailyPnl.tradeDate),
        to: day(desc(dailyPnl.tradeDate)),
      };
    },

    /** Number of other items that would be lost with a trader. */
    countItems: (traderId: number): number =>
      [strategies, videos, dayNotes, weekNotes]
        .map((table) => query.select({ n: count() }).from(table).where(eq(table.traderId, traderId)).get())
        .reduce((sum, row) => sum + (row?.n ?? 0), 0),

    add: ({ totalCents, costsCents, ...archive }: Omit<StoredArchive, 'id'>): StoredArchive =>
      query
        .insert(archives)
        .values({ ...archive, totalCents: sql`${totalCents}`, costsCents: sql`${costsCents}` })
        .returning(columns)
        .get(),

    /** Copies entries and their days into an archive, each with its trader's name. */
    copyEntries(archiveId: number, owner: Owner): void {
      query.run(sql`
        INSERT INTO archived_entries (archive_id, trader_name, account_name, ${COPIED})
        SELECT ${archiveId}, traders.name, accounts.name, ${COPIED_FROM}
        FROM journal_entries AS entry JOIN traders ON traders.id = entry.trader_id
          LEFT JOIN accounts ON accounts.id = entry.account_id
        WHERE ${owner} IS NULL OR entry.trader_id = ${owner}
        ORDER BY entry.id`);
      query.run(sql`
        INSERT INTO archived_days (
          archive_id, trader_id, trade_date, pnl_cents, costs_cents, entries, closed, wins, losses, won_cents, lost_cents)
        SELECT ${archiveId}, trader_id, trade_date, sum(pnl_cents), sum(costs_cents), sum(entries), sum(closed),
          sum(wins), sum(losses), sum(won_cents), sum(lost_cents)
        FROM daily_pnl WHERE ${owner} IS NULL OR trader_id = ${owner}
        GROUP BY trader_id, trade_date`);
      query.run(sql`
        UPDATE accounts SET carried_cents = carried_cents + moved.pnl_cents,
          carried_costs_cents = carried_costs_cents + moved.costs_cents
        FROM trader_totals AS moved
        WHERE accounts.id = moved.account_id AND accounts.trader_id = moved.trader_id
          AND (${owner} IS NULL OR accounts.trader_id = ${owner})`);
    },

    /** Copies a trader's strategies, their notes of days and weeks and the metadata of their videos into an archive. */
    copyItems(archiveId: number, trader: { id: number; name: string }): void {
      query.run(sql`
        INSERT INTO archived_items (archive_id, kind, id, item)
        SELECT ${archiveId}, 'strategy', id, json_object(
          'traderId', trader_id, 'traderName', ${trader.name}, 'name', name, 'description', description,
          'successRate', success_rate, 'avgPnl', avg_pnl, 'riskReward', risk_reward, 'category', category,
          'isActive', is_active, 'createdAt', created_at)
        FROM strategies WHERE trader_id = ${trader.id}`);
      query.run(sql`
        INSERT INTO archived_items (archive_id, kind, id, item)
        SELECT ${archiveId}, 'video', id, json_object(
          'traderId', trader_id, 'traderName', ${trader.name}, 'title', title, 'description', description,
          'duration', duration, 'fileSize', file_size, 'fileName', file_name, 'contentType', content_type,
          'uploadDate', upload_date)
        FROM videos WHERE trader_id = ${trader.id}`);
      query.run(sql`
        INSERT INTO archived_items (archive_id, kind, id, item)
        SELECT ${archiveId}, 'day notes', unixepoch(trade_date) / 86400, json_object(
          'traderId', trader_id, 'traderName', ${trader.name}, 'date', trade_date, 'notes', notes,
          'changedAt', changed_at)
        FROM day_notes WHERE trader_id = ${trader.id} AND notes IS NOT NULL`);
      query.run(sql`
        INSERT INTO archived_items (archive_id, kind, id, item)
        SELECT ${archiveId}, 'week notes', unixepoch(week_start) / 86400, json_object(
          'traderId', trader_id, 'traderName', ${trader.name}, 'weekStart', week_start, 'notes', notes,
          'changedAt', changed_at)
        FROM week_notes WHERE trader_id = ${trader.id} AND notes IS NOT NULL`);
    },
  };
}
