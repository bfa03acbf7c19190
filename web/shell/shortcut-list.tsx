import { Kbd } from '#web/ui/display/kbd.tsx';
import { Dialog, DialogBody } from '#web/ui/layers/dialog.tsx';
import type { PageShortcut } from './shell-context.ts';

/** Labels of keys whose names differ from their keycaps. */
const SHOWN: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** Handled apart: they work while one is typing. */
const ANYWHERE = [
  { keys: 'Ctrl K', does: 'Find or go to' },
  { keys: 'Ctrl ↵', does: 'Save a form or a field' },
];

interface ShortcutListProps {
  shortcuts: readonly PageShortcut[];
  onClose: () => void;
}

/** The keyboard shortcuts of a page, and those of every page. */
export function ShortcutList({ shortcuts, onClose }: ShortcutListProps) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" className="sm:max-w-100">
      <DialogBody>
        <dl className="flex flex-col gap-3">
          {[...shortcuts, ...ANYWHERE].map(({ keys, does }) => (
            <div key={`${keys} ${does}`} className="flex items-center justify-between gap-4">
              <dt>{does}</dt>
              <dd className="flex gap-1">
                {keys.split(' ').map((key) => (
                  <Kbd key={key}>{SHOWN[key] ?? key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
