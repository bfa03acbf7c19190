import type { ComponentProps } from 'react';
import { onDemand, preload, useOnDemand } from '../browser/on-demand.ts';
import { classNames } from '../display/class-names.ts';
import { Icon } from '../display/icon.tsx';
import { INCOMPLETE } from '../inputs/incomplete.ts';
import { PartsInput } from '../inputs/parts-input.tsx';
import { RetryNotice } from '../notices/retry-notice.tsx';
import { Skeleton } from '../notices/skeleton.tsx';
import type { DatePickerCalendarProps } from './date-picker-calendar.tsx';
import { Popover, usePopover } from './popover.tsx';

const calendar = onDemand(async () => (await import('./date-picker-calendar.tsx')).DatePickerCalendar);

interface DatePickerProps
  extends Pick<
    ComponentProps<typeof PartsInput>,
    'id' | 'name' | 'required' | 'disabled' | 'size' | 'onBlur'
  > {
  /** `yyyy-MM-dd`; {@link INCOMPLETE} while parts of it are missing. */
  value: string;
  onChange: (date: string) => void;
  /** The first and last selectable day, `yyyy-MM-dd`. */
  min?: string;
  max?: string;
  /** The day marked as today, `yyyy-MM-dd`. */
  today?: string;
  /** Its accessible name, where there is no label. */
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  className?: string;
}

/**
 * A date field with a calendar popover. The field is the browser's own, so that it works without JavaScript and with
 * a phone's native picker; the calendar is loaded when it is first needed.
 */
export function DatePicker({
  value,
  onChange,
  min,
  max,
  today,
  disabled,
  className,
  ...input
}: DatePickerProps) {
  const popover = usePopover((box) => box.querySelector<HTMLElement>('[role="dialog"]')?.focus());
  return (
    <span className={classNames('relative block', className)}>
      <PartsInput
        {...input}
        type="date"
        value={value}
        min={min}
        max={max}
        disabled={disabled}
        onChange={onChange}
        padding="pl-3 pr-11"
        className="tabular-nums [&::-webkit-calendar-picker-indicator]:hidden"
      />
      <button
        {...popover.button}
        type="button"
        aria-label="Choose a date"
        aria-haspopup="dialog"
        data-tip="Choose a date"
        disabled={disabled}
        onPointerEnter={() => preload(calendar)}
        onFocus={() => preload(calendar)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded text-muted ease-colors md:w-10 hover:text-ink disabled:cursor-not-allowed"
      >
        <Icon name="calendar" />
      </button>
      <Popover of={popover} align="end" className="rounded-lg">
        <div role="dialog" aria-label="Choose a date" tabIndex={-1} className="p-3 outline-none">
          <Month
            value={value === INCOMPLETE ? '' : value}
            min={min}
            max={max}
            today={today}
            onChoose={(date) => {
              popover.close();
              onChange(date);
            }}
          />
        </div>
      </Popover>
    </span>
  );
}

/** The field takes a date without it, too. */
function Month(props: DatePickerCalendarProps) {
  const { Component, hasFailed, retry } = useOnDemand(calendar);
  if (hasFailed) {
    return (
      <RetryNotice
        title="The month could not be shown"
        hint="A date can still be typed."
        onRetry={retry}
        busy={false}
      />
    );
  }
  return Component ? <Component {...props} /> : <Skeleton className="h-86 w-77 rounded md:h-70 md:w-63" />;
}
