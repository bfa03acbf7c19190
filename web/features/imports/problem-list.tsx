import type { ImportReport } from '#src/features/imports/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { maskAmounts, shownAmount } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';

type Problem = ImportReport['problems'][number];

/** A longer line is cut: what is wrong with it stands above. */
const MOST_OF_LINE = 600;

/** What of the files is left out, and what to know about the rest. */
export function ProblemList({
  report,
}: {
  report: Pick<ImportReport, 'problems' | 'problemCount' | 'files'>;
}) {
  const { problems, problemCount, files } = report;
  if (problems.length === 0) return null;
  const refused = problems.filter(({ severity }) => severity === 'refused').length;
  const warnings = problems.length - refused;
  const counted = [
    ...(refused > 0 ? [`${formatCount(refused)} rejected`] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ].join(', ');
  return (
    <Card as="section" aria-label="Rejected and warnings" className="overflow-hidden">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 p-4">
        <h2 className="text-16 font-semibold tracking-tight">Rejected and warnings</h2>
        <p className="tabular-nums text-muted">
          {problemCount > problems.length
            ? `the first ${formatCount(problems.length)} of ${formatCount(problemCount)}`
            : counted}
        </p>
      </div>
      <ul aria-label="Problems">
        {problems
          .map((problem, at) => ({ problem, at }))
          .map(({ problem, at }) => (
            <ProblemItem key={at} problem={problem} hasFile={files.length > 1} />
          ))}
      </ul>
    </Card>
  );
}

function ProblemItem({ problem, hasFile }: { problem: Problem; hasFile: boolean }) {
  const { file, line, severity, message, raw } = problem;
  const isRejected = severity === 'refused';
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-line px-4 py-3">
      <Icon
        name={isRejected ? 'triangle-alert' : 'info'}
        className={classNames('mt-0.75 size-4', isRejected ? 'text-warn' : 'text-info')}
      />
      <div className="min-w-0 sm:flex sm:gap-3">
        <p className="shrink-0 tabular-nums text-muted sm:w-16">
          <span className="sr-only">{isRejected ? 'Rejected: ' : 'Warning: '}</span>
          {line > 0 ? `line ${formatCount(line)}` : 'file'}
        </p>
        <p className="min-w-0 text-pretty [overflow-wrap:anywhere]">
          {maskAmounts(message)}
          {hasFile && <span className="text-12 text-muted"> {file}</span>}
        </p>
      </div>
      {raw !== '' && (
        <code className="col-start-2 sm:pl-19 whitespace-pre-wrap font-mono text-12 text-muted [overflow-wrap:anywhere]">
          {/* Nobody can tell which of a line's figures are amounts. */}
          {shownAmount(raw.length > MOST_OF_LINE ? `${raw.slice(0, MOST_OF_LINE)}…` : raw)}
        </code>
      )}
    </li>
  );
}
