/** What a pasted column may be. */

import type { Column } from '../columns.ts';

/** The grid's, with the costs apart where they are so, and what reports a row how to take it. */
export type Meaning = Column | 'commission' | 'fees' | 'kind' | 'currency' | 'ignore';

/** In the order in which they are chosen. */
export const MEANINGS: readonly { value: Meaning; label: string }[] = [
  { value: 'date', label: 'Date' },
  { value: 'account', label: 'Account' },
  { value: 'symbol', label: 'Symbol' },
  { value: 'kind', label: 'Instrument type' },
  { value: 'side', label: 'Side' },
  { value: 'quantity', label: 'Quantity' },
  { value: 'entry', label: 'Entry' },
  { value: 'exit', label: 'Exit' },
  { value: 'opened', label: 'Time in' },
  { value: 'closed', label: 'Time out' },
  { value: 'stop', label: 'Stop' },
  { value: 'costs', label: 'Costs' },
  { value: 'commission', label: 'Commission' },
  { value: 'fees', label: 'Fees' },
  { value: 'pnl', label: 'Net P&L' },
  { value: 'currency', label: 'Currency' },
  { value: 'strategy', label: 'Strategy' },
  { value: 'tags', label: 'Tags' },
  { value: 'note', label: 'Note' },
  { value: 'ignore', label: 'Leave out' },
];
