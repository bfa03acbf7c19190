import type { ReactNode } from 'react';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { WithCosts } from '#web/features/figures/money.tsx';
import { ShortMoney } from '#web/features/figures/narrow-money.tsx';
import { Percentage } from '#web/features/figures/percentage.tsx';
import { TradeCount } from '#web/features/figures/trade-count.tsx';
import { STRATEGY_MESSAGES } from '#web/features/strategies/strategy-messages.ts';
import { ActiveBadge, ActiveSwitch } from '#web/lists/active-switch.tsx';
import { RowActions } from '#web/lists/row-actions.tsx';
import { useUpdateStrategy } from '#web/queries/strategies.ts';
import { OwnOnly } from '#web/shell/own-only.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { CollapsibleText } from '#web/ui/collapsible-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { STRATEGY_CARD, STRATEGY_FIGURE, STRATEGY_FIGURES } from './strategy-layout.ts';
import type { StrategyRecord } from './strategy-record.ts';

interface StrategyCardProps {
  strategy: Strategy;
  /** The strategy's results in the journal: `null` without entries, `undefined` when unknown. */
  record: StrategyRecord | null | undefined;
  isLoading: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function StrategyCard({ strategy, record, isLoading, onEdit, onDelete }: StrategyCardProps) {
  const update = useUpdateStrategy();
  const { name, category, description, successRate, avgPnl, riskReward } = strategy;
  return (
    <Card as="li" className={STRATEGY_CARD}>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
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
          <div className="-mr-2 -mt-1 flex shrink-0">
            <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
          </div>
        </OwnOnly>
      </div>
      {description !== null && <CollapsibleText text={description} />}
      <div className="mt-auto flex flex-col gap-3">
        <Figures title="As planned">
          <Figure term="Success rate">
            {successRate === null ? null : <Percentage value={Number(successRate)} />}
          </Figure>
          <Figure term="Average P&L">{avgPnl === null ? null : <ShortMoney value={avgPnl} />}</Figure>
          <Figure term="Risk/reward">{riskReward === null ? null : `1:${riskReward}`}</Figure>
        </Figures>
        <Figures title="In your journal">
          <Figure term="Win rate" isLoading={isLoading}>
            {record ? <Percentage value={record.winRate} /> : null}
          </Figure>
          <Figure term="P&L" isLoading={isLoading}>
            {record ? (
              <WithCosts net={record.pnl} costs={record.costs}>
                <ShortMoney value={record.pnl} />
              </WithCosts>
            ) : null}
          </Figure>
          <Figure term="Trades" isLoading={isLoading}>
            {record === undefined ? null : (
              <TradeCount trades={record?.trades ?? 0} decisions={record?.decisions ?? 0} isStacked />
            )}
          </Figure>
        </Figures>
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

function Figures({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded border border-line bg-surface-0 px-3 py-2.5">
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
      <dd className="font-semibold tabular-nums">
        {isLoading ? <Skeleton className="mt-1 h-4 w-14" /> : (children ?? '—')}
      </dd>
    </div>
  );
}
