import { useQuery } from '@tanstack/react-query';
import type { LimitState, TraderLimits } from '#src/features/limits/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';
import { traderLimitsQuery } from '#web/queries/limits.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { Meter } from '#web/ui/notices/meter.tsx';
import { bindingLoss, describeLimit } from './binding-limit.ts';
import { LIMIT_NAMES } from './limit-names.ts';
import { overLimit } from './over-limit.ts';
import { ReasonList } from './reason-list.tsx';
import { Room } from './room.tsx';
import { LOOKS, TONES, toneOfState } from './state-look.ts';

interface RoomCardProps {
  traderId: number;
  /** Whether somebody else looks at it. */
  isReadOnly: boolean;
}

/** Where a trader's day stands under the team's limits, and what they went over; nothing where there is neither. */
export function RoomCard({ traderId, isReadOnly }: RoomCardProps) {
  const { data } = useQuery(traderLimitsQuery(useApi(), traderId, useToday()));
  const reds = data?.events.filter(({ level }) => level === 'red') ?? [];
  // A limit that is gone leaves what was over it, which still asks for its reason.
  if (!data || (data.limits.length === 0 && reds.length === 0)) return null;
  const over = overLimit(data);
  return (
    <Card as="section" aria-label="Limits today" className={classNames('p-4 sm:p-5', LOOKS[data.state])}>
      {data.limits.length > 0 && <Standing data={data} />}
      {over !== null && (
        <p className="mt-4 flex items-center gap-2 font-medium text-loss">
          <Icon name="triangle-alert" className="size-4" />
          {isReadOnly ? `Over the ${over}.` : `You are over your ${over}.`}
        </p>
      )}
      {reds.length > 0 && (
        <ReasonList
          reds={reds}
          isReadOnly={isReadOnly}
          className={data.limits.length > 0 ? 'mt-4 border-t border-line pt-4' : ''}
        />
      )}
    </Card>
  );
}

function Standing({ data }: { data: TraderLimits }) {
  const loss = bindingLoss(data);
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
      {loss && (
        <div className="min-w-[min(11rem,100%)]">
          <p className="text-12 font-medium text-muted">Room today</p>
          <p className="text-20 font-semibold tabular-nums">
            <Room isInLine room={loss.room} />
          </p>
          <p className="text-12 text-muted">
            {LIMIT_NAMES[loss.kind]}, {describeLimit(loss)}
          </p>
        </div>
      )}
      <ul
        aria-label="Limits"
        className="grid min-w-0 flex-1 basis-80 grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-3"
      >
        {data.limits.map((limit) => (
          <LimitItem key={limit.kind} limit={limit} day={data} />
        ))}
      </ul>
    </div>
  );
}

function LimitItem({ limit, day }: { limit: LimitState; day: TraderLimits }) {
  const { kind, level, used } = limit;
  const tone = toneOfState(level);
  return (
    <li className="min-w-0 text-12">
      <span className="flex items-baseline justify-between gap-2">
        <span className="truncate text-muted">{LIMIT_NAMES[kind]}</span>
        <span
          className={classNames(
            'font-medium whitespace-nowrap tabular-nums',
            tone !== 'neutral' && TONES[tone],
          )}
        >
          {measured(limit, day)}
        </span>
      </span>
      {(limit.limit !== null || limit.count !== null) && (
        <span className="mt-1.5 block">
          <Meter percent={used} tone={tone} />
        </span>
      )}
    </li>
  );
}

/** How far a limit is used: `5 of 8`, `82%`. */
function measured({ kind, count, used, level }: LimitState, day: TraderLimits): string {
  const reached = { maxTrades: day.trades, maxContracts: day.largestSize, maxLossesInARow: day.lossesInARow };
  if (kind === 'maxTrades' || kind === 'maxContracts' || kind === 'maxLossesInARow') {
    return `${formatCount(reached[kind] ?? 0)} of ${formatCount(count ?? 0)}`;
  }
  if (kind === 'allowedRoots' || kind === 'stopRequired') return level === 'red' ? 'not kept' : 'kept';
  return `${formatCount(used)}%`;
}
