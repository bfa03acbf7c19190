import { type FormEvent, useRef, useState } from 'react';
import { ApiError, toMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { type SentContent, useIdempotencyKey } from './idempotency-key.ts';
import { useSingleFlight } from './single-flight.ts';

interface NameFormProps<Row> {
  id: string;
  placeholder: string;
  submit: string;
  /** The title of an error that is not the name's. */
  failed: string;
  /** What is sent under a name, or what is wrong with the name. */
  read: (name: string) => { row: Row } | { problem: string | undefined };
  create: (row: Row, key: string) => Promise<unknown>;
  busy: boolean;
}

/** The name field of a {@link NameForm}. */
export const findNameField = (formId: string) => document.querySelector<HTMLElement>(`#${formId} input`);

/** What is wrong with the name: as a field that was rejected, or since it is taken; `null` for another failure. */
function findProblem(failure: unknown): string | null {
  if (!(failure instanceof ApiError)) return null;
  const isTaken = failure.status === 409;
  return failure.issues[0]?.message ?? (isTaken ? (failure.body?.message ?? null) : null);
}

/** One field and a button: creates what has nothing but a name to be typed. */
export function NameForm<Row>({ id, placeholder, submit, failed, read, create, busy }: NameFormProps<Row>) {
  const toast = useToast();
  const sent = useRef<SentContent | null>(null);
  const keyFor = useIdempotencyKey(sent);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  function reject(message: string | undefined) {
    setError(message);
    findNameField(id)?.focus();
  }

  const send = useSingleFlight(async () => {
    const checked = read(name);
    if ('problem' in checked) return reject(checked.problem);
    try {
      await create(checked.row, keyFor(checked.row));
      // The next one may have the same name: its key is its own.
      sent.current = null;
      // The next one may be typed by now.
      setName((typed) => (typed === name ? '' : typed));
      setError(undefined);
    } catch (failure) {
      const problem = findProblem(failure);
      if (problem !== null) reject(problem);
      else toast({ variant: 'destructive', title: 'Error', description: toMessage(failure, failed) });
    }
  });

  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-3 sm:flex-row sm:items-start"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        placeholder={placeholder}
        autoComplete="off"
        error={error}
        size="bar"
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="primary" busy={busy} className="sm:mt-6.75">
        {submit}
      </Button>
    </form>
  );
}
