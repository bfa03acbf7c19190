import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApp } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';

/** Heading of every printed page: whose it is, what it shows, and the date. */
export function PrintHeading({ title }: { title: string | undefined }) {
  const { teamName, dayStarts } = useApp();
  const today = useToday();
  return (
    <div className="mx-auto hidden max-w-310 items-baseline justify-between gap-4 border-b border-line-strong px-4 pb-2 sm:px-8 print:flex">
      <p className="font-semibold">{title ? `${teamName} · ${title}` : teamName}</p>
      <p>
        {/* From Friday's close on, the session's day is Monday: not when this is printed. */}
        {dayStarts === 'globex' ? 'Trading day' : 'Printed'}{' '}
        {formatTradeDate(today, { weekday: true, year: true })}
      </p>
    </div>
  );
}
