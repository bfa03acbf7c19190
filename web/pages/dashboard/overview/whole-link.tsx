import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePathWithCopies } from '#web/context/copies.tsx';
import { usePrefetch } from '#web/context/prefetch-context.ts';
import { grossAndCosts, type MadeOf } from '#web/features/figures/money.tsx';
import { classNames } from '#web/ui/display/class-names.ts';

/** What {@link WholeLink} is in. A tap on an amount tells its costs, where a mouse that is over it does. */
export const WHOLE = 'relative touch:[&_button]:relative touch:[&_button]:z-2';

interface WholeLinkProps {
  /** A page, or a fragment of this one. Figures of the overview have copies in them, and so has what they lead to. */
  to: string;
  children: ReactNode;
  /** The amount that it leads away from. */
  madeOf?: MadeOf | undefined;
  /** Of the navigation. */
  state?: string;
  className?: string;
}

/** A link that is as large as what it is in. */
export function WholeLink({ to, children, madeOf, state, className }: WholeLinkProps) {
  const path = usePathWithCopies(to);
  const prefetch = usePrefetch(path);
  const look = classNames(
    'no-underline after:absolute after:inset-0 after:z-1 after:content-empty',
    className,
  );
  // The browser scrolls to what is on this page.
  if (to.startsWith('#')) {
    return (
      <a href={to} className={look}>
        {children}
      </a>
    );
  }
  return (
    <Link to={path} state={state} {...prefetch} data-tip={madeOf && grossAndCosts(madeOf)} className={look}>
      {children}
    </Link>
  );
}
