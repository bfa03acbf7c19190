import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { TABS, tabPath } from '#web/desk/dashboard-tabs.ts';
import { useDesk } from '#web/desk/desk.tsx';
import { usePrefetch } from '#web/desk/prefetch.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { Logo } from '#web/ui/logo.tsx';
import type { EntryEditing } from './entry-editing.ts';
import { OwnOnly, useIsReadOnly } from './own-only.tsx';

interface MenuProps {
  traderId: number;
}

/** The menu at the left: icons on tablets, with their names on wide screens. */
export function SideMenu({ traderId }: MenuProps) {
  const { teamName } = useDesk();
  const isReadOnly = useIsReadOnly();
  return (
    <aside className="sticky top-0 h-dvh flex-col gap-1 border-r border-line px-3 py-5 max-md:hidden md:flex lg:px-3.5">
      <Link
        to={isReadOnly ? `/dashboard/${traderId}` : `/team-hub/${traderId}`}
        className="mb-5 flex min-w-0 items-center gap-3 rounded px-1.5 py-1 text-ink no-underline lg:px-2.5"
      >
        <Logo size="small" />
        <span className="truncate font-semibold tracking-tight max-lg:sr-only">{teamName}</span>
      </Link>
      <nav aria-label="Dashboard" className="flex flex-1 flex-col gap-1">
        {TABS.map((tab) => (
          <SideLink key={tab.name} to={tabPath(traderId, tab)} icon={tab.icon} keys={tab.keys}>
            {tab.name}
          </SideLink>
        ))}
        <span className="flex-1" />
        <OwnOnly>
          <SideLink to={`/team-hub/${traderId}`} icon="i-lucide-users-round" keys="g h">
            Team hub
          </SideLink>
        </OwnOnly>
      </nav>
    </aside>
  );
}

interface EntryProps {
  to: string;
  icon: string;
  children: ReactNode;
}

function SideLink({ to, icon, keys, children }: EntryProps & { keys: string }) {
  const current = useIsCurrent(to);
  return (
    <Link
      to={to}
      {...usePrefetch(to)}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'flex h-10 items-center gap-3 rounded px-3 font-medium no-underline ease-colors max-lg:justify-center max-lg:px-0',
        current ? 'bg-surface-3 text-ink' : 'text-muted hover:bg-surface-2 hover:text-ink',
      )}
    >
      <Icon name={icon} className={classNames('size-4.5', current && 'text-gold')} />
      <span className="max-lg:sr-only">{children}</span>
      <Kbd aria-hidden="true" className="ml-auto max-lg:hidden">
        {keys}
      </Kbd>
    </Link>
  );
}

/** The same on phones, within reach of the thumb, with the action that is wanted most in its middle. */
export function BottomBar({ traderId, newEntry }: MenuProps & Pick<EntryEditing, 'newEntry'>) {
  const [dashboard, journal, strategies, analytics] = TABS;
  return (
    <nav
      aria-label="Dashboard"
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface-1 px-2 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <BottomLink to={tabPath(traderId, dashboard)} icon={dashboard.icon}>
        Dashboard
      </BottomLink>
      <BottomLink to={tabPath(traderId, journal)} icon={journal.icon}>
        Journal
      </BottomLink>
      <OwnOnly>
        <button
          {...newEntry}
          type="button"
          className="flex h-16 flex-col items-center justify-center gap-1 rounded text-12 font-medium text-ink"
        >
          <span className="grid h-7 w-12 place-items-center rounded-full bg-gold-fill text-gold-on">
            <Icon name="i-lucide-plus" className="size-4.5" />
          </span>
          <span className="whitespace-nowrap">New Entry</span>
        </button>
      </OwnOnly>
      <BottomLink to={tabPath(traderId, strategies)} icon={strategies.icon}>
        Strategies
      </BottomLink>
      <BottomLink to={tabPath(traderId, analytics)} icon={analytics.icon}>
        Analytics
      </BottomLink>
    </nav>
  );
}

/** Also while its page is still on its way. */
function useIsCurrent(path: string): boolean {
  return useLocation().pathname.replace(/\/$/, '') === path;
}

function BottomLink({ to, icon, children }: EntryProps) {
  const current = useIsCurrent(to);
  return (
    <Link
      to={to}
      {...usePrefetch(to)}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'flex h-16 flex-col items-center justify-center gap-1 rounded text-12 font-medium no-underline',
        current ? 'text-ink' : 'text-muted',
      )}
    >
      <span className="grid h-7 place-items-center">
        <Icon name={icon} className={classNames('size-5', current && 'text-gold')} />
      </span>
      {children}
    </Link>
  );
}
