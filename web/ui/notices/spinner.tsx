import { classNames } from '../display/class-names.ts';
import { Icon } from '../display/icon.tsx';

export function Spinner({ className = 'size-4' }: { className?: string }) {
  return <Icon name="loader-circle" className={classNames('motion-safe:animate-spin', className)} />;
}
