import type { PageProps } from '#web/context/page-frame.tsx';
import { Main } from '#web/features/layout/main.tsx';
import { PageHeader } from '#web/features/layout/page-header.tsx';
import { LogOutButton } from '#web/session/log-out-button.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { FindButton } from './find-button.tsx';
import { useShell } from './shell-context.ts';
import { ViewingBanner } from './viewing-banner.tsx';

/** A page in the shell: the header with its title and actions, and its content. */
export function ShellPage({ isFlush = false, isTeams = false, children, ...header }: PageProps) {
  const { trader, isReadOnly } = useShell();
  return (
    <div
      className={classNames(
        'flex min-h-dvh min-w-0 flex-col pb-24 [--header-h:61px]',
        isFlush ? 'md:pb-0' : 'md:pb-12',
      )}
    >
      <PageHeader {...header}>
        <FindButton />
        <ThemeSwitch />
        <span className="flex min-w-0 items-center gap-2 px-1 max-lg:hidden">
          <Avatar name={trader.name} />
          <span className="max-w-40 truncate font-medium max-xl:sr-only">{trader.name}</span>
        </span>
        {!isReadOnly && (
          <span className="max-md:hidden">
            <LogOutButton isNarrow />
          </span>
        )}
      </PageHeader>
      <Main
        className={classNames(
          'flex flex-1 flex-col',
          !isFlush && 'max-w-400 gap-4 px-4 pt-4 sm:px-6 sm:pt-5',
        )}
      >
        {!isTeams && <p className="mb-4 hidden text-20 font-semibold print:block">{trader.name}</p>}
        {isReadOnly && (
          <div className={isFlush ? 'px-4 pt-4 sm:px-6' : 'contents'}>
            <ViewingBanner name={trader.name} />
          </div>
        )}
        {children}
      </Main>
    </div>
  );
}
