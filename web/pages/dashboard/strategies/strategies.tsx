import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import type { StrategyCurve } from '#src/features/metrics/strategy-curve-responses.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { hasStatus, toMessage } from '#web/api/api-error.ts';
import { useApi } from '#web/context/app-context.tsx';
import { readCopies, useCopies } from '#web/context/copies.tsx';
import { Page } from '#web/context/page-frame.tsx';
import { CopiesSwitch } from '#web/features/filter/copies-switch.tsx';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import { STRATEGY_MESSAGES } from '#web/features/strategies/strategy-messages.ts';
import { DeleteDialog } from '#web/lists/delete-dialog.tsx';
import { ListStates } from '#web/lists/list-states.tsx';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import { strategiesQuery, useDeleteStrategy } from '#web/queries/strategies.ts';
import { strategyCurvesQuery, strategyMetricsQuery } from '#web/queries/strategy-metrics.ts';
import { LogInAgain } from '#web/session/log-in-again.tsx';
import { requireTrader } from '#web/session/require-trader.ts';
import { OwnOnly } from '#web/shell/own-only.tsx';
import { useEditing } from '#web/shell/shell-context.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Select } from '#web/ui/layers/select.tsx';
import { StrategyCard } from './strategy-card.tsx';
import { StrategyGridSkeleton } from './strategy-card-skeleton.tsx';
import { STRATEGY_GRID } from './strategy-layout.ts';
import {
  inOrder,
  isByResult,
  type RecordedStrategy,
  readStrategySort,
  STRATEGY_SORTS,
  USUAL_SORT,
} from './strategy-order.ts';
import { buildRecord } from './strategy-record.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient, trader, isFirstRender, cookies } = await requireTrader(args);
  const copies = readCopies(cookies(), args.url.searchParams);
  const reads = [
    queryClient.prefetchQuery(strategiesQuery(api, trader.id)),
    queryClient.prefetchQuery(strategyMetricsQuery(api, trader.id, copies)),
    queryClient.prefetchQuery(strategyCurvesQuery(api, trader.id, copies)),
    queryClient.prefetchQuery(accountNamesQuery(api, trader.id)),
  ];
  if (isFirstRender) await Promise.all(reads);
  return trader.id;
}

/** The Strategies tab: a trader's strategies and their results. */
export function Component() {
  const traderId = useLoaderData<typeof loader>();
  const api = useApi();
  const { copies } = useCopies();
  const { newStrategy, editStrategy } = useEditing();
  const [deleted, setDeleted] = useState<Strategy | null>(null);
  const strategies = useQuery(strategiesQuery(api, traderId));
  const metrics = useQuery(strategyMetricsQuery(api, traderId, copies));
  const curves = useQuery(strategyCurvesQuery(api, traderId, copies));
  const remove = useDeleteStrategy();
  const listed = strategies.data;
  const failed = [metrics, curves].find(({ isError }) => isError);
  const isLoading = metrics.isPending || curves.isPending;
  const [params, setParams] = useSearchParams();
  const sort = readStrategySort(params);

  return (
    <Page
      title="Strategies"
      note={
        listed !== undefined &&
        listed.length > 0 && (
          <span role="status" className="tabular-nums">
            {countText(listed)}
          </span>
        )
      }
      actions={
        <>
          <CopiesSwitch traderId={traderId} className="max-lg:hidden" />
          {listed !== undefined && listed.length > 1 && (
            <Select
              label="Sort strategies"
              options={STRATEGY_SORTS}
              value={sort}
              onChange={(value) =>
                setParams(value === USUAL_SORT ? {} : { sort: value }, {
                  replace: true,
                  preventScrollReset: true,
                })
              }
              className="min-w-36"
            />
          )}
          <OwnOnly>
            <Button variant="primary" icon="plus" onClick={newStrategy}>
              New Strategy
            </Button>
          </OwnOnly>
        </>
      }
    >
      <CopiesSwitch traderId={traderId} className="lg:hidden" />
      {listed !== undefined && listed.length > 0 && failed && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-loss">
          {toMessage(failed.error, 'What your journal says of them could not be loaded.')}
          <Button onClick={() => void failed.refetch()} busy={failed.isFetching}>
            Retry
          </Button>
        </p>
      )}
      <ListStates
        // Cards do not change places as their figures come.
        read={isLoading && isByResult(sort) ? { ...strategies, data: undefined } : strategies}
        skeleton={<StrategyGridSkeleton />}
        failed="Failed to fetch strategies"
        failedAction={hasStatus(strategies.error, 401) && <LogInAgain />}
        empty={{
          icon: 'target',
          title: 'No strategies found',
          hint: 'Describe a setup you trade, then choose it in your journal entries: this page shows what it really makes.',
          action: (
            <OwnOnly>
              <Button icon="plus" onClick={newStrategy}>
                Create your first strategy
              </Button>
            </OwnOnly>
          ),
        }}
      >
        {(all) => (
          <ul aria-label="Strategies" className={STRATEGY_GRID}>
            {inOrder(recorded(all, metrics.data, curves.data), sort).map(({ strategy, record }) => (
              <StrategyCard
                key={strategy.id}
                strategy={strategy}
                record={record}
                startingBalance={metrics.data?.accounts?.startingBalance ?? 0n}
                isLoading={isLoading}
                onEdit={() => editStrategy(strategy)}
                onDelete={() => setDeleted(strategy)}
              />
            ))}
          </ul>
        )}
      </ListStates>
      <DeleteDialog
        row={deleted}
        describe={({ name }) => `${name}. Its journal entries stay, and keep its name.`}
        messages={STRATEGY_MESSAGES}
        remove={remove}
        onClose={() => setDeleted(null)}
        focusFallback={pageHeading}
      />
    </Page>
  );
}

/** Strategies with their records, once both reads are there. */
const recorded = (
  all: readonly Strategy[],
  metrics: TraderMetrics | undefined,
  curves: readonly StrategyCurve[] | undefined,
): RecordedStrategy[] =>
  all.map((strategy) => ({
    strategy,
    record: metrics && curves && buildRecord(strategy, all, metrics.groups.strategy, curves),
  }));

function countText(strategies: readonly Strategy[]): string {
  const active = strategies.filter(({ isActive }) => isActive).length;
  return `${formatCount(active)} of ${formatCount(strategies.length)} active`;
}
