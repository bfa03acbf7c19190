/** How thinkorswim names what was traded: in columns of their own, or in the words of a cash line. */

import { readDay } from '../../cells/stamp.ts';
import type { Fill } from '../format.ts';
import { RejectedRow } from '../rows.ts';

export interface Named {
  symbol: string;
  instrument: Fill['instrument'];
  /** Shares per option, where it is stated. */
  pointValue: string | null;
}

const DAY = /\b(\d{1,2} [A-Z]{3} \d{2})\b/;

/** `/MESH26:XCME` */
export const withoutVenue = (symbol: string): string => symbol.replace(/:[A-Z]+$/, '');

export function namedByColumns(of: { symbol: string; exp: string; strike: string; type: string }): Named {
  const symbol = withoutVenue(of.symbol);
  const type = of.type.toUpperCase();
  const isOption = type === 'CALL' || type === 'PUT';
  if (!isOption)
    return { symbol, instrument: symbol.startsWith('/') ? 'futures' : 'stocks', pointValue: null };
  const day = DAY.exec(of.exp.toUpperCase())?.[1] ?? of.exp;
  const series = /\/([A-Z0-9]+)/.exec(of.exp)?.[1] ?? null;
  return toOption(symbol, { day, strike: of.strike, right: type, series, pointValue: null });
}

/** `SPY 100 (Weeklys) 5 JUN 26 715 PUT`; `/MESH26:XCME 1/5 9 JAN 26 (Wk2) /EX2F26:XCME 6740 PUT` */
const OPTION =
  /^(\S+) (?:(1\/)?(\d+) )?(?:\([^)]*\) )?(\d{1,2} [A-Z]{3} \d{2}) (?:\([^)]*\) ?)*(?:\/([A-Z0-9]+)\S* )?(\d*\.?\d+) (CALL|PUT)$/;

/** @returns `null` for several legs in one line */
export function namedByWords(what: string): Named | null {
  if (/^[^\s/]+$/.test(what)) return { symbol: what, instrument: 'stocks', pointValue: null };
  if (/^\/[^\s/]+$/.test(what)) {
    return { symbol: withoutVenue(what), instrument: 'futures', pointValue: null };
  }
  const [, symbol, over, size, day = '', series, strike = '', right = ''] = OPTION.exec(what) ?? [];
  if (symbol === undefined) return null;
  const pointValue = over === undefined ? (size ?? null) : null;
  return toOption(withoutVenue(symbol), { day, strike, right, series: series ?? null, pointValue });
}

function toOption(
  symbol: string,
  of: { day: string; strike: string; right: string; series: string | null; pointValue: string | null },
): Named {
  const expiry = readDay(of.day, 'mdy')?.replaceAll('-', '').slice(2);
  const isOnFuture = symbol.startsWith('/');
  if (expiry === undefined || !/^\d*\.?\d+$/.test(of.strike) || (isOnFuture && of.series === null)) {
    throw new RejectedRow(
      'unclear_option',
      `Which option on ${symbol} this is cannot be told: its expiry, strike or series is missing.`,
    );
  }
  const contract = `${expiry}${of.right.slice(0, 1)}${of.strike}`;
  return {
    symbol: isOnFuture ? `.${symbol} ${of.series} ${contract}` : `.${symbol}${contract}`,
    instrument: 'options',
    pointValue: of.pointValue,
  };
}
