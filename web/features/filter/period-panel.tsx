import { useState } from 'react';
import { FIRST_TRADE_DATE, isTradeDate } from '#src/values/time/dates.ts';
import { useToday } from '#web/context/today.ts';
import { DatePicker } from '#web/ui/layers/date-picker.tsx';
import { OptionList } from '#web/ui/layers/option-list.tsx';
import type { FacetPanelProps } from './facet-panel-props.ts';
import { FACET_LABELS, isChosen, NO_FACET } from './facets.ts';
import { namedPeriods } from './periods.ts';

type Typed = { from: string; to: string };

/** A period by its name, or by its first and last day. */
export function PeriodPanel({ filter, onChange, onDone }: FacetPanelProps) {
  const today = useToday();
  const named = namedPeriods(today);
  // Dates are typed in parts, and some parts are none yet.
  const [typed, setTyped] = useState<Typed>({ from: filter.from ?? '', to: filter.to ?? '' });

  function type(change: Partial<Typed>) {
    const next = { ...typed, ...change };
    setTyped(next);
    const [from, to] = [usable(next.from), usable(next.to)];
    if (from !== null && to !== null) onChange({ from, to });
  }

  const [first, last] = [usable(typed.from), usable(typed.to)];
  return (
    <>
      <OptionList
        label={FACET_LABELS.period}
        options={named.map(({ name, period }) => ({
          id: name,
          label: name,
          isChosen: isChosen(filter, period),
        }))}
        onChoose={(id) => {
          const period = named.find(({ name }) => name === id)?.period;
          if (period) onChange(isChosen(filter, period) ? NO_FACET.period : period);
          onDone();
        }}
      />
      <div className="grid gap-2 border-t border-line p-3">
        <Day label="From" value={typed.from} today={today} onChange={(from) => type({ from })} />
        <Day label="To" value={typed.to} today={today} onChange={(to) => type({ to })} />
        {first && last && first > last && (
          <p role="alert" className="text-12 text-loss">
            From is after To: no day is in between.
          </p>
        )}
      </div>
    </>
  );
}

/** `undefined` for a blank field, `null` for a date that nothing can be traded on, or of which parts are missing. */
function usable(date: string): string | undefined | null {
  if (date === '') return undefined;
  return isTradeDate(date) && date >= FIRST_TRADE_DATE ? date : null;
}

interface DayProps {
  label: string;
  value: string;
  today: string;
  onChange: (date: string) => void;
}

function Day({ label, value, today, onChange }: DayProps) {
  return (
    <div className="flex items-center gap-3 text-12 text-muted">
      <span aria-hidden="true" className="w-9">
        {label}
      </span>
      <DatePicker
        aria-label={label}
        value={value}
        min={FIRST_TRADE_DATE}
        today={today}
        onChange={onChange}
        size="bar"
        className="min-w-0 flex-1"
      />
    </div>
  );
}
