import { formatCount } from '#src/values/money/figure.ts';

interface TradeCountProps {
  trades: number;
  /** How many of them are open. */
  open: number;
  /** Those on a line of their own. */
  isStacked?: boolean;
}

/** `26`, and where some are open, `26, 3 open`. */
export function TradeCount({ trades, open, isStacked = false }: TradeCountProps) {
  return (
    <>
      {formatCount(trades)}
      {open > 0 && (
        <>
          <span className={isStacked ? 'sr-only' : SMALL}>, </span>
          <span className={`${SMALL} whitespace-nowrap ${isStacked ? 'block leading-4' : ''}`}>
            {formatCount(open)} open
          </span>
        </>
      )}
    </>
  );
}

const SMALL = 'text-12 font-normal tracking-normal text-muted';
