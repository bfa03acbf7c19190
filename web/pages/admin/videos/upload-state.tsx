import { formatTransfer } from '#src/values/text/file-size.ts';
import { Notice } from '#web/ui/notices/notice.tsx';
import { Progress } from '#web/ui/notices/progress.tsx';
import type { BrokenOff, Sent } from './uploading.ts';

interface UploadStateProps {
  isPending: boolean;
  sent: Sent | null;
  brokenOff: BrokenOff | null;
}

const HINTS: Record<BrokenOff, string> = {
  'on the way': 'What you typed and chose is still here.',
  unanswered: 'It may have arrived all the same: look for it in the list before you send it again.',
};

/** It starts below the visible part of the form on small screens. */
function showItself(box: HTMLElement | null): void {
  // Not returned: newer browsers return a promise, which is not a clean-up function.
  box?.scrollIntoView({ block: 'nearest' });
}

/** The progress of an upload, or why it failed. */
export function UploadState({ isPending, sent, brokenOff }: UploadStateProps) {
  if (isPending) {
    const { done, total } = sent ?? { done: 0, total: 0 };
    return (
      <div ref={showItself} className="scroll-m-5 sm:col-span-6">
        <Progress
          label={sent && done === total ? 'Saving...' : 'Uploading...'}
          value={done}
          max={total}
          text={formatTransfer(done, total)}
        />
      </div>
    );
  }
  if (brokenOff === null) return null;
  return (
    <div className="sm:col-span-6">
      <Notice title="The connection broke" tone="error">
        <p className="mt-1 text-muted">
          {sent && `${formatTransfer(sent.done, sent.total)} had been sent. `}
          {HINTS[brokenOff]}
        </p>
      </Notice>
    </div>
  );
}
