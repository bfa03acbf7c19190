import type { ImportReport } from '#src/features/imports/responses.ts';
import { count } from '#src/values/count.ts';
import { formatCount } from '#src/values/figure.ts';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';

type Told = Pick<ImportReport, 'rows' | 'skipped' | 'held'>;

/** What became of each row: how many came in, what was left out in its own words, and what waits. */
export function RowFates({ report }: { report: Told }) {
  const { rows, skipped, held } = report;
  if (rows.read === 0) return null;
  return (
    <Card as="section" aria-label="Rows" className="overflow-hidden">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 p-4">
        <h2 className="text-16 font-semibold tracking-tight">{count(rows.read, 'row')} read</h2>
        <p className="tabular-nums text-muted">{fatesText(rows)}</p>
      </div>
      {held.map(({ symbol, reason, count: waiting }) => (
        <p
          key={`${symbol} ${reason}`}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-line px-4 py-3"
        >
          <Icon name="i-lucide-triangle-alert" className="mt-0.75 size-4 text-warn" />
          <span className="text-pretty [overflow-wrap:anywhere]">
            {reason}{' '}
            <span className="text-12 tabular-nums text-muted">{count(waiting, 'row')} held back</span>
          </span>
        </p>
      ))}
      {skipped.length > 0 && (
        <h3 className="border-t border-line px-4 pt-3 text-12 font-medium text-muted">
          Left out, as no trades
        </h3>
      )}
      {skipped.map(({ reason, count: times, example }) => (
        <details key={reason} className="group [h3+&]:border-t-0 border-t border-line">
          <summary className="flex cursor-pointer list-none items-baseline gap-x-2 px-4 py-3 [overflow-wrap:anywhere] [&::-webkit-details-marker]:hidden">
            <Icon
              name="i-lucide-chevron-right"
              className="size-4 shrink-0 self-center text-muted group-open:rotate-90"
            />
            <span className="min-w-0 font-medium">{reason}</span>
            <span className="tabular-nums text-muted">
              <span className="sr-only">left out: </span>
              {formatCount(times)}
            </span>
          </summary>
          <code className="block px-4 pb-3 pl-10 whitespace-pre-wrap font-mono text-12 text-muted [overflow-wrap:anywhere]">
            {times > 1 ? `e.g. ${example}` : example}
          </code>
        </details>
      ))}
    </Card>
  );
}

const fatesText = ({ new: fresh, known, skipped, refused }: Told['rows']): string =>
  [
    `${formatCount(fresh)} new`,
    `${formatCount(known)} known`,
    `${formatCount(skipped)} left out`,
    `${formatCount(refused)} rejected`,
  ].join(' + ');
