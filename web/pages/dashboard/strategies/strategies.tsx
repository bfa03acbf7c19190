import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { formatCount } from '#src/values/figure.ts';
import { hasStatus, messageOf } from '#web/api/api-error.ts';
import { useApi } from '#web/context/app-context.tsx';
import { Page } from '#web/context/page-frame.tsx';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import { STRATEGY_MESSAGES } from '#web/features/strategies/strategy-messages.ts';
import { DeleteDialog } from '#web/lists/delete-dialog.tsx';
import { ListStates } from '#web/lists/list-states.tsx';
import { breakdownQuery } from '#web/queries/performance.ts';
import { strategiesQuery, useDeleteStrategy } from '#web/queries/strategies.ts';
import { LogInAgain } from '#web/session/log-in-again.tsx';
import { requireTrader } from '#web/session/require-trader.ts';
import { OwnOnly } from '#web/shell/own-only.tsx';
import { useEditing } from '#web/shell/shell-context.ts';
import { Button } from '#web/ui/button.tsx';
import { StrategyCard } from './strategy-card.tsx';
import { StrategyGridSkeleton } from './strategy-card-skeleton.tsx';
import { STRATEGY_GRID } from './strategy-layout.ts';
import { recordOf } from './strategy-record.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient, trader, isFirstRender } = await requireTrader(args);
  const reads = [
    queryClient.prefetchQuery(strategiesQuery(api, trader.id)),
    queryClient.prefetchQuery(breakdownQuery(api, trader.id)),
  ];
  if (isFirstRender) await Promise.all(reads);
  return trader.id;
}

/** The Strategies tab: a trader's strategies and their results. */
export function Component() {
  const traderId = useLoaderData<typeof loader>();
  const api = useApi();
  const { newStrategy, editStrategy } = useEditing();
  const [deleted, setDeleted] = useState<Strategy | null>(null);
  const strategies = useQuery(strategiesQuery(api, traderId));
  const breakdown = useQuery(breakdownQuery(api, traderId));
  const remove = useDeleteStrategy();
  const listed = strategies.data;

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
        <OwnOnly>
          <Button variant="primary" icon="i-lucide-plus" onClick={newStrategy}>
            New Strategy
          </Button>
        </OwnOnly>
      }
    >
      {listed !== undefined && listed.length > 0 && breakdown.isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-loss">
          {messageOf(breakdown.error, 'What your journal says of them could not be loaded.')}
          <Button onClick={() => void breakdown.refetch()} busy={breakdown.isFetching}>
            Retry
          </Button>
        </p>
      )}
      <ListStates
        read={strategies}
        skeleton={<StrategyGridSkeleton />}
        failed="Failed to fetch strategies"
        failedAction={hasStatus(strategies.error, 401) && <LogInAgain />}
        empty={{
          icon: 'i-lucide-target',
          title: 'No strategies found',
          hint: 'Describe a setup you trade, then choose it in your journal entries: this page shows what it really makes.',
          action: (
            <OwnOnly>
              <Button icon="i-lucide-plus" onClick={newStrategy}>
                Create your first strategy
              </Button>
            </OwnOnly>
          ),
        }}
      >
        {(all) => (
          <ul aria-label="Strategies" className={STRATEGY_GRID}>
            {all.map((strategy) => (
              <StrategyCard
                key={strategy.id}
                strategy={strategy}
                record={breakdown.data && recordOf(strategy, all, breakdown.data)}
                isLoading={breakdown.isPending}
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

function countText(strategies: readonly Strategy[]): string {
  const active = strategies.filter(({ isActive }) => isActive).length;
  return `${formatCount(active)} of ${formatCount(strategies.length)} active`;
}
