import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ReadError } from './read-error.tsx';

interface ListStatesProps<Row> {
  read: Pick<UseQueryResult<Row[]>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;
  /** The list's shape while it is on its way. */
  skeleton: ReactNode;
  /** What is said when nothing can be shown. */
  failed: string;
  /** Beside the other try. */
  failedAction?: ReactNode;
  empty: ComponentProps<typeof EmptyState>;
  /** A list with something in it. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** Every state of a list: on its way, not to be had, empty, or there. What was read before stays where a read fails. */
export function ListStates<Row>({
  read,
  skeleton,
  failed,
  failedAction,
  empty,
  children,
}: ListStatesProps<Row>) {
  const { data, isError } = read;
  if (data && data.length > 0) return children(data);
  if (!data && !isError) return skeleton;
  return (
    <Card>
      {data ? <EmptyState {...empty} /> : <ReadError title={failed} read={read} action={failedAction} />}
    </Card>
  );
}
