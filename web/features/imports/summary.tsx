import { Fragment, type ReactNode } from 'react';
import { isBlocking } from '#src/features/imports/contract.ts';
import type { ImportReport } from '#src/features/imports/responses.ts';
import { listed } from '#src/values/listed.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { Money } from '#web/features/figures/money.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import type { IconName } from '#web/ui/display/icons.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { importLabel, otherChanges } from './report-text.ts';

interface SummaryProps {
  report: ImportReport | null;
  /** What keeps it from being imported, in words; `null` where nothing does. */
  waitsFor: string | null;
  isReading: boolean;
  /** The report is older than what was chosen since. */
  isStale: boolean;
  isWriting: boolean;
  onImport: () => void;
  onCancel: () => void;
}

interface FiguresProps {
  report: ImportReport;
  /** Nothing beside it says the same on larger screens. */
  isAlone?: boolean;
}

/** What an import adds, for smaller screens. */
export function Figures({ report, isAlone = false }: FiguresProps) {
  if (isUnknown(report) || hasNothing(report)) return null;
  const others = otherChanges(report);
  return (
    <Card as="section" aria-label="Summary" className={`p-4 sm:p-5 ${isAlone ? '' : 'xl:hidden'}`}>
      <h2 className="text-12 font-medium tabular-nums text-muted">{newTrades(report)}</h2>
      <Money value={report.totals.net} className="block text-28 font-semibold tracking-tight" />
      <dl className="mt-3 grid grid-cols-3 gap-x-4 gap-y-2 tabular-nums sm:grid-cols-6">
        {listFigures(report).map(([term, figure]) => (
          <div key={term}>
            <dt className="text-12 text-muted">{term}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {others && <p className="mt-2 text-12 tabular-nums text-muted">{others}</p>}
    </Card>
  );
}

const listFigures = ({ totals, entries, rows }: ImportReport): [term: string, figure: string][] => [
  ['Gross', formatMoney(totals.gross)],
  ['Commission', formatMoney(-totals.commission)],
  ['Fees', formatMoney(-totals.fees)],
  ['Known already', formatCount(entries.known)],
  ['Left out', count(rows.skipped, 'row')],
  ['Rejected', count(rows.refused, 'row')],
];

/** The same with the button that imports: beside the rest, or along the bottom of smaller screens. */
export function Summary(props: SummaryProps) {
  const { report, waitsFor, isReading } = props;
  return (
    <>
      <Card as="section" aria-label="Summary" className="p-5 max-xl:hidden xl:sticky xl:top-4 xl:self-start">
        {report ? <FigureList report={report} waitsFor={waitsFor} /> : isReading && <FiguresSkeleton />}
        <div className={`grid gap-2 ${report || isReading ? 'mt-4' : ''}`}>
          <Actions {...props} />
        </div>
        {waitsFor && !(report && hasNothing(report)) && <p className="mt-3 text-12 text-muted">{waitsFor}</p>}
        <ul className="mt-4 grid gap-2 border-t border-line pt-4 text-12 text-muted">
          <Assurance icon="check">Nothing is written before you import</Assurance>
          {report && report.held.length > 0 && (
            <Assurance icon="triangle-alert" tone="text-warn">
              {heldText(report)} until that is settled; importing the file again later brings in just that
            </Assurance>
          )}
          <Assurance icon="undo-2">The whole import can be undone</Assurance>
        </ul>
      </Card>
      <div className="fixed inset-x-0 bottom-16 z-20 border-t border-line bg-surface-1 px-4 py-2.5 md:bottom-0 md:left-16 lg:left-58 sm:px-8 xl:hidden">
        {waitsFor && <p className="mb-2 text-12 text-muted">{waitsFor}</p>}
        <div className="flex items-center justify-between gap-3">
          <p className="min-w-0 leading-none">
            {report && !isUnknown(report) && !hasNothing(report) && (
              <>
                <Money value={report.totals.net} className="block text-16 font-semibold" />
                <span className="text-12 text-muted">net</span>
              </>
            )}
          </p>
          <div className="flex gap-2">
            <Actions {...props} />
          </div>
        </div>
      </div>
    </>
  );
}

const newTrades = ({ totals }: ImportReport): string => `${count(totals.entries, 'new trade')}, net`;

function Actions({ report, waitsFor, isStale, isWriting, onImport, onCancel }: SummaryProps) {
  const label = report && importLabel(report);
  return (
    <>
      <Button
        data-import=""
        variant="primary"
        size="large"
        onClick={onImport}
        busy={isWriting}
        busyText="Importing..."
        disabled={isStale || label === null || waitsFor !== null}
        className="max-xl:order-last"
      >
        {label ?? 'Import'}
      </Button>
      <Button variant="ghost" size="large" onClick={onCancel} disabled={isWriting}>
        Cancel
      </Button>
    </>
  );
}

/** Nothing can be said before the questions are answered. */
const isUnknown = ({ questions, days, rows, entries }: ImportReport): boolean =>
  questions.some(isBlocking) && days.length === 0 && rows.new + rows.known + entries.known === 0;

/** Not even trades that are there already: figures would all be zero. */
const hasNothing = (report: ImportReport): boolean =>
  !report.questions.some(isBlocking) &&
  report.days.length === 0 &&
  report.rows.known + report.entries.known === 0 &&
  importLabel(report) === null;

function FigureList({ report, waitsFor }: Pick<SummaryProps, 'waitsFor'> & { report: ImportReport }) {
  if (isUnknown(report)) {
    return (
      <>
        <h2 className="text-16 font-semibold tracking-tight">Choose first</h2>
        <p className="mt-1 text-muted">Then you see what comes in.</p>
      </>
    );
  }
  if (hasNothing(report)) {
    return (
      <>
        <h2 className="text-16 font-semibold tracking-tight">Nothing to import</h2>
        {waitsFor && <p className="mt-1 text-muted">{waitsFor}</p>}
      </>
    );
  }
  const others = otherChanges(report);
  return (
    <>
      <h2 className="text-12 font-medium tabular-nums text-muted">{newTrades(report)}</h2>
      <Money value={report.totals.net} className="block text-28 font-semibold tracking-tight" />
      <dl className="mt-3 grid grid-cols-[1fr_auto] tabular-nums">
        {listFigures(report).map(([term, figure]) => (
          <Fragment key={term}>
            <dt className="border-t border-line py-1.5 text-muted">{term}</dt>
            <dd className="border-t border-line py-1.5 text-right">{figure}</dd>
          </Fragment>
        ))}
      </dl>
      {others && <p className="border-t border-line pt-2 text-12 tabular-nums text-muted">{others}</p>}
    </>
  );
}

function FiguresSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

/** `NFLX and AMC stay out`. */
function heldText({ held }: ImportReport): string {
  const symbols = [...new Set(held.map(({ symbol }) => symbol))];
  const named = symbols.slice(0, NAMED_SYMBOLS);
  const others = symbols.length - named.length;
  return `${listed([...named, ...(others > 0 ? [count(others, 'other')] : [])])} ${symbols.length === 1 ? 'stays' : 'stay'} out`;
}

const NAMED_SYMBOLS = 3;

interface AssuranceProps {
  icon: IconName;
  tone?: string;
  children: ReactNode;
}

const Assurance = ({ icon, tone = 'text-gain', children }: AssuranceProps) => (
  <li className="flex gap-2.5">
    <Icon name={icon} className={`mt-0.25 size-4 ${tone}`} />
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
  </li>
);
