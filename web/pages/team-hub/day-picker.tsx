import { useEffect, useState } from 'react';
import { addDays, FIRST_TRADE_DATE, formatTradeDate } from '#src/values/trade-date.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CONTROL_LOOK } from '#web/ui/input.tsx';
import { isShowable } from './shown-day.ts';

interface DayPickerProps {
  /** `yyyy-MM-dd` */
  date: string;
  today: string;
  onChange: (date: string) => void;
}

export function DayPicker({ date, today, onChange }: DayPickerProps) {
  // What is typed may be half a date; the shown day follows once it is a whole one.
  const [typed, setTyped] = useState(date);
  useEffect(() => setTyped(date), [date]);

  function type(value: string) {
    setTyped(value);
    if (isShowable(value, today)) onChange(value);
  }

  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 sm:px-5">
      <h2 className="mr-auto flex min-h-11 items-center text-16 font-semibold tracking-tight md:min-h-9">
        {formatTradeDate(date, { weekday: true, year: true })}
      </h2>
      {date !== today && (
        <Button variant="ghost" onClick={() => onChange(today)}>
          Today
        </Button>
      )}
      <div className="flex items-center gap-2 max-sm:w-full">
        <IconButton
          icon="i-lucide-chevron-left"
          label="Previous day"
          disabled={date <= FIRST_TRADE_DATE}
          onClick={() => onChange(addDays(date, -1))}
        />
        <input
          type="date"
          aria-label="Day"
          value={typed}
          min={FIRST_TRADE_DATE}
          max={today}
          required
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(date)}
          className={`${CONTROL_LOOK} control flex-1 bg-surface-2 px-3 text-16 font-medium tabular-nums sm:w-40 sm:flex-none md:text-14`}
        />
        <IconButton
          icon="i-lucide-chevron-right"
          label="Next day"
          disabled={date >= today}
          onClick={() => onChange(addDays(date, 1))}
        />
      </div>
    </header>
  );
}
