import { Link, useLocation } from 'react-router';
import { importPath, quickEntryPath } from '#web/features/layout/dashboard-tabs.ts';
import { WhoReads } from '#web/features/readers/who-reads.tsx';
import { LiveMark } from '#web/session/live/live-mark.tsx';
import { LogOutButton } from '#web/session/log-out-button.tsx';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { ThemeSwitch } from '#web/ui/display/theme-switch.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/layers/dialog.tsx';
import { AmountsSwitch } from './amounts-switch.tsx';
import { isAt, type MenuPage } from './menu-pages.ts';
import { useShell } from './shell-context.ts';

type SheetLink = Pick<MenuPage, 'path' | 'name' | 'icon'>;

/** What does not fit in the bar at the bottom of a phone. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const { trader, pages } = useShell();
  const { pathname } = useLocation();
  const links = (list: readonly SheetLink[]) =>
    list.map((page) => {
      const current = isAt({ keys: '', ...page, around: [] }, pathname);
      return (
        <li key={page.path}>
          <Link
            to={page.path}
            onClick={onClose}
            aria-current={current}
            className="flex h-12 items-center gap-3 rounded px-3 font-medium text-ink no-underline ease-colors hover:bg-surface-2"
          >
            <Icon name={page.icon} className={classNames('size-4.5', current ? 'text-gold' : 'text-muted')} />
            {page.name}
          </Link>
        </li>
      );
    });
  return (
    <Dialog open onClose={onClose} title="Menu" className="sm:max-w-90">
      <DialogBody className="px-3 py-3">
        <nav aria-label="Menu">
          <ul>{links(pages.filter(({ isInBar }) => !isInBar))}</ul>
          <ul className="mt-2 border-t border-line pt-2">
            {links([
              { path: quickEntryPath(trader.id), name: 'Quick entry', icon: 'table-properties' },
              { path: importPath(trader.id), name: 'Import', icon: 'file-input' },
            ])}
          </ul>
        </nav>
        <AmountsSwitch className="mt-2 min-h-12 justify-between border-t border-line px-3 pt-2 [&>span]:order-first" />
        <LiveMark className="mt-2 px-3" />
        <Room />
        <WhoReads className="mt-2 break-words px-3 pb-2 text-12 text-muted" />
      </DialogBody>
      <DialogFooter className="items-center justify-between">
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={trader.name} />
          <span className="min-w-0 break-words font-medium">{trader.name}</span>
        </span>
        <span className="flex gap-2">
          <ThemeSwitch />
          <LogOutButton />
        </span>
      </DialogFooter>
    </Dialog>
  );
}

const roomToday = onDemand(async () => (await import('#web/features/limits/room-today.tsx')).RoomToday);

/** What is left of today's loss limit. */
function Room() {
  const { trader } = useShell();
  const { Component } = useOnDemand(roomToday);
  return Component && <Component traderId={trader.id} className="mx-3 mt-2" />;
}
