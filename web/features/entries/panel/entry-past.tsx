import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { FillList, listFiles } from '#web/features/imports/fill-list.tsx';
import { LoadMore } from '#web/lists/load-more.tsx';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import { fillsQuery } from '#web/queries/imports.ts';
import { historyQuery } from '#web/queries/journal-past.ts';
import { ChangeList } from './change-list.tsx';

interface EntryPastProps {
  entry: JournalEntry;
  accountNameOf: (id: number) => string;
  /** For whoever looks at a colleague's: what a trade said before is for its trader and the admin area. */
  isReadOnly: boolean;
}

/** What a trade was made of, and what it said before. */
export function EntryPast({ entry, accountNameOf, isReadOnly }: EntryPastProps) {
  return (
    <>
      {entry.importId !== null && <Fills id={entry.id} />}
      {!isReadOnly && <History entry={entry} accountNameOf={accountNameOf} />}
    </>
  );
}

function Fills({ id }: { id: number }) {
  const read = useQuery(fillsQuery(useApi(), id));
  const { fills, total } = read.data ?? {};
  return (
    <Part title="Fills" count={total}>
      {read.isError && <ReadErrorNotice title="Failed to fetch the fills" read={read} />}
      {fills?.length === 0 && (
        <p className="text-muted">Its file tells the trade as a whole, without the fills it was made of.</p>
      )}
      {fills && fills.length > 0 && (
        <>
          <p className="mb-2 break-words text-12 text-muted">Imported from {listFiles(fills).join(', ')}</p>
          <FillList fills={fills} total={total ?? 0} />
        </>
      )}
    </Part>
  );
}

function History({ entry, accountNameOf }: Omit<EntryPastProps, 'isReadOnly'>) {
  const history = useInfiniteQuery(historyQuery(useApi(), entry.id));
  const changes = history.data?.pages.flatMap(({ items }) => items);
  return (
    <Part title="History" count={history.hasNextPage ? undefined : changes?.length}>
      {history.isError && !changes && <ReadErrorNotice title="Failed to fetch the history" read={history} />}
      {changes?.length === 0 && <p className="text-muted">No changes yet</p>}
      {changes && changes.length > 0 && (
        <ChangeList changes={changes} traderId={entry.traderId} accountNameOf={accountNameOf} />
      )}
      <LoadMore list={history} busyText="Loading changes..." />
    </Part>
  );
}

function Part({ title, count, children }: { title: string; count: number | undefined; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-3">
      <h3 className="mb-1.5 flex justify-between text-12 font-medium text-muted">
        {title}
        {count !== undefined && count > 0 && <span className="tabular-nums">{count}</span>}
      </h3>
      {children}
    </section>
  );
}
