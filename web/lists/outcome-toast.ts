import { toMessage } from '#web/api/api-error.ts';
import { useToast } from '#web/ui/notices/toast.tsx';

/** How long a toast offers to take something back. Milliseconds. */
const UNDO_FOR = 8000;

/** What a toast has that takes back what it reports. */
export const undoBy = (onUndo: () => void) => ({
  action: { label: 'Undo', onAction: onUndo },
  duration: UNDO_FOR,
});

/** Toasts for the outcome of a change made in a list. */
export function useOutcomeToast() {
  const toast = useToast();
  return async (
    change: Promise<unknown>,
    done: string,
    failed: string,
    /** Takes it back. */
    onUndo?: () => void,
  ): Promise<void> => {
    try {
      await change;
      toast({
        title: done,
        ...(onUndo ? undoBy(onUndo) : {}),
      });
    } catch (error) {
      toast({ variant: 'destructive', title: 'Error', description: toMessage(error, failed) });
    }
  };
}
