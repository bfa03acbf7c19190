import type { RankedTrader } from '#src/features/performance/responses.ts';
import { Money, MoneyOrPrivate } from '#web/features/figures/money.tsx';

interface RankedMoneyProps extends Pick<RankedTrader, 'totalPnl' | 'rankedPnl' | 'costs'> {
  className: string;
}

const WHY = 'Copies of a trade on accounts that follow another are left out';

/** A trader's P&L, and beneath it what their rank goes by, where copies of trades make a difference. */
export function RankedMoney({ totalPnl, rankedPnl, costs, className }: RankedMoneyProps) {
  if (totalPnl === null) return null;
  return (
    <span>
      <MoneyOrPrivate value={totalPnl} costs={costs} className={className} />
      {rankedPnl !== null && rankedPnl !== totalPnl && (
        <span data-tip={WHY} data-tap="" className="block cursor-help text-12 text-muted">
          ranked <Money value={rankedPnl} />
          <span className="sr-only">: {WHY}</span>
        </span>
      )}
    </span>
  );
}
