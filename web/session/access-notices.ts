import { hasStatus, toMessage } from '#web/api/api-error.ts';
import type { ToastMessage } from '#web/ui/notices/toaster.tsx';

export interface AccessNotice extends ToastMessage {
  description: string;
}

/** Messages of a rejected log-in. Importing the contract's would bring its schemas into the public pages. */
export const CODE_REQUIRED: AccessNotice = {
  variant: 'destructive',
  title: 'Error',
  description: 'Please enter an access code',
};

export const CODE_INVALID: AccessNotice = {
  variant: 'destructive',
  title: 'Access Denied',
  description: 'Invalid access code. Please try again.',
};

/** Shown in a browser that the trader has logged in from before. */
export const SUSPENDED: AccessNotice = {
  ...CODE_INVALID,
  description: 'Your access is suspended. Please ask the admin of your team.',
};

/**
 * The message for a failed log-in: the code is wrong, whatever the reason, or its trader is suspended, or there were too
 * many attempts.
 */
export function toLogInNotice(error: unknown): AccessNotice {
  if (hasStatus(error, 403) && error.body?.code === 'suspended') return SUSPENDED;
  return hasStatus(error, 429) ? { ...CODE_INVALID, description: toMessage(error, '') } : CODE_INVALID;
}
