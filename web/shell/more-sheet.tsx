import { Link, useLocation } from 'react-router';
import { LogOutButton } from '#web/session/log-out-button.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isAt, type MenuPage } from './menu-pages.ts';

type SheetLink = Pick<MenuPage, 'path' | 'name' | 'icon'>;

interface MoreSheetProps {
  open: boolean;
  onClose: () => void;
  pages: readonly MenuPage[];
  /** Pages that are reached from others. */
  actions: readonly SheetLink[];
  /** Who is logged in. */
  name: string;
}

/** What does not fit in the menu of a phone. */
export function MoreSheet({ open, onClose, pages, actions, name }: MoreSheetProps) {
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
    <Dialog open={open} onClose={onClose} title="More" className="sm:max-w-90">
      <DialogBody className="px-3 py-3">
        <nav aria-label="More">
          <ul>{links(pages)}</ul>
          <ul className="mt-2 border-t border-line pt-2">{links(actions)}</ul>
        </nav>
      </DialogBody>
      <DialogFooter className="items-center justify-between">
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={name} />
          <span className="min-w-0 break-words font-medium">{name}</span>
        </span>
        <LogOutButton />
      </DialogFooter>
    </Dialog>
  );
}
