/**
 * An admin's read-only view of a dashboard, during which the admin area stays unlocked. It is in the page's memory
 * alone. Leaving for anything but that dashboard or the admin area locks the area.
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

/** @returns whether a view was active */
export function endView(): boolean {
  const wasViewing = view !== null;
  view = null;
  return wasViewing;
}

/** Whether the current URL belongs to the dashboard being viewed. */
export function isAtView(): boolean {
  return view !== null && `${location.pathname}/`.startsWith(`/dashboard/${view.traderId}/`);
}

/** For a dashboard an admin is viewing: leaving it for anything but the admin area locks the area. */
export function useViewOnly(isReadOnly: boolean): void {
  useLayoutEffect(() => {
    if (!isReadOnly) return;
    return () => {
      if (!location.pathname.startsWith('/admin')) view?.lock();
    };
  }, [isReadOnly]);
}
