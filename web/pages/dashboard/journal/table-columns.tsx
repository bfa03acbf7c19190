/** The columns of the table: what a row shows of a trade. */

import type { ReactNode } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import type { JournalSort } from '#src/values/entries/entry-sort.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { formatTimeAt, type TimeFormat } from '#src/values/time/time-of-day.ts';
import { CopyMark } from '#web/features/entries/copy-mark.tsx';
import { showExit, showNarrowPrice } from '#web/features/entries/entry-prices.ts';
import { OutcomeBadge } from '#web/features/entries/entry-result.tsx';
import { PositionInWords } from '#web/features/entries/position.tsx';
import { formatHeld } from '#web/features/entries/shown-facts.ts';
import { ShortMoney } from '#web/features/figures/narrow-money.tsx';
import { showR } from '#web/features/figures/r-multiple.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import type { IconName } from '#web/ui/display/icons.ts';
import { None } from '#web/ui/display/none.tsx';
import type { ColumnKey } from './list-look.ts';

/** What a cell shows besides its entry. */
export interface CellContext extends TimeFormat {
  accountNameOf: (entry: JournalEntry) => string | null;
  /** Whether the list is in order of days, which have heads of their own. */
  isByDay: boolean;
  /** Whether any trade shown has an initial risk: only then one without is missing something. */
  hasRisks: boolean;
}

export interface Column {
  key: ColumnKey;
  name: string;
  /** In pixels at the usual size of text; the widest column takes what is left over. */
  width: number;
  /** In percent of the list, where that is more. */
  share?: number;
  /** Right-aligned. */
  isFigure?: true;
  isMuted?: boolean;
  sort?: JournalSort;
  /** Which columns are left out first where there is no room for all: those with the highest. */
  rank: number;
  cell: (entry: JournalEntry, cellContext: CellContext) => ReactNode;
}

const NONE = <None />;

const amount = (cents: bigint | null) => (cents === null ? NONE : formatMoney(cents, { plus: 'never' }));

const COLUMNS: Record<ColumnKey, Omit<Column, 'key'>> = {
  time: { name: 'Time', width: 80, sort: 'date', rank: 0, cell: timeCell },
  symbol: { name: 'Symbol', width: 128, sort: 'symbol', rank: 0, cell: typeCell },
  side: {
    name: 'Side',
    width: 68,
    rank: 1,
    cell: ({ positionType }) => <PositionInWords positionType={positionType} />,
  },
  account: {
    name: 'Account',
    width: 128,
    rank: 9,
    cell: (entry, { accountNameOf }) => accountNameOf(entry) ?? NONE,
  },
  quantity: {
    name: 'Qty',
    width: 62,
    isFigure: true,
    rank: 2,
    cell: ({ quantity }) => formatCount(quantity),
  },
  entry: {
    name: 'Entry',
    width: 98,
    isFigure: true,
    rank: 4,
    cell: ({ entryPrice }) => showNarrowPrice(entryPrice),
  },
  exit: {
    name: 'Exit',
    width: 98,
    isFigure: true,
    rank: 4,
    cell: (entry) => showExit(entry, showNarrowPrice),
  },
  stop: {
    name: 'Stop',
    width: 98,
    isFigure: true,
    rank: 10,
    cell: ({ stopPrice }) => showNarrowPrice(stopPrice),
  },
  strategy: { name: 'Strategy', width: 150, share: 16, rank: 5, cell: strategyCell },
  notes: { name: 'Notes', width: 52, rank: 6, cell: notesCell },
  tags: {
    name: 'Tags',
    width: 140,
    rank: 11,
    cell: ({ tags }) => (tags.length === 0 ? NONE : <span className="text-12">{tags.join(', ')}</span>),
  },
  held: { name: 'Held', width: 84, isFigure: true, rank: 12, cell: heldCell },
  costs: { name: 'Costs', width: 88, isFigure: true, rank: 13, cell: costsCell },
  risk: { name: 'Risk', width: 96, isFigure: true, rank: 14, cell: ({ risk }) => amount(risk) },
  r: { name: 'R', width: 60, isFigure: true, sort: 'r', rank: 3, cell: rCell },
  pnl: { name: 'Net P&L', width: 164, isFigure: true, sort: 'pnl', rank: 0, cell: pnlCell },
};

/** The chosen columns. In another order than that of days, the first one says the day. */
export function listColumns(keys: readonly ColumnKey[], isByDay: boolean): Column[] {
  return keys.map((key) => ({
    key,
    ...COLUMNS[key],
    ...(key === 'time' && (isByDay ? { isMuted: true } : { name: 'Date', width: 108 })),
  }));
}

export const nameOf = (key: ColumnKey): string => COLUMNS[key].name;

