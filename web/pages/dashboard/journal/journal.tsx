import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JournalEntry } from '#src/journal/contract.ts';
import { hasStatus, messageOf } from '#web/api-error.ts';
import { useApi } from '#web/desk/desk.tsx';
import { journalQuery } from '#web/queries/journal.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { DeleteEntry } from './delete-entry.tsx';
import type { EditedEntry } from './edited-entry.ts';
import { EntryListSkeleton } from './entry-card-skeleton.tsx';
import { EntryList } from './entry-list.tsx';
import { JOURNAL_HEADING_ID, JournalHeading } from './journal-heading.tsx';
import { type JournalParams, useJournalParams } from './journal-params.ts';
import { JournalToolbar } from './journal-toolbar.tsx';

interface JournalProps {
  traderId: number;
  onEdit: (edited: EditedEntry) => void;
  onCreate: () => void;
}

/** The Journal tab: a trader's entries, searched, filtered and kept. */
export function Journal({ traderId, onEdit, onCreate }: JournalProps) {
  const [params, setParams] = useJournalParams();
  const [deleted, setDeleted] = useState<JournalEntry | null>(null);
  const journal = useInfiniteQuery({
    ...journalQuery(useApi(), { traderId, ...params }),
    // The last list stays until the next one is there.
    placeholderData: keepPreviousData,
  });
  const pages = journal.data?.pages;
  const entries = pages?.flatMap((page) => page.entries) ?? [];
  const isNarrowed = params.q !== '' || params.filter !== 'all';

  return (
    <section aria-labelledby={JOURNAL_HEADING_ID} className="flex flex-col gap-4">
      <div className="flex items-baseline gap-3">
        <JournalHeading />
        <p role="status" className="text-12 tabular-nums text-muted">
          {pages && countText(pages[0]?.total ?? null, entries.length, journal.hasNextPage, params)}
        </p>
      </div>
      <JournalToolbar params={params} onChange={setParams} onCreate={onCreate} />
      {!pages && !journal.isError && <EntryListSkeleton />}
      {!pages && journal.isError && (
        <Card>
          <ErrorState
            title="Failed to fetch journal entries"
            hint={messageOf(journal.error, 'The server could not be reached.')}
            onRetry={() => void journal.refetch()}
            busy={journal.isFetching}
            action={
              hasStatus(journal.error, 401) && (
                <ButtonLink to="/" reloadDocument>
                  Log in again
                </ButtonLink>
              )
            }
          />
        </Card>
      )}
      {pages && entries.length === 0 && (
        <Card>
          <NoEntries
            isNarrowed={isNarrowed}
            onCreate={onCreate}
            onReset={() => setParams({ q: '', filter: 'all' })}
          />
        </Card>
      )}
      {entries.length > 0 && (
        <EntryList
          entries={entries}
          isStale={journal.isPlaceholderData}
          hasMore={journal.hasNextPage}
          isLoadingMore={journal.isFetchingNextPage}
          failure={journal.isError ? messageOf(journal.error, 'The server could not be reached.') : null}
          onMore={() => void journal.fetchNextPage()}
          onRetry={() => void (journal.isFetchNextPageError ? journal.fetchNextPage() : journal.refetch())}
          onEdit={onEdit}
          onDelete={setDeleted}
        />
      )}
      <DeleteEntry entry={deleted} onClose={() => setDeleted(null)} />
    </section>
  );
}

/** `412 entries`; with a search, which the server does not count, what has been found so far. */
function countText(total: number | null, shown: number, hasMore: boolean, { q }: JournalParams): string {
  const count = total ?? shown;
  const noun = q === '' ? (count === 1 ? 'entry' : 'entries') : 'found';
  return `${count.toLocaleString('en-US')}${total === null && hasMore ? '+' : ''} ${noun}`;
}

interface NoEntriesProps {
  isNarrowed: boolean;
  onCreate: () => void;
  onReset: () => void;
}

function NoEntries({ isNarrowed, onCreate, onReset }: NoEntriesProps) {
  return isNarrowed ? (
    <EmptyState
      icon="i-lucide-search-x"
      title="No journal entries found"
      hint="Nothing matches this search and filter."
      action={<Button onClick={onReset}>Show all entries</Button>}
    />
  ) : (
    <EmptyState
      icon="i-lucide-notebook-pen"
      title="No journal entries found"
      hint="Record your first trade: what you traded, why, and how it went."
      action={
        <Button variant="primary" icon="i-lucide-plus" onClick={onCreate}>
          New Entry
        </Button>
      }
    />
  );
}
