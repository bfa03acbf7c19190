import { useEffect } from 'react';

/** Going back to a page that the browser kept alive must not show what a log-out has ended: it is asked for again. */
export function usePrivatePage(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      document.body.hidden = true;
      location.reload();
    };
    addEventListener('pageshow', reload);
    return () => removeEventListener('pageshow', reload);
  }, []);
}
