import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { useApi } from '#web/context/app-context.tsx';
import { RoomCard } from '#web/features/limits/room-card.tsx';
import { WhoReads } from '#web/features/readers/who-reads.tsx';
import { accountsQuery } from '#web/queries/accounts.ts';
import { traderLimitsQuery } from '#web/queries/limits.ts';
import { readersQuery } from '#web/queries/readers.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { useTraderNames } from '#web/queries/traders.ts';
import { requireTrader } from '#web/session/require-trader.ts';
import { TokensButton } from '../tokens/tokens-button.tsx';
import { AccountList } from './account-list.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { api, app, queryClient, trader, isReadOnly, manager, isFirstRender } = await requireTrader(args);
  const reads = [
    queryClient.prefetchQuery(accountsQuery(api, trader.id)),
    queryClient.prefetchQuery(traderLimitsQuery(api, trader.id, app.today)),
    isReadOnly ? null : queryClient.prefetchQuery(readersQuery(api)),
  ];
  if (isFirstRender) await Promise.all(reads);
  return { traderId: trader.id, isReadOnly, isManagers: manager !== null };
}

/** The Accounts tab: a trader's accounts and their balances. */
export function Component() {
  const { traderId, isReadOnly, isManagers } = useLoaderData<typeof loader>();
  const { data: session } = useQuery(sessionQuery(useApi()));
  return (
    <AccountList
      traderId={traderId}
      title="Accounts"
      isReadOnly={isReadOnly}
      setsTeam={isReadOnly ? isManagers : session?.role === 'manager'}
      action={<TokensButton />}
      above={<RoomCard traderId={traderId} isReadOnly={isReadOnly} />}
      below={!isReadOnly && <WhoReads className="break-words text-muted print:hidden" />}
    />
  );
}

/** The same in the admin area, for any trader. */
export function AdminAccounts() {
  const traderId = Number(useParams().traderId);
  const nameOf = useTraderNames();
  return (
    <AccountList
      key={traderId}
      traderId={traderId}
      title={`Accounts of ${nameOf(traderId)}`}
      isReadOnly={false}
      setsTeam
    />
  );
}
