import type { ComponentProps } from 'react';
import { classNames } from '../display/class-names.ts';

/** Look shared by all input controls. */
export const CONTROL_LOOK = classNames(
  'min-w-0 rounded border border-line text-ink ease-colors',
  'hover:border-line-strong aria-[invalid=true]:border-loss',
  'disabled:cursor-not-allowed disabled:opacity-60',
);

/** Below 16 px a phone zooms into a focused field. */
const TEXT_LOOK = classNames(CONTROL_LOOK, 'w-full bg-surface-0 text-16 md:text-14');

type Size = 'default' | 'large' | 'bar';

const HEIGHTS: Record<Size, string> = {
  default: 'h-11 md:h-10',
  large: 'h-11',
  // As high as the buttons next to it.
  bar: 'control',
};

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: Size;
  /** Padding for overlaid elements. */
  padding?: string;
}

export function Input({ className, type = 'text', size = 'default', padding = 'px-3', ...rest }: InputProps) {
  return <input {...rest} type={type} className={classNames(TEXT_LOOK, HEIGHTS[size], padding, className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classNames(TEXT_LOOK, 'min-h-24 resize-y px-3 py-2.5', className)} />;
}
