import { useEffect } from 'react';
import { Logo } from '#web/ui/display/logo.tsx';
import { LoadingIndicator } from '#web/ui/notices/loading-indicator.tsx';
import { MAIN_ID, Main } from './main.tsx';

/** Fills the window while a page waits for its main data. */
export function LoadingScreen({ text }: { text: string }) {
  // The navigation moved the focus here; the page takes it over.
  useEffect(() => () => document.getElementById(MAIN_ID)?.focus({ preventScroll: true }), []);
  return (
    <Main className="flex min-h-dvh flex-col items-center justify-center gap-2 pb-16">
      <Logo />
      <LoadingIndicator variant="bull" text={text} />
    </Main>
  );
}
