import { formatTransfer } from '#src/values/text/file-size.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Meter } from '#web/ui/notices/meter.tsx';
import { Spinner } from '#web/ui/notices/spinner.tsx';
import type { Sent } from './use-importing.ts';

/** How far an import is that is being written. */
export function ImportProgress({ sent }: { sent: Sent | null }) {
  const { done, total } = sent ?? { done: 0, total: 0 };
  const isSent = sent !== null && done === total;
  return (
    <Card className="p-4">
      <p role="status" className="flex flex-wrap items-center gap-x-2 font-medium">
        <Spinner />
        {isSent ? 'Writing to the journal...' : 'Sending...'}
        {!isSent && total > 0 && (
          <span className="ml-auto font-normal tabular-nums text-muted">{formatTransfer(done, total)}</span>
        )}
      </p>
      {!isSent && (
        <div className="mt-2">
          <Meter percent={total > 0 ? (100 * done) / total : 0} tone="gold" />
        </div>
      )}
      <p className="mt-2 text-12 text-muted">
        {isSent
          ? 'Leaving is safe: the server finishes what it has begun, and the list of imports shows it.'
          : 'Stay until the files are sent: before that nothing is written.'}
      </p>
    </Card>
  );
}
