import { useState } from 'react';
import { Button } from '#web/ui/inputs/button.tsx';
import { AlertDialog } from '#web/ui/layers/alert-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/layers/dialog.tsx';
import { Menu } from '#web/ui/layers/menu.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';

const LONG = 'A line of a text that is longer than the window it stands in. '.repeat(60);

export function Dialogs() {
  const [open, setOpen] = useState<'short' | 'long' | 'question' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('short')}>Dialog</Button>
      <Button onClick={() => setOpen('long')}>Long dialog</Button>
      <Button variant="destructive" onClick={() => setOpen('question')}>
        Alert dialog
      </Button>
      <Dialog
        open={open === 'short' || open === 'long'}
        onClose={close}
        title="Title"
        description="Description"
      >
        <DialogBody>{open === 'long' ? LONG : 'Body'}</DialogBody>
        <DialogFooter>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" onClick={close}>
            Save
          </Button>
        </DialogFooter>
      </Dialog>
      <AlertDialog
        open={open === 'question'}
        title="Are you sure you want to delete this entry?"
        description="It cannot be undone."
        confirm="Delete"
        onConfirm={close}
        onCancel={close}
      />
    </div>
  );
}

export function Menus() {
  const [isShown, setIsShown] = useState(true);
  return (
    <div className="flex flex-wrap gap-2">
      <Menu
        trigger={<Button icon="ellipsis">Menu of actions</Button>}
        items={[
          { icon: 'pencil', label: 'Edit', onSelect: () => {} },
          { icon: 'trash-2', label: 'Delete', isDestructive: true, onSelect: () => {} },
        ]}
      />
      <Menu
        trigger={<Button>Menu of choices</Button>}
        heading="Columns"
        items={[
          { label: 'Symbol', isChecked: true, isFixed: true, onChange: () => {} },
          { label: 'Fees', isChecked: isShown, onChange: setIsShown },
        ]}
      />
    </div>
  );
}

export function Toasts() {
  const toast = useToast();
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => toast({ title: 'Saved', description: 'Journal entry created successfully' })}>
        Toast
      </Button>
      <Button
        onClick={() =>
          toast({ variant: 'destructive', title: 'Error', description: 'Failed to create entry' })
        }
      >
        Destructive toast
      </Button>
    </div>
  );
}

export function Tooltips() {
  return (
    <div className="flex flex-wrap gap-2">
      <Button data-tip="Gross wins divided by gross losses">Profit factor</Button>
      <Button data-tip="Average win divided by average loss">Risk/Reward</Button>
    </div>
  );
}
