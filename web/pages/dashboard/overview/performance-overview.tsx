import type { TraderStats } from '#src/features/performance/responses.ts';
import { formatMoney, percentOfAccount, toDollars } from '#src/values/money/money.ts';
import { weekRange } from '#src/values/time/dates.ts';
import { MoneyOrPrivate, toneOf, WithCosts } from '#web/features/figures/money.tsx';
import { PercentOfBase } from '#web/features/figures/percent-of-base.tsx';
import { formatPercentage } from '#web/features/figures/percentage.tsx';
import { calendarPath, dayPath, journalPath, weekPath } from '#web/features/layout/dashboard-tabs.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { CountUp } from '#web/ui/display/count-up.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { EquitySparkline } from './equity-sparkline.tsx';
import { WHOLE, WholeLink } from './whole-link.tsx';
import { WinRate } from './win-rate.tsx';

interface PerformanceOverviewProps {
  traderId: number;
  today: string;
  /** `undefined` while they are being read. */
  stats: TraderStats | undefined;
}

export function PerformanceOverview({ traderId, today, stats }: PerformanceOverviewProps) {
  return (
    <Card
      as="section"
      aria-label="Performance Overview"
      aria-busy={stats === undefined}
      className="flex flex-col p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto font-semibold">Performance Overview</h3>
        {stats ? <PercentOfAccount total={stats.totalPnl} /> : <Skeleton className="h-5.5 w-28" />}
        {stats?.accounts && (
          <p className="text-12 text-muted">
            <PercentOfBase {...stats.accounts} /> in accounts
          </p>
        )}
      </div>
      <div className="mt-3 grid flex-1 grid-cols-[minmax(0,1fr)] items-end gap-x-8 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className={`min-w-0 self-center ${WHOLE}`}>
          <p className="text-12 font-medium">
            <WholeLink
              to={journalPath(traderId)}
              madeOf={stats && { net: stats.totalPnl, costs: stats.costs }}
              className="text-muted hover:text-ink"
            >
              Total P&L
            </WholeLink>
          </p>
          <p className="mt-1 min-h-8.5 sm:min-h-11">
            {stats ? (
              <TotalPnl traderId={traderId} value={stats.totalPnl} costs={stats.costs} />
            ) : (
              <Skeleton className="h-8.5 w-52 sm:h-11" />
            )}
          </p>
        </div>
        <EquitySparkline traderId={traderId} />
      </div>
      <dl className="mt-5 grid grid-cols-[minmax(0,1fr)] rounded border border-line sm:grid-cols-3">
        <Period
          label="Daily P&L"
          path={dayPath(traderId, today)}
          amount={stats?.dailyPnl}
          costs={stats?.dailyCosts}
        />
        <Period
          label="Weekly P&L"
          path={weekPath(traderId, weekRange(today).from)}
          amount={stats?.weeklyPnl}
          costs={stats?.weeklyCosts}
        />
        <Period
          label="Monthly P&L"
          path={calendarPath(traderId)}
          amount={stats?.monthlyPnl}
          costs={stats?.monthlyCosts}
        />
      </dl>
      <WinRate traderId={traderId} stats={stats} />
    </Card>
  );
}

function PercentOfAccount({ total }: { total: bigint }) {
  return (
    <Badge tone={toneOf(total)}>
      <span className="whitespace-normal">
        {formatPercentage(percentOfAccount(total), 1, true).text} of $10,000
      </span>
    </Badge>
  );
}

const COLOURS = { gain: 'text-gain', loss: 'text-loss', neutral: 'text-muted' } as const;

/** The most that a phone has room for at full size. */
const LONG_AMOUNT = 17;

/** On its way to a total, whose cents are its own. */
const counted = (dollars: number): string => formatMoney(BigInt(Math.round(dollars * 100)));

function TotalPnl({ traderId, value, costs }: { traderId: number; value: bigint; costs: bigint }) {
  const end = toDollars(value);
  const size =
    formatMoney(value).length > LONG_AMOUNT
      ? 'text-16 sm:text-28'
      : 'text-28 max-sm:[font-size:min(1.75rem,9vw)] sm:text-40';
  return (
    <WithCosts net={value} costs={costs}>
      <CountUp
        id={`total of ${traderId}`}
        value={end}
        format={(dollars) => (dollars === end ? formatMoney(value) : counted(dollars))}
        className={`${size} font-semibold tracking-tight ${COLOURS[toneOf(value)]}`}
      />
    </WithCosts>
  );
}

interface PeriodProps {
  label: string;
  /** Of what it is made of. */
  path: string;
  /** `undefined` while loading. */
  amount: bigint | undefined;
  costs: bigint | undefined;
}

function Period({ label, path, amount, costs }: PeriodProps) {
  return (
    <div
      className={`${WHOLE} flex min-w-0 flex-wrap items-baseline justify-between ease-colors hover:bg-surface-2 gap-x-4 px-4 py-3 max-sm:[&+&]:border-t sm:block border-line sm:[&+&]:border-l`}
    >
      <dt className="text-12 font-medium">
        <WholeLink
          to={path}
          madeOf={amount === undefined ? undefined : { net: amount, costs }}
          className="text-muted hover:text-ink"
        >
          {label}
        </WholeLink>
      </dt>
      <dd className="min-h-6 text-16 font-semibold max-sm:[font-size:min(1rem,7vw)]">
        {amount === undefined ? (
          <Skeleton className="my-1 h-4 w-24" />
        ) : (
          <MoneyOrPrivate value={amount} costs={costs} />
        )}
      </dd>
    </div>
  );
}
