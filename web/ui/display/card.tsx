import type { HTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li';
}

/** The surface that content is placed on. */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={classNames('break-avoid rounded-lg border border-line bg-surface-1', className)}
    />
  );
}