/** As CSS, in the container that {@link fittingStyles} measures. */
export const widthOf = ({ width, share }: Column): string =>
  share === undefined ? `${width}px` : `max(${width}px,${share}cqw)`;

/** The column that takes what room is left over. */
export const findWidest = (columns: readonly Column[]): ColumnKey =>
  WIDEST.find((widest) => columns.some(({ key }) => key === widest)) ?? 'symbol';

/** What has the longest texts, first. */
const WIDEST = ['notes', 'strategy'] as const;

/** Columns in whose place something shorter is shown. */
const INSTEAD: readonly ColumnKey[] = ['notes', 'strategy'];

/**
 * Which columns are left out where the list is how narrow: CSS for a container named `journal`. The server cannot know
 * the width, so that the browser's own rules decide, before the first paint.
 * @param more the width of what is there besides columns. Pixels
 */
export function fittingStyles(columns: readonly Column[], more: number): string {
  const byRank = columns.toSorted((a, b) => a.rank - b.rank);
  let needed = more;
  return byRank
    .map(({ key, width, rank }) => {
      needed += width;
      if (rank === 0) return '';
      const isLeftOut = `@container journal (max-width:${needed - 0.5}px){[data-col=${key}]{display:none}}`;
      return INSTEAD.includes(key)
        ? `${isLeftOut}@container journal (min-width:${needed}px){[data-instead=${key}]{display:none}}`
        : isLeftOut;
    })
    .join('');
}

function timeCell(
  { tradeDate, openedAt, closedAt }: JournalEntry,
  { isByDay, ...format }: CellContext,
): ReactNode {
  if (!isByDay) return formatTradeDate(tradeDate, { year: true });
  const instant = openedAt ?? closedAt;
  if (instant === null) return NONE;
  return formatTimeAt(Date.parse(instant), format);
}

/** Beside the symbol, which is the row's link. */
function typeCell(entry: JournalEntry): ReactNode {
  return (
    <>
      <CopyMark entry={entry} isShort instead="strategy" className="mr-1 self-center" />
      <span className="text-12 text-muted">{entry.instrumentType}</span>
    </>
  );
}

/** With marks for what a row has no room for. */
function strategyCell(entry: JournalEntry): ReactNode {
  const { strategy, notes, images } = entry;
  return (
    <span className="flex items-center">
      <span className={strategy === null ? 'truncate text-muted' : 'truncate'} title={strategy ?? undefined}>
        {strategy ?? 'No strategy'}
      </span>
      <CopyMark entry={entry} instead="notes" className="ml-2 flex-1" />
      {(notes !== null || images.length > 0) && (
        <span className="ml-auto flex items-center text-muted">
          {notes !== null && (
            <span data-instead="notes">
              <Mark icon="sticky-note" says="has notes" />
            </span>
          )}
          {images.length > 0 && <Mark icon="image" says="has images" />}
        </span>
      )}
    </span>
  );
}

/** In one line; the trade itself has all of them. */
function notesCell(entry: JournalEntry): ReactNode {
  const { notes, isCopy } = entry;
  if (notes === null && !isCopy) return null;
  return (
    <span className="flex text-12 text-muted" title={notes ?? undefined}>
      <CopyMark entry={entry} className="mr-2" />
      {notes !== null && <span className="truncate">{notes}</span>}
    </span>
  );
}

export const Mark = ({ icon, says }: { icon: IconName; says: string }) => (
  <>
    <Icon name={icon} className="ml-1.5 size-3.5" />
    <span className="sr-only">, {says}</span>
  </>
);

function heldCell({ openedAt, closedAt }: JournalEntry): ReactNode {
  return openedAt === null || closedAt === null
    ? NONE
    : formatHeld(Date.parse(closedAt) - Date.parse(openedAt));
}

function costsCell({ commission, fees }: JournalEntry): ReactNode {
  return commission === null && fees === null
    ? NONE
    : formatMoney((commission ?? 0n) + (fees ?? 0n), { plus: 'never' });
}

function rCell(entry: JournalEntry, { hasRisks }: CellContext): ReactNode {
  const r = showR(entry);
  if (r !== null) return r;
  if (entry.risk !== null || !hasRisks) return NONE;
  return <span className="text-12 text-warn">no stop</span>;
}

/** What has its full length in the trade itself is abbreviated here. */
function pnlCell({ pnl, isOpen, outcome }: JournalEntry): ReactNode {
  if (pnl === null) return <span className="text-muted">Open</span>;
  if (isOpen) {
    return (
      <span className="text-muted" title="so far">
        {formatMoney(pnl)}
        <span className="sr-only"> so far</span>
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1">
      {/* On a ground of its own, so that it is as readable in a selected row. */}
      <span className="flex rounded-sm bg-surface-1">
        <OutcomeBadge outcome={outcome} />
      </span>
      <ShortMoney value={pnl} className="ml-auto font-semibold" />
    </span>
  );
}
