import type { OfAccounts } from '#src/values/entries/of-accounts.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { Percentage } from './percentage.tsx';

/** A gain or a loss in percent of what accounts began with: `+27.9% of $150,000`. */
export function PercentOfBase({ percent, startingBalance }: OfAccounts) {
  return (
    <>
      <Percentage value={percent} signed className="font-medium" />{' '}
      <span className="whitespace-nowrap text-muted tabular-nums">
        of {formatMoney(startingBalance, { plus: 'never', digits: 'whole' })}
      </span>
    </>
  );
}
