import { useQueryClient } from '@tanstack/react-query';
import type { WeekNotes } from '#src/features/days/responses.ts';
import { formatDateRange, weekRange } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useFormatInstant } from '#web/features/figures/format-instant.ts';
import { createDrafts } from '#web/forms/drafts.ts';
import type { Interrupted } from '#web/forms/edited.ts';
import { ownWeekQuery, useChangeWeekNotes } from '#web/queries/days.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { NotesCard } from '../calendar/notes-card.tsx';
import type { NotesFields } from '../calendar/notes-form.ts';

const interrupted: Interrupted<WeekNotes, NotesFields> = createDrafts();

interface WeekNotesCardProps {
  traderId: number;
  notes: WeekNotes;
  className?: string;
}

/** What a trader notes of a week. */
export function WeekNotesCard({ traderId, notes, className }: WeekNotesCardProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutateAsync } = useChangeWeekNotes(traderId);
  const formatInstant = useFormatInstant();
  return (
    <NotesCard
      traderId={traderId}
      interrupted={interrupted}
      heading="Note of the week"
      note={notes.notes !== null && notes.changedAt !== null && `Saved ${formatInstant(notes.changedAt)}`}
      empty="What went well, what to change, what next week is for."
      notes={notes}
      className={classNames(className, notes.notes === null && 'print:hidden')}
      sourceOf={({ weekStart }) => ({
        noun: 'week',
        title: `Note of ${formatDateRange(weekRange(weekStart))}`,
        save: (_, change) => mutateAsync({ week: weekStart, change }),
        fetchCurrent: async () =>
          (await queryClient.fetchQuery({ ...ownWeekQuery(api, traderId, weekStart, 'with'), staleTime: 0 }))
            .notes,
      })}
    />
  );
}
