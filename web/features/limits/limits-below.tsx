import type { LimitEvent } from '#src/features/limits/responses.ts';
import { LimitEvents } from './limit-events.tsx';
import { LimitsCard } from './limits-card.tsx';

interface LimitsBelowProps {
  events: readonly LimitEvent[];
  people: readonly { id: number; name: string }[];
  /** Who looks at it: a manager's id; the admin when left out. */
  person?: number | undefined;
}

/** Below the board: what came of limits, and the limits themselves. */
export function LimitsBelow({ events, people, person }: LimitsBelowProps) {
  return (
    <>
      <LimitEvents events={events} />
      <LimitsCard key={person} people={people} person={person} />
    </>
  );
}
