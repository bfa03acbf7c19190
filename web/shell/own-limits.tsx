import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useToday } from '#web/context/today.ts';
import { dayPath } from '#web/features/layout/dashboard-tabs.ts';
import { overLimit } from '#web/features/limits/over-limit.ts';
import { asksForReason, REASONS_ID } from '#web/features/limits/reason-place.ts';
import { RoomToday } from '#web/features/limits/room-today.tsx';
import { useOwnLimits } from '#web/features/limits/use-own-limits.ts';
import { useToast } from '#web/ui/notices/toast.tsx';

/** Where one's own day stands, at the foot of the menu. */
export function OwnLimits({ traderId }: { traderId: number }) {
  useReasonAsk(traderId);
  return <RoomToday traderId={traderId} className="mx-1 mb-2 max-lg:hidden" />;
}

/** Asks a trader for the reason once an entry has gone over a limit that ends the day. It hinders nothing. */
function useReasonAsk(traderId: number): void {
  const today = useToday();
  const data = useOwnLimits(traderId);
  const navigate = useNavigate();
  const toast = useToast();
  const known = useRef<ReadonlySet<number>>(null);
  useEffect(() => {
    if (!data) return;
    const asking = data.events.filter(asksForReason);
    const before = known.current;
    known.current = new Set([...(before ?? []), ...asking.map(({ id }) => id)]);
    const over = overLimit(data);
    if (before === null || over === null || asking.every(({ id }) => before.has(id))) return;
    toast({
      variant: 'destructive',
      title: `You are over your ${over}`,
      action: {
        label: 'Give the reason',
        onAction: () => void navigate(`${dayPath(traderId, today)}#${REASONS_ID}`),
      },
    });
  }, [data, toast, navigate, traderId, today]);
}
