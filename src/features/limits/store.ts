import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gte,
  isNull,
  lt,
  lte,
  max,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { exact, exactSum } from '#src/db/exact.ts';
import { limitDays, limitDaysOfTeam, limitEvents } from '#src/db/limit-tables.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { accounts, archivedEntries, dailyPnl, journalEntries, traders } from '#src/db/tables.ts';
import type { Outcome } from '#src/values/entries/computed-pnl.ts';
import { type DateRange, weekRange } from '#src/values/time/dates.ts';
import { closedByChange, readClosings } from './closing-store.ts';

export type StoredEvent = typeof limitEvents.$inferSelect & { traderName: string | null };
export type NewEvent = Omit<
  typeof limitEvents.$inferSelect,
  'id' | 'reason' | 'acknowledgedBy' | 'acknowledgedAt'
>;

/** An entry of a day, with what limits look at. */
export interface LimitedEntry {
  id: number;
  traderId: number;
  /** When it closed; where that is not known, when it was closed here, or entered. Epoch milliseconds. */
  at: number;
  net: bigint;
  costs: bigint;
  outcome: Outcome;
  isCopy: boolean;
  quantity: number;
  /** `null` of what is no future. */
  root: string | null;
  hasStop: boolean;
}

export type LimitsStore = ReturnType<typeof limitsStore>;

