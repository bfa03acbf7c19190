import { useSyncExternalStore } from 'react';

/** Between the two events that a browser tells a print by; not every one says so by its media. */
let isUnderWay = false;

function subscribe(onChange: () => void): () => void {
  const media = matchMedia('print');
  const tell = (event: Event) => {
    isUnderWay = event.type === 'beforeprint';
    onChange();
  };
  addEventListener('beforeprint', tell);
  addEventListener('afterprint', tell);
  media.addEventListener('change', onChange);
  return () => {
    removeEventListener('beforeprint', tell);
    removeEventListener('afterprint', tell);
    media.removeEventListener('change', onChange);
  };
}

/** Whether the page is being printed: for what a screen shows in another way than paper. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isUnderWay || matchMedia('print').matches,
    () => false,
  );
}
