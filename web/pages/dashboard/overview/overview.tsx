import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useApi } from '#web/desk/desk.tsx';
import { statsQuery } from '#web/queries/performance.ts';
import { requireTrader } from '#web/session/require-trader.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient, trader } = await requireTrader(args);
  await queryClient.prefetchQuery(statsQuery(api, trader.id));
  return trader.id;
}

export function Component() {
  const traderId = useLoaderData<typeof loader>();
  const stats = useQuery(statsQuery(useApi(), traderId));
  return (
    <section aria-label="Dashboard Overview">
      <h2 className="text-20 font-semibold tracking-tight">Dashboard Overview</h2>
      <p>{stats.data === undefined ? '' : `${stats.data.totalTrades} trades`}</p>
    </section>
  );
}