/** Reads what limits are about, and keeps what came of them. */
export function limitsStore(db: Pick<Db, 'query'>) {
  const { query } = db;
  const { id, closedAt, createdAt } = journalEntries;
  const at = sql<number>`coalesce(${closedAt}, ${closedByChange(id)}, ${createdAt})`.as('at');
  /** Also what is in no account. */
  const counts = or(isNull(accounts.id), eq(accounts.countsForTeam, true));
  const entriesOf = (...where: (SQL | undefined)[]) =>
    query
      .select({
        id,
        traderId: journalEntries.traderId,
        at,
        net: exact(sql`coalesce(${journalEntries.pnlCents}, 0)`),
        costs: exact(
          sql`coalesce(${journalEntries.commissionCents}, 0) + coalesce(${journalEntries.feesCents}, 0)`,
        ),
        outcome: journalEntries.outcome,
        isCopy: sql`${accounts.followsAccountId} IS NOT NULL`.mapWith(Boolean),
        quantity: journalEntries.quantity,
        root: sql<
          string | null
        >`iif(${journalEntries.instrumentType} = 'futures', ${journalEntries.root}, NULL)`,
        hasStop: sql`${journalEntries.stopPrice} IS NOT NULL`.mapWith(Boolean),
      })
      .from(journalEntries)
      .leftJoin(accounts, eq(accounts.id, journalEntries.accountId))
      .where(and(eq(journalEntries.tradeDate, sql.placeholder('date')), counts, ...where))
      .orderBy(asc(journalEntries.traderId), asc(sql`${at}`), asc(id))
      .prepare();
  const entries = preparedLater(() => entriesOf());
  const entriesOfTrader = preparedLater(() =>
    entriesOf(eq(journalEntries.traderId, sql.placeholder('traderId'))),
  );

  const netsOf = (...where: (SQL | undefined)[]) =>
    query
      .select({ traderId: dailyPnl.traderId, date: dailyPnl.tradeDate, net: exactSum(dailyPnl.pnlCents) })
      .from(dailyPnl)
      .leftJoin(accounts, eq(accounts.id, dailyPnl.accountId))
      .where(
        and(between(dailyPnl.tradeDate, sql.placeholder('from'), sql.placeholder('to')), counts, ...where),
      )
      .groupBy(dailyPnl.traderId, dailyPnl.tradeDate)
      .orderBy(asc(dailyPnl.tradeDate))
      .prepare();
  const nets = preparedLater(() => netsOf());
  const netsOfTrader = preparedLater(() => netsOf(eq(dailyPnl.traderId, sql.placeholder('traderId'))));

  const shown = () =>
    query
      .select({ event: limitEvents, traderName: traders.name })
      .from(limitEvents)
      .leftJoin(traders, eq(traders.id, limitEvents.traderId));
  const joined = ({
    event,
    traderName,
  }: {
    event: typeof limitEvents.$inferSelect;
    traderName: string | null;
  }) => ({
    ...event,
    traderName,
  });

  const reds = preparedLater(() =>
    query
      .select({
        kind: limitEvents.kind,
        day: limitEvents.tradeDate,
        at: limitEvents.at,
        limitCents: limitEvents.limitCents,
      })
      .from(limitEvents)
      .where(
        and(
          eq(limitEvents.traderId, sql.placeholder('traderId')),
          between(limitEvents.tradeDate, sql.placeholder('from'), sql.placeholder('to')),
          eq(limitEvents.level, 'red'),
        ),
      )
      .prepare(),
  );

  return {
    /** Of everyone, in order of closing by trader. */
    entriesOn: (date: string): LimitedEntry[] => entries.all({ date }),
    entriesOfTraderOn: (traderId: number, date: string): LimitedEntry[] =>
      entriesOfTrader.all({ traderId, date }),

    /** When some entries without times were closed, where they were open before. */
    closings: readClosings(db),

    /** The days with entries, and what they come to. */
    netsIn: (range: DateRange) => nets.all({ ...range }),
    /** The same of one trader, in order. */
    netsOf: (traderId: number, range: DateRange) => netsOfTrader.all({ traderId, ...range }),
    /** What they come to together. */
    netOf: (traderId: number, range: DateRange): bigint =>
      netsOfTrader.all({ traderId, ...range }).reduce((sum, { net }) => sum + net, 0n),

    traders: (): { id: number; name: string; includePnl: boolean; isSuspended: boolean }[] =>
      query
        .select({
          id: traders.id,
          name: traders.name,
          includePnl: traders.includePnl,
          isSuspended: traders.isSuspended,
        })
        .from(traders)
        .orderBy(asc(traders.id))
        .all(),

    /** The latest day that is to be followed, of those that have come: a day ahead waits until then. */
    latestDue: (today: string): { traderId: number; tradeDate: string } | undefined =>
      query
        .select()
        .from(limitDays)
        .where(lte(limitDays.tradeDate, today))
        .orderBy(desc(limitDays.tradeDate))
        .limit(1)
        .get(),
    /** Takes a trader's days of a range from those that are to be followed. @returns them in order */
    takeDue: (traderId: number, { from, to }: DateRange): string[] =>
      query
        .delete(limitDays)
        .where(and(eq(limitDays.traderId, traderId), between(limitDays.tradeDate, from, to)))
        .returning({ day: limitDays.tradeDate })
        .all()
        .map(({ day }) => day)
        .sort(),
    /** The latest day of which the team's limit alone is to be followed, of those that have come. */
    latestOfTeam: (today: string): string | null =>
      query
        .select({ date: max(limitDaysOfTeam.tradeDate) })
        .from(limitDaysOfTeam)
        .where(lte(limitDaysOfTeam.tradeDate, today))
        .get()?.date ?? null,
    takeOfTeam(date: string): void {
      query.delete(limitDaysOfTeam).where(eq(limitDaysOfTeam.tradeDate, date)).run();
    },
    /** Has everyone followed today who has entries since the start of its week, and on days ahead that have some. */
    setDue(today: string): void {
      query
        .insert(limitDays)
        .select(
          query
            .selectDistinct({
              traderId: dailyPnl.traderId,
              tradeDate: sql<string>`max(${dailyPnl.tradeDate}, ${today})`.as('trade_date'),
            })
            .from(dailyPnl)
            .where(gte(dailyPnl.tradeDate, weekRange(today).from)),
        )
        .onConflictDoNothing()
        .run();
    },
    counts(today: string): { due: number; unacknowledged: number } {
      const [due = 0, ofTeam = 0] = [limitDays, limitDaysOfTeam].map(
        (days) => query.select({ n: count() }).from(days).where(lte(days.tradeDate, today)).get()?.n,
      );
      // Said as its index says it: for what is only bound, SQLite would not use that.
      const isOpen = sql`${limitEvents.level} = 'red' AND ${limitEvents.acknowledgedAt} IS NULL`;
      const unacknowledged = query.select({ n: count() }).from(limitEvents).where(isOpen).get()?.n ?? 0;
      return { due: due + ofTeam, unacknowledged };
    },

    /** Once for each limit and level of a day. @returns its id; `undefined` where there is one already */
    add: (event: NewEvent): number | undefined =>
      query.insert(limitEvents).values(event).onConflictDoNothing().returning({ id: limitEvents.id }).get()
        ?.id,

    /** Whether the limit of an event was reached on its day. */
    isRed: ({ tradeDate, traderId, kind }: Pick<NewEvent, 'tradeDate' | 'traderId' | 'kind'>): boolean =>
      query
        .select({ id: limitEvents.id })
        .from(limitEvents)
        .where(
          and(
            eq(limitEvents.tradeDate, tradeDate),
            // As the index has it.
            sql`coalesce(${limitEvents.traderId}, 0) = ${traderId ?? 0}`,
            eq(limitEvents.kind, kind),
            eq(limitEvents.level, 'red'),
          ),
        )
        .get() !== undefined,

    /** Whether an event on days of a week says that its limit was reached that far since then, or on that day: it has one. */
    isWeekKnown: (
      traderId: number,
      { from, to }: DateRange,
      { level, since, day }: { level: 'amber' | 'red'; since: number; day: string },
    ): boolean =>
      query
        .select({ id: limitEvents.id })
        .from(limitEvents)
        .where(
          and(
            eq(limitEvents.traderId, traderId),
            between(limitEvents.tradeDate, from, to),
            eq(limitEvents.kind, 'weeklyLoss'),
            or(gte(limitEvents.at, since), eq(limitEvents.tradeDate, day)),
            level === 'red' ? eq(limitEvents.level, level) : undefined,
          ),
        )
        .get() !== undefined,

    /**
     * Of today, and red ones of the last days that nobody has acknowledged. The latest day first. Each limit and level has
     * one a day.
     */
    eventsToAcknowledge: ({ today, since }: { today: string; since: string }): StoredEvent[] =>
      shown()
        .where(
          and(
            gte(limitEvents.tradeDate, since),
            or(
              eq(limitEvents.tradeDate, today),
              and(eq(limitEvents.level, 'red'), isNull(limitEvents.acknowledgedAt)),
            ),
          ),
        )
        .orderBy(desc(limitEvents.tradeDate), desc(limitEvents.id))
        .all()
        .map(joined),
    /** Of today, and red ones of the last days that wait for a reason. */
    eventsToShow: (traderId: number, { today, since }: { today: string; since: string }): StoredEvent[] =>
      shown()
        .where(
          and(
            eq(limitEvents.traderId, traderId),
            or(
              eq(limitEvents.tradeDate, today),
              and(
                gte(limitEvents.tradeDate, since),
                eq(limitEvents.level, 'red'),
                isNull(limitEvents.reason),
                isNull(limitEvents.acknowledgedAt),
              ),
            ),
          ),
        )
        .orderBy(desc(limitEvents.id))
        .all()
        .map(joined),
    /** The newest first; of everyone for `null`. */
    list: (traderId: number | null, before: number | undefined, limit: number): StoredEvent[] =>
      shown()
        .where(
          and(
            traderId === null ? undefined : eq(limitEvents.traderId, traderId),
            before === undefined ? undefined : lt(limitEvents.id, before),
          ),
        )
        .orderBy(desc(limitEvents.id))
        .limit(limit)
        .all()
        .map(joined),
    find: (id: number): StoredEvent | undefined => {
      const found = shown().where(eq(limitEvents.id, id)).get();
      return found && joined(found);
    },
    setReason(id: number, reason: string): void {
      query.update(limitEvents).set({ reason }).where(eq(limitEvents.id, id)).run();
    },
    /** The first one holds. */
    acknowledge(id: number, by: { acknowledgedBy: string; acknowledgedAt: number }): void {
      query
        .update(limitEvents)
        .set(by)
        .where(and(eq(limitEvents.id, id), isNull(limitEvents.acknowledgedAt)))
        .run();
    },

    /** A trader's red events of a range. */
    redsOf: (traderId: number, range: DateRange) =>
      reds.all({ traderId, ...range }).map(({ limitCents, ...red }) => ({
        ...red,
        limit: limitCents === null ? null : BigInt(limitCents),
      })),

    /** What the entries of a trader's days come to that are in an archive. */
    archivedNet: (traderId: number, archiveId: number, { from, to }: DateRange): bigint =>
      query
        .select({ net: exactSum(archivedEntries.pnlCents) })
        .from(archivedEntries)
        .leftJoin(accounts, eq(accounts.id, archivedEntries.accountId))
        .where(
          and(
            eq(archivedEntries.traderId, traderId),
            between(archivedEntries.tradeDate, from, to),
            eq(archivedEntries.archiveId, archiveId),
            counts,
          ),
        )
        .get()?.net ?? 0n,
  };
}
