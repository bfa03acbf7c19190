import { type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Whether a click on a link opens it in a tab or a window of its own. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/**
 * Follows plain links, where there are dozens of them: each of the router's own is rendered again with every step to
 * another address.
 * @returns hears the click on a link, or on what holds links
 */
export function usePlainLinks({ preventScrollReset = false } = {}): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // One of the router's own has followed itself.
      if (!link || event.defaultPrevented) return;
      if (opensElsewhere(event)) return;
      event.preventDefault();
      void navigate(link.pathname + link.search, {
        replace: link.href === location.href,
        preventScrollReset,
      });
    },
    [navigate, preventScrollReset],
  );
}
