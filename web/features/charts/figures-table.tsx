import type { ReactNode } from 'react';
import { classNames } from '#web/ui/display/class-names.ts';

interface FiguresTableProps {
  caption: string;
  /** The first column is the row header. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Maximum height, above which it scrolls. */
  className: string;
}

/** The data of a chart, for screen readers and copying. */
export function FiguresTable({ caption, columns, rows, className }: FiguresTableProps) {
  return (
    // A scrollable region must be reachable by keyboard. What it hides of its rows must not lengthen the page.
    <section
      aria-label={`Table: ${caption}`}
      tabIndex={0}
      className={classNames('relative overflow-auto rounded-sm', className)}
    >
      <table className="w-full border-collapse tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-1 bg-surface-2 text-12 text-muted">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="px-3 py-2 text-right font-medium whitespace-nowrap first:sticky first:left-0 first:bg-surface-2 first:text-left"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key} className="border-line [&+&]:border-t">
              {/* Stays beside figures that are scrolled to. */}
              <th
                scope="row"
                className="sticky left-0 min-w-28 bg-surface-1 sm:min-w-36 px-3 py-2 text-left font-medium [overflow-wrap:anywhere]"
              >
                {name}
              </th>
              {columns.slice(1).map((column, n) => (
                <td key={column} className="px-3 py-2 text-right whitespace-nowrap">
                  {cells[n]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
