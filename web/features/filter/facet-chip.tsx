import { useRef } from 'react';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import type { IconName } from '#web/ui/display/icons.ts';
import { FACET_POPOVER_ID } from './facet-popover.tsx';

interface FacetChipProps {
  label: string;
  /** What it is narrowed down to; `null` when it is not. */
  value: string | null;
  icon?: IconName;
  isOpen: boolean;
  onOpen: (chip: HTMLElement) => void;
  /** Given what opens it, which stays. */
  onRemove?: ((opener: HTMLElement | null) => void) | undefined;
  className?: string;
}

/** One facet of a filter: opens its values, and takes the chosen one away. */
export function FacetChip({ label, value, icon, isOpen, onOpen, onRemove, className }: FacetChipProps) {
  const isSet = value !== null;
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <span
      className={classNames(
        'flex control min-w-0 max-w-60 shrink-0 rounded border text-14 font-medium ease-colors md:text-12',
        isSet ? 'border-line-strong bg-surface-2 text-ink' : 'border-line text-muted hover:text-ink',
        'hover:border-line-strong',
        className,
      )}
    >
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={FACET_POPOVER_ID}
        onClick={(event) => {
          event.preventDefault();
          onOpen(event.currentTarget);
        }}
        className={classNames('-my-px flex min-w-0 items-center gap-1.5 rounded', isSet ? 'pl-3' : 'px-2.5')}
      >
        {icon && <Icon name={icon} className="size-3.5" />}
        <span className={classNames('shrink-0', isSet && 'font-normal text-muted')}>{label}</span>
        {isSet && <span className="min-w-0 truncate tabular-nums">{value}</span>}
      </button>
      {isSet && (
        <button
          type="button"
          aria-label={`Remove ${label}: ${value}`}
          onClick={() => onRemove?.(opener.current)}
          className="-my-px grid w-11 shrink-0 place-items-center rounded text-muted hover:text-ink md:w-8"
        >
          <Icon name="x" className="size-3.5" />
        </button>
      )}
    </span>
  );
}
