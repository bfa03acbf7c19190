import { useQuery } from '@tanstack/react-query';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import { traderQuery } from '#web/queries/trader.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Backdrop } from './backdrop.tsx';

/** Greets the trader, whose record also has the page's background picture. */
export function Welcome({ traderId }: { traderId: number }) {
  const today = useToday();
  const trader = useQuery(traderQuery(useApi(), traderId));
  return (
    <>
      {trader.data?.backgroundImage && <Backdrop src={trader.data.backgroundImage} />}
      <div>
        <h2 className="text-28 font-semibold tracking-tight">
          Welcome, {trader.data?.name || `Trader ${traderId}`}
        </h2>
        <p className="mt-1 text-muted">
          Team hub · {formatTradeDate(today, { weekday: true, longMonth: true })}
        </p>
      </div>
      {trader.isError && (
        <Card className="p-4 sm:px-5">
          <ReadErrorNotice title="Failed to fetch trader" read={trader} />
        </Card>
      )}
    </>
  );
}
