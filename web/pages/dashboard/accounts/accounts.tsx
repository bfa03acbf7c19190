import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { accountsQuery } from '#web/queries/accounts.ts';
import { useTraderNames } from '#web/queries/traders.ts';
import { requireTrader } from '#web/session/require-trader.ts';
import { TokensButton } from '../tokens/tokens-button.tsx';
import { AccountList } from './account-list.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient, trader, isReadOnly, isFirstRender } = await requireTrader(args);
  const read = queryClient.prefetchQuery(accountsQuery(api, trader.id));
  if (isFirstRender) await read;
  return { traderId: trader.id, isReadOnly };
}

/** The Accounts tab: a trader's accounts and their balances. */
export function Component() {
  const { traderId, isReadOnly } = useLoaderData<typeof loader>();
  return (
    <AccountList traderId={traderId} title="Accounts" isReadOnly={isReadOnly} action={<TokensButton />} />
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
      isAdmin
    />
  );
}
