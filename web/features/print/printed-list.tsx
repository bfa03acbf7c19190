import type { ReactNode } from 'react';
import { classNames } from '#web/ui/display/class-names.ts';

interface PrintedListProps {
  /** Accessible name of the table. */
  label: string;
  /** The filter in words, and the number of printed items. */
  summary: readonly string[];
  /** How to get the rest, when not all are printed. */
  rest: string | null;
  columns: readonly { name: string; isFigure?: true }[];
  /** One or more `tbody` elements, with cells of {@link PRINTED_CELL}. */
  children: ReactNode;
}

export const PRINTED_CELL = 'py-1 pr-3 last:pr-0';

/** A list on paper: the selection, how much of it is printed, and a table. */
export function PrintedList({ label, summary, rest, columns, children }: PrintedListProps) {
  return (
    <div className="hidden print:block">
      <p>{summary.join(' · ')}</p>
      {rest !== null && <p className="font-semibold">Not all are printed here: {rest}</p>}
      <table aria-label={label} className="mt-3 w-full border-collapse text-12">
        <thead>
          <tr className="border-b border-line-strong text-left">
            {columns.map(({ name, isFigure }) => (
              <th
                key={name}
                scope="col"
                className={classNames(PRINTED_CELL, 'font-semibold', isFigure && 'text-right')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}
