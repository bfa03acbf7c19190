import { useEffect, useState } from 'react';
import type { Strategy } from '#src/features/strategies/responses.ts';
import { hasStatus, messageOf } from '#web/app/api-error.ts';
import { useDeleteStrategy, useRefreshStrategies } from '#web/queries/strategies.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { strategiesHeading } from './strategies-heading.tsx';

interface DeleteStrategyProps {
  /** What is to be deleted; `null` keeps the question closed. */
  strategy: Strategy | null;
  onClose: () => void;
}

export function DeleteStrategy({ strategy, onClose }: DeleteStrategyProps) {
  const remove = useDeleteStrategy();
  const refresh = useRefreshStrategies();
  const toast = useToast();
  // The question keeps its words while it fades.
  const [asked, setAsked] = useState(strategy);
  useEffect(() => {
    if (strategy) setAsked(strategy);
  }, [strategy]);

  async function confirm(id: number) {
    try {
      await remove.mutateAsync(id);
      toast({ title: 'Strategy deleted successfully' });
    } catch (error) {
      const description = messageOf(error, 'Failed to delete strategy');
      toast({ variant: 'destructive', title: 'Error', description });
      // Deleted elsewhere already: show how they stand now.
      if (hasStatus(error, 404)) void refresh();
    }
    onClose();
  }

  return (
    <AlertDialog
      open={strategy !== null}
      title="Are you sure you want to delete this strategy?"
      description={asked && `${asked.name}. Its journal entries stay, and keep its name.`}
      confirm="Delete"
      busy={remove.isPending}
      onConfirm={() => strategy && void confirm(strategy.id)}
      onCancel={onClose}
      focusFallback={strategiesHeading}
    />
  );
}
