import { useState } from 'react';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { useOutcomeToast } from '#web/lists/outcome-toast.ts';
import { useUpdateTrader } from '#web/queries/traders.ts';
import { IconButton } from '#web/ui/inputs/button.tsx';
import { AlertDialog } from '#web/ui/layers/alert-dialog.tsx';

/** Suspends a trader, which asks first, or lets them in again. */
export function Suspension({ trader: { id, name, role, isSuspended, version } }: { trader: TraderWithCode }) {
  const [isAsked, setAsked] = useState(false);
  const update = useUpdateTrader();
  const notify = useOutcomeToast();

  const save = useSingleFlight(async (next: boolean) => {
    await notify(
      update.mutateAsync({ id, change: { isSuspended: next, version } }),
      next ? `${name} is suspended` : `${name} can log in again`,
      'Failed to update trader',
    );
    setAsked(false);
  });

  return (
    <>
      <IconButton
        variant="ghost"
        icon={isSuspended ? 'circle-play' : 'circle-pause'}
        label={`${isSuspended ? 'Resume' : 'Suspend'} ${name}`}
        onClick={() => (isSuspended ? void save(false) : setAsked(true))}
      />
      <AlertDialog
        open={isAsked}
        title={`Suspend ${name}?`}
        description={`They are logged out everywhere now and cannot log in, their API tokens end, and what is still being done for them stops, such as an import.${role === 'manager' ? ' They read nobody’s pages any more.' : ''}`}
        confirm="Suspend"
        busy={update.isPending}
        onConfirm={() => void save(true)}
        onCancel={() => setAsked(false)}
      >
        <p className="mt-2 text-muted">
          Nothing is lost: their entries stay and count as they do now. Resume lets them in again with the
          same access code; they make new API tokens then.
        </p>
      </AlertDialog>
    </>
  );
}
