import { type ComponentProps, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { onDemand } from '#web/ui/on-demand.ts';
import type { SavedFiltersDialog } from './saved-filters-dialog.tsx';

/** Loaded when it is first opened. */
const dialog = onDemand(async () => (await import('./saved-filters-dialog.tsx')).SavedFiltersDialog);

/** Opens a trader's saved filters. */
export function SavedFiltersButton(props: Omit<ComponentProps<typeof SavedFiltersDialog>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Saved
      </Button>
      {isOpen && (
        <DialogOnDemand dialog={dialog} noun="list" onClose={close}>
          {(SavedFilters) => <SavedFilters {...props} onClose={close} />}
        </DialogOnDemand>
      )}
    </>
  );
}
