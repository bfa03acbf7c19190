import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { hasStatus, toMessage } from '#web/api/api-error.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { DialogBody, DialogFooter } from '#web/ui/layers/dialog.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { CodeField } from '../../code-field.tsx';
import { isStale } from '../../reauth-dialog.tsx';

interface CodeFormProps<Response> {
  /** What the code is sent to. */
  call: UseMutationResult<Response, Error, string>;
  input: RefObject<HTMLInputElement | null>;
  hint: string;
  submit: string;
  variant: 'primary' | 'destructive';
  onDone: (response: Response) => void;
  /** The password was entered too long ago. */
  onStale?: () => void;
  onCancel: () => void;
  /** What stands above the code. */
  children?: ReactNode;
}

/** Takes a code, in a dialog, and says at its field when it is wrong. */
export function CodeForm<Response>({
  call,
  input,
  hint,
  submit,
  variant,
  onDone,
  onStale,
  onCancel,
  children,
}: CodeFormProps<Response>) {
  const toast = useToast();
  const formId = useId();
  const [problem, setProblem] = useState<string>();

  const send = useSingleFlight(async () => {
    setProblem(undefined);
    try {
      onDone(await call.mutateAsync(input.current?.value ?? ''));
    } catch (error) {
      if (onStale && isStale(error)) {
        onStale();
        return;
      }
      const description = toMessage(error, 'The server could not be reached.');
      if (hasStatus(error, 422)) setProblem(description);
      else toast({ variant: 'destructive', title: 'Error', description });
      input.current?.select();
    }
  });

  return (
    <>
      <DialogBody>
        <form
          id={formId}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void send();
          }}
          className="flex flex-col gap-4"
        >
          {children}
          <CodeField ref={input} hint={hint} error={problem} />
        </form>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" form={formId} variant={variant} busy={call.isPending}>
          {submit}
        </Button>
      </DialogFooter>
    </>
  );
}
