import type { ComponentProps } from 'react';
import { hasStatus } from '#web/api/api-error.ts';
import { ReadError } from '#web/lists/read-error.tsx';
import { LogInAgain } from './log-in-again.tsx';

/** A failed read of a private page: once the session is over, it has a link to log in again. */
export function PrivateReadError(props: Omit<ComponentProps<typeof ReadError>, 'action'>) {
  return <ReadError {...props} action={hasStatus(props.read.error, 401) && <LogInAgain />} />;
}
