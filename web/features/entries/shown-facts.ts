/** What an entry says beside its symbol, prices and result, in words: account, times, risk, costs. */

import { FACT_NAMES } from '#src/features/journal/fields.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { formatTime, formatTimeRange } from '#src/values/time/clock.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { minuteAt, type TimeFormat } from '#src/values/time/time-of-day.ts';
import { formatPrice } from '#web/features/figures/price.ts';
import { formatR, showR } from '#web/features/figures/r-multiple.ts';

/** Of an entry whose trader has accounts. */
export const NO_ACCOUNT = 'No account';

export interface ShownFact {
  term: string;
  text: string;
  /** On hover: what it is made of. */
  more?: string;
}

interface FactContext extends TimeFormat {
  /** `null` where there is nothing to say of an account. */
  accountName: string | null;
}

/** Of an entry that has none of them, none. Tags are apart, since they look different. */
export function listFacts(entry: JournalEntry, { accountName, ...format }: FactContext): ShownFact[] {
  return [
    ...(accountName === null ? [] : [{ term: 'Account', text: accountName }]),
    ...listTimes(entry, format),
    ...listRisk(entry),
    ...listCosts(entry),
    ...(entry.mae === null ? [] : [{ term: 'MAE', text: formatMoney(-entry.mae) }]),
    ...(entry.mfe === null ? [] : [{ term: 'MFE', text: formatMoney(entry.mfe) }]),
    ...listSource(entry),
  ];
}

/** Whether an entry has any, or tags: without formatting them. */
export const hasFacts = (entry: JournalEntry): boolean =>
  entry.importId !== null ||
  entry.tags.length > 0 ||
  FACT_NAMES.some((name) => name !== 'tags' && entry[name] !== null);

function listRisk(entry: JournalEntry): ShownFact[] {
  const { plannedR, risk, stopPrice, targetPrice } = entry;
  const r = showR(entry);
  const price = (term: string, text: string | null) =>
    text === null ? [] : [{ term, text: formatPrice(text) }];
  return [
    ...(r === null ? [] : [{ term: 'R', text: r, more: 'P&L / initial risk' }]),
    ...(plannedR === null ? [] : [{ term: 'Planned R', text: formatR(plannedR) }]),
    ...(risk === null ? [] : [{ term: 'Risk', text: formatMoney(risk, { plus: 'never' }) }]),
    ...price('Stop', stopPrice),
    ...price('Target', targetPrice),
  ];
}

/** Where its figures are from. */
export const SOURCE = 'Source';

function listSource({ importId, isEdited }: JournalEntry): ShownFact[] {
  if (importId === null) return [];
  if (!isEdited) return [{ term: SOURCE, text: 'Imported', more: 'From a broker’s file' }];
  return [{ term: SOURCE, text: 'Imported, edited', more: 'Changed by hand since, which is kept' }];
}

function listCosts({ pnl, grossPnl, commission, fees, isEstimated }: JournalEntry): ShownFact[] {
  if (commission === null && fees === null) return [];
  const costs = (commission ?? 0n) + (fees ?? 0n);
  const amount = (cents: bigint) => formatMoney(cents, { plus: 'never' });
  const more = [
    commission === null ? null : `Commission ${amount(commission)}`,
    fees === null ? null : `Fees ${amount(fees)}`,
    isEstimated ? 'estimated from the account’s cost list' : null,
  ];
  return [
    ...(pnl === null || grossPnl === null ? [] : [{ term: 'Gross', text: formatMoney(grossPnl) }]),
    {
      term: costs < 0n ? 'Rebates' : 'Costs',
      text: `${amount(costs < 0n ? -costs : costs)}${isEstimated ? ' estimated' : ''}`,
      more: more.filter((part) => part !== null).join(', '),
    },
  ];
}

function listTimes(
  { openedAt, closedAt, tradeDate }: JournalEntry,
  { timeZone, clock }: TimeFormat,
): ShownFact[] {
  const minuteOf = (instant: string, day: string) => {
    const [date = '', time = ''] = minuteAt(Date.parse(instant), timeZone).split(' ');
    return { date, time, day: date === day ? '' : `${formatTradeDate(date)}, ` };
  };
  const formatMoment = ({ day, time }: ReturnType<typeof minuteOf>) => `${day}${formatTime(time, clock)}`;
  const more = `In ${timeZone.replaceAll('_', ' ')}`;
  if (openedAt === null) {
    return closedAt === null
      ? []
      : [{ term: 'Closed', text: formatMoment(minuteOf(closedAt, tradeDate)), more }];
  }
  const opened = minuteOf(openedAt, tradeDate);
  if (closedAt === null) return [{ term: 'Opened', text: formatMoment(opened), more }];
  const closed = minuteOf(closedAt, opened.date);
  const text =
    closed.day === ''
      ? `${opened.day}${formatTimeRange(opened.time, closed.time, clock, ' → ')}`
      : `${formatMoment(opened)} → ${formatMoment(closed)}`;
  return [
    { term: 'Time', text, more },
    { term: 'Held', text: formatHeld(Date.parse(closedAt) - Date.parse(openedAt)) },
  ];
}

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const;

/** A holding time in its two largest units: `32m 33s`, `2h 5m`, `3d`. */
export function formatHeld(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  if (first === -1) return '0s';
  let rest = seconds;
  const parts = UNITS.slice(first, first + 2).map(([unit, size]) => {
    const n = Math.floor(rest / size);
    rest %= size;
    return n === 0 ? '' : `${n}${unit}`;
  });
  return parts.filter((part) => part !== '').join(' ');
}
