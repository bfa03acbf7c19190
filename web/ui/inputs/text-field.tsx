import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../display/class-names.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { stepOnArrow } from './step.ts';

interface TextFieldProps extends Omit<ComponentProps<typeof Input>, 'step'> {
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  aside?: ReactNode;
  error: string | undefined;
  /** Step of the arrow keys for a number. */
  step?: number;
}

/** A single-line field with its error. Numbers are text as well, so that no input is dropped. */
export function TextField({
  label,
  optional = false,
  hint,
  aside,
  error,
  className,
  step,
  ...input
}: TextFieldProps) {
  const isFigure = input.inputMode !== undefined || input.type === 'date';
  return (
    <Field
      label={label}
      optional={optional}
      hint={hint}
      aside={aside}
      error={error}
      {...(className ? { className } : {})}
    >
      {(control) => (
        <Input
          {...input}
          {...control}
          {...(step === undefined
            ? {}
            : { step, onKeyDown: (event) => stepOnArrow(event.nativeEvent, event.currentTarget, step) })}
          className={classNames(isFigure && 'tabular-nums')}
        />
      )}
    </Field>
  );
}
