import { createContext, type ReactNode, use } from 'react';
import type { Api } from './api.ts';

/** What every page knows about the desk it runs on. */
export interface Desk {
  teamName: string;
  /** IANA name of the zone in which the team's days begin and end. */
  timeZone: string;
  /** The team's day when the page was rendered, `yyyy-MM-dd`. In a page, ask `useToday`. */
  today: string;
  /** When that day ends. Epoch milliseconds. */
  dayEndsAt: number;
  version: string;
}

interface DeskContextValue {
  desk: Desk;
  api: Api;
}

const DeskContext = createContext<DeskContextValue | null>(null);

export function DeskProvider({ desk, api, children }: DeskContextValue & { children: ReactNode }) {
  return <DeskContext value={{ desk, api }}>{children}</DeskContext>;
}

function useDeskContext(): DeskContextValue {
  const value = use(DeskContext);
  if (!value) throw new Error('outside of DeskProvider');
  return value;
}

export const useDesk = (): Desk => useDeskContext().desk;

export const useApi = (): Api => useDeskContext().api;
