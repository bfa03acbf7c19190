import type { ComponentProps } from 'react';
import { Controller } from 'react-hook-form';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { LabelledSwitch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { STRATEGY_LABELS, type StrategyFields, type StrategyForm } from './strategy-form.ts';

export function StrategyFieldset({ form }: { form: StrategyForm }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 sm:grid-cols-6">
      <StrategyTextField form={form} name="name" className="sm:col-span-4" autoComplete="off" />
      <StrategyTextField form={form} name="category" optional className="sm:col-span-2" />
      <StrategyTextField
        form={form}
        name="successRate"
        optional
        inputMode="decimal"
        step={0.1}
        className="sm:col-span-2"
      />
      <StrategyTextField
        form={form}
        name="avgPnl"
        optional
        // Not the decimal keys: on some phones they have no minus.
        inputMode="text"
        step={0.01}
        className="sm:col-span-2"
      />
      <StrategyTextField
        form={form}
        name="riskReward"
        optional
        inputMode="decimal"
        step={0.1}
        className="sm:col-span-2"
      />
      <Field
        label={STRATEGY_LABELS.description}
        optional
        error={form.formState.errors.description?.message}
        className="sm:col-span-6"
      >
        {(control) => <Textarea {...control} {...form.register('description')} rows={4} />}
      </Field>
      <Controller
        control={form.control}
        name="isActive"
        render={({ field: { value, onChange, ref, onBlur } }) => (
          <LabelledSwitch
            label={STRATEGY_LABELS.isActive}
            ref={ref}
            checked={value}
            onBlur={onBlur}
            onCheckedChange={onChange}
            className="min-h-11 gap-3 rounded border border-line px-3 font-medium sm:col-span-6 sm:min-h-10"
          />
        )}
      />
    </div>
  );
}

interface StrategyTextFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'label' | 'error'> {
  form: StrategyForm;
  name: Exclude<keyof StrategyFields, 'isActive' | 'description'>;
}

function StrategyTextField({ form, name, ...rest }: StrategyTextFieldProps) {
  return (
    <TextField
      {...rest}
      {...form.register(name)}
      label={STRATEGY_LABELS[name]}
      error={form.formState.errors[name]?.message}
    />
  );
}
