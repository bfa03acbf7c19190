import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FIRST_TRADE_DATE, formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import type { IconName } from '#web/ui/display/icons.ts';
import { Button, IconButton } from '#web/ui/inputs/button.tsx';
import { DatePicker } from '#web/ui/layers/date-picker.tsx';
import { isShowable, type ShownDay } from './shown-day.ts';
import { readTeamDay } from './team-day-reads.ts';

export function DayPicker({ day: { named: date, today, previous, next, show } }: { day: ShownDay }) {
  // The typed date may be incomplete; the shown day changes once it is valid.
  const [typed, setTyped] = useState(date);
  useEffect(() => setTyped(date), [date]);

  function type(value: string) {
    setTyped(value);
    if (isShowable(value, today)) show(value);
  }

  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 sm:px-5">
      <h2 className="mr-auto flex min-h-11 items-center text-16 font-semibold tracking-tight md:min-h-9">
        {formatTradeDate(date, { weekday: true, year: true })}
      </h2>
      {date !== today && (
        <Button variant="ghost" onClick={() => show(today)}>
          Today
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-2 print:hidden max-sm:w-full">
        <Step icon="chevron-left" label="Previous day" to={previous} onShow={show} />
        <DatePicker
          aria-label="Day"
          name="date"
          value={typed}
          min={FIRST_TRADE_DATE}
          max={today}
          today={today}
          required
          size="bar"
          onChange={type}
          onBlur={() => setTyped(date)}
          className="min-w-0 flex-1 basis-36 sm:w-42 sm:flex-none"
        />
        <Step icon="chevron-right" label="Next day" to={next} onShow={show} />
      </div>
    </header>
  );
}

interface StepProps {
  icon: IconName;
  label: string;
  to: string | null;
  onShow: (date: string) => void;
}

function Step({ icon, label, to, onShow }: StepProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const ahead = () => {
    if (to !== null) void readTeamDay(queryClient, api, to);
  };
  return (
    <IconButton
      icon={icon}
      label={label}
      disabled={to === null}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={() => to !== null && onShow(to)}
    />
  );
}
