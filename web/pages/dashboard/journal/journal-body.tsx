import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useApp } from '#web/context/app-context.tsx';
import { useLiveContext } from '#web/context/live.ts';
import { DeleteEntry } from '#web/features/entries/panel/delete-entry.tsx';
import { EntryPanel } from '#web/features/entries/panel/entry-panel.tsx';
import { useOpenEntry } from '#web/features/entries/panel/open-entry.ts';
import type { useAccountNames } from '#web/features/entries/use-account-names.ts';
import { FillsDialog } from '#web/features/imports/fills-dialog.tsx';
import { useMarked } from '#web/lists/use-marked.ts';
import { useIsReadOnly } from '#web/shell/own-only.tsx';
import { usePageShortcuts } from '#web/shell/page-shortcuts.ts';
import { useEditing } from '#web/shell/shell-context.ts';
import { ByWidth } from '#web/ui/display/by-width.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { useLoadedOnArrival } from './arrival.ts';
import type { DayOf } from './day-head.tsx';
import { EntryCards } from './entry-cards.tsx';
import { EntryHistory } from './entry-history.tsx';
import { EntryLines } from './entry-lines.tsx';
import { EntryTable } from './entry-table.tsx';
import { type ListEndProps, WithListEnd } from './list-end.tsx';
import type { ListLook } from './list-look.ts';
import type { ListOrder } from './list-order.ts';
import { SelectionBar } from './selection-bar.tsx';
import { listColumns } from './table-columns.tsx';
import { tableRows } from './table-rows.ts';
import { useSelection } from './use-selection.ts';

interface JournalBodyProps extends ListEndProps {
  traderId: number;
  entries: readonly JournalEntry[];
  /** `null` while it is unknown. */
  total: number | null;
  /** Tells one list from another. */
  list: string;
  order: ListOrder;
  /** Whether the entries are in order of their days. */
  isByDay: boolean;
  onSort: (order: ListOrder) => void;
  look: ListLook;
  /** Whether the list leaves room for the open trade beside it. */
  makesRoom: boolean;
  accounts: ReturnType<typeof useAccountNames>;
  dayOf: DayOf;
  /** What is above the list: filters and sums. */
  above: ReactNode;
}

