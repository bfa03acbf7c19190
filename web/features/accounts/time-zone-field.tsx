import { useController } from 'react-hook-form';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { ACCOUNT_LABELS, type AccountForm } from './account-form.ts';
import { ZONES } from './time-zones.ts';

export function TimeZoneField({ form }: { form: AccountForm }) {
  const { field } = useController({ control: form.control, name: 'timeZone' });
  return (
    <Field
      label={ACCOUNT_LABELS.timeZone}
      optional
      hint="Left blank, an import asks for it."
      error={form.formState.errors.timeZone?.message}
      className="sm:col-span-3"
    >
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
