import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#web/ui/display/card.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { MarkedRows } from './marked-rows.tsx';
import { ReadError } from './read-error.tsx';

interface ListStatesProps<Row> {
  read: Pick<UseQueryResult<Row[]>, 'data' | 'error' | 'isError' | 'isFetching'> & { refetch: () => unknown };
  /** Skeleton of the list. */
  skeleton: ReactNode;
  /** The error's title when nothing can be shown. */
  failed: string;
  /** Shown next to the retry button. */
  failedAction?: ReactNode;
  empty: ComponentProps<typeof EmptyState>;
  /** The list, when it is not empty. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** Every state of a list: loading, failed, empty or loaded. Data stays visible when a refetch fails. */
export function ListStates<Row extends { id: number | string }>({
  read,
  skeleton,
  failed,
  failedAction,
  empty,
  children,
}: ListStatesProps<Row>) {
  const { data, isError } = read;
  if (data && data.length > 0) return <MarkedRows rows={data}>{children(data)}</MarkedRows>;
  if (!data && !isError) return skeleton;
  return (
    <Card>
      {data ? <EmptyState {...empty} /> : <ReadError title={failed} read={read} action={failedAction} />}
    </Card>
  );
}
