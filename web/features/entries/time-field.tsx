import { useController, useWatch } from 'react-hook-form';
import { daysOfTimes, readTime, timeText } from '#src/values/entries/entry-times.ts';
import { FIRST_TRADE_DATE, isTradeDate } from '#src/values/time/dates.ts';
import { useApp } from '#web/context/app-context.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
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
  const typed = readTime(field.value);
  const days = isTradeDate(tradeDate) ? daysOfTimes({ openedAt, closedAt, tradeDate }, app) : null;
  const day = (name === 'openedAt' ? days?.openedOn : days?.closedOn) ?? null;
  const asksForDay = typed !== null && day !== null && day !== tradeDate;
  const change = (nextDay: string | null, time: string) => field.onChange(timeText(nextDay, time));
  return (
    <Field
      label={ENTRY_LABELS[name]}
      error={form.formState.errors[name]?.message}
      hint={asksForDay || !isExplained ? undefined : `In ${app.timeZone.replaceAll('_', ' ')}`}
      className={className}
    >
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            type="time"
            ref={field.ref}
            name={name}
            value={typed?.time ?? ''}
            onChange={(event) =>
              change(event.target.value === '' ? null : (typed?.day ?? null), event.target.value)
            }
            onBlur={field.onBlur}
            {...(asksForDay ? { padding: 'px-2' } : {})}
            className="flex-1 tabular-nums"
          />
          {asksForDay && (
            <Input
              type="date"
              aria-label={`${ENTRY_LABELS[name]} on`}
              min={FIRST_TRADE_DATE}
              max={today}
              value={day}
              onChange={(event) => change(event.target.value || null, typed.time)}
              padding="px-2"
              className="flex-1 tabular-nums"
            />
          )}
        </div>
      )}
    </Field>
  );
}
