import { type FormEvent, useState } from 'react';
import { formatTradeDate } from '#src/values/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import type { QuestionOf } from './choices.ts';
import { QuestionFrame, type QuestionProps } from './question-frame.tsx';

const NUMBER = /^\d{1,6}(?:\.\d{1,4})?$/;

/** The ratio of a split that the file does not tell: only the trades after it wait for it. */
export function SplitQuestion({ n, question, value, onChange }: QuestionProps<QuestionOf<'split'>>) {
  const [chosenNew = '', chosenOld = '1'] = typeof value === 'string' ? value.split(':') : [];
  const [fresh, setFresh] = useState(chosenNew);
  const [old, setOld] = useState(chosenOld);
  const isRatio = [fresh, old].every((text) => NUMBER.test(text.trim()) && Number(text) > 0);
  function use(event: FormEvent) {
    event.preventDefault();
    if (isRatio) onChange(`${fresh.trim()}:${old.trim()}`);
  }
  const day = formatTradeDate(question.date, { year: true });
  return (
    <QuestionFrame
      n={n}
      title={`${question.symbol} split on ${day}: how?`}
      hint="The file does not say it clearly. The trades after it are held back until you do; everything else comes in."
    >
      <form onSubmit={use} className="flex flex-wrap items-center gap-2 text-muted">
        <span>Split</span>
        <span className="w-20">
          <Input
            value={fresh}
            onChange={(event) => setFresh(event.target.value)}
            inputMode="decimal"
            aria-label="New shares"
            placeholder="10"
            className="tabular-nums"
          />
        </span>
        <span>for</span>
        <span className="w-20">
          <Input
            value={old}
            onChange={(event) => setOld(event.target.value)}
            inputMode="decimal"
            aria-label="Old shares"
            className="tabular-nums"
          />
        </span>
        <Button type="submit" disabled={!isRatio}>
          Use it
        </Button>
      </form>
    </QuestionFrame>
  );
}
