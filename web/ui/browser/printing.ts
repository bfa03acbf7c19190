import { useSyncExternalStore } from 'react';

/** True between the `beforeprint` and `afterprint` events; not every browser matches the print media query meanwhile. */
let isUnderWay = false;

function subscribe(onChange: () => void): () => void {
  const media = matchMedia('print');
  const notify = (event: Event) => {
    isUnderWay = event.type === 'beforeprint';
    onChange();
  };
  addEventListener('beforeprint', notify);
  addEventListener('afterprint', notify);
  media.addEventListener('change', onChange);
  return () => {
    removeEventListener('beforeprint', notify);
    removeEventListener('afterprint', notify);
    media.removeEventListener('change', onChange);
  };
}

/** Whether the page is being printed: for content that differs between screen and paper. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isUnderWay || matchMedia('print').matches,
    () => false,
  );
}
