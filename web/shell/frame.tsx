import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { type LoaderDeps, loaderDeps } from '#web/context/loader-deps.ts';
import { traderLimitsQuery } from '#web/queries/limits.ts';
import { findMember } from '#web/session/member.ts';
import { loadStyles } from '#web/ui/browser/load-styles.ts';
import { load, onDemand } from '#web/ui/browser/on-demand.ts';

/** Visitors do not load it. */
const shell = onDemand(async () => (await import('./shell.tsx')).Shell);

/** For the first render in the browser, which repeats the server's. */
export async function loadShell(): Promise<void> {
  await Promise.all([load(shell), loadStyles()]);
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const deps = context.get(loaderDeps);
  const { traderId } = params;
  const member = await (traderId === undefined ? findMember(deps) : loadMember(deps, traderId));
  if (member) {
    await Promise.all([
      loadShell(),
      // For the menu of who is on pages of their own.
      !member.isReadOnly &&
        deps.isFirstRender &&
        deps.queryClient.prefetchQuery(traderLimitsQuery(deps.api, member.trader.id, deps.app.today)),
    ]);
  }
  return member;
}

/** Loaded with a trader's pages, which visitors do not open. */
async function loadMember(deps: LoaderDeps, traderId: string) {
  const { findMemberFor } = await import('#web/session/require-trader.ts');
  return findMemberFor(deps, traderId);
}

/** Stays unchanged from page to page. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.traderId !== nextParams.traderId;
}

/** Around the pages that are in the shell for those who are logged in. A visitor sees the public ones bare. */
export function Component() {
  const member = useLoaderData<typeof loader>();
  const { component: Shell } = shell;
  if (!member || !Shell) return <Outlet />;
  return <Shell key={member.trader.id} {...member} />;
}
