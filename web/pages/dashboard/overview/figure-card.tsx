import type { ReactNode } from 'react';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { WholeLink } from './whole-link.tsx';

interface FigureCardProps {
  label: string;
  /** The figure; its space is reserved while loading. */
  children: ReactNode;
  hint?: string;
  /** In the corner of the card. */
  mark?: ReactNode;
  /** Leads to what it is made of: a page, or a fragment of this one. */
  href?: string | undefined;
}

/** Two side by side on a phone, and one where text is large. */
export const FIGURE_GRID = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,34%)),1fr))] gap-4';

/** One figure, large enough to read at a glance. */
export function FigureCard({ label, children, hint, mark, href }: FigureCardProps) {
  return (
    <Card
      role="group"
      aria-label={label}
      className={classNames('relative p-4 sm:p-5', href && 'ease-colors hover:border-line-strong')}
    >
      <div className="flex justify-between gap-3">
        <h3 className="text-12 font-medium text-muted">
          {href ? (
            <WholeLink to={href} className="text-muted after:rounded-lg">
              {label}
            </WholeLink>
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
