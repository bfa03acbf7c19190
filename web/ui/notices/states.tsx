import type { ReactNode } from 'react';
import { Icon } from '../display/icon.tsx';
import type { IconName } from '../display/icons.ts';
import { Button } from '../inputs/button.tsx';

interface StateProps {
  title: string;
  /** What to do next. */
  hint?: ReactNode;
  action?: ReactNode;
}

/** An empty list. */
export function EmptyState({ icon, title, hint, action }: StateProps & { icon: IconName }) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-12 text-center">
      <span className="mb-3 grid size-11 place-items-center rounded-lg bg-surface-2 text-muted">
        <Icon name={icon} className="size-5" />
      </span>
      <p className="text-balance text-16 font-semibold">{title}</p>
      {hint && <p className="max-w-96 text-balance text-muted">{hint}</p>}
      {/* A label breaks where large text leaves it no room on a phone. */}
      {action && (
        <div className="mt-4 max-w-full max-md:[&>*]:max-w-full max-md:[&>*]:!h-auto max-md:[&>*]:min-h-11 max-md:[&>*]:!whitespace-normal">
          {action}
        </div>
      )}
    </div>
  );
}

/** A failed read with a retry button. */
export function ErrorState({
  title,
  hint,
  action,
  onRetry,
  busy,
}: StateProps & { onRetry: () => void; busy: boolean }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-4 py-12 text-center">
      <span className="mb-3 grid size-11 place-items-center rounded-lg bg-loss-soft text-loss">
        <Icon name="triangle-alert" className="size-5" />
      </span>
      <p className="text-balance text-16 font-semibold">{title}</p>
      {hint && <p className="max-w-96 text-balance text-muted">{hint}</p>}
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button icon="rotate-cw" onClick={onRetry} busy={busy}>
          Retry
        </Button>
        {action}
      </div>
    </div>
  );
}
