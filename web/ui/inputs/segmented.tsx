import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../display/class-names.ts';

// A name for all of them would hide each one's own: that of the choice is its fieldset's.
interface SegmentedProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'aria-label'> {
  options: readonly { value: string; label: ReactNode }[];
  /** The selected option, when the page controls it. */
  chosen?: string;
}

/** A choice among a few visible options: radio buttons styled as one control. */
export function Segmented({ options, chosen, className, ...radio }: SegmentedProps) {
  return (
    <div
      className={classNames(
        'grid auto-cols-fr grid-flow-col gap-1 rounded border border-line bg-surface-0 p-1',
        className,
      )}
    >
      {options.map(({ value, label }) => (
        <label
          key={value}
          className="relative flex h-9 cursor-pointer items-center justify-center rounded-sm px-2 font-medium text-muted ease-colors md:h-8 hover:text-ink has-[:checked]:bg-surface-3 has-[:checked]:text-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-solid has-[:focus-visible]:outline-focus"
        >
          <input
            {...radio}
            {...(chosen === undefined ? {} : { checked: value === chosen })}
            type="radio"
            value={value}
            // Up to the outer border: touch targets need 44 px.
            className="absolute inset-x-0 -inset-y-1.25 cursor-pointer opacity-0"
          />
          {label}
        </label>
      ))}
    </div>
  );
}
