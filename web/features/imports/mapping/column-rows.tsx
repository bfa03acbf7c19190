import type { ImportMapping } from '#src/features/imports/contract.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Select } from '#web/ui/layers/select.tsx';
import {
  listColumns,
  listMeanings,
  type MappingQuestionShape,
  meaningOf,
  showCell,
  withMeaning,
} from './meanings.ts';

const SHOWN_VALUES = 3;

interface ColumnRowsProps {
  question: MappingQuestionShape;
  value: ImportMapping;
  onChange: (value: ImportMapping) => void;
}

/** Each column of the file: its name, what stands in it, and what it is. */
export function ColumnRows({ question, value, onChange }: ColumnRowsProps) {
  const options = listMeanings(value.isFills);
  return (
    <ul aria-label="Columns of the file" className="divide-y divide-line rounded border border-line">
      {listColumns(question).map(({ header, values }) => {
        const meaning = meaningOf(value, header);
        return (
          <li
            key={header}
            data-column={header}
            className="grid items-center gap-x-4 gap-y-1.5 px-3 py-2 data-[drop]:bg-gold-soft sm:grid-cols-[minmax(0,1fr)_11.5rem]"
          >
            <div className="min-w-0">
              <p className={classNames('truncate font-medium', meaning === 'ignore' && 'text-muted')}>
                {header}
              </p>
              <p className="line-clamp-2 text-12 text-muted tabular-nums [overflow-wrap:anywhere]">
                {values
                  .filter((text) => text !== '')
                  .slice(0, SHOWN_VALUES)
                  .map((text) => showCell(meaning, text))
                  .join('  ·  ') || 'empty in the first rows'}
              </p>
            </div>
            <Select
              label={`Meaning of ${header}`}
              options={options}
              value={meaning}
              onChange={(chosen) => onChange(withMeaning(value, header, chosen))}
              className={classNames('w-full', meaning === 'ignore' && 'text-muted')}
            />
          </li>
        );
      })}
    </ul>
  );
}
