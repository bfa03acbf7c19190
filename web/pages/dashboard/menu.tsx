import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useApp } from '#web/context/app-context.tsx';
import { usePrefetch } from '#web/context/prefetch-context.ts';
import { TABS, tabPath } from '#web/features/layout/dashboard-tabs.ts';
import { MoreSheet } from '#web/features/layout/more-sheet.tsx';
import { hubPath, TEAM_PAGES } from '#web/features/layout/team-pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { Logo } from '#web/ui/logo.tsx';
import type { Editing } from './editing.ts';
import { OwnOnly, useIsReadOnly } from './own-only.tsx';

const HUB_ICON = 'i-lucide-users-round';

interface MenuProps {
  traderId: number;
}

/** The side menu: icons on tablets, with labels on wide screens. */
export function SideMenu({ traderId }: MenuProps) {
  const { teamName } = useApp();
  const isReadOnly = useIsReadOnly();
  return (
    <aside className="sticky top-0 h-dvh overflow-y-auto flex-col gap-1 border-r border-line px-3 py-5 max-md:hidden md:flex lg:px-3.5">
      <Link
        to={isReadOnly ? `/dashboard/${traderId}` : hubPath(traderId)}
        data-tip=""
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
        <OwnOnly>
          <span className="min-h-4 flex-1" />
          <p className="px-3 pb-1 text-12 font-medium text-muted max-lg:sr-only">Team</p>
          <SideLink to={hubPath(traderId)} icon={HUB_ICON} keys="g h">
            Team Hub
          </SideLink>
          {TEAM_PAGES.map(({ path, name, icon, keys }) => (
            <SideLink key={path} to={path} icon={icon} keys={keys}>
              {name}
            </SideLink>
          ))}
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
      data-tip=""
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

/** The phone's menu at the bottom, with the primary action in the middle. */
export function BottomBar({ traderId, newEntry }: MenuProps & Pick<Editing, 'newEntry'>) {
  const isReadOnly = useIsReadOnly();
  const [dashboard, journal, strategies, analytics, accounts] = TABS;
  // A view-only admin has no hub, which leaves room for every tab; so does a page without a script, which could not
  // open the sheet.
  const rest = isReadOnly ? 'flex' : 'hidden unscripted:flex';
  return (
    <nav
      aria-label="Dashboard"
      data-bottom-bar=""
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
          className={classNames(BOTTOM_LOOK, 'flex text-ink unscripted:hidden')}
        >
          <span className="grid h-7 w-12 place-items-center rounded-full bg-gold-fill text-gold-on">
            <Icon name="i-lucide-plus" className="size-4.5" />
          </span>
          <span className="whitespace-nowrap">New Entry</span>
        </button>
        <BottomLink to={hubPath(traderId)} icon={HUB_ICON}>
          Team Hub
        </BottomLink>
      </OwnOnly>
      <BottomLink to={tabPath(traderId, strategies)} icon={strategies.icon} display={rest}>
        Strategies
      </BottomLink>
      <BottomLink to={tabPath(traderId, analytics)} icon={analytics.icon} display={rest}>
        Analytics
      </BottomLink>
      {isReadOnly && (
        <BottomLink to={tabPath(traderId, accounts)} icon={accounts.icon}>
          Accounts
        </BottomLink>
      )}
      <OwnOnly>
        <More traderId={traderId} />
      </OwnOnly>
    </nav>
  );
}

const BOTTOM_LOOK =
  'h-16 flex-col items-center justify-center gap-1 rounded text-12 font-medium no-underline';

/** The tabs that do not fit in the bar. */
function More({ traderId }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const tabs = TABS.slice(2).map(({ name, icon, ...tab }) => ({ to: tabPath(traderId, tab), name, icon }));
  const isHere = tabs.some(({ to }) => to === pathname);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={classNames(BOTTOM_LOOK, 'flex unscripted:hidden', isHere ? 'text-ink' : 'text-muted')}
      >
        <span className="grid h-7 place-items-center">
          <Icon name="i-lucide-menu" className={classNames('size-5', isHere && 'text-gold')} />
        </span>
        More
      </button>
      <MoreSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        links={[...tabs, ...TEAM_PAGES.map(({ path, name, icon }) => ({ to: path, name, icon }))]}
      />
    </>
  );
}

/** Also while its page is still loading. */
function useIsCurrent(path: string): boolean {
  return useLocation().pathname.replace(/\/$/, '') === path;
}

function BottomLink({ to, icon, display = 'flex', children }: EntryProps & { display?: string }) {
  const current = useIsCurrent(to);
  return (
    <Link
      to={to}
      {...usePrefetch(to)}
      aria-current={current ? 'page' : undefined}
      className={classNames(BOTTOM_LOOK, display, current ? 'text-ink' : 'text-muted')}
    >
      <span className="grid h-7 place-items-center">
        <Icon name={icon} className={classNames('size-5', current && 'text-gold')} />
      </span>
      {children}
    </Link>
  );
}
