import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { unwrap } from '#web/api.ts';
import { hasStatus, messageOf } from '#web/api-error.ts';
import { useApi } from '#web/desk/desk.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { CODE_INVALID, CODE_REQUIRED } from './notice.ts';

/** The form's one field; the server reads it by the same name when there is no JavaScript. */
const CODE_FIELD = 'accessCode';

export function AccessForm() {
  const input = useRef<HTMLInputElement>(null);
  const logIn = useLogIn(() => input.current?.select());
  const toast = useToast();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const accessCode = input.current?.value ?? '';
    // Only to tell an empty field: what counts as part of the code is the server's to say.
    if (accessCode.trim() === '') {
      toast(CODE_REQUIRED);
      input.current?.focus();
      return;
    }
    logIn.mutate(accessCode);
  }

  return (
    <form method="post" action="/" onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Access Code">
        {(control) => (
          <Input
            {...control}
            ref={input}
            type="password"
            name={CODE_FIELD}
            placeholder="Enter your access code"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            size="large"
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        // Busy until the next page is there, not only until the code is accepted.
        busy={logIn.isPending || logIn.isSuccess}
        busyText="Validating..."
        className="w-full"
      >
        Access Dashboard
      </Button>
    </form>
  );
}

function useLogIn(onRefused: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return useMutation({
    mutationFn: (accessCode: string) => unwrap(api.api.auth.validate.post({ accessCode })),
    onSuccess: async ({ trader }) => {
      toast({ title: 'Welcome!', description: `Access granted. Welcome, ${trader.name}` });
      // Nothing that another session has read may be left for this one.
      queryClient.clear();
      await navigate(`/team-hub/${trader.id}`);
    },
    onError: (error) => {
      toast(hasStatus(error, 429) ? { ...CODE_INVALID, description: messageOf(error, '') } : CODE_INVALID);
      onRefused();
    },
  });
}
