import type { ReactNode } from 'react';
import { Main } from '#web/features/layout/main.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Logo } from '#web/ui/display/logo.tsx';
import { ThemeSwitch } from '#web/ui/display/theme-switch.tsx';
import { Buttons, Choices, Fields } from './controls.tsx';
import { Figures } from './figures.tsx';
import { Dialogs, Menus, Toasts, Tooltips } from './floating.tsx';
import { Loading, States } from './states.tsx';

/** Every component of the kit in every state, for development. */
export function Component() {
  return (
    <div className="mx-auto min-h-dvh max-w-310 px-4 pb-16 sm:px-8">
      <header className="flex h-18 items-center justify-between gap-4">
        <span className="flex items-center gap-3">
          <Logo />
          <Logo size="small" />
        </span>
        <ThemeSwitch />
      </header>
      <Main>
        <h1 className="mb-4 text-28 font-semibold tracking-tight">Kit</h1>
        <div className="flex flex-col gap-4 lg:block lg:columns-2 lg:[&>*]:mb-4 lg:[&>*]:break-inside-avoid">
          <Part name="Buttons">
            <Buttons />
          </Part>
          <Part name="Fields">
            <Fields />
          </Part>
          <Part name="Choices">
            <Choices />
          </Part>
          <Figures />
          <Part name="Loading">
            <Loading />
          </Part>
          <States />
          <Part name="Menus">
            <Menus />
          </Part>
          <Part name="Dialogs">
            <Dialogs />
          </Part>
          <Part name="Toasts">
            <Toasts />
          </Part>
          <Part name="Tooltips">
            <Tooltips />
          </Part>
        </div>
      </Main>
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={name} className="min-w-0 p-5">
      <h2 className="mb-4 text-16 font-semibold tracking-tight">{name}</h2>
      {children}
    </Card>
  );
}
