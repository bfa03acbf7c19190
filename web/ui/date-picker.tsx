import * as Popover from 'radix-ui/popover';
import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import type { DatePickerCalendarProps } from './date-picker-calendar.tsx';
import { Icon } from './icon.tsx';
import { Input } from './input.tsx';
import { onDemand, preload, useOnDemand } from './on-demand.ts';
import { RetryNotice } from './retry-notice.tsx';
import { Skeleton } from './skeleton.tsx';

const calendar = onDemand(async () => (await import('./date-picker-calendar.tsx')).DatePickerCalendar);

interface DatePickerProps
  extends Pick<ComponentProps<typeof Input>, 'id' | 'name' | 'required' | 'disabled' | 'size' | 'onBlur'> {
  /** `yyyy-MM-dd`; empty while the typed date is incomplete. */
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
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <span className={classNames('relative block', className)}>
          <Input
            {...input}
            type="date"
            value={value}
            min={min}
            max={max}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
            padding="pl-3 pr-11"
            className="tabular-nums [&::-webkit-calendar-picker-indicator]:hidden"
          />
          <Popover.Trigger
            aria-label="Choose a date"
            data-tip="Choose a date"
            disabled={disabled}
            onPointerEnter={() => preload(calendar)}
            onFocus={() => preload(calendar)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded text-muted ease-colors md:w-10 hover:text-ink disabled:cursor-not-allowed"
          >
            <Icon name="i-lucide-calendar" />
          </Popover.Trigger>
        </span>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Choose a date"
          className="z-60 rounded-lg border border-line bg-surface-1 p-3 shadow-float outline-none motion-safe:data-[state=open]:animate-fade-in motion-safe:data-[state=closed]:animate-fade-out"
        >
          <Month
            value={value}
            min={min}
            max={max}
            today={today}
            onChoose={(date) => {
              setOpen(false);
              onChange(date);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
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
