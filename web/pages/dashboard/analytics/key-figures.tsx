import type { ReactNode } from 'react';
import type { TraderAnalytics } from '#src/features/performance/responses.ts';
import { addMonths, formatTradeDate } from '#src/values/dates.ts';
import { formatCount } from '#src/values/figure.ts';
import { formatMoney } from '#src/values/money.ts';
import { BEYOND_ACCOUNT, isBeyondAccount } from '#web/features/charts/drawdown.ts';
import { Money, MoneyOrPrivate, WithCosts } from '#web/features/figures/money.tsx';
import { Percentage } from '#web/features/figures/percentage.tsx';
import { toneOfWinRate } from '#web/features/figures/win-rate.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Meter } from '#web/ui/meter.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface KeyFiguresProps {
  /** `undefined` while loading. */
  analytics: TraderAnalytics | undefined;
  today: string;
}

/** The four key figures of a trader, over all entries. */
export function KeyFigures({ analytics, today }: KeyFiguresProps) {
  const since = formatTradeDate(addMonths(today, -1));
  return (
    <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Figure
        label="Total P&L"
        value={
          analytics && (
            <WithCosts net={analytics.totalPnl} costs={analytics.costs}>
              <LargeMoney value={analytics.totalPnl} />
            </WithCosts>
          )
        }
        details={
          analytics && (
            <Detail label={`This month, since ${since}`}>
              <MoneyOrPrivate value={analytics.monthPnl} costs={analytics.monthCosts} />
            </Detail>
          )
        }
      />
      <Figure
        label="Win Rate"
        lines={2}
        value={
          analytics &&
          (analytics.totalTrades === 0 ? (
            <span className={`text-muted ${LARGE}`}>—</span>
          ) : (
            <Percentage value={analytics.winRate} className={LARGE} />
          ))
        }
        details={analytics && <WinsAndLosses {...analytics} />}
      />
      <Figure
        label="Avg Trade"
        lines={2}
        value={analytics && <LargeMoney value={analytics.avgTrade} />}
        details={
          analytics && (
            <>
              <Detail label="Avg win">
                <Money value={analytics.avgWin} />
              </Detail>
              <Detail label="Avg loss">
                <Money value={analytics.avgLoss} />
              </Detail>
            </>
          )
        }
      />
      <Figure
        label="Max Drawdown"
        value={analytics && <MaxDrawdown {...analytics} />}
        details={analytics && <MaxDrawdownDetail {...analytics} />}
      />
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  details: ReactNode;
  /** Number of lines of details. */
  lines?: 1 | 2;
}

function Figure({ label, value, details, lines = 1 }: FigureProps) {
  return (
    <Card className="flex min-w-0 flex-col p-4 sm:p-5">
      <dt className="text-12 font-medium text-muted">{label}</dt>
      <dd className="mt-1 min-h-8.5 text-20 leading-8.5 font-semibold tracking-tight">
        {value ?? <Skeleton className="h-7 w-32" />}
      </dd>
      <dd
        className={classNames('mt-2 flex flex-col text-12 sm:min-h-9', lines === 1 ? 'min-h-4.5' : 'min-h-9')}
      >
        {details ?? <Skeleton className="h-4 w-24" />}
      </dd>
    </Card>
  );
}

/** The longest text that fits in a card at full size. */
const LONG_AMOUNT = 12;
/** The longest text that fits at body size. */
const LONGEST_AMOUNT = 20;

/** An amount in the largest size its card has room for. */
function LargeMoney({ value }: { value: bigint }) {
  const { length } = formatMoney(value);
  const size = length > LONGEST_AMOUNT ? 'text-14' : length > LONG_AMOUNT ? '' : LARGE;
  return <Money value={value} className={size} />;
}

const LARGE = 'sm:text-28 sm:leading-8.5';

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      <span className="text-muted">{label}</span>
      <span className="font-medium">{children}</span>
    </span>
  );
}

function WinsAndLosses({ winRate, wins, losses }: Pick<TraderAnalytics, 'winRate' | 'wins' | 'losses'>) {
  const [won, lost] = [formatCount(wins), formatCount(losses)];
  return (
    <>
      <span className="tabular-nums text-muted">
        <span aria-hidden="true">{`${won}W / ${lost}L`}</span>
        <span className="sr-only">{`${won} won, ${lost} lost`}</span>
      </span>
      <span className="mt-1.5 block">
        <Meter percent={winRate} tone={toneOfWinRate(winRate)} />
      </span>
    </>
  );
}

type Drawdown = Pick<TraderAnalytics, 'maxDrawdown' | 'maxDrawdownPercent'>;

function MaxDrawdown({ maxDrawdown, maxDrawdownPercent }: Drawdown) {
  return isBeyondAccount(maxDrawdownPercent) ? (
    <LargeMoney value={-maxDrawdown} />
  ) : (
    <Percentage value={-maxDrawdownPercent} signed className={LARGE} />
  );
}

function MaxDrawdownDetail({ maxDrawdown, maxDrawdownPercent }: Drawdown) {
  if (isBeyondAccount(maxDrawdownPercent)) return <span className="text-muted">{BEYOND_ACCOUNT}</span>;
  return (
    // The largest drawdown in dollars may be a different one than in percent.
    <Detail label="Largest in dollars">
      <Money value={-maxDrawdown} />
    </Detail>
  );
}
