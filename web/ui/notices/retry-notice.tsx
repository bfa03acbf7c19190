import { Icon } from '../display/icon.tsx';
import { Button } from '../inputs/button.tsx';

interface RetryNoticeProps {
  title: string;
  hint: string;
  /** Label of the button. */
  retry?: string;
  onRetry: () => void;
  busy: boolean;
}

/** A failed read with a retry button, for places with room for a line or two. */
export function RetryNotice({ title, hint, retry = 'Retry', onRetry, busy }: RetryNoticeProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="grid size-9 shrink-0 place-items-center rounded bg-loss-soft text-loss">
        <Icon name="triangle-alert" />
      </span>
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-muted">{hint}</p>
      </div>
      <Button icon="rotate-cw" onClick={onRetry} busy={busy}>
        {retry}
      </Button>
    </div>
  );
}
