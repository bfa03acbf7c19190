import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useToast } from '#web/ui/toast.tsx';
import { type AccessNotice, CODE_INVALID, CODE_REQUIRED } from './access-notices.ts';

/** Notices that a page with the access form can show on arrival, as `?notice=`. */
const NOTICE_PARAM = 'notice';

const TOO_MANY_ATTEMPTS: AccessNotice = {
  ...CODE_INVALID,
  description: 'Too many attempts. Please wait a minute, then try again.',
};

function noticeOf(name: string | null): AccessNotice | null {
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

/** Shows the arrival notice once, as a toast. @returns its text, for rendering without a script */
export function useArrivalNotice(): AccessNotice | null {
  const [params, setParams] = useSearchParams();
  const toast = useToast();
  const notice = noticeOf(params.get(NOTICE_PARAM));
  useEffect(() => {
    if (!notice) return;
    toast(notice);
    setParams(
      (current) => {
        current.delete(NOTICE_PARAM);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [notice, toast, setParams]);
  return notice;
}
