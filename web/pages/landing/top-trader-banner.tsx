import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';
import { MoneyOrPrivate } from '#web/features/figures/money.tsx';
import { topTraderQuery } from '#web/queries/calendar.ts';
import { Icon } from '#web/ui/display/icon.tsx';

/** The day's top trader; renders nothing until somebody is in profit. */
export function TopTraderBanner({ className = '' }: { className?: string }) {
  const today = useToday();
  const { data: top } = useQuery(topTraderQuery(useApi(), today));
  // A clock ahead of the server’s gets that of the day before.
  if (top?.date !== today) return null;
  return (
    <section
      aria-label="Top Trader Today"
      className={`flex flex-wrap items-center gap-3.5 rounded-lg border border-line bg-surface-1 from-gold-soft to-transparent bg-gradient-to-r px-4 py-3 ${className}`}
    >
      <Icon name="trophy" className="size-5 text-gold" />
      <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center justify-between gap-x-6">
        <div className="min-w-0">
          <h2 className="text-12 text-muted">Top Trader Today</h2>
          <p className="break-words font-semibold">{top.name}</p>
        </div>
        {top.pnl !== null && (
          <MoneyOrPrivate
            value={top.pnl}
            costs={top.costs}
            className="text-20 font-semibold tracking-tight"
          />
        )}
      </div>
    </section>
  );
}
