import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ImportReport } from '#src/features/imports/responses.ts';
import { count } from '#src/values/text/count.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useFormatInstant } from '#web/features/figures/format-instant.ts';
import { daysFilter, importPath, journalPath } from '#web/features/layout/dashboard-tabs.ts';
import { ReadError } from '#web/lists/read-error.tsx';
import { importQuery, importsQuery } from '#web/queries/imports.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { ButtonLink } from '#web/ui/inputs/button.tsx';
import { LoadingIndicator } from '#web/ui/notices/loading-indicator.tsx';
import { DaysTable } from './days-table.tsx';
import { FateBar } from './fate-bar.tsx';
import { HeldList } from './held-list.tsx';
import { LeftOut } from './left-out.tsx';
import { ProblemList } from './problem-list.tsx';
import { Figures } from './summary.tsx';

interface PastImportProps {
  traderId: number;
  id: number;
}

/** What an import was told to mean when it was made. */
export function PastImport({ traderId, id }: PastImportProps) {
  const read = useQuery(importQuery(useApi(), id));
  const report = read.data;
  return (
    <>
      <ButtonLink to={importPath(traderId)} icon="chevron-left" className="self-start">
        All imports
      </ButtonLink>
      {report ? (
        <Report traderId={traderId} id={id} report={report} />
      ) : (
        <Card className="p-4">
          {read.isError ? (
            <ReadError title="Failed to fetch this import" read={read} />
          ) : (
            <LoadingIndicator text="Loading import..." />
          )}
        </Card>
      )}
    </>
  );
}

interface ReportProps extends PastImportProps {
  report: ImportReport;
}

function Report({ traderId, id, report }: ReportProps) {
  const { files, days, problems } = report;
  const moment = useFormatInstant();
  const { data: listed } = useInfiniteQuery(importsQuery(useApi(), traderId));
  const createdAt = listed?.pages.flatMap(({ imports }) => imports).find((each) => each.id === id)?.createdAt;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <Card as="section" aria-label="Files" className="flex flex-wrap items-start gap-x-6 gap-y-3 p-4 sm:p-5">
        <ul className="grid min-w-64 flex-1 gap-2">
          {files.map(({ name, formatName, rows }) => (
            <li key={name} className="min-w-0">
              <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
              <p className="text-12 tabular-nums text-muted">
                {[...(formatName === null ? [] : [formatName]), count(rows, 'row')].join(', ')}
              </p>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {createdAt && (
            <p className="text-muted">
              Imported <time dateTime={createdAt}>{moment(createdAt)}</time>
            </p>
          )}
          {first && last && (
            <ButtonLink to={journalPath(traderId, daysFilter(first.tradeDate, last.tradeDate))}>
              {first === last ? 'Journal of this day' : 'Journal of these days'}
            </ButtonLink>
          )}
        </div>
      </Card>
      <Figures report={report} isAlone />
      <FateBar report={report} />
      <HeldList held={report.held} />
      <DaysTable report={report} title="What came in" journalOf={traderId} />
      <LeftOut report={report} />
      <ProblemList report={report} />
      {problems.length === 0 && (
        <p className="flex items-center gap-2 text-muted">
          <Icon name="check" className="size-4 text-gain" />
          Nothing was rejected, and there was nothing to warn of.
        </p>
      )}
    </>
  );
}
