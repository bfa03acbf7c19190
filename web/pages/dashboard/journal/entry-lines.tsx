import { memo } from 'react';
import { Link } from 'react-router';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { formatTimeAt } from '#src/values/time/time-of-day.ts';
import { CopyMark } from '#web/features/entries/copy-mark.tsx';
import { showPrices } from '#web/features/entries/entry-prices.ts';
import { EntryResult } from '#web/features/entries/entry-result.tsx';
import { PositionInWords } from '#web/features/entries/position.tsx';
import { showR } from '#web/features/figures/r-multiple.ts';
import { EntryList, type EntryListProps } from './entry-list.tsx';
import { type CellContext, Mark } from './table-columns.tsx';

interface EntryLinesProps extends EntryListProps {
  cellContext: CellContext;
  /** The trades that others have changed a moment ago. */
  marked: ReadonlySet<number>;
  /** Opens the trade by itself. */
  hrefOf: (id: number) => string;
}

/** Two lines of text, what is around them, and the hairline. Pixels. */
const HEIGHT = 56;

/** The journal on a phone: two lines a trade, which opens by a tap. */
export function EntryLines({ cellContext, marked, hrefOf, ...list }: EntryLinesProps) {
  return (
    <EntryList {...list} heightOf={() => HEIGHT} gap={0} headLook="border-t border-line bg-surface-2 px-4">
      {(entry) => (
        <EntryLine
          entry={entry}
          cellContext={cellContext}
          isMarked={marked.has(entry.id)}
          href={hrefOf(entry.id)}
        />
      )}
    </EntryList>
  );
}

interface EntryLineProps {
  entry: JournalEntry;
  cellContext: CellContext;
  /** Whether others have changed it a moment ago. */
  isMarked: boolean;
  href: string;
}

const EntryLine = memo(function EntryLine({ entry, cellContext, isMarked, href }: EntryLineProps) {
  const { symbol, positionType, quantity, outcome, notes, images } = entry;
  return (
    <Link
      to={href}
      preventScrollReset
      data-changed={isMarked || undefined}
      // Large text takes the result below the trade.
      className="flex flex-wrap justify-between gap-x-3 border-t border-line px-4 py-2 text-ink tabular-nums no-underline -outline-offset-2 active:bg-surface-2"
    >
      <span className="grid min-w-40 flex-1 gap-x-2" style={{ gridTemplateColumns: '3.75rem minmax(0,1fr)' }}>
        <When entry={entry} {...cellContext} />
        <span className="flex min-w-0 flex-wrap gap-x-2">
          <span className="break-words font-semibold">{symbol}</span>
          <span className="flex items-center gap-1 whitespace-nowrap text-muted">
            <PositionInWords positionType={positionType} /> × {formatCount(quantity)}
          </span>
        </span>
        <span className="col-start-2 flex min-w-0 flex-wrap items-center text-12 text-muted">
          {showPrices(entry) ?? entry.instrumentType}
          {notes !== null && <Mark icon="sticky-note" says="has notes" />}
          {images.length > 0 && <Mark icon="image" says="has images" />}
          <CopyMark entry={entry} isShort className="ml-1.5" />
        </span>
      </span>
      <span className="ml-auto flex flex-col items-end">
        <EntryResult {...entry} className="font-semibold" />
        {(outcome === 'win' || outcome === 'loss') && (
          <span className="sr-only">{outcome.toUpperCase()}</span>
        )}
        <Multiple entry={entry} {...cellContext} />
      </span>
    </Link>
  );
});

/** The time of day under a day's head, else the day. */
function When({
  entry: { tradeDate, openedAt, closedAt },
  isByDay,
  ...format
}: { entry: JournalEntry } & CellContext) {
  const instant = openedAt ?? closedAt;
  return (
    <span className="whitespace-nowrap text-12 leading-5.25 text-muted">
      {isByDay
        ? instant === null
          ? '—'
          : formatTimeAt(Date.parse(instant), format)
        : formatTradeDate(tradeDate, { year: true })}
    </span>
  );
}

function Multiple({ entry, hasRisks }: { entry: JournalEntry } & Pick<CellContext, 'hasRisks'>) {
  const r = showR(entry);
  if (r !== null) return <span className="text-12 text-muted">{r} R</span>;
  return entry.risk === null && hasRisks && <span className="text-12 text-warn">no stop</span>;
}
