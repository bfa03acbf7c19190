import type { ReactNode } from 'react';

/** Where the skip link leads, and where the focus goes after a navigation. */
export const MAIN_ID = 'main';

export function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
