import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useApi } from '#web/context/app-context.tsx';
import { strategiesQuery } from '#web/queries/strategies.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import { Combobox } from '#web/ui/layers/combobox.tsx';
import type { EntryForm, EntryMessages } from './entry-form.ts';
import { named } from './named.ts';
import { STRATEGY_PLACE } from './strategy-place.ts';

export interface StrategyPickerProps {
  form: EntryForm;
  label: string;
  /** The trader whose strategies are suggested; without one there are none. */
  traderId: number | null;
  /** What is said below it; nothing where there is no room. */
  messages?: Pick<EntryMessages, 'strategyHint' | 'linkedHint'>;
  className?: string;
}

/** Suggests the trader's strategies, which link the entry; any other text is allowed too. */
export function StrategyPicker({
  form,
  label,
  traderId,
  messages,
  className = STRATEGY_PLACE,
}: StrategyPickerProps) {
  // Suggestions are optional: nothing waits for them or fails with them.
  const strategies = useQuery({
    ...strategiesQuery(useApi(), traderId ?? 0),
    enabled: traderId !== null,
  });
  const text = useController({ control: form.control, name: 'strategy' }).field;
  const link = useController({ control: form.control, name: 'strategyId' }).field;
  const offered = (strategies.data ?? []).filter(({ isActive }) => isActive);
  const options = offered.map(({ id, name, category }) => ({ id, label: name, detail: category }));
  const wasWritten = useRef(false);

  /** Typing the name of a strategy links it. */
  function linkNamed(written: string) {
    wasWritten.current = true;
    link.onChange(named(written, offered)?.id ?? null);
  }

  const linkOnceKnown = useEffectEvent(() => {
    if (wasWritten.current && link.value === null) linkNamed(text.value);
  });
  // The text may have been typed before the strategies were loaded, or another trader was chosen.
  useEffect(() => {
    if (strategies.data) linkOnceKnown();
  }, [strategies.data]);

  return (
    <Field
      label={label}
      optional={messages !== undefined}
      hint={link.value === null ? messages?.strategyHint : messages?.linkedHint}
      error={form.formState.errors.strategy?.message}
      className={className}
    >
      {(control) => (
        <Combobox
          {...control}
          ref={text.ref}
          name={text.name}
          options={options}
          value={text.value}
          isFree
          onBlur={() => {
            const linked = options.find(({ id }) => id === link.value);
            if (wasWritten.current && linked) text.onChange(linked.label);
            text.onBlur();
          }}
          onType={(typed) => {
            text.onChange(typed);
            linkNamed(typed);
          }}
          onChoose={({ id, label }) => {
            text.onChange(label);
            link.onChange(id);
            wasWritten.current = true;
          }}
        />
      )}
    </Field>
  );
}
