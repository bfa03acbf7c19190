import { useState } from 'react';
import type { ImportMapping } from '#src/features/imports/contract.ts';
import { Select } from '#web/ui/layers/select.tsx';
import { Choice } from './choice.tsx';
import {
  findColumn,
  findInstruments,
  listColumns,
  type MappingQuestionShape,
  withInstruments,
  withMeaning,
} from './meanings.ts';

interface InstrumentChoiceProps {
  question: MappingQuestionShape;
  value: ImportMapping;
  onChange: (value: ImportMapping) => void;
}

const KINDS = [
  { value: 'futures', label: 'Futures' },
  { value: 'stocks', label: 'Shares and options' },
  { value: 'column', label: 'Each row says it' },
] as const;

/** What `ES` is, which is a future and a share: the same for all rows, or what a column says. Left open, it is asked by symbol. */
export function InstrumentChoice({ question, value, onChange }: InstrumentChoiceProps) {
  const current = findInstruments(value);
  const [isByColumn, setByColumn] = useState(current === 'column');
  const chosen = isByColumn ? 'column' : current;
  const column = findColumn(value, 'instrumentType');

  function choose(kind: string): void {
    setByColumn(kind === 'column');
    onChange(withInstruments(value, kind === 'column' ? null : kind === 'futures' ? 'futures' : 'stocks'));
  }
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-2">
      <Choice
        label="These are"
        options={KINDS}
        chosen={chosen ?? ''}
        onChoose={choose}
        className="max-sm:grid-flow-row"
      />
      {chosen === 'column' && (
        <div className="min-w-40">
          <p aria-hidden="true" className="mb-1.5 text-12 text-muted">
            Each row says it in
          </p>
          <Select
            label="Each row says it in"
            options={listColumns(question).map(({ header }) => ({ value: header, label: header }))}
            value={column ?? ''}
            placeholder="Choose a column"
            onChange={(header) => onChange(withMeaning(value, header, 'instrumentType'))}
            className="w-full"
          />
        </div>
      )}
    </div>
  );
}
