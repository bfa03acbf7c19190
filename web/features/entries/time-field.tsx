import { useEffect, useEffectEvent, useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { daysOfTimes, timeText } from '#src/values/entries/entry-times.ts';
import { FIRST_TRADE_DATE, isTradeDate } from '#src/values/time/dates.ts';
import { useApp } from '#web/context/app-context.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { INCOMPLETE } from '#web/ui/inputs/incomplete.ts';
import { PartsInput } from '#web/ui/inputs/parts-input.tsx';
import { ENTRY_LABELS, type EntryForm } from './entry-form.ts';

interface TimeFieldProps {
  form: EntryForm;
  name: 'openedAt' | 'closedAt';
  /** The last day the entry may have. */
  today: string;
  /** Whether the time zone is said. */
  isExplained?: boolean;
  className: string;
}

/** A time of day; where it does not belong to the trade date by itself, with its day. */
export function TimeField({ form, name, today, isExplained = true, className }: TimeFieldProps) {
  const app = useApp();
  const { field } = useController({ control: form.control, name });
  const [openedAt, closedAt, tradeDate] = useWatch({
    control: form.control,
    name: ['openedAt', 'closedAt', 'tradeDate'],
  });
  const [time = '', ownDay = null] = field.value.split(' ').toReversed();
  const days = isTradeDate(tradeDate) ? daysOfTimes({ openedAt, closedAt, tradeDate }, app) : null;
  const day = ownDay ?? (name === 'openedAt' ? days?.openedOn : days?.closedOn) ?? null;
  const asksForDay = time !== '' && day !== null && day !== tradeDate;
  const change = (nextDay: string | null, time: string) => field.onChange(timeText(nextDay, time));

  const inputs = useRef<HTMLDivElement>(null);
  const forgetParts = useEffectEvent(() => {
    if (!field.value.includes(INCOMPLETE)) return;
    const typed = inputs.current?.querySelectorAll('input') ?? [];
    if ([...typed].some(({ validity }) => validity.badInput)) return;
    form.resetField(name);
    void form.trigger(name);
  });
  // A draft that comes back does not have the parts that were typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each value
  useEffect(() => forgetParts(), [field.value]);

  return (
    <Field
      label={ENTRY_LABELS[name]}
      error={form.formState.errors[name]?.message}
      hint={asksForDay || !isExplained ? undefined : `In ${app.timeZone.replaceAll('_', ' ')}`}
      className={className}
    >
      {(control) => (
        <div ref={inputs} className="flex gap-2">
          <PartsInput
            {...control}
            type="time"
            ref={field.ref}
            name={name}
            value={time}
            onChange={(text) => change(text === '' ? null : ownDay, text)}
            onBlur={field.onBlur}
            {...(asksForDay ? { padding: 'px-2' } : {})}
            className="flex-1 tabular-nums"
          />
          {asksForDay && (
            <PartsInput
              type="date"
              aria-label={`${ENTRY_LABELS[name]} on`}
              min={FIRST_TRADE_DATE}
              max={today}
              value={day}
              onChange={(text) => change(text || null, time)}
              padding="px-2"
              className="flex-1 tabular-nums"
            />
          )}
        </div>
      )}
    </Field>
  );
}
