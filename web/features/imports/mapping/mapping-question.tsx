import { type ColumnMeaning, type ImportMapping, missingMeanings } from '#src/features/imports/contract.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { Choice } from './choice.tsx';
import { ColumnRows } from './column-rows.tsx';
import { InstrumentChoice } from './instrument-choice.tsx';
import { MeaningChip } from './meaning-chip.tsx';
import {
  listColumns,
  listMeanings,
  type MappingQuestionShape,
  meaningOf,
  toLabel,
  withKind,
  withMeaning,
} from './meanings.ts';
import { PnlChoice } from './pnl-choice.tsx';
import { hasSigns } from './sample-reading.ts';
import { SampleRows } from './sample-rows.tsx';

interface MappingQuestionProps {
  question: MappingQuestionShape;
  value: ImportMapping;
  onChange: (value: ImportMapping) => void;
}

/** What nothing can be read without, and no column says. */
export const missingIn = (question: MappingQuestionShape, value: ImportMapping): ColumnMeaning[] =>
  missingMeanings(value, hasSigns(question, value));

/** A file of no known format: what each of its columns is. */
export function MappingQuestion({ question, value, onChange }: MappingQuestionProps) {
  const missing = missingIn(question, value);
  const chosen = new Set(listColumns(question).map(({ header }) => meaningOf(value, header)));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Choice
          label="Each row is"
          options={KINDS}
          chosen={value.isFills ? 'fill' : 'trade'}
          onChoose={(kind) => onChange(withKind(value, kind === 'fill'))}
        />
        <InstrumentChoice question={question} value={value} onChange={onChange} />
        {question.isRemembered && (
          <span className="pb-2.5">
            <Badge>
              {question.isTeamMates
                ? 'As a team mate chose it: check it, then read the file'
                : 'As you chose it before'}
            </Badge>
          </span>
        )}
      </div>
      <PnlChoice question={question} value={value} onChange={onChange} />
      <div aria-hidden="true" className="flex flex-wrap gap-1.5 max-md:hidden">
        {listMeanings(value.isFills).map(({ value: meaning, label }) => (
          <MeaningChip
            key={meaning}
            label={label}
            isChosen={meaning !== 'ignore' && chosen.has(meaning)}
            isMissing={missing.includes(meaning)}
            onDrop={(header) => onChange(withMeaning(value, header, meaning))}
          />
        ))}
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <ColumnRows question={question} value={value} onChange={onChange} />
        <div className="flex flex-col gap-3 xl:sticky xl:top-4">
          <Missing missing={missing} />
          <SampleRows question={question} value={value} />
        </div>
      </div>
    </div>
  );
}

const KINDS = [
  { value: 'fill', label: 'A fill' },
  { value: 'trade', label: 'A finished trade' },
] as const;

/** One of several is enough. */
const OR_DATE: readonly ColumnMeaning[] = ['time', 'closedAt'];

function Missing({ missing }: { missing: readonly ColumnMeaning[] }) {
  const names = missing.map((meaning) =>
    OR_DATE.includes(meaning) ? `${toLabel(meaning)} or date` : toLabel(meaning),
  );
  return (
    <p role="status" className="flex gap-2 text-14">
      <Icon
        name={names.length > 0 ? 'triangle-alert' : 'check'}
        className={names.length > 0 ? 'mt-0.5 size-4 text-warn' : 'mt-0.5 size-4 text-gain'}
      />
      {names.length > 0 ? `Still to choose: ${names.join(', ')}` : 'All that is needed is chosen.'}
    </p>
  );
}
