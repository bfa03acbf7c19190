import type { ImportMapping } from '#src/features/imports/contract.ts';
import { Choice } from './choice.tsx';
import { findColumn, listColumns, type MappingQuestionShape, showCell } from './meanings.ts';

const AMOUNTS = [
  { value: 'net', label: 'Net' },
  { value: 'gross', label: 'Gross' },
  { value: 'prices', label: 'By prices' },
] as const;

const MEANS: Readonly<Record<ImportMapping['pnlIs'], string>> = {
  net: 'Costs are taken off already. What prices make beyond it is told.',
  gross: 'Costs come off. What prices make beyond it is told.',
  prices: 'The column is left out: each trade made what its prices make, less its costs.',
};

const SHOWN_VALUES = 3;

interface PnlChoiceProps {
  question: MappingQuestionShape;
  value: ImportMapping;
  onChange: (value: ImportMapping) => void;
}

/** Which column was taken for P&L, with what stands in it, and what counts. */
export function PnlChoice({ question, value, onChange }: PnlChoiceProps) {
  const column = findColumn(value, 'pnl');
  if (column === null) return null;
  const values = listColumns(question).find(({ header }) => header === column)?.values ?? [];
  const shown = values
    .filter((text) => text !== '')
    .slice(0, SHOWN_VALUES)
    .map((text) => showCell('pnl', text));
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Choice
        label="P&L is"
        options={AMOUNTS}
        chosen={value.pnlIs}
        onChoose={(chosen) => {
          const is = AMOUNTS.find((amount) => amount.value === chosen);
          if (is) onChange({ ...value, pnlIs: is.value });
        }}
      />
      <p className="min-w-0 flex-1 basis-60 pb-1 text-12 text-muted [overflow-wrap:anywhere]">
        <span className="font-medium text-ink">{column}</span> was taken for it
        {shown.length > 0 && <span className="tabular-nums">: {shown.join('  ·  ')}</span>}.{' '}
        {MEANS[value.pnlIs]}
      </p>
    </div>
  );
}
