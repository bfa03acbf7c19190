import type { ReactNode } from 'react';
import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { formatCount, formatFixed } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { addMonths, formatTradeDate } from '#src/values/time/dates.ts';
import { DRAWDOWN_BASE } from '#web/features/figures/drawdown.ts';
import { Money, MoneyOrPrivate, WithCosts } from '#web/features/figures/money.tsx';
import { formatPercentage, Percentage } from '#web/features/figures/percentage.tsx';
import { breakEvenWinRate, toneOfWinRate } from '#web/features/figures/win-rate.ts';
import type { AllTimeFigures } from '#web/queries/performance.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Meter } from '#web/ui/notices/meter.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { Explained, IN_TEXT } from './metrics/explained.tsx';
import { AVERAGE_LOSS, AVERAGE_WIN } from './metrics/returns.ts';
import { DRAWDOWN_BY_DAY } from './metrics/risk.ts';

interface KeyFiguresProps {
  /** `undefined` while loading. */
  figures: AllTimeFigures | undefined;
  /** What they are compared with, by its name; its figures are `undefined` while loading. */
  compared: { name: string; figures: AllTimeFigures | undefined } | null;
  /** What their formulas are of. */
  metrics: TraderMetrics | undefined;
  today: string;
}

/** The four key figures of what is found. */
export function KeyFigures({ figures, compared, metrics, today }: KeyFiguresProps) {
  const since = formatTradeDate(addMonths(today, -1));
  const beside = (show: (figures: AllTimeFigures) => ReactNode) =>
    compared && <Detail label={compared.name}>{compared.figures ? show(compared.figures) : '…'}</Detail>;
  return (
    <dl
      className={classNames(
        'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4 print:!grid-cols-4 print:!gap-2',
        // With what they are compared with, paper has no room for what the large figure is made of.
        compared && 'print:[&_[data-made-of]]:!hidden',
      )}
    >
      <Figure
        label="Total P&L"
        value={
          figures && (
            <WithCosts net={figures.totalPnl} costs={figures.costs}>
              <LargeMoney value={figures.totalPnl} />
            </WithCosts>
          )
        }
        details={
          figures && (
            <Detail label={`This month, since ${since}`}>
              <MoneyOrPrivate value={figures.monthPnl} costs={figures.monthCosts} />
            </Detail>
          )
        }
        beside={beside(({ totalPnl }) => <Money value={totalPnl} />)}
      />
      <Figure
        label="Win Rate"
        lines={2}
        value={
          figures &&
          (figures.totalTrades === 0 ? (
            <span className={`text-muted ${LARGE}`}>—</span>
          ) : (
            <Percentage value={figures.winRate} className={LARGE} />
          ))
        }
        details={figures && <WinsAndLosses {...figures} />}
        beside={beside(({ winRate, totalTrades }) =>
          totalTrades === 0 ? '—' : <Percentage value={winRate} />,
        )}
      />
      <Figure
        label="Avg Trade"
        lines={2}
        value={figures && <LargeMoney value={figures.avgTrade} />}
        details={
          figures && (
            <Explained of={[AVERAGE_WIN, AVERAGE_LOSS]} metrics={metrics} className={`w-full ${IN_TEXT}`}>
              <Detail label="Avg win">
                <Money value={figures.avgWin} />
              </Detail>
              <Detail label="Avg loss">
                <Money value={figures.avgLoss} />
              </Detail>
            </Explained>
          )
        }
        beside={beside(({ avgTrade }) => <Money value={avgTrade} />)}
      />
      <Figure
        label="Max Drawdown"
        lines={2}
        value={figures && <MaxDrawdown {...figures} />}
        details={
          figures && (
            <>
              <span className="text-muted">{DRAWDOWN_BASE}</span>
              {/* Another one may be the largest in dollars than in percent. */}
              <Explained of={[DRAWDOWN_BY_DAY]} metrics={metrics} className={`w-full ${IN_TEXT}`}>
                <Detail label="Largest in dollars">
                  <Money value={-figures.maxDrawdown} />
                </Detail>
              </Explained>
            </>
          )
        }
        beside={beside(({ maxDrawdownPercent }) => <Percentage value={-maxDrawdownPercent} signed />)}
      />
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  details: ReactNode;
  /** The same of what it is compared with. */
  beside: ReactNode;
  /** Number of lines of details. */
  lines?: 1 | 2;
}

function Figure({ label, value, details, beside, lines = 1 }: FigureProps) {
  return (
    <Card className="flex min-w-0 flex-col p-4 sm:p-5 print:!p-2">
      <dt className="text-12 font-medium text-muted">{label}</dt>
      <dd className="mt-1 min-h-8.5 text-20 leading-8.5 font-semibold tracking-tight max-sm:[font-size:min(1.25rem,8vw)]">
        {value ?? <Skeleton className="h-7 w-32" />}
      </dd>
      <dd
        className={classNames(
          'mt-2 flex flex-col text-12 sm:min-h-9',
          // Paper has room for what the large figure is made of alone.
          'print:[&_[data-made-of]]:!hidden',
          lines === 1 ? 'min-h-4.5' : 'min-h-9',
        )}
      >
        {details ?? <Skeleton className="h-4 w-24" />}
      </dd>
      {beside && <dd className="mt-2 border-t border-line pt-2 text-12">{beside}</dd>}
    </Card>
  );
}

/** The longest text that fits in a card at full size. */
const LONG_TEXT = 12;
/** The longest text that fits at body size. */
const LONGEST_TEXT = 20;

/** The largest size that a card has room for. */
const chooseSize = ({ length }: string) =>
  length > LONGEST_TEXT ? 'text-14' : length > LONG_TEXT ? '' : LARGE;

const LargeMoney = ({ value }: { value: bigint }) => (
  <Money value={value} className={chooseSize(formatMoney(value))} />
);

const LARGE = 'sm:text-28 sm:leading-8.5 print:!text-20';

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-muted">{label}</span>
      {/* At the right on a line of its own as well. */}
      <span className="ml-auto font-medium">{children}</span>
    </span>
  );
}

