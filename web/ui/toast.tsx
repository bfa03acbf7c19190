import * as Radix from 'radix-ui/toast';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** How long a toast is shown, how many at a time, and when a dismissed one is forgotten. Milliseconds. */
const TOAST_DURATION = 5000;
const TOAST_LIMIT = 1;
const TOAST_REMOVE_DELAY = 1_000_000;
/** A swipe to the right further than this dismisses a toast. Pixels. */
const TOAST_SWIPE_THRESHOLD = 50;
const TOAST_HOTKEY = 'F8';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

interface QueuedToast extends ToastMessage {
  id: number;
  open: boolean;
}

type ShowToast = (message: ToastMessage) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Shows a short message; it takes the place of the one before. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('outside of ToastProvider');
  return show;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<QueuedToast[]>([]);
  const lastId = useRef(0);
  const removals = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const pending = removals.current;
    return () => {
      for (const timer of pending) clearTimeout(timer);
    };
  }, []);

  const show = useCallback<ShowToast>((message) => {
    lastId.current += 1;
    const toast = { ...message, id: lastId.current, open: true };
    setToasts((queue) => [toast, ...queue].slice(0, TOAST_LIMIT));
  }, []);

  function dismiss(id: number) {
    setToasts((queue) => queue.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
    const timer = setTimeout(() => {
      removals.current.delete(timer);
      setToasts((queue) => queue.filter((toast) => toast.id !== id));
    }, TOAST_REMOVE_DELAY);
    removals.current.add(timer);
  }

  return (
    <ToastContext value={show}>
      <Radix.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={TOAST_SWIPE_THRESHOLD}>
        {children}
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
        ))}
        <Radix.Viewport
          hotkey={[TOAST_HOTKEY]}
          className={classNames(
            'fixed inset-x-0 top-0 z-60 m-0 flex list-none flex-col gap-2 p-4 outline-none',
            'lg:inset-x-auto lg:bottom-0 lg:right-0 lg:top-auto lg:w-100 lg:p-6',
            // A dialog's buttons are at its foot: above them, and beside the dialog where there is room.
            'lg:under-dialog:bottom-auto lg:under-dialog:top-0 lg:under-dialog:w-[clamp(20rem,calc(50vw-300px),25rem)]',
          )}
        />
      </Radix.Provider>
    </ToastContext>
  );
}

function Toast({ toast, onDismiss }: { toast: QueuedToast; onDismiss: () => void }) {
  const destructive = toast.variant === 'destructive';
  return (
    <Radix.Root
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) onDismiss();
      }}
      type={destructive ? 'foreground' : 'background'}
      className={classNames(
        'relative flex items-start gap-3 rounded-lg border bg-surface-2 p-4 pr-12 shadow-float',
        destructive ? 'border-loss' : 'border-line-strong',
        'data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)] data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:ease-transform',
        'motion-safe:data-[state=open]:animate-slide-in motion-safe:data-[state=closed]:animate-fade-out motion-safe:data-[swipe=end]:animate-swipe-out',
      )}
    >
      <Icon
        name={destructive ? 'i-lucide-circle-alert' : 'i-lucide-circle-check'}
        className={classNames('mt-0.5 size-4', destructive ? 'text-loss' : 'text-gain')}
      />
      <div className="min-w-0">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="text-muted">{toast.description}</Radix.Description>
        )}
      </div>
      <Radix.Close
        aria-label="Dismiss"
        className="absolute right-1 top-1 grid size-11 place-items-center rounded text-muted ease-colors hover:text-ink md:right-2 md:top-2 md:size-8"
      >
        <Icon name="i-lucide-x" />
      </Radix.Close>
    </Radix.Root>
  );
}
