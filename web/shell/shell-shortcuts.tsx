import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import type { MenuPage } from './menu-pages.ts';
import type { PageShortcut } from './shell-context.ts';

/** Labels of keys whose names differ from their keycaps. */
const SHOWN: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

interface ShellShortcutsProps {
  /** Of the page that is shown. */
  pageShortcuts: () => readonly PageShortcut[];
  pages: readonly MenuPage[];
  own: readonly PageShortcut[];
}

/** The keyboard shortcuts: the page's, the shell's, and `?`, which lists them. */
export function ShellShortcuts({ pageShortcuts, pages, own }: ShellShortcutsProps) {
  const [listed, setListed] = useState<readonly PageShortcut[] | null>(null);
  const navigate = useNavigate();
  const all = (): readonly PageShortcut[] => [
    ...pageShortcuts(),
    ...own,
    ...pages.map(({ keys, name, path }) => ({
      keys,
      does: `Go to ${name}`,
      run: () => void navigate(path),
    })),
    { keys: '?', does: 'Show these shortcuts', run: () => setListed(all()) },
  ];
  // The first of equal keys counts: the page's own.
  useShortcuts(() =>
    Object.fromEntries(
      all()
        .map(({ keys, run }) => [keys, run] as const)
        .reverse(),
    ),
  );
  return (
    <Dialog
      open={listed !== null}
      onClose={() => setListed(null)}
      title="Keyboard shortcuts"
      className="sm:max-w-100"
    >
      <DialogBody>
        <dl className="flex flex-col gap-3">
          {[...(listed ?? []), FIND].map(({ keys, does }) => (
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

/** Handled apart: it works while one is typing. */
const FIND = { keys: 'Ctrl K', does: 'Find or go to' };
