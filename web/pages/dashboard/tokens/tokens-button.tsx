import { useState } from 'react';
import { Button } from '#web/ui/inputs/button.tsx';
import { TokensDialog } from './tokens-dialog.tsx';

/** Opens a trader's API tokens. */
export function TokensButton() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button compact icon="key-round" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        API Tokens
      </Button>
      {isOpen && <TokensDialog onClose={close} />}
    </>
  );
}
