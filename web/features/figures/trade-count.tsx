import { count } from '#src/values/count.ts';
import { formatCount } from '#src/values/figure.ts';

interface TradeCountProps {
  trades: number;
  decisions: number;
  /** Decisions on a line of their own. */
  isStacked?: boolean;
}

/** `26`, and where not every one is a decision, `26, 13 decisions`: copied and open trades are none. */
export function TradeCount({ trades, decisions, isStacked = false }: TradeCountProps) {
  return (
    <>
      {formatCount(trades)}
      {decisions !== trades && (
        <>
          <span className={isStacked ? 'sr-only' : SMALL}>, </span>
          <span className={`${SMALL} whitespace-nowrap ${isStacked ? 'block leading-4' : ''}`}>
            {count(decisions, 'decision')}
          </span>
        </>
      )}
    </>
  );
}

const SMALL = 'text-12 font-normal tracking-normal text-muted';
