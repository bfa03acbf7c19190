import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { ofAccounts } from '#src/values/entries/of-accounts.ts';
import { computeWinRate } from '#src/values/entries/win-rate.ts';
import { formatFixed } from '#src/values/money/figure.ts';
import { formatMoney, toDollars } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { toneOf, WithCosts } from '#web/features/figures/money.tsx';
import { ShortMoney } from '#web/features/figures/narrow-money.tsx';
import { PercentOfBase } from '#web/features/figures/percent-of-base.tsx';
import { Percentage } from '#web/features/figures/percentage.tsx';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { TradeCount } from '#web/features/figures/trade-count.tsx';
import { tradesPath } from '#web/features/filter/trades-path.ts';
import { STRATEGY_MESSAGES } from '#web/features/strategies/strategy-messages.ts';
import { ActiveBadge, ActiveSwitch } from '#web/lists/active-switch.tsx';
import { useIsMarked } from '#web/lists/marked-rows.tsx';
import { RowActions } from '#web/lists/row-actions.tsx';
import { NO_FILTER } from '#web/queries/entry-filter.ts';
import { useUpdateStrategy } from '#web/queries/strategies.ts';
import { OwnOnly } from '#web/shell/own-only.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { CollapsibleText } from '#web/ui/display/collapsible-text.tsx';
import { Sparkline } from '#web/ui/display/sparkline.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { STRATEGY_CARD, STRATEGY_FIGURE, STRATEGY_FIGURES } from './strategy-layout.ts';
import { computePayoff, type StrategyRecord } from './strategy-record.ts';
import { StrategyTags } from './strategy-tags.tsx';

