import type { Happened } from '#src/features/webhooks/posts-service.ts';
import { toMinis } from '#src/values/contracts/minis.ts';
import type { EventKind } from '#src/values/limit-kinds.ts';
import type { LimitState as EngineState } from './limit-rules.ts';
import type { LimitEvent, LimitState } from './responses.ts';
import type { StoredEvent } from './store.ts';

/** What the calls for limits take from what is kept, and from the engine. */

/** Sizes are kept in tenths. */
const toCount = (kind: EventKind, count: number | null): number | null =>
  kind === 'maxContracts' ? toMinis(count) : count;

export function toState({ kind, level, limit, used, room }: EngineState): LimitState {
  const isMoney = typeof limit === 'bigint';
  return {
    ...{ kind, level, used, room },
    limit: isMoney ? limit : null,
    count: isMoney ? null : toCount(kind, limit),
  };
}

const instant = (at: number): string => new Date(at).toISOString();

export function toEvent(event: StoredEvent): LimitEvent {
  const { id, traderId, traderName, kind, level, used, entryId, foundLater, reason, acknowledgedBy } = event;
  return {
    ...{ id, traderId, traderName, day: event.tradeDate, kind, level, used, entryId, foundLater },
    limit: event.limitCents === null ? null : BigInt(event.limitCents),
    count: toCount(kind, event.limitCount),
    net: BigInt(event.netCents),
    at: instant(event.at),
    ...{ reason, acknowledgedBy },
    acknowledgedAt: event.acknowledgedAt === null ? null : instant(event.acknowledgedAt),
  };
}

/** What is posted of an event. */
export function toPost(event: StoredEvent): Happened {
  const { id, traderId, kind: limit, level, used, tradeDate: day } = event;
  const hasMeasure = event.limitCents !== null || event.limitCount !== null;
  return {
    ...{ event: level === 'red' ? ('limitRed' as const) : ('limitAmber' as const), id, traderId, day, limit },
    used: hasMeasure ? used : null,
    reached: event.limitCents === null ? null : BigInt(event.netCents),
    of: event.limitCents === null ? toCount(limit, event.limitCount) : BigInt(event.limitCents),
  };
}
