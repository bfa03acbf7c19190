import { useNavigate } from 'react-router';
import { count } from '#src/values/text/count.ts';
import { dayPath, daysFilter, journalPath } from '#web/features/layout/dashboard-tabs.ts';
import { undoBy, useOutcomeToast } from '#web/lists/outcome-toast.ts';
import { useTakeBackEntries } from '#web/queries/created-entries.ts';
import { useToast } from '#web/ui/notices/toast.tsx';
import { bringBack } from './shown-grid.ts';
import type { Saved } from './use-saving.ts';

/** Says what was saved, with the way there and the way back. */
export function useSavedReport(traderId: number) {
  const navigate = useNavigate();
  const toast = useToast();
  const notify = useOutcomeToast();
  const remove = useTakeBackEntries();

  async function takeBack(parts: readonly Saved[]): Promise<void> {
    for (const { entries, rows } of parts) {
      await remove.mutateAsync(entries.map(({ id }) => id));
      bringBack(traderId, rows);
    }
  }

  return (parts: readonly Saved[]) => {
    const entries = parts.flatMap((part) => part.entries);
    const trades = count(entries.length, 'trade');
    const days = entries.map(({ tradeDate }) => tradeDate).toSorted();
    const [first = '', last = first] = [days[0], days.at(-1)];
    const isOneDay = first === last;
    const path = isOneDay ? dayPath(traderId, first) : journalPath(traderId, daysFilter(first, last));
    toast({
      title: `${trades} saved`,
      way: { label: isOneDay ? 'Open the day' : 'Open the days', onGo: () => void navigate(path) },
      ...undoBy(
        () =>
          void notify(
            takeBack(parts),
            `${trades} taken back into the grid`,
            'Failed to take the trades back',
          ),
      ),
    });
  };
}
