import { Link, useLocation } from 'react-router';
import { useApp } from '#web/context/app-context.tsx';
import { usePrefetch } from '#web/context/prefetch-context.ts';
import { LiveMark } from '#web/session/live/live-mark.tsx';
import { useMotion } from '#web/ui/browser/media.ts';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Logo } from '#web/ui/display/logo.tsx';
import { isAt, type MenuPage } from './menu-pages.ts';
import { useShell } from './shell-context.ts';

/** The menu on the left: icons on tablets, with labels on wide screens. */
export function SideMenu() {
  const { teamName } = useApp();
  const { pages, trader, isReadOnly } = useShell();
  return (
    <aside
      aria-label={teamName}
      className="sticky top-0 h-dvh flex-col gap-1 overflow-y-auto border-r border-line px-3 pb-4 pt-3 max-md:hidden md:flex lg:px-3.5"
    >
      <Link
        to={pages[0]?.path ?? '/'}
        data-tip=""
        className="mb-3 flex min-w-0 items-center gap-3 rounded px-1.5 py-1 text-ink no-underline lg:px-2"
      >
        <Logo size="small" />
        <span className="truncate font-semibold tracking-tight max-lg:sr-only">{teamName}</span>
      </Link>
      <nav aria-label="Main" className="flex flex-1 flex-col gap-1">
        {pages.map((page) => (
          <SideLink key={page.path} page={page} />
        ))}
      </nav>
      {!isReadOnly && <Limits traderId={trader.id} />}
      <LiveMark words="wide" className="max-lg:justify-center lg:px-2.5" />
    </aside>
  );
}

/** Nothing else of the menu waits for it. */
const ownLimits = onDemand(async () => (await import('./own-limits.tsx')).OwnLimits);

function Limits({ traderId }: { traderId: number }) {
  const { Component } = useOnDemand(ownLimits);
  return Component && <Component traderId={traderId} />;
}

function SideLink({ page }: { page: MenuPage }) {
  const current = isAt(page, useLocation().pathname);
  return (
    <Link
      to={page.path}
      {...usePrefetch(page.path)}
      viewTransition={useMotion()}
      aria-current={current}
      data-tip=""
      className={classNames(
        'flex h-9 shrink-0 items-center gap-3 rounded px-2.5 font-medium no-underline ease-colors max-lg:h-10 max-lg:justify-center max-lg:px-0',
        current ? 'bg-surface-3 text-ink' : 'text-muted hover:bg-surface-2 hover:text-ink',
      )}
    >
      <Icon name={page.icon} className={classNames('size-4.5', current && 'text-gold')} />
      <span className="max-lg:sr-only">{page.name}</span>
      <Kbd aria-hidden="true" className="ml-auto max-lg:hidden">
        {page.keys}
      </Kbd>
    </Link>
  );
}
