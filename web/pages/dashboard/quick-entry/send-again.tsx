import { useApp } from '#web/context/app-context.tsx';
import { AlertDialog } from '#web/ui/layers/alert-dialog.tsx';
import { sentText } from './forgotten-rows.tsx';
import type { Sending } from './grid-state.ts';

interface SendAgainProps {
  sending: Sending;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before rows are saved that may be there already. */
export function SendAgain({ sending, onConfirm, onCancel }: SendAgainProps) {
  const { clock } = useApp();
  const { length } = sending.rows;
  return (
    <AlertDialog
      open
      title={length === 1 ? 'Save this trade again?' : `Save these ${length} trades again?`}
      description={
        length === 1
          ? `It was sent on ${sentText(sending, clock)} and no answer came back. If it was saved then, it will be in the journal twice.`
          : `They were sent on ${sentText(sending, clock)} and no answer came back. If they were saved then, they will be in the journal twice.`
      }
      confirm="Save again"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
