import { useState } from 'react';
import { type ImportMapping, nearestText } from '#src/features/imports/contract.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import type { QuestionOf } from './choices.ts';
import { MappingQuestion, missingIn } from './mapping/mapping-question.tsx';
import { MappingText } from './mapping/mapping-text.tsx';
import { PnlChoice } from './mapping/pnl-choice.tsx';
import { QuestionFrame } from './question-frame.tsx';

interface ColumnsQuestionProps {
  n: number;
  question: QuestionOf<'mapping'>;
  /** As they were sent; `null` before that. */
  value: ImportMapping | null;
  isReading: boolean;
  onChange: (mapping: ImportMapping) => void;
}

/** What the columns of a file are that no format fits. The file is read once all of them are chosen. */
export function ColumnsQuestion({ n, question, value, isReading, onChange }: ColumnsQuestionProps) {
  const [mapping, setMapping] = useState(value ?? question.suggested);
  const [isUnfolded, setUnfolded] = useState(false);
  const isSent = JSON.stringify(mapping) === JSON.stringify(value);
  const read = () => {
    setUnfolded(false);
    onChange(mapping);
  };
  // Once it is read, what comes of it is the news: what was said is reported in a line.
  if (value && !isUnfolded) {
    return (
      <QuestionFrame
        n={n}
        title={`The columns of ${question.file}`}
        hint={<MappingText question={question} value={mapping} />}
      >
        <PnlChoice question={question} value={mapping} onChange={setMapping} />
        <div className="flex flex-wrap gap-2 [:not(:first-child)&]:mt-3">
          {!isSent && (
            <Button variant="primary" busy={isReading} onClick={read}>
              Read the file
            </Button>
          )}
          <Button onClick={() => setUnfolded(true)}>Change columns</Button>
        </div>
      </QuestionFrame>
    );
  }
  return (
    <QuestionFrame
      n={n}
      title={`What are the columns of ${question.file}?`}
      hint="It fits no platform that is known here. What you say is remembered for your next file, and suggested to your team."
    >
      {question.nearest && (
        <p className="mb-4 flex gap-2 rounded border border-line bg-surface-0 px-3 py-2.5">
          <Icon name="info" className="mt-0.5 size-4 shrink-0 text-info" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-medium">{nearestText(question.nearest)}</span>{' '}
            <span className="text-muted">
              Export it again with what is missing and nothing is asked, or say here what its columns are.
            </span>
          </span>
        </p>
      )}
      <MappingQuestion question={question} value={mapping} onChange={setMapping} />
      <Button
        variant="primary"
        className="mt-4"
        disabled={missingIn(question, mapping).length > 0}
        busy={isReading}
        onClick={read}
      >
        Read the file
      </Button>
    </QuestionFrame>
  );
}
