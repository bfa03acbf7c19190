/**
 * An admin's look at a dashboard, for which the admin area stays unlocked: in the page's memory alone. Going anywhere but
 * to that dashboard and back to the area locks it.
 */

import { useLayoutEffect } from 'react';

interface View {
  traderId: number;
  /** Locks the admin area. */
  lock: () => void;
}

let view: View | null = null;

export function beginView(begun: View): void {
  view = begun;
}

/** @returns whether there was one */
export function endView(): boolean {
  const wasViewing = view !== null;
  view = null;
  return wasViewing;
}

/** Whether the address is that of the dashboard that is looked at. */
export function isAtView(): boolean {
  return view !== null && `${location.pathname}/`.startsWith(`/dashboard/${view.traderId}/`);
}

/** For a dashboard that an admin looks at: leaving it for anything but the admin area locks the area. */
export function useViewOnly(isReadOnly: boolean): void {
  useLayoutEffect(() => {
    if (!isReadOnly) return;
    return () => {
      if (!location.pathname.startsWith('/admin')) view?.lock();
    };
  }, [isReadOnly]);
}
