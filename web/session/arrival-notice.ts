import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { waitInWords } from '#src/values/time/duration.ts';
import { WAIT } from '#src/values/wire/destination.ts';
import { useToast } from '#web/ui/notices/toast.tsx';
import { type AccessNotice, CODE_INVALID, CODE_REQUIRED, SUSPENDED } from './access-notices.ts';

/** Notices that a page with the access form can show on arrival, as `?notice=`. */
const NOTICE_PARAM = 'notice';

/** The longest lockout, and the answer to an address that names none. Seconds. */
const HOUR = 3600;

/** In the words of the API, whose response a form without a script never sees. */
function tooManyAttempts(wait: string | null): AccessNotice {
  const seconds = Math.min(Number.parseInt(wait ?? '', 10) || HOUR, HOUR);
  return {
    ...CODE_INVALID,
    description: `Too many attempts. Please try again in ${waitInWords(seconds * 1000)}.`,
  };
}

function readNotice(params: URLSearchParams): AccessNotice | null {
  switch (params.get(NOTICE_PARAM)) {
    case 'code-required':
      return CODE_REQUIRED;
    case 'code-invalid':
      return CODE_INVALID;
    case 'suspended':
      return SUSPENDED;
    case 'too-many-attempts':
      return tooManyAttempts(params.get(WAIT));
    default:
      return null;
  }
}

/** Shows the arrival notice once, as a toast. @returns its text, for rendering without a script */
export function useArrivalNotice(): AccessNotice | null {
  const [params, setParams] = useSearchParams();
  const toast = useToast();
  const notice = useMemo(() => readNotice(params), [params]);
  useEffect(() => {
    if (!notice) return;
    toast(notice);
    setParams(
      (current) => {
        current.delete(NOTICE_PARAM);
        current.delete(WAIT);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [notice, toast, setParams]);
  return notice;
}
