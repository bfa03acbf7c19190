import { useQueryClient } from '@tanstack/react-query';
import type { DayNotes } from '#src/features/days/responses.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { createDrafts } from '#web/forms/drafts.ts';
import type { Interrupted } from '#web/forms/edited.ts';
import { ownDayQuery, useChangeDayNotes } from '#web/queries/days.ts';
import { NotesCard } from '../calendar/notes-card.tsx';
import type { NotesFields } from '../calendar/notes-form.ts';

const interrupted: Interrupted<DayNotes, NotesFields> = createDrafts();

/** What a trader notes of a day. */
export function DayNotesCard({ traderId, notes }: { traderId: number; notes: DayNotes }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutateAsync } = useChangeDayNotes(traderId);
  return (
    <NotesCard
      traderId={traderId}
      interrupted={interrupted}
      heading="Notes"
      empty="Nothing noted for this day."
      notes={notes}
      sourceOf={({ date }) => ({
        noun: 'day',
        title: `Notes of ${formatTradeDate(date, { weekday: true })}`,
        save: (_, change) => mutateAsync({ date, change }),
        fetchCurrent: async () =>
          (await queryClient.fetchQuery({ ...ownDayQuery(api, traderId, date, 'with'), staleTime: 0 })).notes,
      })}
    />
  );
}
