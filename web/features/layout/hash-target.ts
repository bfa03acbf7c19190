import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Scrolls to the URL's fragment once its element is rendered, which may happen after a client-side navigation. New
 * documents and going back are handled by the browser.
 */
export function useHashTarget(id: string, isThere: boolean): void {
  const location = useLocation();
  const isNew = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isThere && isNew && location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView();
  }, [location, id, isThere, isNew]);
}
