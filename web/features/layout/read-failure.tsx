import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '#web/api/api-error.ts';
import { RetryNotice } from '#web/ui/retry-notice.tsx';

interface ReadFailureProps {
  title: string;
  read: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
}

/** That something could not be read, with another try; also where what was read before is still shown. */
export function ReadFailure({ title, read: { data, error, isFetching, refetch } }: ReadFailureProps) {
  return (
    <RetryNotice
      title={title}
      hint={
        data === undefined
          ? messageOf(error, 'The server could not be reached.')
          : 'What is shown here may be out of date.'
      }
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
