import type { JournalEntry } from '#src/journal/contract.ts';
import { formatCount } from '#src/values/figure.ts';
import { formatTradeDate } from '#src/values/trade-date.ts';
import { EntryResult } from '#web/desk/entry-result.tsx';
import { formatPrice } from '#web/desk/price.ts';
import { classNames } from '#web/ui/class-names.ts';
import { exitOf } from './entry-card.tsx';
import { FILTERS, type JournalParams } from './journal-params.ts';
import { MOST_PRINTED } from './print-all.ts';

interface PrintedEntriesProps {
  params: JournalParams;
  /** Those that are loaded. */
  entries: readonly JournalEntry[];
  /** How many there are in all; `null` with a search, which is not counted. */
  total: number | null;
  hasMore: boolean;
}

/** The journal on paper: every entry that is loaded, one after the other, and how many of how many these are. */
export function PrintedEntries({ params: { filter, q }, entries, total, hasMore }: PrintedEntriesProps) {
  const printed = entries.slice(0, MOST_PRINTED);
  const isWhole = !hasMore && printed.length === entries.length;
  const filterName = FILTERS.find(({ value }) => value === filter)?.label;
  return (
    <div className="hidden print:block">
      <p>
        {[filterName, ...(q === '' ? [] : [`Search “${q}”`])].join(' · ')}
        {' · '}
        {isWhole ? countOf(printed.length) : `the newest ${countOf(printed.length, total)}`}
      </p>
      {!isWhole && (
        <p className="font-semibold">
          {printed.length < MOST_PRINTED
            ? 'Not all are printed here: ‘Print’ in the journal loads and prints the rest.'
            : 'Not all are printed here: the CSV file has the rest.'}
        </p>
      )}
      <table aria-label="Printed entries" className="mt-3 w-full border-collapse text-12">
        <thead>
          <tr className="border-b border-line-strong text-left">
            {COLUMNS.map(({ name, isFigure }) => (
              <th
                key={name}
                scope="col"
                className={classNames(CELL, 'font-semibold', isFigure && 'text-right')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {printed.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </table>
    </div>
  );
}

const COLUMNS = [
  { name: 'Date' },
  { name: 'Asset' },
  { name: 'Type' },
  { name: 'Strategy' },
  { name: 'Quantity', isFigure: true },
  { name: 'Entry', isFigure: true },
  { name: 'Exit', isFigure: true },
  { name: 'P&L', isFigure: true },
];

const CELL = 'py-1 pr-3 last:pr-0';

/** A body of its own, so that the notes stay with their entry. */
function Entry({ entry }: { entry: JournalEntry }) {
  const { tradeDate, symbol, instrumentType, positionType, quantity, entryPrice, strategy, notes } = entry;
  return (
    <tbody className="break-avoid border-b border-line align-top tabular-nums">
      <tr>
        <td className={`${CELL} whitespace-nowrap`}>{formatTradeDate(tradeDate, { year: true })}</td>
        <td className={`${CELL} font-semibold [overflow-wrap:anywhere]`}>{symbol}</td>
        <td className={`${CELL} whitespace-nowrap`}>{`${instrumentType}, ${positionType}`}</td>
        <td className={`${CELL} [overflow-wrap:anywhere]`}>{strategy}</td>
        <td className={`${CELL} text-right`}>{formatCount(quantity)}</td>
        <td className={`${CELL} text-right`}>{entryPrice === null ? '—' : formatPrice(entryPrice)}</td>
        <td className={`${CELL} text-right`}>{exitOf(entry)}</td>
        <td className={`${CELL} whitespace-nowrap text-right font-semibold`}>
          <EntryResult pnl={entry.pnl} isOpen={entry.isOpen} />
        </td>
      </tr>
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

function countOf(printed: number, total: number | null = null): string {
  const of = total === null ? '' : ` of ${formatCount(total)}`;
  return `${formatCount(printed)}${of} ${printed === 1 && total === null ? 'entry' : 'entries'}`;
}
