import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Brings the part of a page that the address names into view once it is there: inside the browser it comes later than the
 * address. A new document, and going back, are the browser's own.
 */
export function useHashTarget(id: string, isThere: boolean): void {
  const location = useLocation();
  const isNew = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isThere && isNew && location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView();
  }, [location, id, isThere, isNew]);
}
