import type { ImportReport } from '#src/features/imports/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { shownAmount } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/display/icon.tsx';

type Reason = ImportReport['skipped'][number];

/** What is no trade, in the file's own words; a click shows its lines. */
export function LeftOut({ report }: { report: Pick<ImportReport, 'skipped' | 'rows' | 'files'> }) {
  const { skipped, rows, files } = report;
  if (skipped.length === 0) return null;
  return (
    <Card as="section" aria-label="Left out" className="overflow-hidden">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 p-4">
        <h2 className="text-16 font-semibold tracking-tight">Left out</h2>
        <p className="tabular-nums text-muted">
          {count(rows.skipped, 'row')}, {rows.skipped === 1 ? 'no trade' : 'no trades'}, in the file’s own
          words
        </p>
      </div>
      {skipped.map((reason) => (
        <Group key={reason.reason} {...reason} hasFile={files.length > 1} />
      ))}
    </Card>
  );
}

function Group({ reason, count: times, example, lines, hasFile }: Reason & { hasFile: boolean }) {
  const shown = lines ?? [{ file: '', line: 0, raw: example }];
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-2 px-4 py-2 hover:bg-surface-2 md:min-h-9 md:py-1 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="size-4 shrink-0 text-muted group-open:rotate-90" />
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{reason}</span>
        <span className="tabular-nums text-muted">
          <span className="sr-only">left out: </span>
          {formatCount(times)}
        </span>
      </summary>
      <ul className="grid gap-1 pb-3 pl-10 pr-4">
        {shown
          .map((line, at) => ({ line, at }))
          .map(({ line: { file, line, raw }, at }) => (
            <li key={at} className="sm:flex sm:gap-3">
              {line > 0 && (
                <span className="block min-w-16 shrink-0 text-12 leading-5 tabular-nums text-muted">
                  line {formatCount(line)}
                  {hasFile && ` of ${file}`}
                </span>
              )}
              <code className="min-w-0 whitespace-pre-wrap font-mono text-12 leading-5 text-muted [overflow-wrap:anywhere]">
                {shownAmount(raw)}
              </code>
            </li>
          ))}
        {times > shown.length && (
          <li className="text-12 text-muted tabular-nums">
            and {formatCount(times - shown.length)} more like {shown.length === 1 ? 'it' : 'them'}
          </li>
        )}
      </ul>
    </details>
  );
}
