import type { TraderIdentity } from '#src/features/access/responses.ts';
import type { LoaderDeps } from '#web/context/loader-deps.ts';
import { sessionQuery } from '#web/queries/session.ts';

/** Whose pages are shown, and to whom. */
export interface Member {
  trader: TraderIdentity;
  /** Whether they are another trader's, who is being looked at. */
  isReadOnly: boolean;
  /** Who looks at them as a manager; `null` for their own trader, and for an admin. */
  manager: TraderIdentity | null;
}

/** Who is logged in, for a page that visitors see too; `null` for them, or while it is not known. */
export async function findMember({ api, queryClient }: LoaderDeps): Promise<Member | null> {
  await queryClient.prefetchQuery(sessionQuery(api));
  const trader = queryClient.getQueryData(sessionQuery(api).queryKey)?.trader;
  return trader ? { trader, isReadOnly: false, manager: null } : null;
}
