import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { ImportReport } from '#src/features/imports/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { formatDateRange, formatTradeDate, isSameYear } from '#src/values/time/dates.ts';
import { useToday } from '#web/context/today.ts';
import { Estimated, Money } from '#web/features/figures/money.tsx';
import { daysFilter, journalPath } from '#web/features/layout/dashboard-tabs.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { None } from '#web/ui/display/none.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import type { DayTradesProps } from './day-trades.tsx';
import { StillOpen, Toggle, TradesOpened, type TradesToRead } from './trades-opened.tsx';

type Day = ImportReport['days'][number];

/** Years of days are not all wanted at once. */
const FIRST_DAYS = 60;

interface DaysTableProps {
  report: Pick<ImportReport, 'days' | 'dayCount' | 'totals' | 'entries' | 'rows' | 'files' | 'plan'>;
  title: string;
  /** Reads the trades of a day that are not imported yet: each day opens. */
  read?: DayTradesProps['read'];
  /** Whose journal has them, once they are: each day leads there. */
  journalOf?: number;
}

/** What a day opens, and how it is opened. */
interface Opening extends Pick<DaysTableProps, 'journalOf'> {
  trades: TradesToRead | null;
  opened: ReadonlySet<string>;
  onToggle: (tradeDate: string) => void;
}

/** What comes in, day by day. */
export function DaysTable({ report, title, read, journalOf }: DaysTableProps) {
  const { days, dayCount, totals, entries, rows } = report;
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const today = useToday();
  const [first, last] = [days[0], days.at(-1)];
  const of = [report.plan, ...report.files.map(({ sha256 }) => sha256)].join(' ');
  const trades = read ? { of, read } : null;
  const openTrades = trades && entries.open > 0 && <StillOpen count={entries.open} trades={trades} />;
  if (!first || !last) {
    return (
      openTrades && (
        <Card as="section" aria-label={title} className="overflow-hidden">
          <h2 className="p-4 text-16 font-semibold tracking-tight">{title}</h2>
          {openTrades}
        </Card>
      )
    );
  }
  const range = { from: first.tradeDate, to: last.tradeDate };
  const hasYears = !isSameYear(range.from, range.to) || !isSameYear(range.to, today);
  const shown = isWhole ? days : days.slice(0, FIRST_DAYS);
  const opening: Opening = {
    trades,
    ...(journalOf === undefined ? {} : { journalOf }),
    opened,
    onToggle: (day) => setOpened(opened.symmetricDifference(new Set([day]))),
  };
  const trips = days.reduce((sum, day) => sum + countTrips(day), 0);
  return (
    <Card as="section" aria-label={title} className="overflow-hidden">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 p-4">
        <h2 className="text-16 font-semibold tracking-tight">{title}</h2>
        <p className="tabular-nums text-muted">
          {days.length < dayCount
            ? `the newest ${formatCount(days.length)} of ${formatCount(dayCount)} days`
            : `${
                days.length === 1
                  ? formatTradeDate(range.from, { weekday: true, year: hasYears })
                  : formatDateRange(range, { year: hasYears })
              }, ${count(trips, 'round trip')}`}
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
              <DayRow key={day.tradeDate} day={day} hasYear={hasYears} opening={opening} />
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
          <DayItem key={day.tradeDate} day={day} hasYear={hasYears} opening={opening} />
        ))}
      </ul>
      {shown.length < days.length && (
        <div className="flex justify-center border-t border-line p-3">
          <Button onClick={() => setWhole(true)}>Show all {formatCount(days.length)} days</Button>
        </div>
      )}
      {openTrades}
    </Card>
  );
}

/** Round trips of a day, those that are there already too. */
const countTrips = ({ entries, known }: Day): number => entries + known;

const orDash = (n: number): string => (n === 0 ? '—' : formatCount(n));

interface DayProps {
  day: Day;
  hasYear: boolean;
  opening: Opening;
}

/** The name of a day: a click shows its trades, or leads to them. */
function DayName({ day: { tradeDate }, hasYear, opening, controls }: DayProps & { controls: string }) {
  const { trades, journalOf, opened, onToggle } = opening;
  const name = formatTradeDate(tradeDate, { weekday: !hasYear, year: hasYear });
  if (trades) {
    return (
      <Toggle isOpen={opened.has(tradeDate)} controls={controls} onToggle={() => onToggle(tradeDate)}>
        {name}
      </Toggle>
    );
  }
  if (journalOf === undefined) return name;
  return (
    <Link to={journalPath(journalOf, daysFilter(tradeDate, tradeDate))} className="hover:underline">
      {name}
    </Link>
  );
}

function DayRow(props: DayProps) {
  const { day, opening } = props;
  const id = useId();
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
  const isOpen = opening.opened.has(tradeDate);
  const row = (
    <tr className={classNames('border-t border-line', !isNew && 'text-muted', isOpen && 'bg-surface-2')}>
      <RowHead>
        <DayName {...props} controls={id} />
      </RowHead>
      <Cell isFigure isExtra>
        {orDash(countTrips(day))}
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
  if (!isOpen) return row;
  return (
    <>
      {row}
      <tr id={id} className="border-t border-line bg-surface-0">
        <td colSpan={COLUMNS} className="p-0">
          <TradesOpened tradeDate={tradeDate} expected={countTrips(day) + refused} trades={opening.trades} />
        </td>
      </tr>
    </>
  );
}

/** Those that are left out where there is less room count too. */
const COLUMNS = 10;

/** The same on smaller screens. */
function DayItem(props: DayProps) {
  const { day, opening } = props;
  const id = useId();
  const { tradeDate, entries, known, refused, gross, costs, net, isEstimated } = day;
  return (
    <li>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 tabular-nums">
        <span className={classNames('font-medium', entries === 0 && 'text-muted')}>
          <DayName {...props} controls={id} />
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
      </div>
      {opening.opened.has(tradeDate) && (
        <div id={id} className="border-t border-line bg-surface-0">
          <TradesOpened tradeDate={tradeDate} expected={countTrips(day) + refused} trades={opening.trades} />
        </div>
      )}
    </li>
  );
}

const Rejected = ({ n }: { n: number }) =>
  n === 0 ? <None /> : <span className="font-semibold text-warn">{formatCount(n)}</span>;

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
