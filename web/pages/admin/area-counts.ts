import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { TeamCounts } from '#src/features/settings/responses.ts';
import { useApi } from '#web/app/app-context.tsx';
import { countsKey, countsQuery } from '#web/queries/counts.ts';

/** What there is a count of, by the path of its area. */
const COUNTED: Readonly<Record<string, keyof TeamCounts>> = {
  traders: 'traders',
  trades: 'trades',
  videos: 'videos',
  links: 'links',
  quotes: 'quotes',
  archive: 'archives',
};

/** How many there are in an area: `null` while that is not known, `undefined` where nothing is counted. */
type CountOf = (path: string) => number | null | undefined;

/** Asked again at every step and after every change, since traders work at the same time. */
export function useAreaCounts(): CountOf {
  const { data } = useQuery(countsQuery(useApi()));
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const asked = useRef(key);

  useEffect(() => {
    if (asked.current === key) return;
    asked.current = key;
    void queryClient.invalidateQueries({ queryKey: countsKey });
  }, [key, queryClient]);

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.mutation.state.status !== 'pending') {
          void queryClient.invalidateQueries({ queryKey: countsKey });
        }
      }),
    [queryClient],
  );

  return (path) => {
    const counted = COUNTED[path];
    return counted && (data?.[counted] ?? null);
  };
}