function WinsAndLosses(figures: AllTimeFigures) {
  const { winRate, wins, losses } = figures;
  const [won, lost] = [formatCount(wins), formatCount(losses)];
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3 tabular-nums text-muted">
        <span>
          <span aria-hidden="true">{`${won}W / ${lost}L`}</span>
          <span className="sr-only">{`${won} won, ${lost} lost`}</span>
        </span>
        <BreakEven {...figures} />
      </span>
      <span className="mt-1.5 block">
        <Meter percent={winRate} tone={toneOfWinRate(winRate)} />
      </span>
    </>
  );
}

/** The win rate that one's own payoff needs. */
function BreakEven(figures: AllTimeFigures) {
  const needed = breakEvenWinRate(figures);
  if (needed === null || figures.riskReward === null) return null;
  const payoff = formatFixed(figures.riskReward, 2);
  return (
    <button
      type="button"
      data-tip={`At your payoff of ${payoff}: 1 ÷ (1 + ${payoff})`}
      data-tap=""
      className="min-h-6 cursor-help text-inherit"
    >
      {`breaks even at ${formatPercentage(needed, 1, false).text}`}
    </button>
  );
}

/** Of the $10,000 account, and beside it of what the trader's accounts began with. */
function MaxDrawdown({ maxDrawdownPercent, accounts, accountsDrawdownPercent }: AllTimeFigures) {
  const { text } = formatPercentage(-maxDrawdownPercent, 1, true);
  return (
    // Beside it in one line: between the figure and its base it would be read as a part of both. Large text has no room for that.
    <span className="flex items-center justify-between gap-x-3 max-sm:flex-wrap">
      <Percentage value={-maxDrawdownPercent} signed className={chooseSize(text)} />
      {accounts && accountsDrawdownPercent !== null && (
        <span className="ml-auto min-w-0 text-right text-12 !leading-4 font-normal tracking-normal text-muted">
          <Percentage value={-accountsDrawdownPercent} signed className="font-medium" /> of the peak
          <br />
          {`on ${formatMoney(accounts.startingBalance, { plus: 'never', digits: 'whole' })} in accounts`}
        </span>
      )}
    </span>
  );
}
