import type { JournalEntry } from '#src/features/journal/responses.ts';
import { EntryCard, type EntryCardProps } from './entry-card.tsx';
import { ENTRY_GAP, estimatedHeight } from './entry-layout.ts';
import { EntryList, type EntryListProps } from './entry-list.tsx';

interface EntryCardsProps extends EntryListProps, Omit<EntryCardProps, 'entry' | 'accountName' | 'isMarked'> {
  /** `null` where there is nothing to say of an entry's account. */
  accountNameOf: (entry: JournalEntry) => string | null;
  /** The trades that others have changed a moment ago. */
  marked: ReadonlySet<number>;
}

/** The journal as cards, each with all of its trade. */
export function EntryCards(props: EntryCardsProps) {
  const { entries, total, dayOf, list, isStale, openId, accountNameOf, marked, ...actions } = props;
  return (
    <EntryList
      {...{ entries, total, dayOf, list, isStale, openId }}
      heightOf={estimatedHeight}
      gap={ENTRY_GAP}
      headLook="px-1"
    >
      {(entry) => (
        <EntryCard
          entry={entry}
          accountName={accountNameOf(entry)}
          isMarked={marked.has(entry.id)}
          {...actions}
        />
      )}
    </EntryList>
  );
}
