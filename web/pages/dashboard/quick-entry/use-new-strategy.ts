import { useCallback } from 'react';
import { toMessage } from '#web/api/api-error.ts';
import { namedStrategy } from '#web/features/strategies/named-strategy.ts';
import { newIdempotencyKey } from '#web/forms/idempotency-key.ts';
import { useCreateStrategy } from '#web/queries/strategies.ts';
import { useToast } from '#web/ui/notices/toast.tsx';

/** Adds a strategy by its name alone. Cells that hold the name mean it from then on. */
export function useNewStrategy(traderId: number): (name: string) => void {
  const { mutate } = useCreateStrategy();
  const toast = useToast();
  return useCallback(
    (name) =>
      mutate(
        {
          row: namedStrategy(traderId, name),
          key: newIdempotencyKey(),
        },
        {
          onSuccess: () => toast({ title: `Strategy “${name}” added` }),
          onError: (error) =>
            toast({
              variant: 'destructive',
              title: 'Error',
              description: toMessage(error, 'Failed to create strategy'),
            }),
        },
      ),
    [traderId, mutate, toast],
  );
}
