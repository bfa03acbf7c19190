import { classNames } from './class-names.ts';

/** An icon drawn by CSS, e.g. `i-lucide-plus`, in the colour of the text and hidden from screen readers. */
export function Icon({ name, className = 'size-4' }: { name: string; className?: string }) {
  return <span aria-hidden="true" className={classNames('shrink-0', name, className)} />;
}
