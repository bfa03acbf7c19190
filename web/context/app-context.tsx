import { createContext, type ReactNode, use, useEffect, useReducer } from 'react';
import type { Clock } from '#src/values/time/clock.ts';
import type { DayStarts } from '#src/values/time/session-day.ts';
import type { Api } from '#web/api/client.ts';

/** What every page knows about the app it runs in. */
export interface AppInfo {
  teamName: string;
  /** IANA name of the team's time zone. */
  timeZone: string;
  /** How times of day are written. */
  clock: Clock;
  /** When the team's days begin: at midnight there, or with the Globex session. */
  dayStarts: DayStarts;
  /** Up to so many ticks of gross P&L per contract are break-even; `null` means a net of exactly 0. */
  breakEvenTicks: number | null;
  /** The team's current day when the server was asked last, `yyyy-MM-dd`. Components call `useToday` instead. */
  today: string;
  /** When that day ends. Epoch milliseconds. */
  dayEndsAt: number;
  version: string;
  /** Of the data, when the page was rendered: what has changed since is read again. */
  changeVersion: number;
}

/** What of it may change while the page stays open: the settings among it, by the admin, and the day. */
export type ChangedApp = Partial<Omit<AppInfo, 'version' | 'changeVersion'>>;

const AppContext = createContext<AppInfo | null>(null);
const ChangeAppContext = createContext<(changed: ChangedApp) => void>(() => undefined);

/** The calls of everything below. */
export const ApiContext = createContext<Api | null>(null);

interface AppContextProps {
  /** As it was when the page was rendered. */
  app: AppInfo;
  api: Api;
  /** For what is not drawn. */
  onChange: (app: AppInfo) => void;
  children: ReactNode;
}

export function AppContextProvider({ app: rendered, api, onChange, children }: AppContextProps) {
  const [app, change] = useReducer(
    (before: AppInfo, changed: ChangedApp) => ({ ...before, ...changed }),
    rendered,
  );
  useEffect(() => onChange(app), [app, onChange]);
  return (
    <AppContext value={app}>
      <ChangeAppContext value={change}>
        <ApiContext value={api}>{children}</ApiContext>
      </ChangeAppContext>
    </AppContext>
  );
}

function known<T>(value: T | null): T {
  if (value === null) throw new Error('outside of AppContextProvider');
  return value;
}

export const useApp = (): AppInfo => known(use(AppContext));

/** Shows settings as they are now, without a new document. */
export const useChangeApp = () => use(ChangeAppContext);

export const useApi = (): Api => known(use(ApiContext));
