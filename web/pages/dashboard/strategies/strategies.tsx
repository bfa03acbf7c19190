import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useApi } from '#web/desk/desk.tsx';
import { strategiesQuery } from '#web/queries/strategies.ts';
import { requireTrader } from '#web/session/require-trader.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient, trader } = await requireTrader(args);
  await queryClient.prefetchQuery(strategiesQuery(api, trader.id));
  return trader.id;
}

export function Component() {
  const traderId = useLoaderData<typeof loader>();
  const strategies = useQuery(strategiesQuery(useApi(), traderId));
  return (
    <section aria-label="Strategies">
      <h2 className="text-20 font-semibold tracking-tight">Strategies</h2>
      <p>{strategies.data === undefined ? '' : strategies.data.map(({ name }) => name).join(', ')}</p>
    </section>
  );
}
