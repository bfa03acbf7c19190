import { formatTimeAt } from '#src/values/time/time-of-day.ts';
import { useApp } from '#web/context/app-context.tsx';
import { useLiveContext } from '#web/context/live.ts';
import { classNames } from '#web/ui/display/class-names.ts';

interface LiveMarkProps {
  className?: string;
  /** Where its words have room. */
  words?: 'always' | 'wide';
}

/** Whether what is on screen keeps up with the server: a dot, with its words where there is room. */
export function LiveMark({ className, words = 'always' }: LiveMarkProps) {
  const { state } = useLiveContext();
  const app = useApp();
  const isLost = state.kind === 'lost';
  return (
    <span
      role="status"
      data-tip={isLost ? 'What others do shows once the connection is back' : ''}
      className={classNames(
        'flex h-8 shrink-0 items-center gap-2 px-1.5 text-12 text-muted print:hidden',
        state.kind === 'connecting' && 'invisible',
        className,
      )}
    >
      <span
        data-drawn=""
        className={classNames('size-2 rounded-full', isLost ? 'border border-warn' : 'bg-gain')}
      />
      <span className={classNames(words === 'wide' && 'max-lg:sr-only')}>
        {isLost ? `Not live since ${formatTimeAt(state.since, app)}` : 'Live'}
      </span>
    </span>
  );
}
