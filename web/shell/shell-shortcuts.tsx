import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAmounts } from '#web/context/amounts.tsx';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { useShortcuts } from '#web/ui/browser/shortcuts.ts';
import { type PageShortcut, useShell } from './shell-context.ts';
import type { ShortcutList } from './shortcut-list.tsx';

interface ShellShortcutsProps {
  /** Of the page that is shown. */
  pageShortcuts: () => readonly PageShortcut[];
}

/** The keyboard shortcuts: the page's, the shell's, and `?`, which lists them. */
export function ShellShortcuts({ pageShortcuts }: ShellShortcutsProps) {
  const { pages, isReadOnly, editing } = useShell();
  const [listed, setListed] = useState<readonly PageShortcut[] | null>(null);
  const navigate = useNavigate();
  const { areHidden, toggle } = useAmounts();
  const all = (): readonly PageShortcut[] => [
    ...pageShortcuts(),
    ...(isReadOnly ? [] : [{ keys: 'n', does: 'New entry', run: editing.newEntry }]),
    ...pages.map(({ keys, name, path }) => ({
      keys,
      does: `Go to ${name}`,
      run: () => void navigate(path),
    })),
    { keys: '$', does: areHidden ? 'Show amounts' : 'Hide amounts', run: toggle },
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
  return listed && <List shortcuts={listed} onClose={() => setListed(null)} />;
}

const shortcutList = onDemand(async () => (await import('./shortcut-list.tsx')).ShortcutList);

function List(props: ComponentProps<typeof ShortcutList>) {
  const { Component } = useOnDemand(shortcutList);
  return Component && <Component {...props} />;
}
