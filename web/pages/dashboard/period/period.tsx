import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Period } from '#src/features/performance/period-responses.ts';
import { formatTradeDate, isSameYear } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { loadPage } from '#web/context/loader-deps.ts';
import { Page } from '#web/context/page-frame.tsx';
import { OverTime } from '#web/features/charts/over-time.tsx';
import { periodQuery } from '#web/queries/periods.ts';
import { PrivateReadError } from '#web/session/private-read-error.tsx';
import { requireTrader } from '#web/session/require-trader.ts';
import { Card } from '#web/ui/display/card.tsx';
import { ButtonLink } from '#web/ui/inputs/button.tsx';
import { PeriodFigures } from './period-figures.tsx';
import { PeriodMonths } from './period-months.tsx';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

/** Ids are positive integers; the server finds nothing under any other. */
const parseId = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);

export async function loader(args: LoaderFunctionArgs) {
  const { trader, ...deps } = await requireTrader(args);
  const archiveId = parseId(args.params.archiveId);
  await loadPage(deps, [deps.queryClient.prefetchQuery(periodQuery(deps.api, trader.id, archiveId))]);
  return { traderId: trader.id, archiveId };
}

/** A past period of a trader, read-only: its statistics, calendar and charts. */
export function Component() {
  const { traderId, archiveId } = useLoaderData<typeof loader>();
  const period = useQuery(periodQuery(useApi(), traderId, archiveId));
  const { data } = period;
  return (
    <Page
      title={data?.label ?? 'Past period'}
      note={data && formatPeriod(data)}
      actions={
        <ButtonLink
          to={`/api/journal/export.csv?archived=${archiveId}`}
          reloadDocument
          download
          icon="download"
        >
          Download CSV
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-4">
        {!data && period.isError ? (
          <Card>
            <PrivateReadError title="Failed to fetch this period" read={period} />
          </Card>
        ) : (
          <>
            <PeriodFigures period={data} />
            {data && <PeriodMonths period={data} />}
            <OverTime curve={data?.days} today={data?.to ?? ''} />
          </>
        )}
      </div>
    </Page>
  );
}

/** `Jan 2 to Nov 20, 2026, read-only` */
function formatPeriod({ from, to }: Period): string {
  const end = formatTradeDate(to, { year: true });
  const start = formatTradeDate(from, { year: !isSameYear(from, to) });
  return `${from === to ? end : `${start} to ${end}`}, read-only`;
}
