import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { CopyMark } from '#web/features/entries/copy-mark.tsx';
import type { Editing } from '#web/features/entries/editing.ts';
import { showExit, showPrice } from '#web/features/entries/entry-prices.ts';
import { EntryResult, OutcomeBadge } from '#web/features/entries/entry-result.tsx';
import { FactList } from '#web/features/entries/fact-list.tsx';
import { ImageStrip } from '#web/features/entries/images/image-strip.tsx';
import { OpenSwitch } from '#web/features/entries/panel/open-switch.tsx';
import { PositionBadge } from '#web/features/entries/position.tsx';
import { RowActions } from '#web/lists/row-actions.tsx';
import { OwnOnly } from '#web/shell/own-only.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { CollapsibleText } from '#web/ui/display/collapsible-text.tsx';
import { IconButton } from '#web/ui/inputs/button.tsx';
import {
  ENTRY_ACTIONS,
  ENTRY_DETAILS,
  ENTRY_GRID,
  ENTRY_REST,
  ENTRY_RESULT,
  hasRest,
} from './entry-layout.ts';

export interface EntryCardProps {
  entry: JournalEntry;
  /** `null` where there is nothing to say of an account. */
  accountName: string | null;
  /** Whether others have changed it a moment ago. */
  isMarked: boolean;
  onEdit: Editing['editEntry'];
  onDuplicate: Editing['duplicateEntry'];
  onDelete: (entry: JournalEntry) => void;
  onHistory: (entry: JournalEntry) => void;
  onFills: (entry: JournalEntry) => void;
  /** Opens the trade by itself. */
  hrefOf: (id: number) => string;
}

export const EntryCard = memo(function EntryCard({
  entry,
  accountName,
  isMarked,
  onEdit,
  onDuplicate,
  onDelete,
  onHistory,
  onFills,
  hrefOf,
}: EntryCardProps) {
  return (
    <Card data-changed={isMarked || undefined} className={ENTRY_GRID}>
      <Heading entry={entry} href={hrefOf(entry.id)} />
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
              icon="history"
              label={`History of ${entry.symbol}`}
              onClick={() => onHistory(entry)}
            />
            <IconButton
              variant="ghost"
              icon="copy"
              label={`Duplicate ${entry.symbol}`}
              onClick={() => onDuplicate(entry)}
            />
            <RowActions name={entry.symbol} onEdit={() => onEdit(entry)} onDelete={() => onDelete(entry)} />
          </div>
        </div>
      </OwnOnly>
    </Card>
  );
});

function Heading({ entry, href }: { entry: JournalEntry; href: string }) {
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <h2 className="min-w-0 break-words text-16 font-semibold tracking-tight">
          <Link to={href} preventScrollReset className="text-inherit no-underline hover:underline">
            {entry.symbol}
          </Link>
        </h2>
        <Badge>{entry.instrumentType}</Badge>
        <PositionBadge positionType={entry.positionType} />
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-12 tabular-nums text-muted">
        <time dateTime={entry.tradeDate}>
          {formatTradeDate(entry.tradeDate, { weekday: true, year: true })}
        </time>
        <CopyMark entry={entry} />
      </p>
    </div>
  );
}

function Result({ entry }: { entry: JournalEntry }) {
  return (
    <div className={ENTRY_RESULT}>
      <span className="sr-only">P&L</span>
      <EntryResult pnl={entry.pnl} isOpen={entry.isOpen} className="text-16 font-semibold" />
      <OutcomeBadge outcome={entry.outcome} />
    </div>
  );
}

function Details({ entry }: { entry: JournalEntry }) {
  return (
    <dl className={ENTRY_DETAILS}>
      <Detail term="Entry">{showPrice(entry.entryPrice)}</Detail>
      <Detail term="Exit">{showExit(entry)}</Detail>
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
