import { createContext, use } from 'react';
import type { Editing } from '#web/features/entries/editing.ts';
import type { Member } from '#web/session/member.ts';
import type { IncomingFiles } from './incoming-files.ts';
import type { MenuPage } from './menu-pages.ts';

export interface PageShortcut {
  /** `n` or `ArrowLeft`, or a sequence of two keys: `g j`. */
  keys: string;
  does: string;
  run: () => void;
}

/** What the shell offers to the pages in it. */
export interface ShellValue extends Member {
  /** The pages of the menu. */
  pages: readonly MenuPage[];
  editing: Editing;
  incomingFiles: IncomingFiles;
  /** Shortcuts of the page that is shown. @returns removes them */
  addShortcuts: (current: () => readonly PageShortcut[]) => () => void;
  /** Opens the dialog that finds trades and pages. */
  find: () => void;
}

export const ShellContext = createContext<ShellValue | null>(null);

export function useShell(): ShellValue {
  const shell = use(ShellContext);
  if (!shell) throw new Error('outside of the shell');
  return shell;
}

export const useEditing = (): Editing => useShell().editing;

export const useIncomingFiles = (): IncomingFiles => useShell().incomingFiles;
