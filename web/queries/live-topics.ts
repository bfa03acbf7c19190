import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
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

/** What depends on entries beside the lists of them: read again after one's own change as well, since a page need not be live. */
export const ENTRY_TOTALS: readonly QueryKey[] = [...new Set([...ENTRIES, ...TEAM])]
  .filter((root) => root !== 'journal' && root !== 'trades')
  .map((root) => [root]);

/** Which queries may read something else after a change, by the first part of their key; `null` for all of them. */
const READ_AGAIN: Record<Topic, readonly string[] | null> = {
  journal: ENTRIES,
  imports: ['imports', 'contracts', ...ENTRIES],
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

/** Reads again what is on screen, and has the rest read again when it is shown. */
export async function readAgain(queryClient: QueryClient, topics: ReadonlySet<Topic>): Promise<void> {
  const roots = [...topics].map((topic) => READ_AGAIN[topic]);
  const concerns = ({ queryKey: [root] }: Query): boolean =>
    typeof root === 'string' &&
    !NEVER.includes(root) &&
    roots.some((names) => names === null || names.includes(root));
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
