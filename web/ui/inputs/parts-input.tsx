import type { ComponentProps } from 'react';
import { INCOMPLETE, readParts } from './incomplete.ts';
import { Input } from './input.tsx';

interface PartsInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> {
  type: 'date' | 'time';
  /** {@link INCOMPLETE} while parts of it are missing. */
  value: string;
  onChange: (text: string) => void;
}

/** A date or time, typed in parts: one that is left with parts missing is not taken for a blank one. */
export function PartsInput({ value, onChange, onBlur, onKeyDown, ...rest }: PartsInputProps) {
  /** Parts in a blank field are no change to the browser. */
  function look(input: HTMLInputElement) {
    const now = readParts(input);
    if (now !== value && (now === INCOMPLETE || value === INCOMPLETE)) onChange(now);
  }
  return (
    <Input
      {...rest}
      value={value === INCOMPLETE ? '' : value}
      onChange={({ target }) => onChange(readParts(target))}
      onBlur={(event) => {
        look(event.currentTarget);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        // It sends the form without leaving the field.
        if (event.key === 'Enter') look(event.currentTarget);
        onKeyDown?.(event);
      }}
    />
  );
}
