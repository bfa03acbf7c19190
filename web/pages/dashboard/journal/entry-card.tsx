import { memo, type ReactNode, useState } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatTradeDate } from '#src/values/dates.ts';
import { formatCount } from '#src/values/figure.ts';
import { formatMoney } from '#src/values/money.ts';
import { ENTRY_MESSAGES } from '#web/features/entries/entry-messages.ts';
import { exitOf, priceOf } from '#web/features/entries/entry-prices.ts';
import { EntryResult } from '#web/features/entries/entry-result.tsx';
import { FactList } from '#web/features/entries/fact-list.tsx';
import { ImageStrip } from '#web/features/entries/images/image-strip.tsx';
import { PositionBadge } from '#web/features/entries/position.tsx';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { useOutcomeToast } from '#web/lists/outcome-toast.ts';
import { RowActions } from '#web/lists/row-actions.tsx';
import { useUpdateEntry } from '#web/queries/journal.ts';
import type { Editing } from '#web/shell/editing.ts';
import { OwnOnly } from '#web/shell/own-only.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CollapsibleText } from '#web/ui/collapsible-text.tsx';
import { LabelledSwitch } from '#web/ui/switch.tsx';
import {
  ENTRY_ACTIONS,
  ENTRY_DETAILS,
  ENTRY_GRID,
  ENTRY_REST,
  ENTRY_RESULT,
  hasRest,
} from './entry-layout.ts';

interface EntryCardProps {
  entry: JournalEntry;
  /** `null` where there is nothing to say of an account. */
  accountName: string | null;
  onEdit: Editing['editEntry'];
  onDelete: (entry: JournalEntry) => void;
  onHistory: (entry: JournalEntry) => void;
  onFills: (entry: JournalEntry) => void;
}

export const EntryCard = memo(function EntryCard({
  entry,
  accountName,
  onEdit,
  onDelete,
  onHistory,
  onFills,
}: EntryCardProps) {
  return (
    <Card className={ENTRY_GRID}>
      <Heading entry={entry} />
      <Result entry={entry} />
      <Details entry={entry} />
      {hasRest(entry) && (
        <div className={ENTRY_REST}>
          <FactList entry={entry} accountName={accountName} onFills={() => onFills(entry)} />
          {entry.notes !== null && <CollapsibleText text={entry.notes} className="max-w-180" />}
          <ImageStrip images={entry.images} of={entry.symbol} />
        </div>
      )}
      <OwnOnly>
        <div className={ENTRY_ACTIONS}>
          <OpenSwitch entry={entry} onEdit={onEdit} />
          <div className="flex gap-1">
            <IconButton
              variant="ghost"
              icon="i-lucide-history"
              label={`History of ${entry.symbol}`}
              onClick={() => onHistory(entry)}
            />
            <RowActions name={entry.symbol} onEdit={() => onEdit(entry)} onDelete={() => onDelete(entry)} />
          </div>
        </div>
      </OwnOnly>
    </Card>
  );
});

function Heading({ entry }: { entry: JournalEntry }) {
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <h3 className="min-w-0 break-words text-16 font-semibold tracking-tight">{entry.symbol}</h3>
        <Badge>{entry.instrumentType}</Badge>
        <PositionBadge positionType={entry.positionType} />
      </div>
      <p className="mt-1 text-12 tabular-nums text-muted">
        <time dateTime={entry.tradeDate}>
          {formatTradeDate(entry.tradeDate, { weekday: true, year: true })}
        </time>
      </p>
    </div>
  );
}

function Result({ entry }: { entry: JournalEntry }) {
  const { outcome } = entry;
  return (
    <div className={ENTRY_RESULT}>
      <span className="sr-only">P&L</span>
      <EntryResult pnl={entry.pnl} isOpen={entry.isOpen} className="text-16 font-semibold" />
      {outcome === 'win' && <Badge tone="gain">WIN</Badge>}
      {outcome === 'loss' && <Badge tone="loss">LOSS</Badge>}
    </div>
  );
}

function Details({ entry }: { entry: JournalEntry }) {
  return (
    <dl className={ENTRY_DETAILS}>
      <Detail term="Entry">{priceOf(entry.entryPrice)}</Detail>
      <Detail term="Exit">{exitOf(entry)}</Detail>
      <Detail term="Quantity">{formatCount(entry.quantity)}</Detail>
      <Detail term="Strategy" look="line-clamp-2 break-words">
        {entry.strategy ?? '—'}
      </Detail>
    </dl>
  );
}

/** @param look figures stay on one line where there is room, words may take a second one */
function Detail({
  term,
  look = 'max-md:line-clamp-2 max-md:[overflow-wrap:anywhere] md:truncate',
  children,
}: {
  term: string;
  look?: string;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-12 text-muted">{term}</dt>
      <dd
        className={classNames('tabular-nums', look)}
        title={typeof children === 'string' ? children : undefined}
      >
        {children}
      </dd>
    </div>
  );
}

function OpenSwitch({ entry, onEdit }: Pick<EntryCardProps, 'entry' | 'onEdit'>) {
  const update = useUpdateEntry();
  const tell = useOutcomeToast();
  const [isAsking, setAsking] = useState(false);

  function toggle(isOpen: boolean) {
    if (update.isPending) return;
    if (isOpen) setAsking(true);
    else if (entry.pnl === null) onEdit(entry, { isOpen: false });
    else void save(false);
  }

  const save = useSingleFlight((isOpen: boolean) => {
    setAsking(false);
    const updated = update.mutateAsync({ id: entry.id, change: { isOpen, version: entry.version } });
    return tell(updated, ENTRY_MESSAGES.updated, ENTRY_MESSAGES.updateFailed);
  });

  return (
    <>
      <LabelledSwitch
        label={
          <>
            Open<span className="sr-only"> {entry.symbol}</span>
          </>
        }
        checked={entry.isOpen}
        onCheckedChange={toggle}
        // `aria-disabled` instead of `disabled`, so that it keeps the focus and a dialog can return it.
        aria-disabled={update.isPending || undefined}
        className="py-1 text-12 font-medium text-muted"
      />
      {isAsking && (
        <AlertDialog
          open
          title="Reopen this entry?"
          description={
            <>
              {entry.symbol} keeps everything it says. Its P&L of{' '}
              <span className="whitespace-nowrap">{formatMoney(entry.pnl ?? 0n)}</span> stays as what it made
              so far, neither WIN nor LOSS until it is closed again.
            </>
          }
          confirm="Reopen"
          isHarmless
          onConfirm={() => void save(true)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
