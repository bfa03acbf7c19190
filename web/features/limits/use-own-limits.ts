import { useQuery } from '@tanstack/react-query';
import type { TraderLimits } from '#src/features/limits/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';
import { traderLimitsQuery } from '#web/queries/limits.ts';
import { sessionQuery } from '#web/queries/session.ts';

/** Where one's own day stands, around pages that may outlive the session for a moment: it is read for nobody else. */
export function useOwnLimits(traderId: number): TraderLimits | undefined {
  const api = useApi();
  const today = useToday();
  const own = useQuery(sessionQuery(api)).data?.trader?.id;
  return useQuery({ ...traderLimitsQuery(api, traderId, today), enabled: own === traderId }).data;
}
