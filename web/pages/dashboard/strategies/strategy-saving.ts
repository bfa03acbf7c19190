import { useQueryClient } from '@tanstack/react-query';
import type { NewStrategy } from '#src/features/strategies/contract.ts';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { useApi } from '#web/app/app-context.tsx';
import { useRowSaving } from '#web/forms/row-saving.ts';
import { fetchRow } from '#web/queries/list-write.ts';
import {
  strategiesQuery,
  useCreateStrategy,
  useRefreshStrategies,
  useUpdateStrategy,
} from '#web/queries/strategies.ts';
import { fieldsOf, isStrategyField, type StrategyForm } from './strategy-form.ts';

interface SavingInput {
  traderId: number;
  /** What is being changed; `null` for a new strategy. */
  strategy: Strategy | null;
  form: StrategyForm;
  onSaved: () => void;
}

const WORDS = {
  created: 'Strategy created successfully',
  updated: 'Strategy updated successfully',
  createFailed: 'Failed to create strategy',
  updateFailed: 'Failed to update strategy',
};

/** Saves what the form of a strategy holds. */
export function useStrategySaving({ traderId, strategy, form, onSaved }: SavingInput) {
  const api = useApi();
  const queryClient = useQueryClient();
  const create = useCreateStrategy();
  const update = useUpdateStrategy();
  const refresh = useRefreshStrategies();
  const saving = useRowSaving({
    row: strategy,
    form,
    fieldsOf,
    fieldOf: (property) => (isStrategyField(property) ? property : null),
    create: (typed: NewStrategy, key) => create.mutateAsync({ row: { ...typed, traderId }, key }),
    update: ({ id }, { traderId: _, ...change }) => update.mutateAsync({ id, change }),
    fetchCurrent: ({ id }) => fetchRow(queryClient, strategiesQuery(api, traderId), id),
    onGone: () => void refresh(),
    words: WORDS,
    onSaved,
  });
  return { ...saving, isSaving: create.isPending || update.isPending };
}
