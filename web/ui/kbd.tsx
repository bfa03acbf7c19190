import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A key to press. Beside the text of what it does, hide it from screen readers. */
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
