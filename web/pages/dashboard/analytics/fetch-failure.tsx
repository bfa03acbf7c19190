import { hasStatus, messageOf } from '#web/api/api-error.ts';
import { LogInAgain } from '#web/session/log-in-again.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/states.tsx';

interface FetchFailureProps {
  title: string;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Figures that could not be had, with another try; once the session is over, with the way back in. */
export function FetchFailure({ title, error, isFetching, refetch }: FetchFailureProps) {
  return (
    <Card>
      <ErrorState
        title={title}
        hint={messageOf(error, 'The server could not be reached.')}
        onRetry={() => void refetch()}
        busy={isFetching}
        action={hasStatus(error, 401) && <LogInAgain />}
      />
    </Card>
  );
}
