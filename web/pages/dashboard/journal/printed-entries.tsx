import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { showExit, showPrice } from '#web/features/entries/entry-prices.ts';
import { EntryResult } from '#web/features/entries/entry-result.tsx';
import { PrintedFacts } from '#web/features/entries/printed-facts.tsx';
import { FACET_LABELS, type Facet } from '#web/features/filter/facets.ts';
import { WORDS } from '#web/features/filter/filter-labels.ts';
import { MOST_PRINTED } from '#web/features/print/print-all.ts';
import { PRINTED_CELL, PrintedList } from '#web/features/print/printed-list.tsx';
import type { EntryFilter } from '#web/queries/entry-filter.ts';

interface PrintedEntriesProps {
  filter: EntryFilter;
  /** What its facets are narrowed down to. */
  narrowedTo: ReadonlyMap<Facet, string>;
  /** The loaded entries. */
  entries: readonly JournalEntry[];
  accountNameOf: (entry: JournalEntry) => string | null;
  /** `null` while unknown. */
  total: number | null;
  hasMore: boolean;
}

/** The journal on paper: every loaded entry, and how many of the total these are. */
export function PrintedEntries(props: PrintedEntriesProps) {
  const { filter, q } = props.filter;
  const { narrowedTo, entries, accountNameOf, total, hasMore } = props;
  const printed = entries.slice(0, MOST_PRINTED);
  const isWhole = !hasMore && printed.length === entries.length;
  const filterName = WORDS.find(({ value }) => value === filter)?.label ?? filter;
  const rest =
    printed.length < MOST_PRINTED
      ? '‘Print’ in the journal loads and prints the rest.'
      : 'the CSV file has the rest.';
  return (
    <PrintedList
      label="Printed entries"
      summary={[
        filterName,
        ...(q === '' ? [] : [`Search “${q}”`]),
        ...[...narrowedTo].map(([facet, text]) => `${FACET_LABELS[facet]}: ${text}`),
        isWhole ? formatPrinted(printed.length) : `the newest ${formatPrinted(printed.length, total)}`,
      ]}
      rest={isWhole ? null : rest}
      columns={COLUMNS}
    >
      {printed.map((entry) => (
        <Entry key={entry.id} entry={entry} accountName={accountNameOf(entry)} />
      ))}
    </PrintedList>
  );
}

const COLUMNS: readonly { name: string; isFigure?: true }[] = [
  { name: 'Date' },
  { name: 'Symbol' },
  { name: 'Type' },
  { name: 'Strategy' },
  { name: 'Quantity', isFigure: true },
  { name: 'Entry', isFigure: true },
  { name: 'Exit', isFigure: true },
  { name: 'P&L', isFigure: true },
];

/** A `tbody` of its own, so that notes are not separated from their entry. */
function Entry({ entry, accountName }: { entry: JournalEntry; accountName: string | null }) {
  const { tradeDate, symbol, instrumentType, positionType, quantity, entryPrice, strategy, notes } = entry;
  return (
    <tbody className="break-avoid border-b border-line align-top tabular-nums">
      <tr>
        <td className={`${PRINTED_CELL} whitespace-nowrap`}>{formatTradeDate(tradeDate, { year: true })}</td>
        <td className={`${PRINTED_CELL} font-semibold [overflow-wrap:anywhere]`}>{symbol}</td>
        <td className={`${PRINTED_CELL} whitespace-nowrap`}>{`${instrumentType}, ${positionType}`}</td>
        <td className={`${PRINTED_CELL} [overflow-wrap:anywhere]`}>{strategy}</td>
        <td className={`${PRINTED_CELL} text-right`}>{formatCount(quantity)}</td>
        <td className={`${PRINTED_CELL} text-right`}>{showPrice(entryPrice)}</td>
        <td className={`${PRINTED_CELL} text-right`}>{showExit(entry)}</td>
        <td className={`${PRINTED_CELL} whitespace-nowrap text-right font-semibold`}>
          <EntryResult pnl={entry.pnl} isOpen={entry.isOpen} />
        </td>
      </tr>
      <PrintedFacts entry={entry} accountName={accountName} columns={COLUMNS.length} />
      {notes !== null && (
        <tr>
          <td colSpan={COLUMNS.length} className="whitespace-pre-line pb-1.5 text-muted">
            {notes}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function formatPrinted(printed: number, total: number | null = null): string {
  const of = total === null ? '' : ` of ${formatCount(total)}`;
  return `${formatCount(printed)}${of} ${printed === 1 && total === null ? 'entry' : 'entries'}`;
}
