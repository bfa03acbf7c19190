import { partialMatchKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Topic } from '#src/values/wire/topics.ts';

/** What adds up or lists the entries of one trader, by the first part of its query's key. */
const ENTRIES = [
  'journal',
  'performance',
  'periods',
  'accounts',
  'strategies',
  'trades',
  'traders',
  'counts',
  'limits',
  'unknown-symbols',
];

/** What adds up those of all traders. */
const TEAM = [
  'daily-pnl',
  'board',
  'leaderboard',
  'calendar',
  'top-trader',
  'accounts',
  'trades',
  'traders',
  'counts',
  'archives',
];

/** Which queries may read something else after a change, by the first part of their key; `null` for all of them. */
const READ_AGAIN: Record<Topic, readonly string[] | null> = {
  journal: ENTRIES,
  imports: ['imports', ...ENTRIES],
  accounts: ENTRIES,
  strategies: ENTRIES,
  days: ['performance', 'journal'],
  filters: ['saved-filters'],
  tokens: ['tokens'],
  quotes: ['quotes', 'counts'],
  links: ['drive-links', 'counts'],
  // A trader's figures count them.
  videos: ['videos', 'counts', 'performance'],
  webhooks: ['webhooks'],
  team: TEAM,
  traders: null,
  limits: ['limits', 'board', 'journal', 'performance'],
  contracts: null,
  settings: null,
  archives: null,
  everything: null,
};

/** Pictures never change, and what an import asks about stays as it was asked. */
const NEVER = ['image', 'trades to import'];

/** A change of a trader's entries, which are in what adds up the team as well. */
export const OF_ENTRIES: readonly Topic[] = ['journal', 'team'];

/**
 * Reads again what is on screen, and has the rest read again when it is shown: after an event, and after one's own change as
 * well, since a page need not be live.
 * @param list what was changed itself, whatever its topics say
 */
export async function readAgain(
  queryClient: QueryClient,
  topics: Iterable<Topic>,
  list?: QueryKey,
): Promise<void> {
  const roots = [...topics].map((topic) => READ_AGAIN[topic]);
  const concerns = ({ queryKey }: Query): boolean => {
    if (list && partialMatchKey(queryKey, list)) return true;
    const [root] = queryKey;
    return (
      typeof root === 'string' &&
      !NEVER.includes(root) &&
      roots.some((names) => names === null || names.includes(root))
    );
  };
  await queryClient.invalidateQueries({ predicate: concerns });
}

/** Resolves once nothing is being saved: until then its outcome is on screen ahead of the answer. */
export function allSaved(queryClient: QueryClient): Promise<void> {
  if (queryClient.isMutating() === 0) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = queryClient.getMutationCache().subscribe(() => {
    if (queryClient.isMutating() > 0) return;
    unsubscribe();
    resolve();
  });
  return promise;
}
