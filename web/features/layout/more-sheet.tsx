import { Link } from 'react-router';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';

export interface MoreLink {
  to: string;
  name: string;
  icon: string;
}

interface MoreSheetProps {
  open: boolean;
  onClose: () => void;
  links: readonly MoreLink[];
}

/** The pages that do not fit in the menu. */
export function MoreSheet({ open, onClose, links }: MoreSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="More" className="sm:max-w-90">
      <DialogBody className="px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] pt-3">
        <nav aria-label="More">
          <ul>
            {links.map(({ to, name, icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  onClick={onClose}
                  className="flex h-12 items-center gap-3 rounded px-3 font-medium text-ink no-underline ease-colors hover:bg-surface-2"
                >
                  <Icon name={icon} className="size-4.5 text-muted" />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </DialogBody>
    </Dialog>
  );
}