/** The list of trades, as a table or as cards, on a phone in two lines each, and the trade that is open beside it. */
export function JournalBody(props: JournalBodyProps) {
  const { traderId, entries, total, order, isByDay, look, makesRoom, accounts, dayOf } = props;
  const { timeZone, clock } = useApp();
  const { editEntry, duplicateEntry } = useEditing();
  const isReadOnly = useIsReadOnly();
  const { openId, markedId, open, close, hrefOf } = useOpenEntry();
  const selection = useSelection(entries, props.list);
  const [deleted, setDeleted] = useState<JournalEntry | null>(null);
  const [historyOf, setHistoryOf] = useState<JournalEntry | null>(null);
  const [fillsOf, setFillsOf] = useState<JournalEntry | null>(null);

  const { isFromElsewhere } = useLiveContext();
  const marked = useMarked(entries, { list: props.list, keyOf: idOf, stateOf: versionOf, isFromElsewhere });

  useLoadedOnArrival({
    openId,
    entries,
    canLoad:
      openId !== null && props.hasMore && props.failure === null && !props.isLoadingMore && !props.isStale,
    load: props.onMore,
  });

  const rows = useMemo(() => tableRows(entries, isByDay), [entries, isByDay]);
  const columns = useMemo(() => listColumns(look.columns, isByDay), [look.columns, isByDay]);
  const hasRisks = useMemo(() => entries.some(({ risk }) => risk !== null), [entries]);
  const cellContext = useMemo(
    () => ({ timeZone, clock, accountNameOf: accounts.shownFor, isByDay, hasRisks }),
    [timeZone, clock, accounts.shownFor, isByDay, hasRisks],
  );

  /** Where the open one was deleted: no longer shown, also until the address says so. */
  const { key: here } = useLocation();
  const [deletedAt, setDeletedAt] = useState<string | null>(null);
  function closeIfAmong(ids: readonly number[]) {
    if (openId === null || !ids.includes(openId)) return;
    setDeletedAt(here);
    close();
  }

  const isSelecting = selection.entries.length > 0;
  const opened = isReadOnly ? undefined : entries.find(({ id }) => id === openId);
  usePageShortcuts([
    ...(opened ? [{ keys: 'e', does: 'Edit the open trade', run: () => editEntry(opened) }] : []),
    ...(isSelecting ? [{ keys: 'Escape', does: 'Select nothing', run: selection.clear }] : []),
    ...(openId !== null && !isSelecting ? [{ keys: 'Escape', does: 'Close the trade', run: close }] : []),
  ]);

  const table = (
    <EntryTable
      traderId={traderId}
      rows={rows}
      columns={columns}
      cellContext={cellContext}
      dayOf={dayOf}
      order={order}
      onSort={props.onSort}
      selection={isReadOnly ? null : selection}
      openId={markedId}
      list={props.list}
      marked={marked}
      hrefOf={hrefOf}
      onOpen={open}
      isStale={props.isStale}
      hasMore={props.hasMore}
    />
  );
  const known = total ?? (props.hasMore ? -1 : entries.length);
  const cards = (
    <div className="px-4 pt-3 sm:px-5 @container">
      <EntryCards
        entries={entries}
        accountNameOf={accounts.shownFor}
        total={known}
        dayOf={isByDay ? dayOf : null}
        list={props.list}
        marked={marked}
        isStale={props.isStale}
        openId={markedId}
        hrefOf={hrefOf}
        onEdit={editEntry}
        onDuplicate={duplicateEntry}
        onDelete={setDeleted}
        onHistory={setHistoryOf}
        onFills={setFillsOf}
      />
    </div>
  );
  const lines = (
    <div className="border-b border-line">
      <EntryLines
        entries={entries}
        total={known}
        dayOf={isByDay ? dayOf : null}
        list={props.list}
        isStale={props.isStale}
        openId={openId}
        cellContext={cellContext}
        marked={marked}
        hrefOf={hrefOf}
      />
    </div>
  );
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_380px]">
      <div
        className={classNames(
          'min-w-0 md:bg-surface-1 xl:row-start-1',
          makesRoom ? 'xl:col-start-1' : 'xl:col-span-full',
        )}
        style={{ minHeight: 'calc(100dvh - var(--header-h))' }}
      >
        {props.above}
        {entries.length > 0 && (
          <WithListEnd {...props}>
            <ByWidth from="md" wide={look.view === 'cards' ? cards : table} narrow={lines} />
            {isSelecting && look.view === 'table' && (
              <SelectionBar
                traderId={traderId}
                selection={selection}
                onDeleteOne={setDeleted}
                onDelete={closeIfAmong}
              />
            )}
          </WithListEnd>
        )}
      </div>
      {openId !== null && deletedAt !== here && (
        <EntryPanel
          traderId={traderId}
          id={openId}
          entries={entries}
          total={total}
          shownAccountOf={accounts.shownFor}
          accountNameOf={accounts.nameOf}
          isReadOnly={isReadOnly}
          onOpen={open}
          onEdit={editEntry}
          onDelete={setDeleted}
          onDuplicate={duplicateEntry}
          onClose={close}
        />
      )}
      <DeleteEntry entry={deleted} onDelete={(id) => closeIfAmong([id])} onClose={() => setDeleted(null)} />
      {fillsOf && <FillsDialog entry={fillsOf} onClose={() => setFillsOf(null)} />}
      {historyOf && (
        <EntryHistory entry={historyOf} accountNameOf={accounts.nameOf} onClose={() => setHistoryOf(null)} />
      )}
    </div>
  );
}

const idOf = ({ id }: JournalEntry) => id;
const versionOf = ({ version }: JournalEntry) => version;
