import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Page } from '#web/context/page-frame.tsx';
import { requireTrader } from '#web/session/require-trader.ts';
import { useIsReadOnly } from '#web/shell/own-only.tsx';
import { Notice } from '#web/ui/notices/notice.tsx';
import { QuickGrid } from './quick-grid.tsx';
import { knownQueries } from './use-known.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient, trader, isFirstRender } = await requireTrader(args);
  const { contracts, accounts, strategies, symbols, tags } = knownQueries(api, trader.id);
  const read = Promise.all([
    queryClient.prefetchQuery(contracts),
    queryClient.prefetchQuery(accounts),
    queryClient.prefetchQuery(strategies),
    queryClient.prefetchQuery(symbols),
    queryClient.prefetchQuery(tags),
  ]);
  if (isFirstRender) await read;
  return trader.id;
}

/** Enters the trades of a day in a grid, by keys alone or pasted from a spreadsheet. */
export function Component() {
  const traderId = useLoaderData<typeof loader>();
  return (
    <Page title="Quick entry" note="Journal Entries" isFlush>
      {useIsReadOnly() ? (
        <div className="p-4 sm:p-6">
          <Notice title="Only the trader enters trades here" />
        </div>
      ) : (
        <QuickGrid key={traderId} traderId={traderId} />
      )}
    </Page>
  );
}
