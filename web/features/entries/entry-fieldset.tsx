import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { FIRST_TRADE_DATE } from '#src/values/dates.ts';
import { Field, FieldGroup } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { LabelledSwitch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ENTRY_LABELS, type EntryFieldName, type EntryForm } from './entry-form.ts';
import type { EntryWords } from './entry-words.ts';
import type { StrategyPickerProps } from './strategy-picker.tsx';
import { STRATEGY_PLACE } from './strategy-place.ts';

/** Its place is taken by a plain field where it cannot be had: what it offers is a help only. */
let Strategy: ComponentType<StrategyPickerProps> = StrategyField;

/**
 * The strategy's field is on its way as soon as the form is, which is not opened before: one that gave way to it later
 * would take the focus along.
 */
export const strategyPickerLoaded = import('./strategy-picker.tsx').then(
  ({ StrategyPicker }) => {
    Strategy = StrategyPicker;
  },
  () => {},
);

const INSTRUMENTS = [
  { value: 'futures', label: 'Futures' },
  { value: 'options', label: 'Options' },
];

const POSITIONS = [
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
];

interface EntryFieldsetProps {
  form: EntryForm;
  /** The last day that the entry may have. */
  today: string;
  words: EntryWords;
  /** Opened to close an entry that has no P&L yet. */
  isClosing: boolean;
  /** What comes first: whose entry it is, where that is to be chosen. */
  trader?: ReactNode;
}

export function EntryFieldset({ form, today, words, isClosing, trader }: EntryFieldsetProps) {
  const { register, control, watch } = form;
  const isOpen = watch('isOpen');
  const traderId = watch('traderId');
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-6">
      {trader}
      <EntryTextField form={form} name="symbol" className="col-span-2 sm:col-span-3" autoComplete="off" />
      <EntryTextField
        form={form}
        name="tradeDate"
        type="date"
        min={FIRST_TRADE_DATE}
        max={today}
        className="col-span-2 sm:col-span-3"
      />
      <FieldGroup label={ENTRY_LABELS.instrumentType} className="sm:col-span-3">
        <Segmented options={INSTRUMENTS} {...register('instrumentType')} />
      </FieldGroup>
      <FieldGroup label={ENTRY_LABELS.positionType} className="sm:col-span-3">
        <Segmented options={POSITIONS} {...register('positionType')} />
      </FieldGroup>
      <EntryTextField form={form} name="quantity" inputMode="numeric" className="col-span-2" />
      <EntryTextField form={form} name="entryPrice" optional inputMode="decimal" className="sm:col-span-2" />
      <EntryTextField form={form} name="exitPrice" optional inputMode="decimal" className="sm:col-span-2" />
      <EntryTextField
        form={form}
        name="pnl"
        optional={isOpen}
        // Not the decimal keys: on some phones they have no minus.
        inputMode="text"
        step={0.01}
        hint={`${isOpen ? 'So far, in' : isClosing ? 'A closed trade needs it. In' : 'In'} dollars, with a minus sign for a loss.`}
        className="col-span-2 sm:col-span-3"
      />
      <Controller
        control={control}
        name="isOpen"
        render={({ field: { value, onChange, ref, onBlur } }) => (
          <LabelledSwitch
            label={ENTRY_LABELS.isOpen}
            ref={ref}
            checked={value}
            onBlur={onBlur}
            onCheckedChange={(next) => {
              onChange(next);
              // An open position needs no P&L: what was said about it no longer holds.
              if (next) form.clearErrors('pnl');
            }}
            className="col-span-2 min-h-11 gap-3 self-start rounded border border-line px-3 font-medium sm:col-span-3 sm:mt-6.75 sm:min-h-10"
          />
        )}
      />
      <Strategy form={form} label={ENTRY_LABELS.strategy} traderId={traderId} words={words} />
      <Field
        label={ENTRY_LABELS.notes}
        optional
        error={form.formState.errors.notes?.message}
        className="col-span-2 sm:col-span-6"
      >
        {(props) => <Textarea {...props} {...register('notes')} rows={4} />}
      </Field>
    </div>
  );
}

function StrategyField({ form, label, words }: StrategyPickerProps) {
  return (
    <TextField
      // Another text is no longer the name of the strategy that was linked.
      {...form.register('strategy', { onChange: () => form.setValue('strategyId', null) })}
      label={label}
      optional
      hint={words.strategyHint}
      error={form.formState.errors.strategy?.message}
      className={STRATEGY_PLACE}
    />
  );
}

type TextFieldName = Exclude<
  EntryFieldName,
  'traderId' | 'isOpen' | 'notes' | 'strategy' | 'instrumentType' | 'positionType'
>;

interface EntryTextFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'label' | 'error'> {
  form: EntryForm;
  name: TextFieldName;
}

function EntryTextField({ form, name, ...rest }: EntryTextFieldProps) {
  return (
    <TextField
      {...rest}
      {...form.register(name)}
      label={ENTRY_LABELS[name]}
      error={form.formState.errors[name]?.message}
    />
  );
}
