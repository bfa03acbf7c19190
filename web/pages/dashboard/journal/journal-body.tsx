import { type ReactNode, useMemo, useState } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApp } from '#web/context/app-context.tsx';
import { ENTRY_MESSAGES } from '#web/features/entries/entry-messages.ts';
import { EntryResultInText } from '#web/features/entries/entry-result.tsx';
import type { useAccountNames } from '#web/features/entries/use-account-names.ts';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import { DeleteDialog } from '#web/lists/delete-dialog.tsx';
import { useDeleteEntry } from '#web/queries/journal.ts';
import { useIsReadOnly } from '#web/shell/own-only.tsx';
import { usePageShortcuts } from '#web/shell/page-shortcuts.ts';
import { useEditing } from '#web/shell/shell-context.ts';
import { ByWidth } from '#web/ui/by-width.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { onDemand } from '#web/ui/on-demand.ts';
import type { DayOf } from './day-head.tsx';
import { EntryCards } from './entry-cards.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { EntryTable } from './entry-table.tsx';
import { type ListEndProps, WithListEnd } from './list-end.tsx';
import type { ListLook } from './list-look.ts';
import type { ListOrder } from './list-order.ts';
import { useOpenEntry } from './open-entry.ts';
import { SelectionBar } from './selection-bar.tsx';
import { listColumns } from './table-columns.tsx';
import { tableRows } from './table-rows.ts';
import { useRestoring } from './use-batches.ts';
import { useSelection } from './use-selection.ts';

/** Rarely used parts are loaded on demand. */
const history = onDemand(async () => (await import('./entry-history.tsx')).EntryHistory);
const fills = onDemand(async () => (await import('#web/features/imports/fills-dialog.tsx')).FillsDialog);

interface JournalBodyProps extends ListEndProps {
  traderId: number;
  entries: readonly JournalEntry[];
  /** `null` while it is unknown. */
  total: number | null;
  /** Tells one list from another. */
  list: string;
  order: ListOrder;
  onSort: (order: ListOrder) => void;
  look: ListLook;
  /** Whether the list leaves room for the open trade beside it. */
  makesRoom: boolean;
  accounts: ReturnType<typeof useAccountNames>;
  dayOf: DayOf;
  /** What is above the list: filters and sums. */
  above: ReactNode;
}

/** The list of trades, as a table or as cards, and the trade that is open beside it. */
export function JournalBody(props: JournalBodyProps) {
  const { traderId, entries, total, order, look, makesRoom, accounts, dayOf } = props;
  const { timeZone, clock } = useApp();
  const { editEntry, duplicateEntry } = useEditing();
  const isReadOnly = useIsReadOnly();
  const { openId, markedId, open, close, hrefOf } = useOpenEntry();
  const selection = useSelection(entries, props.list);
  const [deleted, setDeleted] = useState<JournalEntry | null>(null);
  const remove = useDeleteEntry();
  const restore = useRestoring();
  const [historyOf, setHistoryOf] = useState<JournalEntry | null>(null);
  const [fillsOf, setFillsOf] = useState<JournalEntry | null>(null);

  const isByDay = order.sort === 'date';
  const rows = useMemo(() => tableRows(entries, isByDay), [entries, isByDay]);
  const columns = useMemo(() => listColumns(look.columns, isByDay), [look.columns, isByDay]);
  const hasRisks = useMemo(() => entries.some(({ risk }) => risk !== null), [entries]);
  const cellContext = useMemo(
    () => ({ timeZone, clock, accountNameOf: accounts.shownFor, isByDay, hasRisks }),
    [timeZone, clock, accounts.shownFor, isByDay, hasRisks],
  );

  /** Deleted while it is open: no longer shown, also until the address says so. */
  const [closing, setClosing] = useState<number | null>(null);
  if (openId === null && closing !== null) setClosing(null);
  function closeIfAmong(ids: readonly number[]) {
    if (openId === null || !ids.includes(openId)) return;
    setClosing(openId);
    close();
  }
  function deleteOne(id: number) {
    closeIfAmong([id]);
    return remove.mutateAsync(id);
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
      hrefOf={hrefOf}
      onOpen={open}
      isStale={props.isStale}
      hasMore={props.hasMore}
    />
  );
  const cards = (
    <div className="px-4 pt-3 sm:px-5 @container">
      <EntryCards
        entries={entries}
        accountNameOf={accounts.shownFor}
        total={total ?? (props.hasMore ? -1 : entries.length)}
        dayOf={isByDay ? dayOf : null}
        isStale={props.isStale}
        hrefOf={hrefOf}
        onEdit={editEntry}
        onDuplicate={duplicateEntry}
        onDelete={setDeleted}
        onHistory={setHistoryOf}
        onFills={setFillsOf}
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
            {look.view === 'cards' ? cards : <ByWidth from="md" wide={table} narrow={cards} />}
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
      {openId !== null && openId !== closing && (
        <EntryPanel
          id={openId}
          entries={entries}
          total={total}
          shownAccountOf={accounts.shownFor}
          accountNameOf={accounts.nameOf}
          onEdit={editEntry}
          onDelete={setDeleted}
          onDuplicate={duplicateEntry}
          onClose={close}
        />
      )}
      <DeleteDialog
        row={deleted}
        describe={describe}
        messages={ENTRY_MESSAGES}
        remove={{ ...remove, mutateAsync: deleteOne }}
        isOptimistic
        restore={(id) => void restore([id])}
        onClose={() => setDeleted(null)}
        focusFallback={pageHeading}
      />
      {fillsOf && (
        <DialogOnDemand dialog={fills} noun="list" onClose={() => setFillsOf(null)}>
          {(FillsDialog) => <FillsDialog entry={fillsOf} onClose={() => setFillsOf(null)} />}
        </DialogOnDemand>
      )}
      {historyOf && (
        <DialogOnDemand dialog={history} noun="history" onClose={() => setHistoryOf(null)}>
          {(EntryHistory) => (
            <EntryHistory
              entry={historyOf}
              accountNameOf={accounts.nameOf}
              onClose={() => setHistoryOf(null)}
            />
          )}
        </DialogOnDemand>
      )}
    </div>
  );
}

function describe({ symbol, tradeDate, positionType, quantity, ...result }: JournalEntry) {
  const day = formatTradeDate(tradeDate, { weekday: true, year: true });
  return (
    <>
      {symbol}, {positionType} {formatCount(quantity)}, {day}, <EntryResultInText {...result} />
    </>
  );
}
