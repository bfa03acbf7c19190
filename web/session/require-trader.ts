import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { TraderIdentity } from '#src/access/contract.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { type LoaderDeps, loaderDeps } from '#web/router-context.ts';

/** What the page of a refused trader is told. */
export interface ForeignPage {
  ownTraderId: number;
}

/**
 * Lets in the trader whose page it is: `traderId` of the path.
 * @throws a redirect to the landing page without a session, 403 for anyone else's page
 */
export async function requireTrader({
  context,
  params,
}: LoaderFunctionArgs): Promise<LoaderDeps & { trader: TraderIdentity }> {
  const deps = context.get(loaderDeps);
  const { trader } = await deps.queryClient.ensureQueryData(sessionQuery(deps.api));
  if (!trader) throw redirect('/?notice=code-required');
  if (params.traderId !== String(trader.id)) {
    throw data({ ownTraderId: trader.id } satisfies ForeignPage, { status: 403 });
  }
  return { ...deps, trader };
}
