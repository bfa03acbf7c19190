import { createContext, type ReactNode, use } from 'react';
import type { DayStarts } from '#src/values/session-day.ts';
import type { Api } from '#web/api/client.ts';

/** What every page knows about the app it runs in. */
export interface AppInfo {
  teamName: string;
  /** IANA name of the team's time zone. */
  timeZone: string;
  /** When the team's days begin: at midnight there, or with the Globex session. */
  dayStarts: DayStarts;
  /** Up to so many ticks of gross P&L per contract are break-even; `null` means a net of exactly 0. */
  breakEvenTicks: number | null;
  /** The team's current day when the page was rendered, `yyyy-MM-dd`. Components call `useToday` instead. */
  today: string;
  /** When that day ends. Epoch milliseconds. */
  dayEndsAt: number;
  version: string;
}

interface AppContextValue {
  app: AppInfo;
  api: Api;
}

const AppContext = createContext<AppContextValue | null>(null);

export function AppContextProvider({ app, api, children }: AppContextValue & { children: ReactNode }) {
  return <AppContext value={{ app, api }}>{children}</AppContext>;
}

function useAppContext(): AppContextValue {
  const value = use(AppContext);
  if (!value) throw new Error('outside of AppContextProvider');
  return value;
}

export const useApp = (): AppInfo => useAppContext().app;

export const useApi = (): Api => useAppContext().api;
