import type { Ref } from 'react';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>;
  hint: string;
  error: string | undefined;
}

/** Takes a code of an authenticator app. A recovery code is of digits too, so that this keyboard has it. */
export function CodeField({ ref, hint, error }: CodeFieldProps) {
  return (
    <Field label="Authentication Code" hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          ref={ref}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoCapitalize="none"
          spellCheck={false}
          size="large"
          className="tracking-wide tabular-nums"
        />
      )}
    </Field>
  );
}
