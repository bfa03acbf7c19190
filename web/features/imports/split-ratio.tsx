import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/inputs/button.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import type { QuestionOf } from './choices.ts';
import type { QuestionProps } from './question-frame.tsx';

const NUMBER = /^\d{1,6}(?:\.\d{1,4})?$/;

/** The ratio of a split that the file does not show. */
export function SplitRatio({
  question: { symbol },
  value,
  onChange,
}: Omit<QuestionProps<QuestionOf<'split'>>, 'n'>) {
  const [chosenNew = '', chosenOld = '1'] = typeof value === 'string' ? value.split(':') : [];
  const [fresh, setFresh] = useState(chosenNew);
  const [old, setOld] = useState(chosenOld);
  const ratio = `${fresh.trim()}:${old.trim()}`;
  const isRatio = [fresh, old].every((text) => NUMBER.test(text.trim()) && Number(text) > 0);
  const isUsed = ratio === value;
  function use(event: FormEvent) {
    event.preventDefault();
    if (isRatio && !isUsed) onChange(ratio);
  }
  return (
    <form
      onSubmit={use}
      aria-label={`Split of ${symbol}`}
      className="flex flex-wrap items-center gap-2 text-muted"
    >
      <span>Split</span>
      <span className="w-14 sm:w-16">
        <Input
          value={fresh}
          onChange={(event) => setFresh(event.target.value)}
          inputMode="decimal"
          aria-label="New shares"
          placeholder="10"
          className="text-center tabular-nums"
        />
      </span>
      <span>for</span>
      <span className="w-14 sm:w-16">
        <Input
          value={old}
          onChange={(event) => setOld(event.target.value)}
          inputMode="decimal"
          aria-label="Old shares"
          className="text-center tabular-nums"
        />
      </span>
      <Button type="submit" variant={isUsed ? 'default' : 'primary'} disabled={!isRatio || isUsed}>
        Use it
      </Button>
    </form>
  );
}
