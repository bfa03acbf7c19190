/** The kit's fields bound to a form: each shows its value and its error. */

import type { ComponentProps } from 'react';
import { Controller, type FieldPath, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { classNames } from '#web/ui/display/class-names.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import { Textarea } from '#web/ui/inputs/input.tsx';
import { LabelledSwitch } from '#web/ui/inputs/switch.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import type { EditForm } from './use-save.ts';

interface Bound<Fields extends FieldValues, Checked, Name = FieldPath<Fields>> {
  form: EditForm<Fields, Checked>;
  name: Name;
}

/** Binds a form's fields by name, each with its label: `<FormText {...field('name')} />`. */
export const boundTo =
  <Fields extends FieldValues, Checked, Labelled extends keyof Fields>(
    form: EditForm<Fields, Checked>,
    labels: Readonly<Record<Labelled, string>>,
  ) =>
  <Name extends Labelled>(name: Name) => ({ form, name, label: labels[name] });

function findError<Fields extends FieldValues, Checked>({ form, name }: Bound<Fields, Checked>) {
  return form.getFieldState(name, form.formState).error?.message;
}

export function FormText<Fields extends FieldValues, Checked>({
  form,
  name,
  ...rest
}: Bound<Fields, Checked> & Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'error'>) {
  return <TextField {...rest} {...form.register(name)} error={findError({ form, name })} />;
}

export function FormTextarea<Fields extends FieldValues, Checked>({
  form,
  name,
  rows,
  ...rest
}: Bound<Fields, Checked> & Omit<ComponentProps<typeof Field>, 'error' | 'children'> & { rows: number }) {
  return (
    <Field {...rest} error={findError({ form, name })}>
      {(control) => <Textarea {...control} {...form.register(name)} rows={rows} />}
    </Field>
  );
}

interface FormSwitchProps<Fields extends FieldValues, Checked>
  extends Bound<Fields, Checked, FieldPathByValue<Fields, boolean>> {
  label: string;
  className?: string;
  /** Called in addition to updating the form. */
  onSwitch?: (isOn: boolean) => void;
}

/** A switch bound to a form. */
export function FormSwitch<Fields extends FieldValues, Checked>({
  form,
  name,
  label,
  className = 'sm:col-span-6',
  onSwitch,
}: FormSwitchProps<Fields, Checked>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ref, onBlur } }) => (
        <LabelledSwitch
          label={label}
          ref={ref}
          checked={value}
          onBlur={onBlur}
          onCheckedChange={(isOn) => {
            onChange(isOn);
            onSwitch?.(isOn);
          }}
          className={classNames(
            'min-h-11 gap-3 rounded border border-line px-3 font-medium sm:min-h-10',
            className,
          )}
        />
      )}
    />
  );
}
