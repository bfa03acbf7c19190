import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export function Spinner({ className = 'size-4' }: { className?: string }) {
  return <Icon name="i-lucide-loader-circle" className={classNames('motion-safe:animate-spin', className)} />;
}
