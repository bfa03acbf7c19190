import { useController } from 'react-hook-form';
import { Field } from '#web/ui/inputs/field.tsx';
import { Combobox } from '#web/ui/layers/combobox.tsx';
import type { AccountForm } from './account-form.ts';
import { ZONES } from './time-zones.ts';

interface TimeZoneFieldProps {
  form: AccountForm;
  name: 'timeZone' | 'rules.0.flatZone';
  label: string;
  hint?: string;
  optional?: boolean;
  className: string;
}

export function TimeZoneField({ form, name, ...shown }: TimeZoneFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <Field {...shown} error={fieldState.error?.message}>
      {(control) => (
        <Combobox
          {...control}
          ref={field.ref}
          options={ZONES}
          value={field.value}
          onBlur={field.onBlur}
          onType={field.onChange}
          onChoose={({ label }) => field.onChange(label)}
        />
      )}
    </Field>
  );
}
