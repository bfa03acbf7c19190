import { useEffect } from 'react';
import type { ImportReport } from '#src/features/imports/responses.ts';
import { daysFilter, journalPath } from '#web/features/layout/dashboard-tabs.ts';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx';
import { DaysTable } from './days-table.tsx';
import { FateBar } from './fate-bar.tsx';
import { HeldList } from './held-list.tsx';
import { LeftOut } from './left-out.tsx';
import { ProblemList } from './problem-list.tsx';
import { importedText, otherChanges } from './report-text.ts';

interface ImportDoneProps {
  traderId: number;
  report: ImportReport;
  onUndo: () => void;
  onNext: () => void;
}

/** What an import has done. */
export function ImportDone({ traderId, report, onUndo, onNext }: ImportDoneProps) {
  useEffect(() => {
    pageHeading()?.focus();
    scrollTo({ top: 0 });
  }, []);
  const others = otherChanges(report);
  const { created, updated, removed } = report.entries;
  // Costs and stops may come before their trades.
  const hasTrades = created + updated + removed > 0;
  return (
    <>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:p-5">
        <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-gain-soft text-gain">
          <Icon name="check" className="size-5" />
        </span>
        <div className="min-w-40 flex-1">
          <p role="status" className="text-balance text-16 font-semibold tabular-nums">
            {importedText(report)}
          </p>
          <p className="text-muted">
            {others ? `${others}. ` : ''}
            {report.files.map(({ name }) => name).join(', ')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {hasTrades && (
            <ButtonLink to={journalPath(traderId, toDaysQuery(report))} variant="primary">
              View trades
            </ButtonLink>
          )}
          {report.id !== null && (
            <Button icon="undo-2" onClick={onUndo}>
              Undo
            </Button>
          )}
          <Button
            variant={hasTrades ? 'ghost' : 'primary'}
            onClick={onNext}
            className={hasTrades ? '' : 'order-first'}
          >
            Import another file
          </Button>
        </div>
      </Card>
      <FateBar report={report} />
      <HeldList held={report.held} />
      <DaysTable report={report} title="What came in" journalOf={traderId} />
      <LeftOut report={report} />
      <ProblemList report={report} />
    </>
  );
}

/** Of the trades that came in: among others they would have to be looked for. Open ones may be of any day. */
function toDaysQuery({ days, dayCount, entries }: ImportReport): URLSearchParams | undefined {
  const [first, last] = [days[0], days.at(-1)];
  const isWhole = days.length === dayCount && entries.open === 0;
  return first && last && isWhole ? daysFilter(first.tradeDate, last.tradeDate) : undefined;
}
