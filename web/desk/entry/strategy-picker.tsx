import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useApi } from '#web/desk/desk.tsx';
import { strategiesQuery } from '#web/queries/strategies.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import type { EntryForm } from './entry-form.ts';
import type { EntryWords } from './entry-words.ts';
import { STRATEGY_PLACE } from './strategy-place.ts';

export interface StrategyPickerProps {
  form: EntryForm;
  label: string;
  /** Whose strategies are offered; of nobody, none are. */
  traderId: number | null;
  words: EntryWords;
}

/** One of the trader's strategies, which links the entry to it, or whatever else they write. */
export function StrategyPicker({ form, label, traderId, words }: StrategyPickerProps) {
  // Without them a strategy can still be written: nothing waits for them, or fails with them.
  const strategies = useQuery({
    ...strategiesQuery(useApi(), traderId ?? 0),
    enabled: traderId !== null,
  });
  const text = useController({ control: form.control, name: 'strategy' }).field;
  const link = useController({ control: form.control, name: 'strategyId' }).field;
  const options = (strategies.data ?? [])
    .filter(({ isActive }) => isActive)
    .map(({ id, name, category }) => ({ id, label: name, detail: category }));
  return (
    <Field
      label={label}
      optional
      hint={link.value === null ? words.strategyHint : words.linkedHint}
      error={form.formState.errors.strategy?.message}
      className={STRATEGY_PLACE}
    >
      {(control) => (
        <Combobox
          {...control}
          ref={text.ref}
          options={options}
          value={text.value}
          onBlur={text.onBlur}
          onType={(typed) => {
            text.onChange(typed);
            link.onChange(null);
          }}
          onChoose={({ id, label }) => {
            text.onChange(label);
            link.onChange(id);
          }}
        />
      )}
    </Field>
  );
}
