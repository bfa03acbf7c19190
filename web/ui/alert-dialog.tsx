import * as Radix from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { closingByEscape, OVERLAY_LOOK, PANEL_LOOK } from './dialog.tsx';
import { type FocusFallback, useReturnFocus } from './return-focus.ts';

interface AlertDialogProps {
  open: boolean;
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
  /** Gets the focus when the element that opened the dialog is gone; the page's main part by default. */
  focusFallback?: FocusFallback | undefined;
  /** Once the focus has been brought back, as far as it could be. */
  onFocusReturned?: () => void;
}

/** Asks for confirmation before something is lost. It stays open while the confirmed action runs. */
export function AlertDialog({
  open,
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
  focusFallback,
  onFocusReturned,
}: AlertDialogProps) {
  const focus = useReturnFocus(focusFallback);
  function close() {
    if (!busy) onCancel();
  }
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
    >
      <Radix.Portal>
        {/* Above the dialog that it may be asked in. */}
        <Radix.Overlay className={classNames(OVERLAY_LOOK, 'z-50')} />
        <Radix.Content
          className={classNames(PANEL_LOOK, 'gap-1 p-5 sm:max-w-110')}
          onKeyDown={closingByEscape(close)}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={() => {
            focus.giveBack();
            onFocusReturned?.();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title className="break-words text-16 font-semibold">{title}</Radix.Title>
          {description && (
            <Radix.Description className="break-words text-muted">{description}</Radix.Description>
          )}
          {children}
          <div className="mt-4 flex justify-end gap-2">
            <Radix.Cancel asChild>
              <Button disabled={busy}>{cancel}</Button>
            </Radix.Cancel>
            <Button
              variant={isHarmless ? 'primary' : 'destructive'}
              busy={busy}
              disabled={!canConfirm}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
