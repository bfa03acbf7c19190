import { createContext, use } from 'react';

/** Files that were dropped on the dashboard, until the Import page takes them. */
export interface IncomingFiles {
  files: readonly File[];
  add: (files: readonly File[]) => void;
  taken: () => void;
}

export const IncomingFilesContext = createContext<IncomingFiles | null>(null);

export function useIncomingFiles(): IncomingFiles {
  const incoming = use(IncomingFilesContext);
  if (!incoming) throw new Error('outside of the dashboard');
  return incoming;
}
