import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { isComposedKey } from '../browser/composed-key.ts';
import { useIsHydrated } from '../browser/hydration.tsx';
import { classNames } from '../display/class-names.ts';
import { placeToasts } from '../notices/toast-host.ts';
import { ABOVE_KEYBOARD, useAboveKeyboard } from './above-keyboard.ts';
import { type FocusFallback, useReturnFocus } from './return-focus.ts';
import { loopTab } from './tab-loop.ts';

export interface Modal {
  open: boolean;
  /** Called for Escape, the system's way back, and a press outside. */
  onClose: () => void;
  /** Gives an element the focus once it is open; the first control has it otherwise. */
  takeFocus?: (() => void) | undefined;
  /** Gets the focus when the element that opened the dialog is gone; the page's main part by default. */
  focusFallback?: FocusFallback | undefined;
  /** Once it is closed and the focus has been brought back, as far as it could be. */
  onFocusReturned?: (() => void) | undefined;
  /** Whether it stays above a phone's keyboard. */
  aboveKeyboard?: boolean;
  className?: string | undefined;
}

interface ModalProps extends Modal {
  role?: 'dialog' | 'alertdialog';
  labelledBy: string;
  describedBy?: string | undefined;
  /** Whether a press outside of it closes it. */
  closesOutside?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A modal dialog of the browser's: above everything, the rest of the page out of reach. It is in the page while it is open. */
export function ModalDialog({ open, ...props }: ModalProps) {
  const isHydrated = useIsHydrated();
  // Out of what surrounds it: a form in a dialog may be opened from another form.
  return open && isHydrated && createPortal(<OpenModal {...props} />, document.body);
}

function OpenModal({
  role = 'dialog',
  labelledBy,
  describedBy,
  closesOutside = false,
  aboveKeyboard = false,
  className,
  children,
  ...on
}: Omit<ModalProps, 'open'>) {
  const box = useRef<HTMLDialogElement>(null);
  const focus = useReturnFocus(on.focusFallback);
  const isPressedOutside = useRef(false);
  useAboveKeyboard(box, aboveKeyboard);

  const show = useEffectEvent((dialog: HTMLDialogElement) => {
    const { documentElement: root } = document;
    root.toggleAttribute('data-scrollbar', innerWidth > root.clientWidth);
    focus.remember();
    // Said before, all of the page is styled anew once: a rule that looks for the dialog would have it done again.
    root.toggleAttribute('data-modal', true);
    dialog.showModal();
    on.takeFocus?.();
    placeToasts();
  });
  const leave = useEffectEvent(() => {
    focus.giveBack();
    on.onFocusReturned?.();
  });
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    show(dialog);
    return () => {
      // What opened it may go, or come back, together with it.
      setTimeout(leave);
      dialog.close();
      document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog:modal') !== null);
      placeToasts();
    };
  }, []);

  function press(event: KeyboardEvent<HTMLElement>) {
    on.onKeyDown?.(event);
    loopTab(event);
    if (isComposedKey(event)) return;
    if (isSaveKey(event) && isWithin(event)) {
      event.preventDefault();
      box.current?.querySelector<HTMLElement>('button[type="submit"]:enabled')?.click();
      return;
    }
    if (event.key !== 'Escape' || event.defaultPrevented || !isWithin(event)) return;
    // The browser closes what a button opened.
    if (document.querySelector('[popover="auto"]:popover-open')) return;
    // Not left to the browser, which after a second one would close it without a question.
    event.preventDefault();
    if (!isSuggesting()) on.onClose();
  }

  return (
    <dialog
      ref={box}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      tabIndex={-1}
      onKeyDown={press}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        on.onClose();
      }}
      onClose={({ target, currentTarget: dialog }) => {
        // The browser has closed it by itself, as for a phone's second Back at once: it asks first, as for the first one.
        if (target !== dialog || !dialog.isConnected || dialog.open) return;
        dialog.showModal();
        on.onClose();
      }}
      onPointerDown={(event) => {
        isPressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (closesOutside && isPressedOutside.current && isOutside(event)) on.onClose();
      }}
      className={classNames(
        'border-line bg-surface-1 text-ink shadow-float outline-none backdrop:bg-scrim',
        'motion-safe:animate-fade-in motion-safe:backdrop:animate-fade-in',
        aboveKeyboard && ABOVE_KEYBOARD,
        className,
      )}
    >
      {children}
    </dialog>
  );
}

/** Saves every dialog, wherever in it one types. */
const isSaveKey = ({ key, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !defaultPrevented;

/** What is rendered in it may be elsewhere in the page, such as a dialog over it. */
const isWithin = ({ target, currentTarget }: KeyboardEvent): boolean =>
  target instanceof Node && currentTarget.contains(target);

/** A press on what is behind it is one on the dialog itself, beside its box. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** The suggestions of a field, which close first. A list that a button opened is a popover, known by itself. */
const isSuggesting = (): boolean =>
  document.activeElement?.matches('input[role="combobox"][aria-expanded="true"]') ?? false;
