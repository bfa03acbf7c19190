import { type ReactNode, useId, useRef } from 'react';
import { classNames } from '../display/class-names.ts';
import { Button } from '../inputs/button.tsx';
import { PANEL_LOOK } from './dialog.tsx';
import { type Modal, ModalDialog } from './modal.tsx';

interface AlertDialogProps extends Pick<Modal, 'open' | 'focusFallback' | 'onFocusReturned'> {
  /** The question. */
  title: string;
  description?: ReactNode;
  /** Between the question and the buttons. */
  children?: ReactNode;
  /** Whether it may be confirmed yet. */
  canConfirm?: boolean;
  /** Label of the confirm button, e.g. `Delete`. */
  confirm: string;
  cancel?: string;
  /** Nothing is lost by confirming. */
  isHarmless?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before something is lost. It stays open while the confirmed action runs. */
export function AlertDialog({
  title,
  description,
  children,
  canConfirm = true,
  confirm,
  cancel = 'Cancel',
  isHarmless = false,
  busy = false,
  onConfirm,
  onCancel,
  ...modal
}: AlertDialogProps) {
  const id = useId();
  const said = { title: `${id}title`, description: `${id}description` };
  const canceling = useRef<HTMLButtonElement>(null);
  return (
    <ModalDialog
      {...modal}
      role="alertdialog"
      onClose={() => {
        if (!busy) onCancel();
      }}
      takeFocus={() => canceling.current?.focus()}
      labelledBy={said.title}
      describedBy={description ? said.description : undefined}
      className={classNames(PANEL_LOOK, 'gap-1 p-5 sm:max-w-110')}
    >
      <h2 id={said.title} className="break-words text-16 font-semibold">
        {title}
      </h2>
      {description && (
        <p id={said.description} className="break-words text-muted">
          {description}
        </p>
      )}
      {children}
      <div className="mt-4 flex justify-end gap-2">
        <Button ref={canceling} disabled={busy} onClick={onCancel}>
          {cancel}
        </Button>
        <Button
          variant={isHarmless ? 'primary' : 'destructive'}
          busy={busy}
          disabled={!canConfirm}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </div>
    </ModalDialog>
  );
}
