import { classNames } from './class-names.ts';

/** A place that is kept for something that is on its way; give it that thing's size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block rounded-sm bg-surface-3 motion-safe:animate-shimmer', className)}
    />
  );
}
