import { type ReactNode, useState } from 'react';
import type { ImportReport } from '#src/features/imports/responses.ts';
import { count } from '#src/values/count.ts';
import { formatDateRange, formatTradeDate, isSameYear } from '#src/values/dates.ts';
import { formatCount } from '#src/values/figure.ts';
import { formatMoney } from '#src/values/money.ts';
import { useToday } from '#web/context/today.ts';
import { Money } from '#web/features/figures/money.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

type Day = ImportReport['days'][number];

/** Years of days are not all wanted at once. */
const FIRST_DAYS = 60;

interface DaysTableProps {
  report: Pick<ImportReport, 'days' | 'totals' | 'entries' | 'rows'>;
  title: string;
}

/** What comes in, day by day. */
export function DaysTable({ report, title }: DaysTableProps) {
  const { days, totals, entries, rows } = report;
  const [isWhole, setWhole] = useState(false);
  const today = useToday();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const range = { from: first.tradeDate, to: last.tradeDate };
  const hasYears = !isSameYear(range.from, range.to) || !isSameYear(range.to, today);
  const shown = isWhole ? days : days.slice(0, FIRST_DAYS);
  const trips = days.reduce((sum, day) => sum + tripsOf(day), 0);
  return (
    <Card as="section" aria-label={title} className="overflow-hidden">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 p-4">
        <h2 className="text-16 font-semibold tracking-tight">{title}</h2>
        <p className="tabular-nums text-muted">
          {days.length === 1
            ? formatTradeDate(range.from, { weekday: true, year: hasYears })
            : formatDateRange(range, { year: hasYears })}
          , {count(trips, 'round trip')}
        </p>
        {days.some(({ isEstimated }) => isEstimated) && (
          <p className="text-12 text-muted lg:ml-auto">
            <Estimated /> estimated from the account’s cost list
          </p>
        )}
      </div>
      <div className="overflow-x-auto max-lg:hidden">
        <table aria-label={title} className="w-full border-collapse tabular-nums">
          <thead className="bg-surface-2 text-12 text-muted">
            <tr>
              <Head>Day</Head>
              <Head isFigure isExtra>
                Round trips
              </Head>
              <Head isFigure isExtra>
                Quantity
              </Head>
              <Head isFigure>Gross</Head>
              <Head isFigure>Commission</Head>
              <Head isFigure>Fees</Head>
              <Head isFigure>Net</Head>
              <Head isFigure>New</Head>
              <Head isFigure>Known</Head>
              <Head isFigure>Rejected</Head>
            </tr>
          </thead>
          <tbody>
            {shown.map((day) => (
              <DayRow key={day.tradeDate} day={day} hasYear={hasYears} />
            ))}
          </tbody>
          <tfoot className="bg-surface-2">
            <tr className="border-t border-line">
              <RowHead>
                <span className="font-semibold">New trades</span>
              </RowHead>
              <Cell isFigure isExtra />
              <Cell isFigure isExtra />
              <Cell isFigure>{formatMoney(totals.gross)}</Cell>
              <Cell isFigure>{formatMoney(-totals.commission)}</Cell>
              <Cell isFigure>{formatMoney(-totals.fees)}</Cell>
              <Cell isFigure>
                <Money value={totals.net} className="font-semibold" />
              </Cell>
              <Cell isFigure>
                <span className="font-semibold">{formatCount(totals.entries)}</span>
              </Cell>
              <Cell isFigure>{orDash(entries.known)}</Cell>
              <Cell isFigure>
                <Rejected n={rows.refused} />
              </Cell>
            </tr>
          </tfoot>
        </table>
      </div>
      <ul aria-label="Days" className="divide-y divide-line border-t border-line lg:hidden">
        {shown.map((day) => (
          <DayItem key={day.tradeDate} day={day} hasYear={hasYears} />
        ))}
      </ul>
      {shown.length < days.length && (
        <div className="flex justify-center border-t border-line p-3">
          <Button onClick={() => setWhole(true)}>Show all {formatCount(days.length)} days</Button>
        </div>
      )}
    </Card>
  );
}

