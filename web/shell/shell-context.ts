import { createContext, use } from 'react';
import type { TraderIdentity } from '#src/features/access/responses.ts';
import type { Editing } from './editing.ts';
import type { IncomingFiles } from './incoming-files.ts';

export interface PageShortcut {
  /** `n` or `ArrowLeft`, or a sequence of two keys: `g j`. */
  keys: string;
  does: string;
  run: () => void;
}

/** What the shell offers to the pages in it. */
export interface ShellValue {
  /** Whose pages these are: the trader who is logged in, or the one an admin is viewing. */
  trader: TraderIdentity;
  /** Whether an admin is viewing them, who may not change anything. */
  isReadOnly: boolean;
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
