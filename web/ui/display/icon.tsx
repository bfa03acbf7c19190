import { classNames } from './class-names.ts';
import { ICONS, type IconName } from './icons.ts';

/**
 * An icon in the colour of the text, hidden from screen readers. Drawn in the page: a browser makes a document of each
 * picture in a stylesheet, which takes a phone up to 20 milliseconds for every icon that it has not shown yet.
 */
export function Icon({ name, className = 'size-4' }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" data-icon={name} className={classNames('icon', className)}>
      <path d={ICONS[name]} />
    </svg>
  );
}
