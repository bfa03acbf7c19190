import type { RefObject } from 'react';
import { Button } from '#web/ui/inputs/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { CODE_FIELD } from './use-log-in.ts';

interface AccessFieldsProps {
  input: RefObject<HTMLInputElement | null>;
  isBusy: boolean;
  submit: string;
  /** The code was rejected; the reason is shown next to the field. */
  isRejected?: boolean;
}

/** The fields shared by every form that takes an access code. */
export function AccessFields({ input, isBusy, submit, isRejected = false }: AccessFieldsProps) {
  return (
    <>
      <Field label="Access Code">
        {(control) => (
          <Input
            {...control}
            aria-invalid={isRejected || undefined}
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
        busy={isBusy}
        busyText="Validating..."
        className="w-full whitespace-normal"
      >
        {submit}
      </Button>
    </>
  );
}
