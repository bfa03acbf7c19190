import { type FormEvent, useEffect, useRef } from 'react';
import { NEXT } from '#src/values/wire/destination.ts';
import { useToast } from '#web/ui/notices/toast.tsx';
import { AccessFields } from './access-fields.tsx';
import { CODE_REQUIRED, toLogInNotice } from './access-notices.ts';
import { useArrivalNotice } from './arrival-notice.ts';
import { useKeptDestination } from './kept-destination.ts';
import { useLogIn } from './use-log-in.ts';

/**
 * A form that takes an access code.
 * @param action where it posts without a script and where a rejection returns to: the page it is on
 * @param isAwaited whether one comes to its page for it: the field has the focus where that opens no keyboard on the screen
 */
export function AccessForm({ action, isAwaited = false }: { action: string; isAwaited?: boolean }) {
  const notice = useArrivalNotice();
  const next = useKeptDestination();
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const { logIn, isBusy } = useLogIn((error) => {
    toast(toLogInNotice(error));
    input.current?.select();
  }, next);

  useEffect(() => {
    const isFree = document.activeElement === document.body;
    if (isAwaited && isFree && matchMedia('(pointer: fine)').matches)
      input.current?.focus({ preventScroll: true });
  }, [isAwaited]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const accessCode = input.current?.value ?? '';
    // Only detects an empty field; the server decides what counts as part of the code.
    if (accessCode.trim() === '') {
      toast(CODE_REQUIRED);
      input.current?.focus();
      return;
    }
    void logIn(accessCode);
  }

  return (
    <form method="post" action={action} onSubmit={submit} className="flex flex-col gap-4">
      {notice && (
        <noscript>
          <p
            role="alert"
            className="flex gap-2 rounded border border-loss bg-loss-soft px-3 py-2.5 text-loss"
          >
            {notice.description}
          </p>
        </noscript>
      )}
      {next !== null && <input type="hidden" name={NEXT} value={next} />}
      <AccessFields input={input} isBusy={isBusy} submit="Access Dashboard" />
    </form>
  );
}
