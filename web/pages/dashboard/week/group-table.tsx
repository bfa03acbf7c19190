import { Link } from 'react-router';
import { toDollars } from '#src/values/money/money.ts';
import { countTrades } from '#src/values/text/count.ts';
import { ResultOrOpen } from '#web/features/figures/money.tsx';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { Card } from '#web/ui/display/card.tsx';
import { None } from '#web/ui/display/none.tsx';
import { winsAndLosses } from '../calendar/figures-line.tsx';
import { NetBar } from '../calendar/net-bar.tsx';
import { type ComparedGroup, type GroupSums, rOf } from './compared-groups.ts';

interface GroupTableProps {
  title: string;
  /** Of the first column: what a row is. */
  noun: string;
  rows: readonly ComparedGroup[];
  /** The trades of a row in the journal, in this week or, where it has none, in the week before. */
  pathOf: (query: string, week: 'now' | 'before') => string;
}

/** What a week comes to by setup or symbol, beside the week before. */
export function GroupTable({ title, noun, rows, pathOf }: GroupTableProps) {
  const largest = Math.max(1, ...rows.map(({ now }) => Math.abs(toDollars(now?.net ?? 0n))));
  return (
    <Card as="section" aria-label={title} className="min-w-0 @container">
      <h3 className="px-4 pt-3 text-16 font-semibold tracking-tight">{title}</h3>
      <table className="w-full tabular-nums">
        <thead>
          <tr className="text-12 text-muted">
            <th scope="col" className={`${HEAD} text-left`}>
              {noun}
            </th>
            <th scope="col" className={`${HEAD} ${IF_WIDER}`}>
              <span className="sr-only">Bar</span>
            </th>
            <th scope="col" className={`${HEAD} ${IF_WIDE} min-w-20 text-right`}>
              Trades
            </th>
            <th scope="col" className={`${HEAD} ${IF_WIDE} min-w-18 text-right`}>
              R
            </th>
            <th scope="col" className={`${HEAD} ${UNLESS_LARGE} text-right @[31.25rem]:min-w-29`}>
              Net
            </th>
            <th scope="col" className={`${HEAD} ${UNLESS_LARGE} text-right @[31.25rem]:min-w-29`}>
              <span className="hidden @[26.25rem]:inline">Week before</span>
              <span className="@[26.25rem]:hidden">Before</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { key, query, now, before } = row;
            return (
              <tr key={key} className="flex flex-wrap border-t border-line @[20rem]:table-row">
                <th
                  scope="row"
                  className="@[20rem]:h-11 @[20rem]:max-w-0 w-full pr-2 md:py-1 pl-4 text-left font-normal @[31.25rem]:h-9"
                >
                  {query === null ? (
                    <RowName row={row} className="text-muted" />
                  ) : (
                    <Link
                      to={pathOf(query, now ? 'now' : 'before')}
                      className="block no-underline hover:underline"
                    >
                      <RowName row={row} className={now ? 'text-ink' : 'text-muted'} />
                    </Link>
                  )}
                </th>
                <td className={`px-2 ${IF_WIDER}`}>
                  <div className="w-32">{now && <NetBar net={now.net} largest={largest} />}</div>
                </td>
                <td className={`${CELL} ${IF_WIDE} text-12 text-muted`}>{now && listCounts(now)}</td>
                <td className={`${CELL} ${IF_WIDE} text-muted`}>{now ? rText(now) : '—'}</td>
                <td className={`${CELL} ml-auto`}>
                  {now ? <Net of={now} className="font-medium" /> : <None />}
                </td>
                <td className={`${CELL} ${UNLESS_LARGE} text-muted`}>
                  {before ? <Net of={before} className="!text-muted" /> : '—'}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

/** Its name, and where the columns have no room, what they would say. */
function RowName({ row: { name, now, before }, className }: { row: ComparedGroup; className: string }) {
  return (
    <span className={`flex min-h-11 flex-col justify-center md:min-h-6 ${className}`}>
      <span className="min-w-0 break-words">{name}</span>
      {now && (
        <span className="text-12 text-muted @[31.25rem]:hidden">
          {[listCounts(now), ...(now.rMicros === null ? [] : [`${rText(now)} R`])].join(' · ')}
        </span>
      )}
      {before && (
        <span className="text-12 text-muted @[20rem]:hidden">
          before <Net of={before} className="!text-muted" />
        </span>
      )}
    </span>
  );
}

/** What a narrow card tells below the name, or not at all. */
const IF_WIDE = 'hidden @[31.25rem]:table-cell';
const IF_WIDER = 'hidden @[38.75rem]:table-cell';
/** In sizes of the text: with large text, a phone has the net below the name, and no room beside it. */
const UNLESS_LARGE = 'hidden @[20rem]:table-cell';
const HEAD = 'h-7 whitespace-nowrap px-2 font-medium first:pl-4 last:pr-4';
const CELL = 'whitespace-nowrap px-2 text-right last:pr-4';

/** `5 W 1 L`, and where nothing was won or lost, how many there are. */
const listCounts = (sums: GroupSums): string =>
  sums.wins + sums.losses > 0 ? winsAndLosses(sums) : countTrades(sums.entries, sums.openCount);

const Net = ({ of: { net, entries, openCount }, className }: { of: GroupSums; className: string }) => (
  <ResultOrOpen value={net} trades={entries} open={openCount} className={className} />
);

function rText(sums: GroupSums): string {
  const r = rOf(sums);
  return r === null ? '—' : formatR(r, { signed: true });
}
