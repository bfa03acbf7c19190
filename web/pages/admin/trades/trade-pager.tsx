import { formatCount } from '#src/values/money/figure.ts';
import type { TradePage } from '#web/queries/trades.ts';
import { Button } from '#web/ui/inputs/button.tsx';

interface TradePagerProps {
  page: TradePage;
  onTurn: (number: number) => void;
}

/** The position of the page, and links to its neighbours. */
export function TradePager({ page: { trades, total, offset, number, hasNext }, onTurn }: TradePagerProps) {
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 xl:px-5"
    >
      <p role="status" className="text-12 tabular-nums text-muted">
        {formatCount(offset + 1)}–{formatCount(offset + trades.length)} of {formatCount(total)}
      </p>
      <div className="flex gap-2">
        <TurnButton to={number > 1 ? number - 1 : null} onTurn={onTurn}>
          Previous
        </TurnButton>
        <TurnButton to={hasNext ? number + 1 : null} onTurn={onTurn}>
          Next
        </TurnButton>
      </div>
    </nav>
  );
}

interface TurnButtonProps {
  /** The target page; `null` if there is none. */
  to: number | null;
  onTurn: (number: number) => void;
  children: string;
}

/** `aria-disabled` at either end, so that it keeps the focus. */
function TurnButton({ to, onTurn, children }: TurnButtonProps) {
  return (
    <Button
      aria-disabled={to === null}
      onClick={() => {
        if (to !== null) onTurn(to);
      }}
      className={to === null ? 'opacity-50' : ''}
    >
      {children}
    </Button>
  );
}
