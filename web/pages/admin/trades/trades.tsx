import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { toMessage } from '#web/api/api-error.ts';
import { useApi } from '#web/context/app-context.tsx';
import { Page } from '#web/context/page-frame.tsx';
import type { EntryFields, EntryMessages } from '#web/features/entries/entry-form.ts';
import { EntryResultInText } from '#web/features/entries/entry-result.tsx';
import { MOST_PRINTED, usePrintAll } from '#web/features/print/print-all.ts';
import { createDrafts } from '#web/forms/drafts.ts';
import { type Interrupted, useEdited } from '#web/forms/edited.ts';
import type { CrudMessages } from '#web/lists/crud-messages.ts';
import { DeleteDialog } from '#web/lists/delete-dialog.tsx';
import { tradersQuery } from '#web/queries/traders.ts';
import { fetchFirstTrades, tradesQuery, useDeleteTrade } from '#web/queries/trades.ts';
import { useMedia } from '#web/ui/browser/media.ts';
import { useShortcuts } from '#web/ui/browser/shortcuts.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { RetryNotice } from '#web/ui/notices/retry-notice.tsx';
import { PrintedTrades } from './printed-trades.tsx';
import { SortPicker } from './sort-picker.tsx';
import { TradeDialog } from './trade-dialog.tsx';
import { TradeList } from './trade-list.tsx';
import { useTradeParams } from './trade-params.ts';
import { TradeTotals } from './trade-totals.tsx';
import { TraderPicker } from './trader-picker.tsx';

const MESSAGES: CrudMessages & EntryMessages = {
  noun: 'trade',
  newTitle: 'Add Trade',
  editTitle: 'Edit Trade',
  create: 'Add Trade',
  created: 'Trade added successfully',
  updated: 'Trade updated successfully',
  deleted: 'Trade deleted successfully',
  createFailed: 'Error adding trade',
  updateFailed: 'Error updating trade',
  deleteFailed: 'Error deleting trade',
  strategyHint: "Choose one of the trader's strategies, or write what you like.",
  linkedHint: 'Linked: this trade counts in their strategy.',
};

const interrupted: Interrupted<AdminEntry, EntryFields> = createDrafts();

/** Trade Management: everyone's entries. */
export function Component() {
  const api = useApi();
  const [selection, select] = useTradeParams();
  const { traderId, sort, order } = selection;
  const traders = useQuery(tradersQuery(api));
  const trades = useQuery({
    ...tradesQuery(api, selection),
    // The previous page stays visible until the next one has loaded.
    placeholderData: keepPreviousData,
  });
  const { edited, create, edit, close, keep } = useEdited(interrupted);
  const [deleted, setDeleted] = useState<AdminEntry | null>(null);
  const remove = useDeleteTrade();
  const { data: page, isPlaceholderData } = trades;
  const printing = usePrintAll({
    selection: JSON.stringify({ traderId, sort, order }),
    noun: 'trades',
    total: page && !isPlaceholderData ? page.total : null,
    isWhole: !page || (!isPlaceholderData && page.trades.length === page.total),
    load: (signal) => fetchFirstTrades(api, { traderId, sort, order }, MOST_PRINTED, signal),
  });
  const onPaper = printing.loaded ?? (isPlaceholderData ? undefined : page);
  const isOnPaper = printing.isOnPaper && onPaper !== undefined && onPaper.trades.length > 0;
  const isWide = useMedia('(min-width: 768px)') === true;
  const filter = useRef<HTMLInputElement>(null);
  useShortcuts({ n: create, '/': () => filter.current?.focus() });

  const listed = traders.data?.filter(({ id }) => traderId === null || id === traderId) ?? [];
  return (
    <Page title="Trade Management">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <div className="min-w-0 flex-1 basis-60 md:max-w-80">
          <TraderPicker
            ref={filter}
            aria-label="Trader"
            name="trader"
            size="bar"
            everyone="All traders"
            traders={traders.data}
            value={traderId}
            onChange={(chosen) => {
              if (chosen !== traderId) select({ traderId: chosen });
            }}
          />
        </div>
        <Button
          variant="ghost"
          icon="printer"
          compact
          onClick={printing.print}
          busy={printing.isPreparing}
          disabled={!page || page.trades.length === 0}
          className="md:ml-auto"
        >
          Print
        </Button>
        {!isWide && <SortPicker sorted={{ sort, order }} onSort={select} />}
        <Button variant="primary" icon="plus" onClick={create} className="max-md:w-full">
          Add Trade
        </Button>
      </div>
      {traders.isError && (
        <Card className="p-4">
          <RetryNotice
            title="Failed to fetch traders"
            hint={toMessage(traders.error, 'The server could not be reached.')}
            onRetry={() => void traders.refetch()}
            busy={traders.isFetching}
          />
        </Card>
      )}
      <TradeTotals traderId={traderId} hasExcluded={listed.some(({ includePnl }) => !includePnl)} />
      {isOnPaper && <PrintedTrades page={onPaper} selection={selection} traderName={listed[0]?.name} />}
      <TradeList
        isPrinted={!isOnPaper}
        trades={trades}
        selection={selection}
        isWide={isWide}
        hasTraders={traders.data?.length !== 0}
        onSelect={select}
        onEdit={edit}
        onDelete={setDeleted}
      />
      <DeleteDialog
        row={deleted}
        describe={describe}
        messages={MESSAGES}
        remove={remove}
        onClose={() => setDeleted(null)}
      />
      {edited && (
        <TradeDialog
          edited={edited}
          messages={MESSAGES}
          traderId={traderId}
          traderPicker={(field) => <TraderPicker {...field} traders={traders.data} />}
          nameOfTrader={(id) => traders.data?.find((trader) => trader.id === id)?.name}
          onClose={close}
          onInterrupted={keep}
        />
      )}
    </Page>
  );
}

function describe({ traderName, symbol, positionType, quantity, tradeDate, ...result }: AdminEntry) {
  const day = formatTradeDate(tradeDate, { weekday: true, year: true });
  return (
    <>
      {traderName}: {symbol}, {positionType} {formatCount(quantity)}, {day}, <EntryResultInText {...result} />
    </>
  );
}