/** Round trips of a day, those that are there already too. */
const tripsOf = ({ entries, known }: Day): number => entries + known;

const orDash = (n: number): string => (n === 0 ? '—' : formatCount(n));

function DayRow({ day, hasYear }: { day: Day; hasYear: boolean }) {
  const { tradeDate, entries, known, refused, quantity, gross, commission, fees, net, isEstimated } = day;
  const isNew = entries > 0;
  const cost = (cents: bigint) =>
    isNew ? (
      <span className="text-muted">
        {isEstimated && <Estimated />} {formatMoney(-cents)}
      </span>
    ) : (
      '—'
    );
  return (
    <tr className={classNames('border-t border-line', !isNew && 'text-muted')}>
      <RowHead>{formatTradeDate(tradeDate, { weekday: !hasYear, year: hasYear })}</RowHead>
      <Cell isFigure isExtra>
        {orDash(tripsOf(day))}
      </Cell>
      <Cell isFigure isExtra>
        {orDash(quantity)}
      </Cell>
      <Cell isFigure>{isNew ? formatMoney(gross) : '—'}</Cell>
      <Cell isFigure>{cost(commission)}</Cell>
      <Cell isFigure>{cost(fees)}</Cell>
      <Cell isFigure>{isNew ? <Money value={net} className="font-semibold" /> : '—'}</Cell>
      <Cell isFigure>{orDash(entries)}</Cell>
      <Cell isFigure>
        <span className="text-muted">{orDash(known)}</span>
      </Cell>
      <Cell isFigure>
        <Rejected n={refused} />
      </Cell>
    </tr>
  );
}

/** The same on smaller screens. */
function DayItem({ day, hasYear }: { day: Day; hasYear: boolean }) {
  const { tradeDate, entries, known, refused, gross, costs, net, isEstimated } = day;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2.5 tabular-nums">
      <span className={classNames('font-medium', entries === 0 && 'text-muted')}>
        {formatTradeDate(tradeDate, { weekday: !hasYear, year: hasYear })}
      </span>
      {entries > 0 ? <Money value={net} className="text-right font-semibold" /> : <span>—</span>}
      <span className="text-12 text-muted">
        {[
          ...(entries > 0 ? [`${formatCount(entries)} new`] : []),
          ...(known > 0 ? [`${formatCount(known)} known`] : []),
        ].join(', ')}
        {refused > 0 && <span className="text-warn"> {formatCount(refused)} rejected</span>}
      </span>
      {entries > 0 && (
        <span className="text-right text-12 text-muted">
          {formatMoney(gross)} gross,
          {isEstimated && (
            <>
              {' '}
              <Estimated />
            </>
          )}{' '}
          {formatMoney(-costs)} costs
        </span>
      )}
    </li>
  );
}

export const Estimated = () => (
  <span className="text-warn">
    <span aria-hidden="true">≈</span>
    <span className="sr-only">estimated </span>
  </span>
);

const Rejected = ({ n }: { n: number }) =>
  n === 0 ? (
    <span className="text-muted">—</span>
  ) : (
    <span className="font-semibold text-warn">{formatCount(n)}</span>
  );

interface CellProps {
  isFigure?: boolean;
  /** Left out where there is less room. */
  isExtra?: boolean;
  children?: ReactNode;
}

const cellLook = ({ isFigure, isExtra }: CellProps) =>
  classNames(
    'px-2 first:pl-4 last:pr-4 whitespace-nowrap',
    isFigure ? 'text-right' : 'text-left',
    isExtra && 'max-[1199px]:hidden xl:max-[1399px]:hidden',
  );

const Head = (props: CellProps) => (
  <th scope="col" className={`h-8 font-medium ${cellLook(props)}`}>
    {props.children}
  </th>
);

const RowHead = ({ children }: Pick<CellProps, 'children'>) => (
  <th scope="row" className={`h-9 font-normal ${cellLook({})}`}>
    {children}
  </th>
);

const Cell = (props: CellProps) => <td className={`h-9 ${cellLook(props)}`}>{props.children}</td>;
