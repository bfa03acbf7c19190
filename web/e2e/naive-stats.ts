import { addDays, weekdayOf } from '#src/values/dates.ts';
import type { RecordedEntry } from './models/recorded.ts';

/** A trader's figures, each by its own pass over all entries. */
export function naiveStats(entries: readonly RecordedEntry[], today: string) {
  const cents = ({ pnl }: RecordedEntry) => Math.round(Number(pnl ?? 0) * 100);
  const sum = (some: readonly RecordedEntry[]) => some.reduce((total, entry) => total + cents(entry), 0);
  const wins = entries.filter((entry) => cents(entry) > 0);
  const losses = entries.filter((entry) => cents(entry) < 0);
  const sunday = addDays(today, -weekdayOf(today));
  const ofMonth = entries.filter(({ tradeDate }) => tradeDate.slice(0, 7) === today.slice(0, 7));
  const days = [...new Set(entries.map(({ tradeDate }) => tradeDate))]
    .sort()
    .map((date) => ({ date, cents: sum(entries.filter(({ tradeDate }) => tradeDate === date)) }));
  const settled = days.filter(({ date }) =>
    entries.some((one) => one.tradeDate === date && one.pnl !== null),
  );
  const latest = settled.at(-1);
  const other = latest && settled.toReversed().findIndex((day) => day.cents >= 0 !== latest.cents >= 0);
  const inRow = other === undefined || other === -1 ? settled.length : other;
  const byAmount = days.toSorted((a, b) => a.cents - b.cents || (a.date < b.date ? -1 : 1));
  const highest = Math.max(...days.map((day) => day.cents));
  return {
    total: sum(entries),
    daily: sum(entries.filter(({ tradeDate }) => tradeDate === today)),
    weekly: sum(entries.filter(({ tradeDate }) => tradeDate >= sunday)),
    monthly: sum(ofMonth),
    tradesThisMonth: ofMonth.length,
    winRate: entries.length === 0 ? 0 : (100 * wins.length) / entries.length,
    riskReward:
      wins.length === 0 || losses.length === 0
        ? null
        : sum(wins) / wins.length / (-sum(losses) / losses.length),
    streak: latest && latest.cents < 0 ? -inRow : inRow,
    best: byAmount.find((day) => day.cents === highest),
    worst: byAmount.at(0),
    lastEquity: 1_000_000 + sum(entries),
  };
}
