import { Link } from 'react-router';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { formatTime, formatTimeRange } from '#src/values/time/clock.ts';
import { minuteAt, type TimeFormat } from '#src/values/time/time-of-day.ts';
import { useApp } from '#web/context/app-context.tsx';
import { CopyMark } from '#web/features/entries/copy-mark.tsx';
import { showPrices } from '#web/features/entries/entry-prices.ts';
import { PositionInWords } from '#web/features/entries/position.tsx';
import { Money } from '#web/features/figures/money.tsx';
import { showR } from '#web/features/figures/r-multiple.ts';
import { daysFilter, journalPath } from '#web/features/layout/dashboard-tabs.ts';
import { ByWidth } from '#web/ui/display/by-width.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';

interface DayEntriesProps {
  traderId: number;
  date: string;
  /** In the order of their closing. */
  entries: readonly JournalEntry[];
  /** How many the day has. */
  total: number;
  /** How many of the entries are shown by now. */
  shown: number;
  /** The trade that is open over the day. */
  openId: number | null;
  hrefOf: (id: number) => string;
  onOpen: (id: number) => void;
}

interface Row {
  n: number;
  entry: JournalEntry;
  soFar: bigint;
  r: string | null;
  /** `9:36–9:44 AM` */
  time: string;
  isOpened: boolean;
  /** Opens the trade by itself. */
  href: string;
  onOpen: () => void;
}

/** The trades of a day in order, each with what the day came to until then: a table, or a list on phones. */
export function DayEntries({ traderId, date, entries, total, shown, ...opening }: DayEntriesProps) {
  const app = useApp();
  let soFar = 0n;
  const rows = entries.slice(0, shown).map((entry, at): Row => {
    soFar += entry.pnl ?? 0n;
    const { id } = entry;
    return {
      ...{ n: at + 1, entry, soFar, r: showR(entry), time: showTimes(entry, app) },
      isOpened: id === opening.openId,
      href: opening.hrefOf(id),
      onOpen: () => opening.onOpen(id),
    };
  });
  return (
    <Card
      as="section"
      aria-label="Trades of the day"
      className="min-w-0 overflow-hidden print:![break-inside:auto]"
    >
      <ByWidth
        from="md"
        wide={
          <div className="@container overflow-x-auto">
            <EntryTable rows={rows} />
          </div>
        }
        narrow={
          <ol className="@container">
            {/* By their place: from one day to the next, rows are filled anew instead of made anew. */}
            {rows.map((row) => (
              <EntryItem key={row.n} {...row} />
            ))}
          </ol>
        }
      />
      {total > entries.length && (
        <p className="border-t border-line px-4 py-3 text-muted">
          The first {formatCount(entries.length)} of {formatCount(total)} trades.{' '}
          <Link to={journalPath(traderId, daysFilter(date, date))} className="font-semibold text-gold">
            All of them in the journal
          </Link>
        </p>
      )}
    </Card>
  );
}

function showTimes({ openedAt, closedAt }: JournalEntry, { timeZone, clock }: TimeFormat): string {
  const minuteOf = (instant: string) => minuteAt(Date.parse(instant), timeZone).slice(11);
  if (openedAt !== null && closedAt !== null)
    return formatTimeRange(minuteOf(openedAt), minuteOf(closedAt), clock);
  const known = openedAt ?? closedAt;
  return known === null ? '' : formatTime(minuteOf(known), clock);
}

/** Columns that stand below others where a month beside the day leaves the table little room. */
const IF_WIDE = 'hidden @[600px]:table-cell print:!table-cell';
/** Smaller where there is not much room, and two lines where there is less. */
const GIVES_WAY = 'whitespace-normal py-1 text-12 @[700px]:text-14 @[700px]:whitespace-nowrap print:!text-12';
/** A future's symbol in one piece; a longer one breaks. */
const SYMBOL = '@[600px]:min-w-18 whitespace-normal @[680px]:whitespace-nowrap';
const IF_NARROW = 'block @[600px]:hidden print:!hidden';

