import { formatMoney } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { Money } from '#web/features/figures/money.tsx';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { COLUMN_LABELS, COLUMNS, isFigure } from './columns.ts';
import type { Commands } from './commands.ts';
import { GRID_STYLE, LINE_CELLS, NUMBER_PLACE, placeOf, ROW, STATE_PLACE } from './grid-layout.ts';
import { carriedIn, GridRowView } from './grid-row-view.tsx';
import { type GridState, isLocked } from './grid-state.ts';
import type { Known } from './known.ts';
import { costsText } from './shown-text.ts';
import type { GridTotals } from './totals.ts';
import type { ShownRow } from './use-grid.ts';

interface GridTableProps {
  rows: readonly ShownRow[];
  state: GridState;
  totals: GridTotals;
  activeId: number | null;
  /** The row that had the cursor when the last frame was shown. */
  leftId: number | null;
  known: Known;
  commands: Commands;
}

/** The rows as a grid; on a phone as cards. */
export function GridTable({ rows, state, totals, activeId, leftId, known, commands }: GridTableProps) {
  return (
    <table
      role="grid"
      aria-label="Trades to enter"
      aria-rowcount={rows.length + 2}
      aria-colcount={LINE_CELLS}
      style={GRID_STYLE}
      className="block w-full min-[1440px]:min-w-[var(--least)]"
    >
      <thead className="sticky top-0 z-10 block max-md:hidden">
        <tr aria-rowindex={1} className={ROW}>
          <Head place={NUMBER_PLACE}>
            <span className="sr-only">Row</span>
          </Head>
          {COLUMNS.map((column) => [
            <Head key={column} isFigure={isFigure(column)} place={placeOf(column)}>
              {COLUMN_LABELS[column]}
            </Head>,
            column === 'pnl' && (
              <Head key="r" isFigure>
                R
              </Head>
            ),
          ])}
          <Head place={STATE_PLACE}>
            <span className="sr-only">State</span>
          </Head>
        </tr>
      </thead>
      <tbody className="block">
        {rows.map(({ row, before, reading }, at) => {
          const hasFields = row.id === activeId || row.id === leftId;
          return (
            <GridRowView
              key={row.id}
              row={row}
              reading={reading}
              before={hasFields ? before : undefined}
              number={at + 1}
              isActive={row.id === activeId}
              hasFields={hasFields}
              isLocked={isLocked(state, row.id)}
              carried={carriedIn(row, before)}
              known={known}
              commands={commands}
            />
          );
        })}
      </tbody>
      <tbody inert className="block max-md:hidden">
        <Room rows={rows.length} />
      </tbody>
      <Foot rowIndex={rows.length + 2} totals={totals} />
    </table>
  );
}

/** A day's trades, as the grid shows that there is room for them. */
const LEAST = 10;

/** Empty lines below the rows. */
function Room({ rows }: { rows: number }) {
  const count = Math.max(0, LEAST - rows);
  return Array.from({ length: count }, (_, at) => rows + at + 1).map((number) => (
    <tr key={number} className={classNames(ROW, 'border-t border-line')}>
      <td className="h-9 text-center text-muted leading-9">{number}</td>
    </tr>
  ));
}

interface HeadProps {
  isFigure?: boolean;
  place?: string | false;
  children: React.ReactNode;
}

function Head({ isFigure: isRight = false, place, children }: HeadProps) {
  return (
    <th
      scope="col"
      className={classNames(
        'h-8 truncate border-l border-transparent bg-surface-2 px-1 min-[1440px]:px-1.5 pt-2 text-12 font-medium leading-4 text-muted',
        isRight ? 'text-right' : 'text-left',
        place,
      )}
    >
      {children}
    </th>
  );
}

const FOOT = 'px-1.5 max-md:leading-5 md:leading-10 tabular-nums whitespace-nowrap';
/** Sums are longer than what they are of: they grow to the left. */
const SUM = `${FOOT} flex justify-end`;

function Foot({ rowIndex, totals }: { rowIndex: number; totals: GridTotals }) {
  const { complete, rows, wins, losses, costs, beforeCosts, pnl, r } = totals;
  return (
    <tfoot className="sticky bottom-0 block">
      <tr
        aria-rowindex={rowIndex}
        className={classNames(
          'flex min-h-10 items-center border-t max-md:py-2 border-line bg-surface-2 min-[1440px]:grid',
          'min-[1440px]:grid-cols-[var(--columns)]',
        )}
      >
        <td
          colSpan={BEFORE_COSTS}
          style={{ gridColumn: `span ${BEFORE_COSTS}` }}
          className={classNames(FOOT, 'flex-1 max-md:whitespace-normal')}
        >
          <span className="sticky left-2">
            <span className="font-semibold">{complete} complete</span>
            <span className="text-muted">
              {' '}
              of {count(rows, 'row')}
              {complete > 0 && ` · ${wins} W ${losses} L`}
              {beforeCosts > 0 && (
                <span className="max-md:block">
                  <span className="max-md:hidden"> · </span>
                  {beforeCosts === complete ? 'P&L before costs' : `P&L of ${beforeCosts} before costs`}
                </span>
              )}
            </span>
          </span>
        </td>
        <td className={`${SUM} max-md:hidden`}>{costs === 0n ? '' : costsText(costs)}</td>
        <td className={SUM}>
          {complete > 0 ? <Money value={pnl} className="font-semibold" /> : ''}
          {complete > 0 && costs !== 0n && (
            <span className="sr-only">{` after ${formatMoney(costs, { plus: 'never' })} costs`}</span>
          )}
        </td>
        <td className={SUM}>{r === null ? '' : formatR(r, { signed: true })}</td>
      </tr>
    </tfoot>
  );
}

/** Row number to stop. */
const BEFORE_COSTS = COLUMNS.indexOf('costs') + 1;
