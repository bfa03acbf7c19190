import { RejectedRow } from '../rows.ts';

export const foreignCurrency = (symbol: string, currency: string): RejectedRow =>
  new RejectedRow(
    'foreign_currency',
    `${symbol} is in ${currency.slice(0, 10)}. The journal adds up US dollars alone, so it cannot be imported.`,
  );
