import { Link, useLocation } from 'react-router';
import { usePrefetch } from '#web/context/prefetch-context.ts';
import { useMotion } from '#web/ui/browser/media.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { isAt, type MenuPage } from './menu-pages.ts';
import { useShell } from './shell-context.ts';

/** The menu of a phone, with the primary action in the middle. The pages of a trader who is looked at all fit in it. */
export function BottomBar() {
  const { pages, editing, isReadOnly } = useShell();
  const inBar = pages.filter((page) => isReadOnly || page.isInBar);
  const middle = isReadOnly ? inBar.length : inBar.length / 2;
  return (
    <nav
      aria-label="Main"
      data-bottom-bar=""
      className={classNames(
        'fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] md:hidden',
        // Six pages need all of a small phone's width, and two lines for the longest name.
        isReadOnly ? 'tracking-tight [&>*]:basis-0' : 'px-1',
      )}
    >
      {inBar.slice(0, middle).map((page) => (
        <BarLink key={page.path} page={page} />
      ))}
      {!isReadOnly && (
        <button
          onClick={editing.newEntry}
          type="button"
          data-tip=""
          className="flex h-16 flex-auto items-center justify-center rounded unscripted:hidden"
        >
          <span className="grid aspect-square w-11 max-w-[14vw] place-items-center rounded-lg bg-gold-fill text-gold-on">
            <Icon name="plus" className="size-5" />
          </span>
          <span className="sr-only">New Entry</span>
        </button>
      )}
      {inBar.slice(middle).map((page) => (
        <BarLink key={page.path} page={page} />
      ))}
      {!isReadOnly &&
        pages
          .filter((page) => !page.isInBar)
          // Without a script the menu of the header does not open.
          .map((page) => <BarLink key={page.path} page={page} display="hidden unscripted:flex" />)}
    </nav>
  );
}

/** As wide as its name needs, and its part of what is left. */
const LOOK = 'h-16 min-w-0 flex-auto flex-col items-center gap-0.5 rounded pt-2 font-medium no-underline';

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
      <span className="grid h-7 place-items-center">
        <Icon name={page.icon} className={classNames('size-5', current && 'text-gold')} />
      </span>
      <span className="max-w-full text-center leading-none [font-size:min(0.75rem,3.4vw)]">{page.name}</span>
    </Link>
  );
}
