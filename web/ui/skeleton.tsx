import { classNames } from './class-names.ts';

interface SkeletonProps {
  className: string;
  round?: boolean;
}

/** A place that is kept for something that is on its way; give it that thing's size. */
export function Skeleton({ className, round = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block bg-surface-3 motion-safe:animate-shimmer',
        round ? 'rounded-full' : 'rounded-sm',
        className,
      )}
    />
  );
}
