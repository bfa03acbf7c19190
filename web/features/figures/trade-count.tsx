import { count } from '#src/values/count.ts';
import { formatCount } from '#src/values/figure.ts';

/** `26`, and where not every one is a decision, `26, 13 decisions`: copied and open trades are none. */
export function TradeCount({ trades, decisions }: { trades: number; decisions: number }) {
  return (
    <>
      {formatCount(trades)}
      {decisions !== trades && (
        <span className="text-12 font-normal tracking-normal text-muted">
          {`, ${count(decisions, 'decision')}`}
        </span>
      )}
    </>
  );
}
