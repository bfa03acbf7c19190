import { formatCount } from '#src/values/figure.ts';
import type { TradePage } from '#web/queries/trades.ts';
import { Button } from '#web/ui/button.tsx';

interface TradePagerProps {
  page: TradePage;
  onTurn: (cursor: string) => void;
}

/** Where the page lies, and the way to those beside it. */
export function TradePager({ page: { trades, total, offset, previous, next }, onTurn }: TradePagerProps) {
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 xl:px-5"
    >
      <p role="status" className="text-12 tabular-nums text-muted">
        {formatCount(offset + 1)}–{formatCount(offset + trades.length)} of {formatCount(total)}
      </p>
      <div className="flex gap-2">
        <TurnButton cursor={previous} onTurn={onTurn}>
          Previous
        </TurnButton>
        <TurnButton cursor={next} onTurn={onTurn}>
          Next
        </TurnButton>
      </div>
    </nav>
  );
}

interface TurnButtonProps {
  cursor: string | null;
  onTurn: (cursor: string) => void;
  children: string;
}

/** At the last page it keeps the focus, and does nothing. */
function TurnButton({ cursor, onTurn, children }: TurnButtonProps) {
  return (
    <Button
      aria-disabled={cursor === null}
      onClick={() => {
        if (cursor !== null) onTurn(cursor);
      }}
      className={cursor === null ? 'opacity-50' : ''}
    >
      {children}
    </Button>
  );
}
