import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AccountCurve } from '#src/features/metrics/account-curve-responses.ts';
import { formatMoney, toDollars } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { ChartCard } from '#web/features/charts/chart-card.tsx';
import { lineLook } from '#web/features/charts/line-looks.ts';
import { PointChart, PointChartSkeleton } from '#web/features/charts/point-chart.tsx';
import type { Point } from '#web/features/charts/point-layout.ts';
import type { Sheet } from '#web/features/charts/sheet.ts';
import { toneOf } from '#web/features/figures/money.tsx';
import { accountCurvesQuery } from '#web/queries/account-curves.ts';
import type { EntryFilter } from '#web/queries/entry-filter.ts';
import { PrivateReadError } from '#web/session/private-read-error.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import type { TradesOf } from './chart-context.ts';
import { EquityViews } from './equity-views.tsx';

interface AccountEquityCardProps {
  traderId: number;
  filter: EntryFilter;
  tradesOf: TradesOf;
}

/** An account as a line. */
interface AccountLine extends AccountCurve {
  label: string;
  /** It stays when others are hidden. */
  look: number;
}

interface AccountDay extends Point {
  nets: readonly { label: string; net: bigint }[];
}

/** What was made over time in each account, all of them or those that are chosen. */
export function AccountEquityCard({ traderId, filter, tradesOf }: AccountEquityCardProps) {
  const read = useQuery({
    ...accountCurvesQuery(useApi(), traderId, filter),
    placeholderData: keepPreviousData,
  });
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const lines = useMemo(() => read.data?.accounts.map(toLine), [read.data]);
  const shown = useMemo(() => lines?.filter(({ query }) => !hidden.includes(query)), [lines, hidden]);
  const days = useMemo(() => shown && toDays(shown), [shown]);
  const toggle = (query: string) =>
    setHidden(hidden.includes(query) ? hidden.filter((each) => each !== query) : [...hidden, query]);
  if (read.isError && !read.data) {
    return <PrivateReadError title="Failed to fetch the accounts" read={read} />;
  }
  return (
    <ChartCard
      title="Equity by Account"
      hint="What was made in each account so far, at the close of each day."
      controls={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <EquityViews />
          {lines && (
            <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <legend className="sr-only">Accounts</legend>
              {lines.map((line) => (
                <LegendItem
                  key={line.query}
                  line={line}
                  isShown={!hidden.includes(line.query)}
                  onToggle={() => toggle(line.query)}
                />
              ))}
              {hidden.length > 0 && (
                <Button variant="ghost" onClick={() => setHidden([])}>
                  All accounts
                </Button>
              )}
            </fieldset>
          )}
        </div>
      }
      chart={
        days && shown ? (
          shown.length === 0 ? (
            <p className="grid min-h-40 place-items-center text-muted">Choose an account to draw it.</p>
          ) : (
            <PointChart
              label="Net P&L of each account by day"
              drawing="lines"
              points={days}
              nameOf={nameOf}
              shortNameOf={nameOf}
              listAmounts={listAmounts}
            />
          )
        ) : (
          <PointChartSkeleton drawing="lines" amounts={3} />
        )
      }
      note={
        read.data && read.data.leftOut > 0
          ? `Left out: ${count(read.data.leftOut, 'account')} that made or lost less.`
          : null
      }
      sheet={days && shown && (() => toSheet(days, shown, tradesOf))}
    />
  );
}

const toLine = (curve: AccountCurve, n: number): AccountLine => ({
  ...curve,
  label: curve.name ?? 'No account',
  look: n,
});

interface LegendItemProps {
  line: AccountLine;
  isShown: boolean;
  onToggle: () => void;
}

/** Shows or hides a line, beside how it looks. */
const LegendItem = ({ line: { label, look }, isShown, onToggle }: LegendItemProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2 text-12 md:min-h-8">
    <input type="checkbox" checked={isShown} onChange={onToggle} className="m-0 size-4 accent-gold-fill" />
    <svg aria-hidden="true" width="24" height="8" className="shrink-0">
      <path
        d="M0,4H24"
        strokeWidth="2"
        strokeDasharray={lineLook(look).dashes}
        className={lineLook(look).stroke}
      />
    </svg>
    {label}
  </label>
);

/** All accounts have the same days. */
function toDays(lines: readonly AccountLine[]): AccountDay[] {
  const [first] = lines;
  return (first?.closes ?? []).map(({ date }, n) => {
    const nets = lines.map(({ label, closes }) => ({ label, net: closes[n]?.net ?? 0n }));
    return {
      date,
      pnl: 0n,
      equity: 0n,
      drawdownPercent: 0,
      lines: lines.map(({ look }, line) => ({ value: toDollars(nets[line]?.net ?? 0n), look })),
      nets,
    };
  });
}

const nameOf = ({ date }: AccountDay): string => formatTradeDate(date, { weekday: true, year: true });

const listAmounts = ({ nets }: AccountDay) =>
  nets.map(({ label, net }) => ({
    label,
    text: formatMoney(net),
    tone: toneOf(net),
  }));

/** Newest first, like every list. */
const toSheet = (days: readonly AccountDay[], lines: readonly AccountLine[], tradesOf: TradesOf): Sheet => ({
  caption: 'Net P&L of each account so far, by day',
  columns: ['Date', ...lines.map(({ label }) => label)],
  rows: days.toReversed().map(({ date, nets }) => ({
    key: date,
    to: tradesOf(`from=${date}&to=${date}`),
    cells: [{ date }, ...nets.map(({ net }) => ({ money: net }))],
  })),
});
