import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, formatFixed } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { RowMoney } from '#web/features/figures/narrow-money.tsx';
import { Percentage } from '#web/features/figures/percentage.tsx';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { None } from '#web/ui/display/none.tsx';
import { FiguresTable } from './figures-table.tsx';
import type { Sheet, SheetCell } from './sheet.ts';

/** A sheet as a table, whose rows open their trades. */
export function SheetTable({
  sheet: { caption, columns, rows },
  className,
}: {
  sheet: Sheet;
  className: string;
}) {
  return (
    <FiguresTable
      caption={caption}
      columns={columns}
      rows={rows.map(({ key, to, cells: [name, ...cells] }) => ({
        key,
        cells: [
          name && <Name key="name" cell={name} to={to} />,
          ...cells.map((cell, n) => <Shown key={columns[n + 1]} cell={cell} />),
        ],
      }))}
      className={className}
    />
  );
}

const Name = ({ cell, to }: { cell: SheetCell; to: string | undefined }) =>
  to === undefined ? (
    <Shown cell={cell} />
  ) : (
    <Link to={to} className="text-ink underline decoration-line-strong underline-offset-3 hover:text-gold">
      <Shown cell={cell} />
    </Link>
  );

function Shown({ cell }: { cell: SheetCell }): ReactNode {
  if ('text' in cell) return cell.text ?? NONE;
  if ('date' in cell) {
    return (
      <span className="whitespace-nowrap">{formatTradeDate(cell.date, { weekday: true, year: true })}</span>
    );
  }
  if ('money' in cell) return cell.money === null ? NONE : <RowMoney net={cell.money} costs={cell.costs} />;
  if ('amount' in cell) return cell.amount === null ? NONE : formatMoney(cell.amount, { plus: 'never' });
  if ('count' in cell) return cell.count === null ? NONE : formatCount(cell.count);
  if ('percent' in cell)
    return cell.percent === null ? NONE : <Percentage value={cell.percent} signed={cell.isSigned ?? false} />;
  if ('ratio' in cell) return cell.ratio === null ? NONE : formatFixed(cell.ratio, 2);
  return cell.r === null ? NONE : formatR(cell.r, { signed: true });
}

const NONE = <None />;
