import { useRef } from 'react';
import type { LimitEvent } from '#src/features/limits/responses.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { toMessage } from '#web/api/api-error.ts';
import { useToday } from '#web/context/today.ts';
import { keepMinus } from '#web/features/figures/kept-minus.ts';
import { useAcknowledge } from '#web/queries/limits.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { EntryTime } from './entry-time.tsx';
import { describeEvent } from './limit-names.ts';
import { useFocusAfter } from './use-focus-after.ts';

const HEADING_ID = 'limit-events';

/** What came of limits today, and red events of earlier days that wait; managers acknowledge them. */
export function LimitEvents({ events }: { events: readonly LimitEvent[] }) {
  if (events.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={HEADING_ID} className="overflow-clip">
      <h2
        id={HEADING_ID}
        tabIndex={-1}
        className="px-4 py-3 text-16 font-semibold tracking-tight outline-none sm:px-5"
      >
        Limit events
      </h2>
      <ul aria-labelledby={HEADING_ID}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </Card>
  );
}

function EventRow({ event }: { event: LimitEvent }) {
  const today = useToday();
  const acknowledge = useAcknowledge();
  const toast = useToast();
  const row = useRef<HTMLLIElement>(null);
  useFocusAfter(acknowledge.status, row, () => document.getElementById(HEADING_ID));
  const name = event.traderName ?? 'The team';
  const described = describeEvent(event);
  const isRed = event.level === 'red';
  const onError = (error: Error) =>
    toast({
      variant: 'destructive',
      title: 'Error',
      description: toMessage(error, 'Failed to acknowledge'),
    });
  return (
    <li
      ref={row}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-4 py-2.5 sm:grid-cols-[4.5rem_auto_minmax(0,1fr)_auto] sm:gap-x-4 sm:px-5"
    >
      <span className="text-muted tabular-nums max-sm:order-last max-sm:col-start-2 max-sm:text-12">
        {event.day !== today && (
          <span className="block text-12 whitespace-nowrap max-sm:inline max-sm:pr-1">
            {formatTradeDate(event.day, { weekday: true })}
          </span>
        )}
        <EntryTime at={event.at} />
      </span>
      <Icon name="triangle-alert" className={isRed ? 'size-4 text-loss' : 'size-4 text-warn'} />
      <p>
        <span className="[overflow-wrap:anywhere]">
          <strong className="font-semibold">{name}</strong> {keepMinus(described)}
          {event.foundLater && ', found later'}
        </span>
        {isRed && event.traderId !== null && (
          <span className="block text-12 text-muted [overflow-wrap:anywhere]">
            {event.reason !== null
              ? `“${event.reason}”`
              : event.acknowledgedBy === null
                ? 'No reason given yet'
                : 'No reason given'}
          </span>
        )}
      </p>
      {event.acknowledgedBy === null ? (
        <Button onClick={() => acknowledge.mutate(event.id, { onError })} busy={acknowledge.isPending}>
          Acknowledge
          <span className="sr-only">
            {' '}
            {name} {described}
          </span>
        </Button>
      ) : (
        <span className="max-w-40 text-right text-12 text-muted [overflow-wrap:anywhere]">
          acknowledged by {event.acknowledgedBy}
        </span>
      )}
    </li>
  );
}
