import { Fragment } from 'react';
import type { ImportReport } from '#src/features/imports/responses.ts';
import { count } from '#src/values/count.ts';
import { formatCount } from '#src/values/figure.ts';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';

type Told = Pick<ImportReport, 'rows' | 'entries' | 'skipped' | 'held' | 'questions'>;

/** What became of each row: the numbers add up. Below them, what waits and what to do about it. */
export function RowFates({ report }: { report: Told }) {
  const { rows, held, questions } = report;
  const asked = new Set(questions.flatMap((question) => (question.kind === 'split' ? question.symbol : [])));
  if (rows.read === 0) return null;
  return (
    <Card as="section" aria-label="Rows" className="overflow-hidden">
      <dl className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 tabular-nums">
        <Figure n={rows.read} term={rows.read === 1 ? 'row read' : 'rows read'} />
        {fatesOf(report).map(({ term, n, note, look }, at) => (
          <Fragment key={term}>
            <span aria-hidden="true" className="text-muted">
              {at === 0 ? '=' : '+'}
            </span>
            <Figure n={n} term={term} note={note} look={n > 0 ? look : 'text-muted'} />
          </Fragment>
        ))}
      </dl>
      <div aria-hidden="true" className="flex h-1">
        {fatesOf(report).map(({ term, n, bar }) => (
          <div key={term} className={bar} style={{ flexGrow: n }} />
        ))}
      </div>
      {/* Of what is asked below, the question tells it. */}
      {held
        .filter(({ symbol }) => !asked.has(symbol))
        .map(({ symbol, reason, count: waiting }) => (
          <p
            key={`${symbol} ${reason}`}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-line px-4 py-3 first-of-type:border-t-0"
          >
            <Icon name="i-lucide-triangle-alert" className="mt-0.75 size-4 text-warn" />
            <span className="text-pretty [overflow-wrap:anywhere]">
              {reason}{' '}
              <span className="text-12 tabular-nums text-muted">{count(waiting, 'row')} held back</span>
            </span>
          </p>
        ))}
    </Card>
  );
}

const fatesOf = ({ rows, entries, held }: Told) => {
  const waiting = held.reduce((sum, one) => sum + one.count, 0);
  return [
    {
      term: 'new',
      n: rows.new,
      note: count(entries.created, 'trade'),
      look: 'text-gold',
      bar: 'bg-gold-fill',
    },
    { term: 'known', n: rows.known, note: 'unchanged', look: '', bar: 'bg-muted' },
    { term: 'left out', n: rows.skipped, note: 'no trades', look: '', bar: 'bg-surface-3' },
    {
      term: 'rejected',
      n: rows.refused,
      note: waiting > 0 ? `${formatCount(waiting)} ${waiting === 1 ? 'waits' : 'wait'}` : 'see below',
      look: 'text-warn',
      bar: 'bg-loss',
    },
  ];
};

interface FigureProps {
  n: number;
  term: string;
  note?: string;
  look?: string;
}

function Figure({ n, term, note, look = '' }: FigureProps) {
  return (
    <div className="flex items-center gap-2">
      <dd className={`order-first text-20 font-semibold tracking-tight ${look}`}>{formatCount(n)}</dd>
      <dt className="order-last leading-none">
        {term}
        {note !== undefined && n > 0 && <span className="block text-12 text-muted">{note}</span>}
      </dt>
    </div>
  );
}

/** Rows that are no trades, in the file's own words; some of each open with a click. */
export function LeftOut({ report }: { report: Pick<Told, 'rows' | 'skipped'> }) {
  const { rows, skipped } = report;
  if (skipped.length === 0) return null;
  return (
    <Card as="section" aria-label="Left out" className="overflow-hidden">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 p-4">
        <h2 className="text-16 font-semibold tracking-tight">Left out</h2>
        <p className="tabular-nums text-muted">
          {rows.skipped === 1
            ? '1 row that is no trade'
            : `${formatCount(rows.skipped)} rows that are no trades`}
        </p>
      </div>
      {skipped.map((one) => (
        <Reason key={one.reason} {...one} />
      ))}
    </Card>
  );
}

function Reason({ reason, count: times, example, lines }: Told['skipped'][number]) {
  const files = new Set(lines.map(({ file }) => file));
  return (
    <details className="group border-t border-line">
      <summary className="flex cursor-pointer list-none items-baseline gap-x-2 px-4 py-2.5 hover:bg-surface-2 [overflow-wrap:anywhere] [&::-webkit-details-marker]:hidden">
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
      <ul className="grid gap-1.5 px-4 pt-1.5 pb-3 pl-10 text-12 tabular-nums text-muted">
        {lines.length === 0 && <Line at={times > 1 ? 'e.g.' : ''} raw={example} />}
        {lines.map(({ file, line, raw }) => (
          <Line
            key={`${file} ${line} ${raw}`}
            at={`${files.size > 1 ? `${file}, ` : ''}line ${formatCount(line)}`}
            raw={raw}
          />
        ))}
        {lines.length > 0 && times > lines.length && <li>and {count(times - lines.length, 'more row')}</li>}
      </ul>
    </details>
  );
}

const Line = ({ at, raw }: { at: string; raw: string }) => (
  <li className="sm:flex sm:gap-3">
    {at !== '' && <span className="block shrink-0 sm:min-w-14">{at}</span>}
    <code className="block min-w-0 whitespace-pre-wrap font-mono [overflow-wrap:anywhere]">{raw}</code>
  </li>
);
