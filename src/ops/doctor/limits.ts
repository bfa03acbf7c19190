import { openReader } from '#src/db/reader.ts';
import { limitsOf, parseLimits } from '#src/features/limits/kept-limits.ts';
import type { Finding } from './finding.ts';

/** Days that are looked at. */
const LOOKS_BACK = 30;
const DAY = 86_400_000;
const dayAt = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/**
 * Daily losses that were reached, by the sum of the day alone, and of which nothing is kept. Only of days that began
 * after the limits were changed last: they rewrite nothing. A day that is still to be followed is no finding.
 */
export function examineLimits(database: string, now: number): Finding[] {
  const raw = openReader(database);
  try {
    const kept = raw.query<{ value: string }, []>("SELECT value FROM settings WHERE key = 'limits'").get();
    if (!kept) return [];
    const limits = parseLimits(kept.value);
    const days = raw
      .query<{ trader: number; day: string; net: number }, [string]>(
        `SELECT d.trader_id AS trader, d.trade_date AS day, sum(d.pnl_cents) AS net FROM daily_pnl AS d
         LEFT JOIN accounts AS a ON a.id = d.account_id
         WHERE d.trade_date >= ? AND coalesce(a.counts_for_team, 1) = 1
           AND NOT EXISTS (SELECT 1 FROM limit_days AS due
             WHERE due.trader_id = d.trader_id AND due.trade_date BETWEEN date(d.trade_date, '-7 days') AND d.trade_date)
           AND NOT EXISTS (SELECT 1 FROM limit_events AS e WHERE e.trader_id = d.trader_id
             AND e.trade_date = d.trade_date AND e.kind = 'dailyLoss' AND e.level = 'red')
         GROUP BY 1, 2 HAVING sum(d.pnl_cents) < 0`,
      )
      .all(dayAt(now - LOOKS_BACK * DAY));
    const missing = days.filter(({ trader, day, net }) => {
      const { dailyLoss, since } = limitsOf(limits, trader);
      // Wherever the team is, a day has begun by then.
      const holds = day >= dayAt((since.dailyLoss ?? 0) + 2 * DAY);
      return holds && dailyLoss !== null && BigInt(net) <= -dailyLoss;
    });
    const [first] = missing;
    if (!first) return [];
    const more = missing.length === 1 ? '' : `, and ${missing.length - 1} more`;
    const message = `trader ${first.trader} reached the daily loss on ${first.day}, of which nothing is kept${more}`;
    return [{ check: 'limits', message, isDamage: false, isFixable: false }];
  } finally {
    raw.close();
  }
}