interface StrategyCardProps {
  strategy: Strategy;
  /** The strategy's results in the journal: `null` without entries, `undefined` when unknown. */
  record: StrategyRecord | null | undefined;
  /** Of all accounts that the trader's entries are in; 0 where that is nothing. */
  startingBalance: bigint;
  isLoading: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function StrategyCard(props: StrategyCardProps) {
  const { strategy, record, startingBalance, isLoading, onEdit, onDelete } = props;
  const update = useUpdateStrategy();
  const { name, category, description } = strategy;
  return (
    <Card as="li" data-changed={useIsMarked(strategy.id)} className={STRATEGY_CARD}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-32">
          <h2 className="break-words text-16 font-semibold tracking-tight">{name}</h2>
          <div className="mt-2 flex flex-wrap gap-2">
            <ActiveBadge isActive={strategy.isActive} />
            {category !== null && (
              <Badge>
                <span className="max-w-50 truncate" title={category}>
                  {category}
                </span>
              </Badge>
            )}
          </div>
        </div>
        <OwnOnly>
          <div className="-mr-2 -mt-1 ml-auto flex shrink-0">
            <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
          </div>
        </OwnOnly>
      </div>
      {description !== null && <CollapsibleText text={description} />}
      <div className="mt-auto flex flex-col gap-3">
        <Planned strategy={strategy} />
        <Measured
          strategy={strategy}
          record={record}
          startingBalance={startingBalance}
          isLoading={isLoading}
        />
        {record && <Curve name={name} record={record} />}
        {record && <StrategyTags traderId={strategy.traderId} name={name} query={record.query} />}
      </div>
      <OwnOnly>
        <ActiveSwitch
          row={strategy}
          name={name}
          update={update}
          messages={STRATEGY_MESSAGES}
          className="self-start py-1"
        />
      </OwnOnly>
    </Card>
  );
}

/** What was expected of it; nothing where nothing was. */
function Planned({ strategy: { successRate, avgPnl, riskReward } }: Pick<StrategyCardProps, 'strategy'>) {
  if (successRate === null && avgPnl === null && riskReward === null) return null;
  return (
    <Figures title="As planned">
      <Figure term="Success rate">
        {successRate === null ? null : <Percentage value={Number(successRate)} />}
      </Figure>
      <Figure term="Average P&L">{avgPnl === null ? null : <ShortMoney value={avgPnl} />}</Figure>
      <Figure term="Risk/reward">{riskReward === null ? null : `1:${riskReward}`}</Figure>
    </Figures>
  );
}

type MeasuredProps = Pick<StrategyCardProps, 'strategy' | 'record' | 'startingBalance' | 'isLoading'>;

/** The first row is in the order of what was planned: average stands under average. */
function Measured({ strategy: { traderId, name }, record, startingBalance, isLoading }: MeasuredProps) {
  const [winRate, payoff] = record ? [computeWinRate(record), computePayoff(record)] : [null, null];
  const accounts = record && ofAccounts(record.net, startingBalance);
  return (
    <Figures title="In your journal">
      <Figure term="Win rate" isLoading={isLoading}>
        {winRate === null ? null : <Percentage value={winRate} />}
      </Figure>
      <Figure term="Average P&L" isLoading={isLoading}>
        {record && record.expectancy !== null ? <ShortMoney value={record.expectancy} /> : null}
      </Figure>
      <Figure term="Risk/reward" isLoading={isLoading}>
        {payoff === null ? null : `1:${formatFixed(payoff, 2)}`}
      </Figure>
      <Figure term="Trades" isLoading={isLoading}>
        {record ? (
          <Link to={tradesPath(traderId, NO_FILTER, record.query)} className="underline">
            <TradeCount trades={record.entries} open={record.entries - record.n} isStacked />
            <span className="sr-only"> of {name}</span>
          </Link>
        ) : record === null ? (
          '0'
        ) : null}
      </Figure>
      <Figure term="Net P&L" isLoading={isLoading}>
        {record ? (
          <>
            <WithCosts net={record.net} costs={record.costs}>
              <ShortMoney value={record.net} />
            </WithCosts>
            {accounts && (
              <span className="block text-12 !leading-4 font-normal text-muted">
                <PercentOfBase {...accounts} /> <span className="whitespace-nowrap">in accounts</span>
              </span>
            )}
          </>
        ) : null}
      </Figure>
      <Figure term="Average R" isLoading={isLoading}>
        {record && record.averageR !== null ? (
          <span title={`Of ${count(record.rCount, 'trade')} whose risk is known`}>
            {formatR(record.averageR, { signed: true })} R
          </span>
        ) : null}
      </Figure>
    </Figures>
  );
}

/** Net P&L over the days with trades. */
function Curve({ name, record: { closes, net } }: { name: string; record: StrategyRecord }) {
  const [first] = closes;
  const last = closes.at(-1);
  if (!first || !last) return null;
  const day = (date: string) => formatTradeDate(date, { year: true });
  return (
    <Sparkline
      values={[0, ...closes.map((close) => toDollars(close.net))]}
      baseline={0}
      tone={toneOf(net)}
      label={`Net P&L of ${name} from ${day(first.date)} to ${formatMoney(last.net)} on ${day(last.date)}`}
      className="h-14 w-full"
    />
  );
}

function Figures({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="@container rounded border border-line bg-surface-0 px-3 py-2.5">
      <h3 className="mb-1.5 text-12 font-medium text-muted">{title}</h3>
      <dl className={STRATEGY_FIGURES}>{children}</dl>
    </div>
  );
}

interface FigureProps {
  term: string;
  isLoading?: boolean;
  /** `null` for an unknown value. */
  children: ReactNode;
}

function Figure({ term, isLoading = false, children }: FigureProps) {
  return (
    <div className={STRATEGY_FIGURE}>
      <dt className="text-12 text-muted">{term}</dt>
      <dd className="min-h-6 font-semibold leading-6 tabular-nums">
        {isLoading ? <Skeleton className="mt-1 h-4 w-14" /> : (children ?? '—')}
      </dd>
    </div>
  );
}
