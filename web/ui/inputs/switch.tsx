import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../display/class-names.ts';

interface SwitchProps extends Omit<ComponentProps<'button'>, 'type' | 'role' | 'onClick' | 'children'> {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/**
 * An on/off switch that acts at once. Name it by a label or `aria-label`. A plain button, because a list of entries
 * has a dozen of them.
 */
function Switch({ checked, onCheckedChange, className, ...rest }: SwitchProps) {
  const state = checked ? 'checked' : 'unchecked';
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={checked}
      data-state={state}
      onClick={() => onCheckedChange(!checked)}
      className={classNames(
        'relative h-5 w-9 shrink-0 rounded-full border border-line-strong bg-surface-3 ease-colors',
        // The touch target extends beyond the drawn switch.
        "after:absolute after:-inset-x-1 after:-inset-y-3 after:content-['']",
        'data-[state=checked]:border-transparent data-[state=checked]:bg-gold-fill disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
        className,
      )}
    >
      <span
        data-state={state}
        className="block size-3.5 translate-x-0.5 rounded-full bg-muted ease-transform data-[state=checked]:translate-x-[1.125rem] data-[state=checked]:bg-gold-on"
      />
    </button>
  );
}

interface LabelledSwitchProps extends SwitchProps {
  label: ReactNode;
}

/** A switch with a label next to it; both are clickable. */
export function LabelledSwitch({ label, className, ...rest }: LabelledSwitchProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classNames('flex cursor-pointer items-center gap-2 print:hidden', className)}
    >
      <Switch {...rest} id={id} />
      <span>{label}</span>
    </label>
  );
}
