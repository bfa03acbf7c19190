import * as Radix from 'radix-ui/toast';
import { type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../display/class-names.ts';
import { Icon } from '../display/icon.tsx';
import { buttonLook } from '../inputs/button.tsx';

/** How long a toast is shown. Milliseconds. */
const TOAST_DURATION = 5000;
/** Swiping right by more than this dismisses a toast. Pixels. */
const TOAST_SWIPE_THRESHOLD = 50;
const TOAST_HOTKEY = 'F8';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Takes back what the toast reports; dismisses it. */
  action?: { label: string; onAction: () => void };
  /** Leads to what the toast reports; dismisses it. */
  way?: { label: string; onGo: () => void };
  /** How long it is shown, where that is not as long as the others. Milliseconds. */
  duration?: number;
}

export interface QueuedToast extends ToastMessage {
  id: number;
  open: boolean;
}

export interface ToasterProps {
  toasts: readonly QueuedToast[];
  onDismiss: (id: number) => void;
}

/** Renders the toasts. A separate chunk: no page waits for it. */
export function Toaster({ toasts, onDismiss }: ToasterProps) {
  const viewport = useRef<HTMLOListElement>(null);
  const giveBack = useFocusBefore(viewport);
  return (
    <Radix.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={TOAST_SWIPE_THRESHOLD}>
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          toast={toast}
          viewport={viewport}
          onDismiss={() => {
            onDismiss(toast.id);
            giveBack();
          }}
        />
      ))}
      <Radix.Viewport
        ref={viewport}
        hotkey={[TOAST_HOTKEY]}
        // It is for a toast, and not for the dialog around it.
        onKeyDown={(event) => {
          if (event.key === 'Escape' && toasts.some(({ open }) => open)) event.preventDefault();
        }}
        className={classNames(
          // Only the toasts themselves take clicks: beside them one reaches the page.
          'pointer-events-none fixed inset-x-0 top-0 z-60 m-0 flex print:hidden list-none flex-col gap-2 p-2 outline-none sm:p-4',
          'lg:inset-x-auto lg:bottom-0 lg:right-0 lg:top-auto lg:w-100 lg:p-6',
          // Above the button that imports, which is along the bottom of smaller screens.
          'lg:max-xl:[body:has([data-import])_&]:bottom-16',
          // Next to a dialog where there is room.
          'lg:under-dialog:w-[clamp(20rem,calc(50vw-300px),25rem)]',
        )}
      />
      {/* Radix announces them outside of every dialog, where nothing is read while one is open. */}
      <p aria-live="polite" className="sr-only hidden [dialog_&]:block">
        {toasts.map(
          ({ open, title, description }) => open && [title, description].filter(Boolean).join(': '),
        )}
      </p>
    </Radix.Provider>
  );
}

/**
 * Radix leaves the focus of a toast that is dismissed with its list, where nothing shows it.
 * @returns takes it back to where it was before
 */
function useFocusBefore(viewport: RefObject<HTMLElement | null>): () => void {
  const before = useRef<EventTarget | null>(null);
  useEffect(() => {
    // With what Radix has around the list, through which Tab gets there.
    const region = viewport.current?.parentElement;
    function note({ relatedTarget }: FocusEvent) {
      if (!(relatedTarget instanceof Node && region?.contains(relatedTarget))) before.current = relatedTarget;
    }
    region?.addEventListener('focusin', note);
    return () => region?.removeEventListener('focusin', note);
  }, [viewport]);
  return () => {
    if (document.activeElement !== viewport.current) return;
    const origin = before.current;
    const isThere = origin instanceof HTMLElement && origin.isConnected;
    (isThere ? origin : viewport.current?.closest('dialog'))?.focus();
  };
}

/** Radix dismisses a toast by Escape wherever that is pressed; elsewhere it is meant for what has the focus. */
function useEscapeElsewhere(viewport: RefObject<HTMLElement | null>) {
  const isElsewhere = useRef(false);
  return {
    isElsewhere: () => isElsewhere.current,
    note({ target }: KeyboardEvent) {
      isElsewhere.current = !(target instanceof Node && viewport.current?.contains(target));
      // The toast is dismissed before the event goes on.
      queueMicrotask(() => {
        isElsewhere.current = false;
      });
    },
  };
}

function Undo({ title, action, className }: Pick<ToastMessage, 'title' | 'action'> & { className: string }) {
  if (!action) return null;
  return (
    <Radix.Action
      altText={`${action.label}: ${title}`}
      onClick={action.onAction}
      className={buttonLook({}, className)}
    >
      {action.label}
    </Radix.Action>
  );
}

interface ToastProps {
  toast: QueuedToast;
  viewport: RefObject<HTMLElement | null>;
  onDismiss: () => void;
}

function Toast({ toast, viewport, onDismiss }: ToastProps) {
  const escaping = useEscapeElsewhere(viewport);
  const destructive = toast.variant === 'destructive';
  return (
    <Radix.Root
      open={toast.open}
      onOpenChange={(open) => {
        if (!open && !escaping.isElsewhere()) onDismiss();
      }}
      onEscapeKeyDown={escaping.note}
      type={destructive ? 'foreground' : 'background'}
      {...(toast.duration === undefined ? {} : { duration: toast.duration })}
      className={classNames(
        'pointer-events-auto relative flex items-start gap-3 rounded-lg border bg-surface-2 p-4 pr-12 shadow-float',
        // On a phone it stands over a page's header, and covers nothing below it.
        'max-sm:py-2.5',
        destructive ? 'border-loss' : 'border-line-strong',
        'data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)] data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:ease-transform',
        'motion-safe:data-[state=open]:animate-slide-in motion-safe:data-[state=closed]:animate-fade-out motion-safe:data-[swipe=end]:animate-swipe-out',
      )}
    >
      <Icon
        name={destructive ? 'circle-alert' : 'circle-check'}
        className={classNames('mt-0.5 size-4', destructive ? 'text-loss' : 'text-gain')}
      />
      <div className="min-w-0">
        <Radix.Title className="break-words font-semibold">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="break-words text-muted">{toast.description}</Radix.Description>
        )}
        {toast.way && (
          // Two of them leave no room for what they are of.
          <div className="mt-2 flex flex-wrap gap-2">
            <Radix.Action
              altText={`${toast.way.label}: ${toast.title}`}
              onClick={toast.way.onGo}
              className={buttonLook()}
            >
              {toast.way.label}
            </Radix.Action>
            <Undo {...toast} className="" />
          </div>
        )}
      </div>
      {!toast.way && <Undo {...toast} className="ml-auto -my-2.5 md:-my-2" />}
      <Radix.Close
        aria-label="Dismiss"
        data-tip="Dismiss"
        className="absolute right-1 top-1 max-sm:-top-0.5 grid size-11 place-items-center rounded text-muted ease-colors hover:text-ink md:right-2 md:top-2.5 md:size-8"
      >
        <Icon name="x" />
      </Radix.Close>
    </Radix.Root>
  );
}
