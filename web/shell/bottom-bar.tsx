import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { usePrefetch } from '#web/context/prefetch-context.ts';
import { importPath, quickEntryPath } from '#web/features/layout/dashboard-tabs.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useMotion } from '#web/ui/media.ts';
import { isAt, type MenuPage } from './menu-pages.ts';
import { MoreSheet } from './more-sheet.tsx';
import { useShell } from './shell-context.ts';

interface BottomBarProps {
  pages: readonly MenuPage[];
}

/** The pages in the bar, on each side of the primary action. */
const BEFORE = ['Dashboard', 'Calendar'];
const AFTER = ['Journal Entries'];

/** The menu of a phone, with the primary action in the middle. A viewing admin's pages all fit in it. */
export function BottomBar({ pages }: BottomBarProps) {
  const { editing, isReadOnly } = useShell();
  const named = (names: readonly string[]) => pages.filter(({ name }) => names.includes(name));
  const inBar = [...BEFORE, ...AFTER];
  const rest = pages.filter(({ name }) => !inBar.includes(name));
  return (
    <nav
      aria-label="Main"
      data-bottom-bar=""
      className={classNames(
        'fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] md:hidden',
        // Six pages need all of a small phone's width, and two lines for the longest name.
        isReadOnly ? 'tracking-tight [&>*]:basis-0 [&_span]:whitespace-normal' : 'px-1',
      )}
    >
      {named(BEFORE).map((page) => (
        <BarLink key={page.path} page={page} />
      ))}
      {!isReadOnly && (
        <button
          {...editing.newEntry}
          type="button"
          data-tip=""
          className="flex h-16 flex-auto items-center justify-center rounded unscripted:hidden"
        >
          <span className="grid size-11 place-items-center rounded-lg bg-gold-fill text-gold-on">
            <Icon name="i-lucide-plus" className="size-5" />
          </span>
          <span className="sr-only">New Entry</span>
        </button>
      )}
      {named(AFTER).map((page) => (
        <BarLink key={page.path} page={page} />
      ))}
      {rest.map((page) => (
        // Without a script the sheet does not open.
        <BarLink key={page.path} page={page} display={isReadOnly ? 'flex' : 'hidden unscripted:flex'} />
      ))}
      {!isReadOnly && <More pages={rest} />}
    </nav>
  );
}

/** As wide as its name needs, and its part of what is left. */
const LOOK =
  'h-16 min-w-0 flex-auto flex-col items-center gap-0.5 rounded pt-2 text-12 font-medium no-underline';

function BarLink({ page, display = 'flex' }: { page: MenuPage; display?: string }) {
  const current = isAt(page, useLocation().pathname);
  return (
    <Link
      to={page.path}
      {...usePrefetch(page.path)}
      viewTransition={useMotion()}
      aria-current={current}
      className={classNames(LOOK, display, current ? 'text-ink' : 'text-muted')}
    >
      <InBar icon={page.icon} isCurrent={current !== undefined}>
        {page.name}
      </InBar>
    </Link>
  );
}

/** Opens what does not fit in the bar. */
function More({ pages }: BottomBarProps) {
  const { trader } = useShell();
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const isHere = pages.some((page) => isAt(page, pathname));
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={classNames(LOOK, 'flex unscripted:hidden', isHere ? 'text-ink' : 'text-muted')}
      >
        <InBar icon="i-lucide-menu" isCurrent={isHere}>
          More
        </InBar>
      </button>
      <MoreSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        pages={pages}
        actions={[
          { path: quickEntryPath(trader.id), name: 'Quick entry', icon: 'i-lucide-table-properties' },
          { path: importPath(trader.id), name: 'Import', icon: 'i-lucide-file-input' },
        ]}
        name={trader.name}
      />
    </>
  );
}

function InBar({ icon, isCurrent, children }: { icon: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <>
      <span className="grid h-7 place-items-center">
        <Icon name={icon} className={classNames('size-5', isCurrent && 'text-gold')} />
      </span>
      <span className="max-w-full truncate text-center leading-3">{children}</span>
    </>
  );
}
