import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCopies } from '#web/context/copies.tsx';
import {
  type ChangeFilter,
  changedParams,
  type FilterChange,
  isNarrowed,
  NO_FILTER,
  readEntryFilter,
  readEntryOrder,
  withCopies,
} from '#web/queries/entry-filter.ts';
import { NO_FACET } from './facets.ts';

/** Belongs to the list that was shown, not to the next one: the trade that is open beside it. */
const OF_THE_LIST = 'entry';

const NOTHING: FilterChange = Object.assign({ ...NO_FILTER }, ...Object.values(NO_FACET));

/** Filter and order in the URL with what the browser says of copies, and how they are changed. */
export function useEntryFilter() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { copies, choose } = useCopies();
  const { filter, order } = useMemo(
    () => ({ filter: withCopies(readEntryFilter(params), copies), order: readEntryOrder(params) }),
    [params, copies],
  );

  const change = useCallback<ChangeFilter>(
    (next) => {
      // By now: keys may be faster than the page, and a search that is typed waits for a moment.
      const current = new URLSearchParams(location.search);
      const changed = changedParams(
        current,
        typeof next === 'function' ? next(readEntryFilter(current)) : next,
      );
      changed.delete(OF_THE_LIST);
      void navigate(
        { search: changed.toString() },
        // Back takes away what was narrowed down last, not each letter of a search.
        { replace: sameNames(current, changed), preventScrollReset: true },
      );
    },
    [navigate],
  );
  const reset = useCallback(() => {
    // Where nothing else narrows, it is the copies that are missing.
    if (isNarrowed(filter)) change(NOTHING);
    else choose('with');
  }, [change, choose, filter]);
  /** All of it anew, as it was saved. */
  const use = useCallback(
    (query: string) => {
      const saved = new URLSearchParams(query);
      change({
        ...NOTHING,
        sort: undefined,
        order: undefined,
        ...readEntryFilter(saved),
        ...readEntryOrder(saved),
      });
    },
    [change],
  );
  return { filter, order, change, reset, use };
}

function sameNames(before: URLSearchParams, after: URLSearchParams): boolean {
  const names = (params: URLSearchParams) =>
    [...new Set(params.keys())].filter((name) => name !== OF_THE_LIST);
  return names(before).sort().join() === names(after).sort().join();
}
