/** What a list does for whoever comes to one of its trades from elsewhere, by a link or from the palette. */

import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { TO_TRADE } from '#web/features/layout/to-trade.ts';
import { useAfterPaint } from '#web/ui/browser/later-values.ts';

interface Arrival {
  /** Of the open trade; -1 while it is not listed. */
  index: number;
  /** Where the list begins; 0 until that is known, or while another view of it is shown. Pixels. */
  top: number;
  /** What covers the top of the window. Pixels. */
  above: number;
  /** Whether the rows are those of another list. */
  isStale: boolean;
}

/** What covers the bottom of the window on a phone. Pixels. */
const BELOW = 64;

/** Brings the open trade into view. Who walks through the list sees it anyway, and who goes back is where it was scrolled to. */
export function useArrival(virtual: Virtualizer<Window, Element>, { index, top, above, isStale }: Arrival) {
  const { key, state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const seen = useRef<string>(null);
  const isReady = useAfterPaint(key) === key && !isStale && top > 0 && index !== -1;
  const bring = useEffectEvent(() => {
    const isFirst = seen.current === null;
    if (seen.current === key) return;
    seen.current = key;
    if (!isFirst && state !== TO_TRADE) return;
    if (isBack && scrollY > 0) return;
    const row = virtual.measurementsCache[index];
    const isInView = row && row.start >= scrollY + above && row.end <= scrollY + innerHeight - BELOW;
    if (!isInView) virtual.scrollToIndex(index, { align: 'center' });
  });
  useEffect(() => {
    if (isReady) bring();
  }, [isReady]);
}

/** As many trades as a day has, and more. */
const MOST_LOADED = 500;

interface Loading {
  openId: number | null;
  entries: readonly { id: number }[];
  /** Whether another page of the list can be loaded now. */
  canLoad: boolean;
  load: () => void;
}

/** Loads more of a list until it has the trade: that of a day, where the palette leads to, may be in several pages. */
export function useLoadedOnArrival({ openId, entries, canLoad, load }: Loading) {
  const isArrival = useLocation().state === TO_TRADE;
  const isMissing =
    isArrival && canLoad && entries.length < MOST_LOADED && !entries.some(({ id }) => id === openId);
  const loadMore = useEffectEvent(load);
  useEffect(() => {
    if (isMissing) loadMore();
  }, [isMissing]);
}
