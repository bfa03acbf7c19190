/** Which trade is open beside the list, in the URL. */

import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import { useNamedFirst } from '#web/ui/layers/named-first.ts';

const OPEN = 'entry';

/** The id of the element that shows the trade beside the list. */
export const PANEL_ID = 'open-entry';

/** The id of the open trade in a URL; `null` without one. */
export function openEntryId(params: URLSearchParams): number | null {
  const id = Number(params.get(OPEN));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

const toSearch = (params: URLSearchParams, id: number | null): string => {
  const next = new URLSearchParams(params);
  if (id === null) next.delete(OPEN);
  else next.set(OPEN, String(id));
  return next.size > 0 ? `?${next}` : '';
};

/** Takes the focus from the trade that is about to close to its place in the list, else to the heading. */
function leavePanel(id: number): void {
  if (!document.getElementById(PANEL_ID)?.contains(document.activeElement)) return;
  const place = document.querySelector<HTMLElement>(`tr[data-id="${id}"], li[data-id="${id}"] a`);
  (place ?? pageHeading())?.focus();
}

export function useOpenEntry() {
  const [params] = useSearchParams();
  const openId = openEntryId(params);
  const [markedId, goTo] = useNamedFirst(openId);
  const show = useCallback(
    (id: number | null) => {
      const current = new URLSearchParams(location.search);
      // Back leads to the list, not through every trade that was looked at.
      const replace = id === null || openEntryId(current) !== null;
      goTo({ search: toSearch(current, id) }, id, { replace });
    },
    [goTo],
  );
  // Written once for all rows: each frame of scrolling has dozens of them.
  const others = useMemo(() => toSearch(params, null), [params]);
  const hrefOf = useCallback((id: number) => `${others || '?'}${others && '&'}${OPEN}=${id}`, [others]);
  return {
    openId,
    /** The one that is about to be open: its row says so in the next frame, before its panel is drawn. */
    markedId,
    open: show,
    close: useCallback(() => {
      if (openId !== null) leavePanel(openId);
      show(null);
    }, [show, openId]),
    hrefOf,
  };
}
