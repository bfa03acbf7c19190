import { useState } from 'react';
import type { Import } from '#src/features/imports/responses.ts';
import { listed } from '#src/values/listed.ts';
import { count } from '#src/values/text/count.ts';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { useOutcomeToast } from '#web/lists/outcome-toast.ts';
import { useMoveImport } from '#web/queries/imports.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/layers/dialog.tsx';
import { RadioCard } from './radio-card.tsx';

interface MoveDialogProps {
  moved: Import;
  /** Where it may go. */
  accounts: readonly { id: number; name: string }[];
  onClose: () => void;
}

/** Moves all trades of an import to another account. */
export function MoveDialog({ moved: { id, entries, files }, accounts, onClose }: MoveDialogProps) {
  const [accountId, setAccountId] = useState(accounts.length === 1 ? (accounts[0]?.id ?? null) : null);
  const move = useMoveImport();
  const notify = useOutcomeToast();
  const confirm = useSingleFlight(async (chosen: number) => {
    await notify(
      move.mutateAsync({ id, change: { accountId: chosen } }),
      'Import moved',
      'The import could not be moved',
    );
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Move to another account"
      description={`${count(entries, 'trade')} from ${listed(files)}`}
      className="sm:max-w-110"
      focusFallback={pageHeading}
    >
      <DialogBody>
        <fieldset>
          <legend className="sr-only">Account</legend>
          <div className="grid gap-2">
            {accounts.map(({ id: option, name }) => (
              <RadioCard
                key={option}
                name="account"
                title={name}
                checked={accountId === option}
                onChoose={() => setAccountId(option)}
              />
            ))}
          </div>
        </fieldset>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          busy={move.isPending}
          disabled={accountId === null}
          onClick={() => accountId !== null && void confirm(accountId)}
        >
          Move
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
