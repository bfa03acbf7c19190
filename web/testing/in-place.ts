/** A trade that is edited where it stands, in tests of pages. */

import { expect } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { openJournal } from './journal.ts';

const ENTRIES = [
  { symbol: 'ESZ6', pnl: '50', entryPrice: '6800', exitPrice: '6801', stopPrice: '6795' },
  { symbol: 'NQZ6', pnl: '-20' },
];

/** The journal of two trades, with the first of them open. */
export async function openTrade() {
  const journal = await openJournal({
    entries: ENTRIES,
    strategies: [{ name: 'Gap fade' }],
    search: '?entry=1',
  });
  const { app, trader } = journal;
  return {
    ...journal,
    form: async () => within(await screen.findByRole('form', { name: 'Edit in place' })),
    /** As it is stored. */
    trade: async () => (await app.call(trader, 'GET', '/api/journal/1')).body,
    change: (json: object) => app.call(trader, 'PUT', '/api/journal/1', { json }),
  };
}

/** Waits until the panel says so of what was saved last. */
export const seeSaved = (text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent?.trim())).toContain(text),
  );
