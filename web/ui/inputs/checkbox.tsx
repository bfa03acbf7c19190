import type { ComponentProps } from 'react';
import { classNames } from '../display/class-names.ts';
import { Icon } from '../display/icon.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** Its accessible name. */
  label: string;
  /** Some of what it stands for is checked, not all. */
  isPartly?: boolean;
}

/** A checkbox without a visible label, as in a table; the whole of its place is clickable. */
export function Checkbox({ label, isPartly = false, checked, className, ...input }: CheckboxProps) {
  const isMarked = checked === true || isPartly;
  return (
    <label className={classNames('relative flex cursor-pointer items-center', className)}>
      <input
        {...input}
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        type="checkbox"
        checked={checked}
        aria-label={label}
        className={classNames(
          'm-0 size-4 cursor-pointer appearance-none rounded-sm border',
          isMarked ? 'border-transparent bg-gold-fill' : 'border-line-strong',
        )}
      />
      {isMarked &&
        (isPartly ? (
          <span className="pointer-events-none absolute ml-1 h-0.5 w-2 bg-gold-on" />
        ) : (
          <Icon name="check" className="pointer-events-none absolute ml-0.5 size-3 text-gold-on" />
        ))}
    </label>
  );
}
