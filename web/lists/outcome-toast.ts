import { messageOf } from '#web/api/api-error.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Toasts for the outcome of a change made in a list. */
export function useOutcomeToast() {
  const toast = useToast();
  return async (change: Promise<unknown>, done: string, failed: string): Promise<void> => {
    try {
      await change;
      toast({ title: done });
    } catch (error) {
      toast({ variant: 'destructive', title: 'Error', description: messageOf(error, failed) });
    }
  };
}
