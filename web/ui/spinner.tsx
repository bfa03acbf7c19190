import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export function Spinner({ className = 'size-4' }: { className?: string }) {
  return <Icon name="i-lucide-loader-circle" className={classNames('motion-safe:animate-spin', className)} />;
}

/** Says that something is being waited for. */
export function LoadingIndicator({ text = 'Loading...' }: { text?: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-2 p-6 text-muted">
      <Spinner />
      {text}
    </p>
  );
}
