/** What the landing page can be asked to say on arrival, as `?notice=`. */

import { type AccessNotice, CODE_INVALID, CODE_REQUIRED } from '#web/session/access-notices.ts';

export const NOTICE_PARAM = 'notice';

const TOO_MANY_ATTEMPTS: AccessNotice = {
  ...CODE_INVALID,
  description: 'Too many attempts. Please wait a minute, then try again.',
};

export function noticeOf(name: string | null): AccessNotice | null {
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
