import { Icon } from '#web/ui/display/icon.tsx';
import { overLimit } from './over-limit.ts';
import { useOwnLimits } from './use-own-limits.ts';

/** In front of what a trader enters while their day is over: it warns, and hinders nothing. */
export function OverLimitNotice({ traderId }: { traderId: number }) {
  const data = useOwnLimits(traderId);
  const over = data ? overLimit(data) : null;
  if (over === null) return null;
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded border border-loss bg-loss-soft p-3 font-medium sm:col-span-6"
    >
      <Icon name="triangle-alert" className="mt-0.5 size-4 shrink-0 text-loss" />
      You are over your {over}.
    </p>
  );
}
