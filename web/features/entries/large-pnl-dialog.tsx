import { useEffect, useRef } from 'react';
import { formatMoney } from '#src/values/money/money.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/notices/notice.tsx';

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
