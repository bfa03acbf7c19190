import { useEffect, useRef } from 'react';
import { formatMoney } from '#src/values/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/**
 * In cents. From $1,000,000 on, either way, a P&L is more likely a typo than a trade, so the form asks once before saving. The
 * amount is fixed, so that a team knows when it is asked; an entry's previous amount is not questioned again.
 */
const LARGE = 100_000_000n;

export function isLargePnl(pnl: bigint | null): pnl is bigint {
  return pnl !== null && (pnl >= LARGE || pnl <= -LARGE);
}

interface LargePnlDialogProps {
  pnl: bigint;
  onConfirm: () => void;
  onCorrect: () => void;
}

/** A P&L of this size may be a typo. The focus starts on cancel, so that holding Enter does not confirm. */
export function LargePnlDialog({ pnl, onConfirm, onCorrect }: LargePnlDialogProps) {
  const correct = useRef<HTMLButtonElement>(null);
  useEffect(() => correct.current?.focus(), []);
  return (
    <Notice title="Is this right?">
      <p className="mt-1 break-words text-muted">
        A P&L of <strong className="whitespace-nowrap font-semibold text-ink">{formatMoney(pnl)}</strong> is
        unusually large.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onConfirm}>Yes, save it</Button>
        <Button ref={correct} onClick={onCorrect}>
          Correct it
        </Button>
      </div>
    </Notice>
  );
}
