/** The ratios of splits that no file shows, as people say them. */

import { decimalText, parseExact } from '#src/values/money/exact.ts';

export type SplitRatios = (symbol: string, day: string) => { new: string; old: string } | null;

/** @param told by symbol, or by symbol and day: `10:1` */
export function splitRatios(given: Record<string, string> = {}): SplitRatios {
  const ratios = new Map(Object.entries(given).map(([key, ratio]) => [key.toUpperCase().trim(), ratio]));
  return (symbol, day) => {
    const ratio = ratios.get(`${symbol.toUpperCase()} ${day}`) ?? ratios.get(symbol.toUpperCase());
    const [fresh, old] = (ratio ?? '').split(':').map((part) => parseExact(part.trim()));
    if (!fresh || !old || fresh.units <= 0n || old.units <= 0n) return null;
    return { new: decimalText(fresh), old: decimalText(old) };
  };
}
