import { toDollars } from '#src/values/money/money.ts';
import { classNames } from '#web/ui/display/class-names.ts';

/** From the middle to the right for a gain, to the left for a loss. */
export function NetBar({ net, largest }: { net: bigint; largest: number }) {
  const width = `${(Math.abs(toDollars(net)) / largest) * 50}%`;
  return (
    <span aria-hidden="true" className="relative block h-1.5 min-w-14">
      <span className="absolute inset-y-0 border-l border-line" style={{ left: '50%' }} />
      <span
        className={classNames('absolute inset-y-0 rounded-sm', net < 0n ? 'loss-bar' : 'bg-gain')}
        style={{ width, [net < 0n ? 'right' : 'left']: '50%' }}
      />
    </span>
  );
}
