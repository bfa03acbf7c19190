import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** Its accessible name. */
  label: string;
  /** Some of what it stands for is checked, not all. */
  isPartly?: boolean;
}

/** A checkbox without a visible label, as in a table; the whole of its place is clickable. */
export function Checkbox({ label, isPartly = false, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames('relative flex cursor-pointer items-center', className)}>
      <input
        {...input}
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        type="checkbox"
        aria-label={label}
        className="peer m-0 size-4 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface-1 checked:border-gold-fill checked:bg-gold-fill indeterminate:border-gold-fill indeterminate:bg-gold-fill"
      />
      <Icon
        name={isPartly ? 'i-lucide-minus' : 'i-lucide-check'}
        className="pointer-events-none absolute ml-0.5 size-3 text-gold-on opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      />
    </label>
  );
}
