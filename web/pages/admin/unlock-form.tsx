import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { hasStatus, toMessage } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { endGrant } from './carried-grants.ts';

const INVALID = 'Invalid admin password';

interface UnlockFormProps {
  input: RefObject<HTMLInputElement | null>;
  onUnlocked: (grant: string) => void;
}

/**
 * Exchanges the admin password for a grant. Submitted without a script it returns to the gate, since a grant needs
 * one.
 */
export function UnlockForm({ input, onUnlocked }: UnlockFormProps) {
  const api = useApi();
  const toast = useToast();
  const [isReady, setIsReady] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    setIsReady(true);
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const unlock = useMutation({
    mutationFn: (password: string) => call(api, 'POST /api/auth/admin', { body: { password } }),
    onSuccess: ({ message, grant }) => {
      // Leaving locks the area, also before it was unlocked.
      if (!isShown.current) {
        endGrant(grant);
        return;
      }
      toast({ title: message });
      onUnlocked(grant);
    },
    onError: (error) => {
      const description =
        hasStatus(error, 401) || hasStatus(error, 422)
          ? INVALID
          : toMessage(error, 'The server could not be reached.');
      toast({ variant: 'destructive', title: 'Access Denied', description });
      input.current?.select();
    },
  });

  const send = useSingleFlight((password: string) => unlock.mutateAsync(password).catch(() => {}));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(input.current?.value ?? '');
  }

  return (
    <form method="post" action="/admin" onSubmit={submit} className="flex flex-col gap-4">
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
  );
}
