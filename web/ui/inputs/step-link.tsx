import type { MouseEvent } from 'react';
import type { To } from 'react-router';
import type { IconName } from '../display/icons.ts';
import { opensElsewhere } from '../display/plain-links.ts';
import { ButtonLink } from './button.tsx';

interface StepLinkProps {
  label: string;
  icon: IconName;
  /** `null` where there is no further one. */
  to: To | null;
  /** It is about to be followed. */
  onAhead?: () => void;
  /** Follows it in another way than a link by itself. */
  onFollow?: (() => void) | undefined;
}

/** An arrow to the previous or the next month, week or day; the same element at both ends, so that it keeps the focus. */
export function StepLink({ label, icon, to, onAhead, onFollow }: StepLinkProps) {
  function follow(event: MouseEvent) {
    if (to !== null && (!onFollow || opensElsewhere(event))) return;
    event.preventDefault();
    if (to !== null) onFollow?.();
  }
  return (
    <ButtonLink
      size="icon"
      icon={icon}
      aria-label={label}
      data-tip={label}
      to={to ?? {}}
      aria-disabled={to === null || undefined}
      onClick={follow}
      onPointerEnter={onAhead}
      onFocus={onAhead}
      preventScrollReset
      className="aria-disabled:opacity-50"
    />
  );
}
