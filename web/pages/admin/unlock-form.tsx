import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { hasStatus, toMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { endGrant } from './carried-grants.ts';
import { CodeField } from './code-field.tsx';

const INVALID = 'Invalid admin password';

interface UnlockFormProps {
  input: RefObject<HTMLInputElement | null>;
  onUnlocked: (grant: string) => void;
  /** What stands below the form. @param asksCode whether it is at its second step */
  children?: (asksCode: boolean) => ReactNode;
}

/**
 * Exchanges the admin password for a grant, with two-factor authentication also a code, which it asks for once the
 * password was right. Submitted without a script it returns to the gate, since a grant needs one.
 */
export function UnlockForm({ input, onUnlocked, children }: UnlockFormProps) {
  const api = useApi();
  const toast = useToast();
  const [isReady, setIsReady] = useState(false);
  /** It was right, and a code is asked for. */
  const [password, setPassword] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const code = useRef<HTMLInputElement>(null);
  const isShown = useRef(false);
  useEffect(() => {
    setIsReady(true);
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useEffect(() => {
    if (password !== null) code.current?.focus();
    // Someone may have gone elsewhere before the script was there. Or the code's field, which had it, is gone.
    else if (document.activeElement === document.body) input.current?.focus();
  }, [password, input]);

  const unlock = useMutation({
    mutationFn: (body: { password: string; code?: string }) => call(api, 'POST /api/auth/admin', { body }),
    onSuccess: ({ message, grant }) => {
      // Leaving locks the area, also before it was unlocked.
      if (!isShown.current) {
        endGrant(grant);
        return;
      }
      toast({ title: message });
      onUnlocked(grant);
    },
    onError: (error, sent) => {
      const reason = hasStatus(error, 401) ? error.body?.code : undefined;
      if (reason === 'totp_required') {
        setPassword(sent.password);
        return;
      }
      if (reason === 'invalid_totp') {
        setProblem(toMessage(error, ''));
        code.current?.select();
        return;
      }
      const isWrong = reason !== undefined || hasStatus(error, 422);
      const description = isWrong ? INVALID : toMessage(error, 'The server could not be reached.');
      toast({ variant: 'destructive', title: 'Access Denied', description });
      // It was changed meanwhile.
      if (isWrong) setPassword(null);
      (code.current ?? input.current)?.select();
    },
  });

  const send = useSingleFlight((body: { password: string; code?: string }) =>
    unlock.mutateAsync(body).catch(() => {}),
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setProblem(undefined);
    void send(
      password === null
        ? { password: input.current?.value ?? '' }
        : { password, code: code.current?.value ?? '' },
    );
  }

  return (
    <>
      <form method="post" action="/admin" onSubmit={submit} className="flex flex-col gap-4">
        {password === null ? (
          <Field label="Admin Password">
            {(control) => (
              <Input
                {...control}
                ref={input}
                type="password"
                name="password"
                autoComplete="current-password"
                size="large"
              />
            )}
          </Field>
        ) : (
          <CodeField
            ref={code}
            hint="The 6 digits of your authenticator app, or a recovery code."
            error={problem}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={!isReady}
          busy={unlock.isPending}
          busyText="Checking..."
          className="w-full"
        >
          Unlock
        </Button>
      </form>
      {children?.(password !== null)}
    </>
  );
}
