import { createContext, type ReactNode, use } from 'react';

/** Whether the dashboard is shown to an admin who looks at it, and may change nothing. */
export const ReadOnlyContext = createContext(false);

export const useIsReadOnly = (): boolean => use(ReadOnlyContext);

/** What only the dashboard's own trader is offered. */
export function OwnOnly({ children }: { children: ReactNode }) {
  return useIsReadOnly() ? null : children;
}
