import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import { DayPicker } from 'react-day-picker';
import { classNames } from '../display/class-names.ts';
import { Icon } from '../display/icon.tsx';

export interface DatePickerCalendarProps {
  /** `yyyy-MM-dd`, like the others; empty for none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  today?: string | undefined;
  onChoose: (date: string) => void;
}

const CELL = 'size-11 md:size-9';
const NAV_BUTTON =
  'grid size-11 place-items-center rounded text-muted ease-colors md:size-9 hover:bg-surface-2 hover:text-ink aria-disabled:opacity-40 aria-disabled:cursor-not-allowed';

/** A month to pick a day from: arrows, Home, End, PageUp and PageDown move through it. */
export function DatePickerCalendar({ value, min, max, today, onChoose }: DatePickerCalendarProps) {
  const [selected, first, last, now] = [value, min, max, today].map(localDay);
  const shown = selected ?? last;
  const outside = [...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])];
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      weekStartsOn={0}
      selected={selected}
      onSelect={(day) => onChoose(isoDay(day))}
      disabled={outside}
      {...(first ? { startMonth: first } : {})}
      {...(last ? { endMonth: last } : {})}
      {...(now ? { today: now } : {})}
      {...(shown ? { defaultMonth: shown } : {})}
      components={{ Chevron }}
      labels={{ labelDayButton: (day, { today, selected }) => dayName(day, today, selected) }}
      classNames={{
        months: 'relative',
        month_caption: 'flex h-11 items-center justify-center font-semibold md:h-9',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: NAV_BUTTON,
        button_next: NAV_BUTTON,
        month_grid: 'mt-2 border-collapse',
        weekday: classNames(CELL, 'text-12 font-medium text-muted'),
        day: 'p-0 text-center',
        day_button: classNames(
          CELL,
          'rounded-sm tabular-nums ease-colors hover:bg-surface-3 disabled:cursor-not-allowed disabled:bg-transparent disabled:text-muted disabled:opacity-50',
        ),
        today: '[&>button]:font-semibold [&:not([aria-selected])>button]:text-gold',
        selected: '[&>button]:bg-gold-fill [&>button]:text-gold-on [&>button:hover]:bg-gold-hover',
      }}
    />
  );
}

/** Contains the number as displayed, so that voice control finds it. */
function dayName(day: Date, isToday = false, isSelected = false): string {
  return `${isToday ? 'Today, ' : ''}${format(day, 'EEEE, MMMM d, yyyy')}${isSelected ? ', selected' : ''}`;
}

function Chevron({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) {
  return <Icon name={orientation === 'left' ? 'chevron-left' : 'chevron-right'} />;
}

/** A day at local midnight, as the calendar library expects; `undefined` for an invalid date. */
function localDay(date: string | undefined): Date | undefined {
  const day = parseISO(date ?? '');
  return isValid(day) && isoDay(day) === date ? day : undefined;
}

const isoDay = (day: Date): string => lightFormat(day, 'yyyy-MM-dd');
