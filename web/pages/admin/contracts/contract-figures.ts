import { ACCOUNTING_CURRENCY } from '#src/values/contracts/contract.ts';
import { formatFixed } from '#src/values/money/figure.ts';

/**
 * An amount of a contract's own currency: `$12.50`, `25.00 EUR`.
 * @param isShort without cents where there are none: `$1,000`
 */
export function formatWorth(amount: string, currency: string, isShort = false): string {
  const decimals = amount.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  const figure = formatFixed(amount, isShort && decimals === 0 ? 0 : Math.max(2, decimals));
  return currency.trim().toUpperCase() === ACCOUNTING_CURRENCY ? `$${figure}` : `${figure} ${currency}`;
}
