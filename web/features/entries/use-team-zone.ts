import { useEffect, useEffectEvent, useRef } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useApp } from '#web/context/app-context.tsx';
import type { EntryFields } from './entry-form.ts';

interface OpenForm<Entry> {
  record: { readonly current: Entry | null };
  goOn: (saved: Entry, sent: EntryFields) => void;
}

/**
 * The team's time zone may change while the form of a trade is open: times that nobody has typed over are shown in the new
 * one, or they would be saved as other times. What was typed stays, and is read in the zone that the form says.
 * @param toFields the trade in a zone
 */
export function useTeamZone<Entry extends JournalEntry>(
  { record, goOn }: OpenForm<Entry>,
  toFields: (entry: Entry, zone: { timeZone: string }) => EntryFields,
): void {
  const { timeZone } = useApp();
  const shown = useRef(timeZone);
  const follow = useEffectEvent((now: string) => {
    const before = shown.current;
    shown.current = now;
    if (before !== now && record.current)
      goOn(record.current, toFields(record.current, { timeZone: before }));
  });
  useEffect(() => follow(timeZone), [timeZone]);
}
