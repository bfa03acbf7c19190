import type { ReactNode } from 'react';

/** The target of the skip link, and of the focus after a navigation. */
export const MAIN_ID = 'main';

export function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
