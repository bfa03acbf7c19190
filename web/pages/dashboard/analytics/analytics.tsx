import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useApi } from '#web/desk/desk.tsx';
import { analyticsQuery } from '#web/queries/performance.ts';
import { requireTrader } from '#web/session/require-trader.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient, trader } = await requireTrader(args);
  await queryClient.prefetchQuery(analyticsQuery(api, trader.id));
  return trader.id;
}

export function Component() {
  const traderId = useLoaderData<typeof loader>();
  const analytics = useQuery(analyticsQuery(useApi(), traderId));
  return (
    <section aria-label="Analytics">
      <h2 className="text-20 font-semibold tracking-tight">Analytics</h2>
      <p>{analytics.data === undefined ? '' : `${analytics.data.totalTrades} trades`}</p>
    </section>
  );
}
