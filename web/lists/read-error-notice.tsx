import type { UseQueryResult } from '@tanstack/react-query';
import { toMessage } from '#web/api/api-error.ts';
import { RetryNotice } from '#web/ui/notices/retry-notice.tsx';

interface ReadErrorNoticeProps {
  title: string;
  read: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
}

/** The error of a failed read, with a retry button, in a line or two; also for a failed refetch of data still shown. */
export function ReadErrorNotice({ title, read: { data, error, isFetching, refetch } }: ReadErrorNoticeProps) {
  return (
    <RetryNotice
      title={title}
      hint={
        data === undefined
          ? toMessage(error, 'The server could not be reached.')
          : 'What is shown here may be out of date.'
      }
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
