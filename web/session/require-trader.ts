import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { TraderIdentity } from '#src/features/access/responses.ts';
import { logInNotice } from '#src/values/wire/destination.ts';
import { type LoaderDeps, loaderDeps } from '#web/context/loader-deps.ts';
import { sessionQuery } from '#web/queries/session.ts';
import type { Member } from './member.ts';

/** The message for a trader without access to a page. */
export interface ForeignPage {
  ownTraderId: number;
}

/** Who may see a trader's pages, `traderId` of the path; `null` for those whom {@link requireTrader} turns away. */
export async function findMemberFor(deps: LoaderDeps, traderId: string): Promise<Member | null> {
  const { trader, viewing } = await askForView(deps, traderId);
  if (trader && traderId === String(trader.id)) return { trader, isReadOnly: false };
  return viewing && traderId === String(viewing.id) ? { trader: viewing, isReadOnly: true } : null;
}

interface TraderDeps extends LoaderDeps {
  trader: TraderIdentity;
}

/**
 * Allows the dashboard's own trader, `traderId` of the path, and an admin who is viewing it.
 * @throws like {@link requireOwnTrader}
 */
export async function requireTrader(args: LoaderFunctionArgs): Promise<TraderDeps & Member> {
  const deps = args.context.get(loaderDeps);
  const member = await findMemberFor(deps, args.params.traderId ?? '');
  return member ? { ...deps, ...member } : { ...(await requireOwnTrader(args)), isReadOnly: false };
}

/** Viewing begins and ends in the middle of a session; for one's own pages the cached session is enough. */
async function askForView({ api, queryClient, isFirstRender }: LoaderDeps, traderId: string) {
  const known = await queryClient.ensureQueryData(sessionQuery(api));
  if (isFirstRender || traderId === String(known.trader?.id)) return known;
  return queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0 });
}

/**
 * Allows only the page's own trader: `traderId` of the path.
 * @throws a redirect to the landing page without a session, which leads back here; 403 for anyone else's page
 */
export async function requireOwnTrader({ context, params, url }: LoaderFunctionArgs): Promise<TraderDeps> {
  const deps = context.get(loaderDeps);
  const { trader } = await deps.queryClient.ensureQueryData(sessionQuery(deps.api));
  if (!trader) throw redirect(`/${logInNotice('code-required', url.pathname + url.search)}`);
  if (params.traderId !== String(trader.id)) {
    throw data({ ownTraderId: trader.id } satisfies ForeignPage, { status: 403 });
  }
  return { ...deps, trader };
}
