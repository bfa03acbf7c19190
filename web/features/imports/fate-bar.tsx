import { isBlocking } from '#src/features/imports/contract.ts';
import type { ImportReport } from '#src/features/imports/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';

type ReportedCounts = Pick<ImportReport, 'rows' | 'entries' | 'held' | 'questions'>;

/** What became of the rows that were read: the numbers add up, and the line below is cut by them. */
export function FateBar({ report }: { report: ReportedCounts }) {
  const { rows } = report;
  if (rows.read === 0) return null;
  const fates = countFates(report);
  const sum = fates.map(({ n, label }) => `${formatCount(n)} ${label}`).join(' + ');
  return (
    <Card as="section" aria-label="Rows" className="overflow-hidden">
      <p className="sr-only">{`${count(rows.read, 'row')} read = ${sum}`}</p>
      <div
        aria-hidden="true"
        className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:flex-nowrap sm:gap-x-2 xl:gap-x-3"
      >
        <Fate
          n={rows.read}
          label={rows.read === 1 ? 'row read' : 'rows read'}
          hint="every row is told"
          isTotal
        />
        {fates.map((fate, at) => (
          <Fate key={fate.label} mark={at === 0 ? '=' : '+'} {...fate} />
        ))}
      </div>
      <div aria-hidden="true" data-drawn="track" className="flex h-1 gap-0.5">
        {fates
          .filter(({ n }) => n > 0)
          .map(({ n, label, fill }) => (
            <span key={label} className={classNames('min-w-1', fill)} style={{ flexGrow: n, flexBasis: 0 }} />
          ))}
      </div>
    </Card>
  );
}

interface FateProps {
  n: number;
  label: string;
  hint: string;
  tone?: string;
  /** Between it and the one before it. */
  mark?: string;
  isTotal?: boolean;
}

function Fate({ n, label, hint, tone = '', mark, isTotal = false }: FateProps) {
  return (
    <>
      {mark && <span className="text-muted max-sm:hidden">{mark}</span>}
      <p
        className={classNames(
          'flex items-center gap-2 tabular-nums sm:flex-auto',
          isTotal ? 'max-sm:w-full' : 'max-sm:flex-1 max-sm:flex-col max-sm:items-start max-sm:gap-0',
        )}
      >
        <span
          className={classNames(
            'font-semibold tracking-tight',
            isTotal ? 'text-28' : 'text-20 sm:text-28',
            n === 0 ? 'text-muted' : tone,
          )}
        >
          {formatCount(n)}
        </span>
        <span className={classNames('min-w-0 leading-4', !isTotal && 'max-sm:text-12')}>
          <span className="block whitespace-nowrap font-medium">{label}</span>
          <span
            className={classNames(
              'block whitespace-nowrap text-12 leading-4 text-muted',
              !isTotal && 'max-lg:hidden',
            )}
          >
            {hint}
          </span>
        </span>
      </p>
    </>
  );
}

function countFates({ rows, entries, held, questions }: ReportedCounts) {
  // Those that are answered already are not among them.
  const asked = questions.reduce(
    (sum, one) => sum + (one.kind === 'account' || (one.kind === 'contract' && one.options) ? one.rows : 0),
    0,
  );
  const waiting = held.reduce((sum, one) => sum + one.count, asked);
  // Nothing can be said before it is answered, or of nothing else.
  const isAsked =
    questions.some(isBlocking) && (rows.new + rows.known === 0 || (asked > 0 && asked === rows.refused));
  return [
    { n: rows.new, label: 'new', hint: newHint(entries), tone: 'text-gold', fill: 'bg-gold-fill' },
    {
      n: rows.known,
      label: 'known',
      hint: rows.known === 0 ? 'none came before' : `${count(entries.known, 'trade')}, unchanged`,
      fill: 'bg-muted',
    },
    { n: rows.skipped, label: 'left out', hint: 'no trades in them', fill: 'bg-surface-3' },
    {
      n: rows.refused,
      // By its numbers it is rejected; it is no fault of the file.
      label: isAsked ? 'waiting' : 'rejected',
      hint: isAsked
        ? 'for your answers'
        : waiting > 0
          ? `${formatCount(waiting)} wait for you`
          : 'see why below',
      tone: 'text-warn',
      fill: 'warned-bar',
    },
  ].map((fate) => ({ ...fate, hint: fate.n === 0 && fate.label !== 'known' ? 'none' : fate.hint }));
}

function newHint({ created, updated, removed }: ImportReport['entries']): string {
  if (created > 0) return count(created, 'trade');
  return updated + removed > 0 ? `${count(updated + removed, 'trade')} changed` : 'in no new trade';
}
