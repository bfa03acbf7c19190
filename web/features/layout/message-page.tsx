import type { ReactNode } from 'react';
import { ThemeSwitch } from '#web/ui/display/theme-switch.tsx';
import { Brand } from './brand.tsx';
import { Main } from './main.tsx';

interface MessagePageProps {
  /** The HTTP status, if there is one. */
  code?: string;
  title: string;
  text: string;
  /** Links and buttons. */
  children: ReactNode;
}

/** A page that only shows a message. */
export function MessagePage({ code, title, text, children }: MessagePageProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-310 flex-col px-4 sm:px-8">
      <header className="flex h-18 items-center justify-between gap-4">
        <Brand />
        <ThemeSwitch />
      </header>
      <Main className="flex flex-1 flex-col items-center justify-center pb-24 text-center">
        {code && (
          <p aria-hidden="true" className="font-semibold text-14 tabular-nums text-gold">
            {code}
          </p>
        )}
        <h1 className="mt-2 text-28 font-semibold tracking-tight sm:text-40">{title}</h1>
        <p className="mt-3 max-w-120 text-balance text-16 text-muted">{text}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
      </Main>
    </div>
  );
}
