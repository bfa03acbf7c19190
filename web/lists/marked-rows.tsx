import { createContext, type ReactNode, use } from 'react';
import { useFromElsewhere } from '#web/context/live.ts';
import { useMarked } from './use-marked.ts';

interface Markable {
  id: number | string;
  /** Differs where a row has changed. */
  version?: number | string;
}

const MarkedRowsContext = createContext<ReadonlySet<number>>(new Set());

interface MarkedRowsProps {
  rows: readonly Markable[];
  /** Tells one list from another where several take turns, such as those of periods. */
  list?: string;
  children: ReactNode;
}

/** Around a list: its rows ask whether others have added or changed them a moment ago. */
export function MarkedRows({ rows, list = '', children }: MarkedRowsProps) {
  const marked = useMarked(rows, { list, keyOf, stateOf, isFromElsewhere: useFromElsewhere() });
  return <MarkedRowsContext value={marked}>{children}</MarkedRowsContext>;
}

const keyOf = ({ id }: Markable) => Number(id);
const stateOf = ({ version = 1 }: Markable) => version;

/** For `data-changed` of a row. */
export const useIsMarked = (id: number): true | undefined => use(MarkedRowsContext).has(id) || undefined;
