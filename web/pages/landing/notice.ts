/** What the landing page can be asked to say on arrival, as `?notice=`. */

import type { ToastMessage } from '#web/ui/toast.tsx';

export const NOTICE_PARAM = 'notice';

interface Notice extends ToastMessage {
  description: string;
}

/** The texts of a refused log-in. The contract's own would bring its schemas into this page. */
export const CODE_REQUIRED: Notice = {
  variant: 'destructive',
  title: 'Error',
  description: 'Please enter an access code',
};

export const CODE_INVALID: Notice = {
  variant: 'destructive',
  title: 'Access Denied',
  description: 'Invalid access code. Please try again.',
};

const TOO_MANY_ATTEMPTS: Notice = {
  variant: 'destructive',
  title: 'Access Denied',
  description: 'Too many attempts. Please wait a minute, then try again.',
};

export function noticeOf(name: string | null): Notice | null {
  switch (name) {
    case 'code-required':
      return CODE_REQUIRED;
    case 'code-invalid':
      return CODE_INVALID;
    case 'too-many-attempts':
      return TOO_MANY_ATTEMPTS;
    default:
      return null;
  }
}
