import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toMessage } from '#web/api/api-error.ts';
import { ErrorState } from '#web/ui/notices/states.tsx';

interface ReadErrorProps {
  title: string;
  read: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => unknown };
  /** Shown next to the retry button. */
  action?: ReactNode;
}

/** Replaces data that could not be read: the error, with a retry button. */
export function ReadError({ title, read: { error, isFetching, refetch }, action }: ReadErrorProps) {
  return (
    <ErrorState
      title={title}
      hint={toMessage(error, 'The server could not be reached.')}
      onRetry={() => void refetch()}
      busy={isFetching}
      action={action}
    />
  );
}
