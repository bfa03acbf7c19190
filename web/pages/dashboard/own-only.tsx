import { createContext, type ReactNode, use } from 'react';

/** Whether an admin is viewing the dashboard, who may not change anything. */
export const ReadOnlyContext = createContext(false);

export const useIsReadOnly = (): boolean => use(ReadOnlyContext);

/** Renders its children for the dashboard's own trader only. */
export function OwnOnly({ children }: { children: ReactNode }) {
  return useIsReadOnly() ? null : children;
}
