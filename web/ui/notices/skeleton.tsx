import { classNames } from '../display/class-names.ts';

interface SkeletonProps {
  className: string;
  round?: boolean;
}

/** A placeholder for loading content; give it the content's size. */
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
