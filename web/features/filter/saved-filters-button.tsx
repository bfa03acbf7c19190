import { type ComponentProps, useState } from 'react';
import { Button } from '#web/ui/inputs/button.tsx';
import { SavedFiltersDialog } from './saved-filters-dialog.tsx';

/** Opens a trader's saved filters. */
export function SavedFiltersButton(props: Omit<ComponentProps<typeof SavedFiltersDialog>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Saved
      </Button>
      {isOpen && <SavedFiltersDialog {...props} onClose={close} />}
    </>
  );
}
