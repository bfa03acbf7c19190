import type { MeterTone } from '#web/ui/meter.tsx';

export type WinRateBand = Extract<MeterTone, 'gain' | 'warn' | 'loss'>;

const GOOD = 60;
const FAIR = 50;

/** The band of a win rate in percent: good, fair or poor. */
export function toneOfWinRate(percent: number): WinRateBand {
  if (percent >= GOOD) return 'gain';
  return percent >= FAIR ? 'warn' : 'loss';
}

/** Winning entries of all entries, in percent; `null` without any. */
export function winRateOf({ wins, entries }: { wins: number; entries: number }): number | null {
  return entries === 0 ? null : (wins * 100) / entries;
}
