import { useSyncExternalStore } from 'react';

function onChange(check: () => void): () => void {
  addEventListener('online', check);
  addEventListener('offline', check);
  return () => {
    removeEventListener('online', check);
    removeEventListener('offline', check);
  };
}

/** Whether the browser is online. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  );
}
