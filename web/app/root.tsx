import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { MAIN_ID } from '#web/features/layout/main.tsx';
import { usePageTitle } from '#web/features/layout/page-title.ts';
import { TO_TRADE } from '#web/features/layout/to-trade.ts';
import { PrintHeading } from '#web/features/print/print-heading.tsx';
import { useIsHydrated } from '#web/ui/browser/hydration.tsx';
import { Tooltips } from '#web/ui/layers/tooltips.tsx';
import { OfflineNotice } from '#web/ui/notices/offline-notice.tsx';
import { ProgressBar } from '#web/ui/notices/progress-bar.tsx';
import { findHandle } from './route-handle.ts';

/** The layout around every page. */
export function Root() {
  const { state } = useNavigation();
  useFocusAfterNavigation();
  const isHydrated = useIsHydrated();
  useEffect(() => {
    // The root's effects run last: from here on, every key and button of the page works.
    if (isHydrated) document.documentElement.dataset.interactive = 'true';
  }, [isHydrated]);
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="sr-only rounded bg-gold-fill font-semibold text-gold-on focus:not-sr-only focus:fixed focus:left-4 focus:top-4 focus:z-60 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <ProgressBar active={state !== 'idle'} />
      <Outlet />
      <OfflineNotice />
      <Tooltips />
      <ScrollRestoration />
    </>
  );
}

/** Inside the error boundary: sets the window's title from the page; an error page sets its own. */
export function TitledOutlet() {
  const title = findHandle(useMatches())?.title;
  usePageTitle(title);
  return (
    <>
      <PrintHeading title={title} />
      <Outlet />
    </>
  );
}

/** A client-side navigation has to be announced: the focus moves to the start of the page. */
function useFocusAfterNavigation() {
  const { pathname, state } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The trade itself has it.
    if (state === TO_TRADE) return;
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname, state]);
}
