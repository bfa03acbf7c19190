import { useState } from 'react';
import type { SubmitHandler } from 'react-hook-form';
import type { NewStrategy, Strategy } from '#src/strategies/contract.ts';
import { ApiError, hasStatus, messageOf } from '#web/api-error.ts';
import { useCreateStrategy, useRefreshStrategies, useUpdateStrategy } from '#web/queries/strategies.ts';
import { useToast } from '#web/ui/toast.tsx';
import { isStrategyField, type StrategyForm } from './strategy-form.ts';

interface SavingInput {
  traderId: number;
  /** What is being changed; `null` for a new strategy. */
  strategy: Strategy | null;
  form: StrategyForm;
  onSaved: () => void;
}

/** Saves what the form holds; whatever is refused is shown where it can be put right, and nothing typed is lost. */
export function useStrategySaving({ traderId, strategy, form, onSaved }: SavingInput) {
  const toast = useToast();
  const create = useCreateStrategy();
  const update = useUpdateStrategy();
  const refresh = useRefreshStrategies();
  const [isGone, setIsGone] = useState(false);
  const changed = isGone ? null : strategy;

  const save: SubmitHandler<NewStrategy> = async (typed) => {
    try {
      if (changed) await update.mutateAsync({ id: changed.id, change: typed });
      else await create.mutateAsync({ ...typed, traderId });
    } catch (error) {
      explain(error);
      return;
    }
    toast({ title: `Strategy ${changed ? 'updated' : 'created'} successfully` });
    onSaved();
  };

  function explain(error: unknown) {
    if (error instanceof ApiError && showIssues(error)) return;
    if (changed && hasStatus(error, 404)) {
      setIsGone(true);
      void refresh();
      return;
    }
    const fallback = changed ? 'Failed to update strategy' : 'Failed to create strategy';
    toast({ variant: 'destructive', title: 'Error', description: messageOf(error, fallback) });
  }

  function showIssues({ status, issues }: ApiError): boolean {
    const known = issues.filter(({ path }) => isStrategyField(path));
    for (const [index, { path, message }] of known.entries()) {
      if (isStrategyField(path)) {
        form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 });
      }
    }
    return status === 422 && known.length > 0;
  }

  return {
    save,
    /** It was deleted elsewhere: what is saved next is a new strategy. */
    isGone,
    isSaving: create.isPending || update.isPending,
  };
}
