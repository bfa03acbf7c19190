import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { onDemand } from '#web/ui/on-demand.ts';

/** Loaded on demand: few traders ever open it. */
const tokensDialog = onDemand(async () => (await import('./tokens-dialog.tsx')).TokensDialog);

/** Opens a trader's API tokens. */
export function TokensButton() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button compact icon="i-lucide-key-round" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        API Tokens
      </Button>
      {isOpen && (
        <DialogOnDemand dialog={tokensDialog} noun="list" onClose={close}>
          {(TokensDialog) => <TokensDialog onClose={close} />}
        </DialogOnDemand>
      )}
    </>
  );
}
