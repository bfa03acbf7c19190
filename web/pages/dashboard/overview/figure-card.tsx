import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface FigureCardProps {
  label: string;
  /** The figure; a place is kept for it until it is known. */
  children: ReactNode;
  hint?: string;
  /** In its corner. */
  mark?: ReactNode;
  /** Leads to what it counts: an address on the same page. */
  href?: string | undefined;
}

/** One figure, large enough to be read in passing. */
export function FigureCard({ label, children, hint, mark, href }: FigureCardProps) {
  return (
    <Card
      as="section"
      aria-label={label}
      className={classNames('relative p-4 sm:p-5', href && 'ease-colors hover:border-line-strong')}
    >
      <div className="flex justify-between gap-3">
        <h3 className="text-12 font-medium text-muted">
          {href ? (
            <a
              href={href}
              className="text-muted no-underline after:absolute after:inset-0 after:rounded-lg after:content-empty"
            >
              {label}
            </a>
          ) : (
            label
          )}
        </h3>
        {mark}
      </div>
      <p className="mt-1 min-h-7 text-20 font-semibold tracking-tight tabular-nums">
        {children ?? <Skeleton className="mt-1 h-5 w-20" />}
      </p>
      {hint && <p className="mt-1 text-12 text-muted">{hint}</p>}
    </Card>
  );
}
