import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { LabelledSwitch } from '#web/ui/switch.tsx';

interface SwitchFieldProps<Fields extends FieldValues> {
  control: Control<Fields>;
  name: FieldPathByValue<Fields, boolean>;
  label: string;
}

/** What is on or off, in a form. */
export function SwitchField<Fields extends FieldValues>({ control, name, label }: SwitchFieldProps<Fields>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref, onBlur } }) => (
        <LabelledSwitch
          label={label}
          ref={ref}
          checked={value}
          onBlur={onBlur}
          onCheckedChange={onChange}
          className="min-h-11 gap-3 rounded border border-line px-3 font-medium sm:col-span-6 sm:min-h-10"
        />
      )}
    />
  );
}
