import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { LimitEvent } from '#src/features/limits/responses.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { toMessage } from '#web/api/api-error.ts';
import { keepMinus } from '#web/features/figures/kept-minus.ts';
import { useGiveReason } from '#web/queries/limits.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { useToast } from '#web/ui/notices/toast.tsx';
import { describeEvent } from './limit-names.ts';
import { ReasonForm } from './reason-form.tsx';
import { asksForReason, REASONS_ID } from './reason-place.ts';
import { useFocusAfter } from './use-focus-after.ts';

interface ReasonListProps {
  /** Red ones. */
  reds: readonly LimitEvent[];
  isReadOnly: boolean;
  className: string;
}

/** Red events of a trader's that ask for their reason, and the reasons of today. */
export function ReasonList({ reds, isReadOnly, className }: ReasonListProps) {
  const { hash, key } = useLocation();
  const [openId, setOpenId] = useState<number | null>(null);
  const openFirst = useEffectEvent(() => {
    const asking = reds.find(asksForReason);
    if (asking && !isReadOnly) setOpenId(asking.id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link leads here again
  useEffect(() => {
    if (hash === `#${REASONS_ID}`) openFirst();
  }, [hash, key]);
  return (
    <ul
      id={REASONS_ID}
      tabIndex={-1}
      aria-label="Limits that were reached"
      className={classNames('grid gap-3 outline-none print:hidden', className)}
    >
      {reds.map((event) => (
        <ReasonRow
          key={event.id}
          event={event}
          isReadOnly={isReadOnly}
          isOpen={openId === event.id}
          onOpen={() => setOpenId(event.id)}
          onClose={() => setOpenId(null)}
        />
      ))}
    </ul>
  );
}

interface ReasonRowProps {
  event: LimitEvent;
  isReadOnly: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

function ReasonRow({ event, isReadOnly, isOpen, onOpen, onClose }: ReasonRowProps) {
  // Kept while its form is closed.
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const give = useGiveReason();
  const toast = useToast();
  const row = useRef<HTMLLIElement>(null);
  useFocusAfter(give.status, row, () => document.getElementById(REASONS_ID));

  function save() {
    give.mutate(
      { id: event.id, reason },
      {
        onSuccess: () => toast({ title: 'Reason saved' }),
        onError: (failure) => setError(toMessage(failure, 'Failed to save the reason')),
      },
    );
  }

  const described = describeEvent(event);
  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-4">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="text-muted">{formatTradeDate(event.day, { weekday: true })}:</span>{' '}
        {keepMinus(described)}
        {event.foundLater && ', found later'}
      </p>
      {event.reason !== null ? (
        <p className="basis-full text-muted [overflow-wrap:anywhere]">“{event.reason}”</p>
      ) : isReadOnly || !asksForReason(event) ? (
        <p className="basis-full text-muted">
          {event.acknowledgedBy === null ? 'No reason given yet' : `Acknowledged by ${event.acknowledgedBy}`}
        </p>
      ) : isOpen ? (
        <ReasonForm
          reason={reason}
          error={error}
          busy={give.isPending}
          row={row}
          onType={(typed) => {
            setReason(typed);
            setError(undefined);
          }}
          onSave={save}
          onCancel={onClose}
        />
      ) : (
        <Button onClick={onOpen}>
          Give the reason<span className="sr-only">: {described}</span>
        </Button>
      )}
    </li>
  );
}
