import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { toastHost } from './toast-host.ts';
import type { QueuedToast, ToasterProps, ToastMessage } from './toaster.tsx';

/** How many are kept, and how long a dismissed one stays in memory. Milliseconds. */
const TOAST_LIMIT = 1;
const TOAST_REMOVE_DELAY = 1_000_000;

type ShowToast = (message: ToastMessage) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** Shows a short message, which replaces the previous one. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('outside of ToastProvider');
  return show;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<QueuedToast[]>([]);
  const [Toaster, loadToaster] = useToaster();
  const lastId = useRef(0);
  const removals = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const pending = removals.current;
    return () => {
      for (const timer of pending) clearTimeout(timer);
    };
  }, []);

  const show = useCallback<ShowToast>(
    (message) => {
      lastId.current += 1;
      const toast = { ...message, id: lastId.current, open: true };
      setToasts((queue) => [toast, ...queue].slice(0, TOAST_LIMIT));
      loadToaster();
    },
    [loadToaster],
  );

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
      {children}
      {Toaster && createPortal(<Toaster toasts={toasts} onDismiss={dismiss} />, toastHost())}
    </ToastContext>
  );
}

/** Loaded after the page; if that fails, with the next toast. */
function useToaster(): [ComponentType<ToasterProps> | null, load: () => void] {
  const [toaster, setToaster] = useState<{ Toaster: ComponentType<ToasterProps> } | null>(null);
  const load = useCallback(() => {
    import('./toaster.tsx').then(setToaster, () => {});
  }, []);
  useEffect(load, [load]);
  return [toaster?.Toaster ?? null, load];
}
