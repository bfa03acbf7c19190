import type { RunningApp, SeededTrader } from '#web/e2e/running-app.ts';

export interface RecordedEntry {
  symbol: string;
  tradeDate: string;
  /** `null` for one that is open. */
  pnl: string | null;
  instrumentType?: 'futures' | 'options';
  positionType?: 'long' | 'short';
}

/** Puts entries into a trader's journal, beside any browser. */
export async function record(
  app: RunningApp,
  trader: SeededTrader,
  entries: readonly RecordedEntry[],
): Promise<void> {
  const call = await app.as(trader);
  for (const entry of entries) {
    await call('POST', '/api/journal', { ...entry, isOpen: entry.pnl === null });
  }
}

/** One entry of a day with each of these amounts; `null` for one that is open. */
export const entriesOn = (tradeDate: string, ...pnls: (string | null)[]): RecordedEntry[] =>
  pnls.map((pnl) => ({ symbol: 'ESZ6', tradeDate, pnl }));
