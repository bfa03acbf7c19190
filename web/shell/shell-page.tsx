import type { PageProps } from '#web/context/page-frame.tsx';
import { Main } from '#web/features/layout/main.tsx';
import { PageHeader } from '#web/features/layout/page-header.tsx';
import { LiveMark } from '#web/session/live/live-mark.tsx';
import { LogOutButton } from '#web/session/log-out-button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { ThemeSwitch } from '#web/ui/display/theme-switch.tsx';
import { FindButton } from './find-button.tsx';
import { OwnName } from './own-name.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { useShell } from './shell-context.ts';
import { ViewingBanner } from './viewing-banner.tsx';

/** A page in the shell: the header with its title and actions, and its content. */
export function ShellPage({ isFlush = false, isTeams = false, children, ...header }: PageProps) {
  const { trader, isReadOnly, manager } = useShell();
  return (
    <div
      className={classNames(
        'flex min-h-dvh min-w-0 flex-col pb-24 [--header-h:61px] print:!pb-0',
        isFlush ? 'md:pb-0' : 'md:pb-12',
      )}
    >
      <PageHeader {...header}>
        <LiveMark words="wide" className="md:hidden" />
        <FindButton />
        {/* Of one's own pages it is in the menu, where a header has no room. */}
        <span className={isReadOnly ? '' : 'max-md:hidden'}>
          <ThemeSwitch />
        </span>
        {isReadOnly ? (
          <span className="flex min-w-0 items-center gap-2 px-1 max-lg:hidden">
            <Avatar name={trader.name} />
            <span className="max-w-40 truncate font-medium max-xl:sr-only">{trader.name}</span>
          </span>
        ) : (
          <>
            <OwnName />
            <span className="max-md:hidden">
              <LogOutButton isNarrow />
            </span>
            <PhoneMenu />
          </>
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
            <ViewingBanner name={trader.name} manager={manager} />
          </div>
        )}
        {children}
      </Main>
    </div>
  );
}
