import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A keyboard key. Next to text that says the same, hide it from screen readers. */
export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return (
    <kbd
      {...rest}
      className={classNames(
        'min-w-5 rounded-sm border border-line px-1.5 text-center font-sans text-12 leading-4.5 text-muted',
        className,
      )}
    />
  );
}
