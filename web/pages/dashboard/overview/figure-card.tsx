import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePrefetch } from '#web/context/prefetch-context.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

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
          {href ? <WholeCard href={href}>{label}</WholeCard> : label}
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

/** A link that is as large as the card it is in. */
function WholeCard({ href, children }: { href: string; children: string }) {
  const prefetch = usePrefetch(href);
  const look = 'text-muted no-underline after:absolute after:inset-0 after:rounded-lg after:content-empty';
  // The browser scrolls to what is on this page.
  if (href.startsWith('#')) {
    return (
      <a href={href} className={look}>
        {children}
      </a>
    );
  }
  return (
    <Link to={href} {...prefetch} className={look}>
      {children}
    </Link>
  );
}
