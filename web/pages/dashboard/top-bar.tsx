import type { TraderIdentity } from '#src/features/access/responses.ts';
import { formatTradeDate } from '#src/values/dates.ts';
import { useToday } from '#web/context/today.ts';
import { LogOutButton } from '#web/session/log-out-button.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { OwnOnly } from './own-only.tsx';

export function TopBar({ trader }: { trader: TraderIdentity }) {
  const today = useToday();
  return (
    <header className="print:hidden mx-auto flex min-h-19 max-w-300 items-center justify-between gap-4 px-4 py-3 sm:px-8">
      <div className="min-w-0">
        <h1 className="text-16 font-semibold tracking-tight sm:text-20">Welcome back, Trader {trader.id}</h1>
        <p className="truncate text-muted">
          {trader.name}
          <span className="max-sm:hidden">
            {' '}
            · {formatTradeDate(today, { weekday: true, longMonth: true })}
          </span>
        </p>
      </div>
      <div className="flex items-center gap-2">
        <ThemeSwitch />
        <OwnOnly>
          <LogOutButton />
        </OwnOnly>
      </div>
    </header>
  );
}