function EntryTable({ rows }: { rows: readonly Row[] }) {
  return (
    <table className="w-full whitespace-nowrap tabular-nums print:text-12">
      <thead>
        <tr className="text-12 text-muted [&>th]:h-8 [&>th]:px-1 [&>th]:font-medium">
          <th scope="col" className="pl-3! @[600px]:pl-4! text-left">
            <abbr title="Number" className="no-underline">
              #
            </abbr>
          </th>
          <th scope="col" className="text-left">
            Time
          </th>
          <th scope="col" className="text-left">
            Symbol
          </th>
          <th scope="col" className={`text-left ${IF_WIDE}`}>
            Side
          </th>
          <th scope="col" className="text-right">
            Entry → exit
          </th>
          <th scope="col" className={`text-right ${IF_WIDE}`}>
            R
          </th>
          <th scope="col" className="text-right">
            Net P&L
          </th>
          <th scope="col" className="pr-3! @[600px]:pr-4! text-right">
            Day so far
          </th>
        </tr>
      </thead>
      {rows.map(({ n, entry, soFar, r, time, ...row }) => (
        <tbody
          key={n}
          className={classNames('border-t border-line hover:bg-surface-2', row.isOpened && 'bg-surface-2')}
        >
          <tr data-id={entry.id} tabIndex={-1} className="[&>td]:h-9 [&>td]:px-1">
            <td className="pl-3! @[600px]:pl-4! text-muted">{n}</td>
            <td className={`text-muted ${GIVES_WAY}`}>
              <BreaksAfter mark="–" text={time || '—'} />
            </td>
            <td className={SYMBOL}>
              <SymbolLink {...row} symbol={entry.symbol} />
              <span className={`${IF_NARROW} whitespace-nowrap`}>
                <PositionInWords {...entry} />
              </span>
            </td>
            <td className={IF_WIDE}>
              <PositionInWords {...entry} />
            </td>
            <td className={`text-right ${GIVES_WAY}`}>
              <BreaksAfter mark=" → " text={showPrices(entry) ?? '—'} />
            </td>
            <td className={`text-right ${IF_WIDE}`}>{r ?? '—'}</td>
            <td className="text-right">
              <Net entry={entry} />
              {r !== null && <span className={`${IF_NARROW} text-12 text-muted`}>{r} R</span>}
            </td>
            <td className="pr-3! @[600px]:pr-4! text-right text-muted">{formatMoney(soFar)}</td>
          </tr>
          {(entry.notes !== null || entry.isCopy) && (
            <tr>
              <td />
              <td colSpan={7} className="whitespace-normal pr-4 pb-2 pl-1 text-muted">
                <CopyMark entry={entry} />
                {entry.notes !== null && <span className="line-clamp-2 break-words">{entry.notes}</span>}
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

/** A text of two parts: one below the other where they have no room beside each other. */
function BreaksAfter({ mark, text }: { mark: string; text: string }) {
  const [first, second] = text.split(mark);
  return (
    <>
      <span className="whitespace-nowrap">{second === undefined ? first : `${first}${mark.trimEnd()}`}</span>
      {second !== undefined && (
        <>
          {mark.endsWith(' ') ? ' ' : <wbr />}
          <span className="whitespace-nowrap">{second}</span>
        </>
      )}
    </>
  );
}

/** Below the one before it where text is large. */
const LAST = 'col-start-2 @[16rem]:col-start-3';

function EntryItem({ n, entry, soFar, r, time, ...row }: Row) {
  return (
    <li
      data-id={entry.id}
      className="grid grid-cols-[1.25rem_minmax(0,1fr)] @[16rem]:grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-2 border-line px-3 py-2 tabular-nums [&+&]:border-t"
    >
      <span className="flex items-center text-muted">{n}</span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <SymbolLink {...row} symbol={entry.symbol} />
        <PositionInWords {...entry} />
        <CopyMark entry={entry} />
      </span>
      <span className={`flex items-center justify-end ${LAST}`}>
        <Net entry={entry} />
      </span>
      <span className="col-start-2 break-words text-12 text-muted">{showPrices(entry) ?? '—'}</span>
      <span className={`text-right text-12 text-muted ${LAST}`}>{r !== null && `${r} R`}</span>
      <span className="col-start-2 text-12 text-muted">{time}</span>
      <span className={`text-right text-12 text-muted ${LAST}`}>{formatMoney(soFar)} so far</span>
      {entry.notes !== null && (
        <span className="col-start-2 col-end--1 line-clamp-3 break-words text-muted">{entry.notes}</span>
      )}
    </li>
  );
}

function SymbolLink({ symbol, href, onOpen }: Pick<Row, 'href' | 'onOpen'> & { symbol: string }) {
  return (
    <a
      href={href}
      onClick={(event) => {
        // Opens in a new tab, as any link.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
      className="inline-flex min-h-9 items-center break-words font-semibold underline"
    >
      {symbol}
    </a>
  );
}

/** An open trade's P&L is what it has realized so far. */
function Net({ entry: { pnl, isOpen } }: { entry: JournalEntry }) {
  if (pnl === null) return <span className="text-muted">Open</span>;
  if (!isOpen) return <Money value={pnl} className="font-semibold" />;
  return <span className="text-muted">{formatMoney(pnl)} so far</span>;
}
