import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '#web/context/app-context.tsx';
import { countsKey, countsQuery } from '#web/queries/counts.ts';
import type { Area } from './areas.ts';

/** The count of an area: `null` while loading, `undefined` for areas without one. */
type CountOf = (area: Area) => number | null | undefined;

/** Refetched after every navigation and change, since traders work at the same time. */
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

  return ({ counted }) => counted && (data?.[counted] ?? null);
}
