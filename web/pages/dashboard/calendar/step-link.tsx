import { ButtonLink } from '#web/ui/button.tsx';

interface StepLinkProps {
  label: string;
  icon: string;
  /** `null` where there is no further one. */
  to: string | null;
  /** It is about to be followed. */
  onAhead?: () => void;
}

/** An arrow to the previous or the next month, week or day; the same element at both ends, so that it keeps the focus. */
export function StepLink({ label, icon, to, onAhead }: StepLinkProps) {
  return (
    <ButtonLink
      size="icon"
      icon={icon}
      aria-label={label}
      data-tip={label}
      to={to ?? {}}
      aria-disabled={to === null || undefined}
      onClick={to === null ? (event) => event.preventDefault() : undefined}
      onPointerEnter={onAhead}
      onFocus={onAhead}
      preventScrollReset
      className="aria-disabled:opacity-50"
    />
  );
}
