/** JSON as it goes over the wire, where money is a decimal string, and as it is inside, where money is cents. */

import { moneyString, parseCents } from '../money/money.ts';

/** The fields of responses that hold money: nothing else tells its text from any other. */
export const MONEY_FIELDS: ReadonlySet<string> = new Set([
  'amount',
  'avgLoss',
  'avgPnl',
  'avgTrade',
  'avgWin',
  'balance',
  'bestDayNet',
  'bestTrade',
  'closedNet',
  'commission',
  'costs',
  'costsPaid',
  'curveStart',
  'dailyCosts',
  'dailyLoss',
  'dailyPnl',
  'dayDeviation',
  'dayMean',
  'dayRoom',
  'deskDailyLoss',
  'downsideDeviation',
  'drawdown',
  'equity',
  'expectancy',
  'fees',
  'floor',
  'floorAtWorst',
  'gross',
  'grossPnl',
  'grossProfits',
  'high',
  'limit',
  'lockAt',
  'lost',
  'low',
  'mae',
  'maxDrawdown',
  'mean',
  'mfe',
  'mfeNet',
  'minProfitOfDay',
  'monthCosts',
  'monthPnl',
  'monthlyCosts',
  'monthlyPnl',
  'needed',
  'net',
  'netToday',
  'othersMean',
  'pnl',
  'risk',
  'riskAmount',
  'room',
  'roomAtWorst',
  'startingBalance',
  'target',
  'targetNeeded',
  'totalPnl',
  'value',
  'weeklyCosts',
  'weeklyLoss',
  'weeklyPnl',
  'won',
  'worstTrade',
]);

/**
 * Texts though their fields are named like money: what contracts or a fill cost, decimals with parts of a cent, and what
 * the columns of a file are, by their headers.
 */
const isText = (name: string): boolean => name === 'costs' || name === 'columns';

/** What is to be written as JSON, its cents as decimal strings. */
export function toWire(value: unknown): unknown {
  if (typeof value === 'bigint') return moneyString(value);
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map(toWire);
  const fields = { ...value };
  for (const name in fields) {
    const field = fields[name];
    // Most fields stay as they are, and are not written again.
    if (typeof field === 'bigint' || isObject(field)) fields[name] = toWire(field);
  }
  return fields;
}

/** A body that is written as JSON in the wire's form. */
export const wireBody = <Body extends object>(body: Body): Body & { toJSON(): unknown } => ({
  ...body,
  toJSON: () => toWire(body),
});

/** JSON that was just parsed, with cents in place of its decimal strings. */
export function fromWire<Json>(json: Json): Json {
  if (Array.isArray(json)) json.forEach(fromWire);
  else if (isObject(json)) {
    const fields: Record<string, unknown> = json;
    for (const name in fields) {
      const field = fields[name];
      if (typeof field === 'string') {
        if (MONEY_FIELDS.has(name)) fields[name] = parseCents(field);
      } else if (isObject(field) && !isText(name)) fromWire(field);
    }
  }
  return json;
}

/** Money of a response's header, nothing where it is missing. */
export const moneyHeader = (headers: Headers, name: string): bigint =>
  parseCents(headers.get(name) ?? '0.00');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
