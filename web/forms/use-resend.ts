import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** How often it is tried. Milliseconds. */
const TRIES_EVERY = 5000;

/**
 * Sends a form that could not be sent once the server is back, as it was sent: once something else is typed, it waits to
 * be sent again. Idempotency keys and versions see to it that nothing is saved twice.
 */
export function useResend<Fields extends FieldValues, Checked>(
  form: Pick<UseFormReturn<Fields, unknown, Checked>, 'watch'>,
  submit: () => Promise<void>,
) {
  const [isWaiting, setWaiting] = useState(false);
  const send = useEffectEvent(() => void submit());
  const { watch } = form;
  useEffect(() => {
    if (!isWaiting) return;
    const listening = new AbortController();
    addEventListener('online', () => send(), { signal: listening.signal });
    const timer = setInterval(() => send(), TRIES_EVERY);
    const typing = watch(() => setWaiting(false));
    return () => {
      listening.abort();
      clearInterval(timer);
      typing.unsubscribe();
    };
  }, [isWaiting, watch]);
  return { isWaiting, setWaiting };
}
