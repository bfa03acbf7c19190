import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldGroup } from '#web/ui/inputs/field.tsx';

export interface Choice {
  name: string;
  hint: string;
}

interface ChoicesProps<Value extends string | number> {
  label: string;
  values: readonly Value[];
  choices: Record<Value, Choice>;
  /** What holds for all of them. */
  hint?: string | null;
  error: string | undefined;
  disabled?: boolean;
  field: UseFormRegisterReturn;
}

/** A setting with few values, each with what it means. */
export function Choices<Value extends string | number>({
  label,
  values,
  choices,
  hint,
  error,
  disabled,
  field,
}: ChoicesProps<Value>) {
  return (
    <FieldGroup label={label} error={error}>
      {values.map((value) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-start gap-3 py-1 md:min-h-9">
          <input
            type="radio"
            {...field}
            value={value}
            disabled={disabled}
            className="mt-1 size-4 shrink-0 accent-gold"
          />
          <span>
            <span className="font-medium">{choices[value].name}</span>
            <span className="block text-12 text-muted">{choices[value].hint}</span>
          </span>
        </label>
      ))}
      {hint && <p className="text-pretty text-12 text-muted">{hint}</p>}
    </FieldGroup>
  );
}
