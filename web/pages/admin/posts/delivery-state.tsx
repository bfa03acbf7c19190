import type { Delivery } from '#src/features/webhooks/responses.ts';
import { useFormatInstant } from '#web/features/figures/format-instant.ts';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';
import { EVENT_NAMES } from './post-names.ts';

const STATES: Record<Delivery['state'], { name: string; tone: Tone }> = {
  sent: { name: 'Sent', tone: 'gain' },
  due: { name: 'Waiting', tone: 'neutral' },
  failed: { name: 'Failed', tone: 'loss' },
};

/** What was posted, when, and what became of it. */
export function DeliveryState({ delivery }: { delivery: Delivery }) {
  const { event, state, tries, error, createdAt, dueAt } = delivery;
  const moment = useFormatInstant();
  const { name, tone } = STATES[state];
  const times = tries > 1 ? `tried ${tries} times` : null;
  const next = tries > 0 && dueAt !== null ? `next try at ${moment(dueAt)}` : null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>{name}</Badge>
      <span className="font-medium">{EVENT_NAMES[event]}</span>
      <time dateTime={createdAt} className="text-12 text-muted">
        {moment(createdAt)}
      </time>
      {(error || next) && (
        <p className="w-full text-12 text-muted [overflow-wrap:anywhere]">
          {[error?.replace(/\.$/, ''), times, next].filter(Boolean).join(' · ')}
        </p>
      )}
    </div>
  );
}
