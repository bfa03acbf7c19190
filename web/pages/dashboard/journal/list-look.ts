/** How a trader likes the journal: as a table with which columns, or as cards. Kept in the browser. */

import { useCallback, useState } from 'react';
import { keepCookie, readCookie } from '#web/ui/browser/kept-cookie.ts';

/** What a column of the table is about, in the order shown. Those without a choice are always there. */
export const COLUMN_KEYS = [
  'time',
  'symbol',
  'side',
  'account',
  'quantity',
  'entry',
  'exit',
  'stop',
  'strategy',
  'notes',
  'tags',
  'held',
  'costs',
  'risk',
  'r',
  'pnl',
] as const;
export type ColumnKey = (typeof COLUMN_KEYS)[number];

/** A trade cannot do without these. */
export const FIXED_COLUMNS: readonly ColumnKey[] = ['time', 'symbol', 'pnl'];

export interface ListLook {
  view: 'table' | 'cards';
  columns: readonly ColumnKey[];
}

export const USUAL_LOOK: ListLook = {
  view: 'table',
  columns: ['time', 'symbol', 'side', 'quantity', 'entry', 'exit', 'strategy', 'notes', 'r', 'pnl'],
};

export const LOOK_COOKIE = 'bullpen_journal';

/** Reads it from a `Cookie` header; what is not known there is as usual. */
export function readLook(cookies: string): ListLook {
  const kept = readCookie(cookies, LOOK_COOKIE);
  if (kept === undefined) return USUAL_LOOK;
  const [view, ...chosen] = kept.split('.');
  return {
    view: view === 'cards' ? 'cards' : 'table',
    columns: COLUMN_KEYS.filter((key) => FIXED_COLUMNS.includes(key) || chosen.includes(key)),
  };
}

/** As the cookie's value; the reverse of {@link readLook}. */
export const lookText = ({ view, columns }: ListLook): string => [view, ...columns].join('.');

/** @returns the look with a column shown or left out, in the order of the columns */
export function withColumn(look: ListLook, key: ColumnKey, isShown: boolean): ListLook {
  return {
    ...look,
    columns: COLUMN_KEYS.filter((each) => (each === key ? isShown : look.columns.includes(each))),
  };
}

export function useLook(start: ListLook): [ListLook, (look: ListLook) => void] {
  const [look, setLook] = useState(start);
  const choose = useCallback((next: ListLook) => {
    setLook(next);
    keepCookie(LOOK_COOKIE, lookText(next), '/dashboard');
  }, []);
  return [look, choose];
}
