import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { TraderIdentity } from '#src/features/access/responses.ts';
import { logInNotice } from '#src/values/wire/destination.ts';
import { parseId } from '#src/values/wire/ids.ts';
import { nullOn } from '#web/api/client.ts';
import { type LoaderDeps, loaderDeps } from '#web/context/loader-deps.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { traderQuery } from '#web/queries/trader.ts';
import type { Member } from './member.ts';

/** The message for a trader without access to a page. */
export interface ForeignPage {
  ownTraderId: number;
  /** Whether it is open to managers. */
  isManagers?: boolean;
}

/** Who may see a trader's pages, `traderId` of the path; `null` for those whom {@link requireTrader} turns away. */
export async function findMemberFor(deps: LoaderDeps, traderId: string): Promise<Member | null> {
  const { trader, role, viewing } = await askForView(deps, traderId);
  if (trader && traderId === String(trader.id)) return { trader, isReadOnly: false, manager: null };
  if (viewing && traderId === String(viewing.id)) {
    return { trader: viewing, isReadOnly: true, manager: null };
  }
  const looked = role === 'manager' ? await findTrader(deps, traderId) : null;
  return looked && { trader: looked, isReadOnly: true, manager: trader };
}

/** The trader whom a manager looks at; `null` if there is none. */
async function findTrader(
  { api, queryClient }: LoaderDeps,
  traderId: string,
): Promise<TraderIdentity | null> {
  const id = parseId(traderId);
  const found = id === null ? null : await nullOn(404, queryClient.fetchQuery(traderQuery(api, id)));
  return found && { id: found.id, name: found.name };
}

interface TraderDeps extends LoaderDeps {
  trader: TraderIdentity;
}

/**
 * Allows the dashboard's own trader, `traderId` of the path, an admin who is viewing it, and managers.
 * @throws like {@link requireOwnTrader}
 */
export async function requireTrader(args: LoaderFunctionArgs): Promise<TraderDeps & Member> {
  const deps = args.context.get(loaderDeps);
  const member = await findMemberFor(deps, args.params.traderId ?? '');
  return member
    ? { ...deps, ...member }
    : { ...(await requireOwnTrader(args)), isReadOnly: false, manager: null };
}

/** Viewing begins and ends in the middle of a session, and so does a role; for one's own pages the cached session is enough. */
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

/**
 * Allows managers alone, by the role of this moment.
 * @throws a redirect to the landing page without a session, which leads back here; 403 for a plain trader
 */
export async function requireManager({ context, url }: LoaderFunctionArgs): Promise<TraderDeps> {
  const deps = context.get(loaderDeps);
  const { trader, role } = await askForView(deps, '');
  if (!trader) throw redirect(`/${logInNotice('code-required', url.pathname + url.search)}`);
  if (role !== 'manager') {
    throw data({ ownTraderId: trader.id, isManagers: true } satisfies ForeignPage, { status: 403 });
  }
  return { ...deps, trader };
}
