import { classNames } from '#web/ui/display/class-names.ts';
import { Meter } from '#web/ui/notices/meter.tsx';
import { bindingLoss, describeLimit } from './binding-limit.ts';
import { Room } from './room.tsx';
import { toneOfState } from './state-look.ts';
import { useOwnLimits } from './use-own-limits.ts';

/** In the menu: what is left of today's loss limit; nothing without one. */
export function RoomToday({ traderId, className }: { traderId: number; className: string }) {
  const data = useOwnLimits(traderId);
  const loss = data && bindingLoss(data);
  if (!loss) return null;
  return (
    <section aria-label="Room today" className={classNames('rounded-lg border border-line p-3', className)}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-12">
        <span className="text-muted">Room today</span>
        <span className="text-14 font-semibold tabular-nums">
          <Room isInLine room={loss.room} />
        </span>
      </p>
      <span className="my-2 block">
        <Meter percent={loss.used} tone={toneOfState(loss.level)} />
      </span>
      <p className="text-12 text-muted">of {describeLimit(loss)}</p>
    </section>
  );
}
