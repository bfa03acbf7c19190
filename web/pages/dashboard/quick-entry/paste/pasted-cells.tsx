import { shownAmount } from '#src/values/money/money.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Select } from '#web/ui/layers/select.tsx';
import { MEANINGS, type Meaning } from './meanings.ts';

interface PastedCellsProps {
  head: readonly string[] | null;
  rows: readonly (readonly string[])[];
  meanings: readonly Meaning[];
  onChange: (column: number, meaning: Meaning) => void;
}

/** The first of the pasted rows, under what each column is taken for. */
export function PastedCells({ head, rows, meanings, onChange }: PastedCellsProps) {
  const columns = meanings.map((meaning, at) => ({
    key: `column ${at}`,
    at,
    meaning,
    name: head?.[at] || `Column ${at + 1}`,
  }));
  const lines = rows.map((cells, at) => ({ key: `row ${at}`, cells }));
  return (
    <div className="overflow-x-auto border-t border-line">
      <table className="w-full">
        <thead>
          <tr>
            {columns.map(({ key, at, meaning, name }) => (
              <th key={key} scope="col" className="min-w-26 px-2 py-2 text-left text-12 font-normal">
                <span className="mb-1 block max-w-40 truncate text-muted">{name}</span>
                <Select
                  label={`Meaning of ${name}`}
                  options={MEANINGS}
                  value={meaning}
                  onChange={(chosen) => onChange(at, chosen)}
                  className={classNames('w-full', meaning === 'ignore' && 'text-muted')}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, cells }) => (
            <tr key={key} className="border-t border-line">
              {columns.map((column) => (
                <td key={column.key} className="px-2 py-1 text-12 text-muted tabular-nums">
                  <span className="block max-w-40 truncate">
                    {shownCell(cells[column.at] ?? '', column.meaning)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Nobody can tell which figures are amounts in a column that is left out. */
const AMOUNTS: readonly Meaning[] = ['costs', 'commission', 'fees', 'pnl', 'ignore'];

const shownCell = (text: string, meaning: Meaning): string =>
  AMOUNTS.includes(meaning) && /\d/.test(text) ? shownAmount(text) : text;
