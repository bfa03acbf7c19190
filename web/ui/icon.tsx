import { classNames } from './class-names.ts';

/** An icon drawn by CSS, e.g. `i-lucide-plus`; it takes the colour of the text and says nothing to a screen reader. */
export function Icon({ name, className = 'size-4' }: { name: string; className?: string }) {
  return <span aria-hidden="true" className={classNames('shrink-0', name, className)} />;
}
