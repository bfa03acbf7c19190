import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { TABS, tabPath } from './dashboard-tabs.ts';
import { hubPath, TEAM_PAGES } from './team-pages.ts';

export interface TeamShortcut {
  /** `n` or `ArrowLeft`, or a sequence of two keys: `g j`. */
  keys: string;
  does: string;
  run: () => void;
}

/** Labels of keys whose names differ from their keycaps. */
const SHOWN: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' };

interface TeamShortcutsProps {
  traderId: number;
  own?: readonly TeamShortcut[];
  /** Whether the user may open the trader's hub. */
  hasHub?: boolean;
}

/** The keyboard shortcuts of a trader's pages: global ones, the page's own, and `?`, which lists them. */
export function TeamShortcuts({ traderId, own = [], hasHub = true }: TeamShortcutsProps) {
  const [listed, setListed] = useState(false);
  const navigate = useNavigate();
  const shortcuts: TeamShortcut[] = [
    ...own,
    ...TABS.map((tab) => ({
      keys: tab.keys,
      does: `Go to ${tab.name}`,
      run: () => void navigate(tabPath(traderId, tab)),
    })),
    ...(hasHub
      ? [
          { keys: 'g h', does: 'Go to the Team Hub', run: () => void navigate(hubPath(traderId)) },
          ...TEAM_PAGES.map(({ keys, name, path }) => ({
            keys,
            does: `Go to ${name}`,
            run: () => void navigate(path),
          })),
        ]
      : []),
    { keys: '?', does: 'Show these shortcuts', run: () => setListed(true) },
  ];
  useShortcuts(Object.fromEntries(shortcuts.map(({ keys, run }) => [keys, run])));
  return (
    <Dialog
      open={listed}
      onClose={() => setListed(false)}
      title="Keyboard shortcuts"
      className="sm:max-w-100"
    >
      <DialogBody>
        <dl className="flex flex-col gap-3">
          {shortcuts.map(({ keys, does }) => (
            <div key={keys} className="flex items-center justify-between gap-4">
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
