import { type FormEvent, useRef, useState } from 'react';
import { NewApiToken } from '#src/features/tokens/contract.ts';
import type { IssuedApiToken } from '#src/features/tokens/responses.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { type SentContent, useIdempotencyKey } from '#web/forms/idempotency-key.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { useCreateToken } from '#web/queries/tokens.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

const FORM_ID = 'new-api-token';

/** Gets the focus when the focused token is deleted. */
export const newTokenName = {
  find: () => document.querySelector<HTMLElement>(`#${FORM_ID} input`),
};

/** One field and a button: the name of a new token. */
export function NewTokenForm({ onIssued }: { onIssued: (issued: IssuedApiToken) => void }) {
  const toast = useToast();
  const create = useCreateToken();
  const sent = useRef<SentContent | null>(null);
  const keyFor = useIdempotencyKey(sent);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  function reject(message: string | undefined) {
    setError(message);
    newTokenName.find()?.focus();
  }

  const submit = useSingleFlight(async () => {
    const checked = NewApiToken.safeParse({ name });
    if (!checked.success) {
      reject(checked.error.issues[0]?.message);
      return;
    }
    try {
      const issued = await create.mutateAsync({ row: checked.data, key: keyFor(checked.data) });
      // Another token may have the same name: its key is its own.
      sent.current = null;
      setName('');
      setError(undefined);
      onIssued(issued);
    } catch (failure) {
      const [issue] = failure instanceof ApiError ? failure.issues : [];
      if (issue) reject(issue.message);
      else
        toast({
          variant: 'destructive',
          title: 'Error',
          description: messageOf(failure, 'Failed to create API token'),
        });
    }
  });

  return (
    <form
      id={FORM_ID}
      noValidate
      className="flex flex-col gap-3 sm:flex-row sm:items-start"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        placeholder="NinjaTrader export"
        autoComplete="off"
        error={error}
        size="bar"
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="primary" busy={create.isPending} className="sm:mt-6.75">
        Create Token
      </Button>
    </form>
  );
}
