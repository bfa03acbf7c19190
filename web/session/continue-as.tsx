import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { TraderIdentity } from '#src/features/access/responses.ts';
import { resolveDestination } from '#src/values/wire/destination.ts';
import { useApi } from '#web/context/app-context.tsx';
import type { LoaderDeps } from '#web/context/loader-deps.ts';
import { usePrefetch } from '#web/context/prefetch-context.ts';
import { sessionKey, sessionQuery } from '#web/queries/session.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { useKeptDestination } from './kept-destination.ts';
import { reloadRestored } from './reload-restored.ts';
import { onSessionChange } from './session-channel.ts';

/** Waits until the session is known: appearing later would shift the form. */
export function prefetchSession({ api, queryClient }: LoaderDeps): Promise<void> {
  return queryClient.prefetchQuery(sessionQuery(api));
}

/** The trader who is logged in, also when that changes in another tab; `null` for a visitor. */
export function useMember(): TraderIdentity | null {
  const { data } = useQuery(sessionQuery(useApi()));
  useOtherTabs();
  return data?.trader ?? null;
}

/** Above the access form: a link onwards for a trader who is already logged in. */
export function ContinueAs() {
  const trader = useMember();
  if (!trader) return null;
  return (
    <div className="mb-5">
      <ContinueLink trader={trader} />
      <OtherCode />
    </div>
  );
}

/** Why there is a form although someone is logged in. */
export const OtherCode = () => <p className="mt-4 text-12 text-muted">Or log in with another access code:</p>;

/** To where the trader was going, or their hub. */
export function ContinueLink({ trader: { id, name } }: { trader: TraderIdentity }) {
  const to = resolveDestination(id, useKeptDestination());
  useEffect(() => {
    addEventListener('pageshow', reloadRestored);
    return () => removeEventListener('pageshow', reloadRestored);
  }, []);
  return (
    <Link
      to={to}
      {...usePrefetch(to)}
      className="flex min-h-14 items-center gap-3 rounded border border-line-strong print:hidden bg-surface-2 px-4 py-2 text-ink no-underline ease-colors hover:bg-surface-3"
    >
      <Avatar name={name} />
      <span className="min-w-0 flex-1 break-words font-semibold">Continue as {name}</span>
      <Icon name="arrow-right" className="size-4.5 text-gold" />
    </Link>
  );
}

/** A browser's tabs share one session, so another tab may have started or ended it. */
function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(
    () => onSessionChange(() => void queryClient.invalidateQueries({ queryKey: sessionKey })),
    [queryClient],
  );
}
