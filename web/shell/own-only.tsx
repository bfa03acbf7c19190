import type { ReactNode } from 'react';
import { useShell } from './shell-context.ts';

export const useIsReadOnly = (): boolean => useShell().isReadOnly;

/** Renders its children for the pages' own trader only. */
export function OwnOnly({ children }: { children: ReactNode }) {
  return useIsReadOnly() ? null : children;
}
