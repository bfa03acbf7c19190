import { formatMoney } from '#src/values/money.ts';
import { Money } from '#web/features/figures/money.tsx';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { classNames } from '#web/ui/class-names.ts';
import { COLUMN_LABELS, COLUMNS, type Column, isFigure } from './columns.ts';
import type { Commands } from './commands.ts';
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
  known: Known;
  commands: Commands;
}

/** Shares of the width. */
const WIDTHS: Readonly<Record<Column, number>> = {
  date: 66,
  account: 98,
  symbol: 64,
  side: 70,
  quantity: 44,
  entry: 90,
  exit: 90,
  stop: 90,
  costs: 56,
  pnl: 92,
  strategy: 104,
  tags: 50,
  note: 60,
};

/** The rows as a grid; on a phone as cards. */
export function GridTable({ rows, state, totals, activeId, known, commands }: GridTableProps) {
  return (
    <table
      role="grid"
      aria-label="Trades to enter"
      aria-rowcount={rows.length + 2}
      aria-colcount={COLUMNS.length + 3}
      className="w-full table-fixed max-md:block"
    >
      <colgroup>
        <col style={{ width: 32 }} />
        {COLUMNS.map((column) => [
          <col key={column} style={{ width: WIDTHS[column] }} />,
          column === 'pnl' && <col key="r" style={{ width: 58 }} />,
        ])}
        <col style={{ width: 60 }} />
      </colgroup>
      <thead className="max-md:hidden">
        <tr aria-rowindex={1}>
          <Head>
            <span className="sr-only">Row</span>
          </Head>
          {COLUMNS.map((column) => [
            <Head key={column} isFigure={isFigure(column)}>
              {COLUMN_LABELS[column]}
            </Head>,
            column === 'pnl' && (
              <Head key="r" isFigure>
                R
              </Head>
            ),
          ])}
          <Head>
            <span className="sr-only">State</span>
          </Head>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(({ row, before, reading }, at) => (
          <GridRowView
            key={row.id}
            row={row}
            reading={reading}
            before={row.id === activeId ? before : undefined}
            number={at + 1}
            isActive={row.id === activeId}
            isLocked={isLocked(state, row.id)}
            carried={carriedIn(row, before)}
            known={known}
            commands={commands}
          />
        ))}
      </tbody>
      <tbody inert className="max-md:hidden">
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
    <tr key={number} className="border-t border-line">
      <td className="h-9 text-center text-muted">{number}</td>
      <td colSpan={COLUMNS.length + 2} />
    </tr>
  ));
}

function Head({ isFigure: isRight = false, children }: { isFigure?: boolean; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      className={classNames(
        'sticky top-0 z-10 h-8 bg-surface-2 px-2 text-12 font-medium text-muted',
        isRight ? 'text-right' : 'text-left',
      )}
    >
      {children}
    </th>
  );
}

const FOOT = 'sticky bottom-0 h-10 bg-surface-2 px-2 tabular-nums';
/** Row number to stop. */
const BEFORE_COSTS = COLUMNS.indexOf('costs') + 1;

function Foot({ rowIndex, totals }: { rowIndex: number; totals: GridTotals }) {
  const { complete, rows, wins, losses, costs, pnl, r } = totals;
  return (
    <tfoot className="max-md:block">
      <tr
        aria-rowindex={rowIndex}
        className="flex items-center border-t border-line bg-surface-2 md:table-row"
      >
        <td colSpan={BEFORE_COSTS} className={classNames(FOOT, 'flex-1')}>
          <span className="font-semibold">{complete} complete</span>
          <span className="text-muted">
            {' '}
            of {rows} {rows === 1 ? 'row' : 'rows'}
            {complete > 0 && ` · ${wins} W ${losses} L`}
          </span>
        </td>
        <td className={classNames(FOOT, 'text-right max-md:hidden')}>
          {costs === 0n ? '' : costsText(costs)}
        </td>
        <td className={classNames(FOOT, 'text-right')}>
          {complete > 0 ? <Money value={pnl} className="font-semibold" /> : ''}
          {complete > 0 && costs !== 0n && (
            <span className="sr-only">{` after ${formatMoney(costs, { plus: 'never' })} costs`}</span>
          )}
        </td>
        <td className={classNames(FOOT, 'text-right')}>{r === null ? '' : formatR(r, { signed: true })}</td>
        <td colSpan={COLUMNS.length - COLUMNS.indexOf('pnl')} className={classNames(FOOT, 'max-md:hidden')} />
      </tr>
    </tfoot>
  );
}
