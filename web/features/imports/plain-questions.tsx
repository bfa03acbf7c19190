import { useId } from 'react';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import type { DateOrder, QuestionOf } from './choices.ts';
import { dayOfText } from './clock-text.ts';
import { QuestionFrame, type QuestionProps } from './question-frame.tsx';
import { OPTIONS, RadioCard } from './radio-card.tsx';

const ORDERS: Record<DateOrder, string> = { mdy: 'Month first', dmy: 'Day first' };

/** Whether the month or the day comes first in a file's dates. */
export function DateOrderQuestion({ n, question, value, onChange }: QuestionProps<QuestionOf<'dateOrder'>>) {
  const { file, examples, options } = question;
  const name = useId();
  const meaning = (order: DateOrder) =>
    examples
      .flatMap((text) => {
        const day = dayOfText(text, order);
        return day === null ? [] : [`${text.split(' ')[0]} is ${formatTradeDate(day, { year: true })}`];
      })
      .join(', ');
  return (
    <QuestionFrame
      n={n}
      title={`How are the dates in ${file} written?`}
      hint="None of them has a day above 12, which would tell."
    >
      <div className={OPTIONS}>
        {options.map((order) => (
          <RadioCard
            key={order}
            name={name}
            title={ORDERS[order]}
            detail={meaning(order)}
            checked={value === order}
            onChoose={() => onChange(order)}
          />
        ))}
      </div>
    </QuestionFrame>
  );
}

/** Which of the formats that a file could be it is. */
export function FormatQuestion({ n, question, value, onChange }: QuestionProps<QuestionOf<'format'>>) {
  const { file, options } = question;
  const name = useId();
  return (
    <QuestionFrame n={n} title={`Where is ${file} from?`} hint="Its columns fit more than one platform.">
      <div className={OPTIONS}>
        {options.map(({ id, name: title }) => (
          <RadioCard
            key={id}
            name={name}
            title={title}
            checked={value === id}
            onChoose={() => onChange(id)}
          />
        ))}
      </div>
    </QuestionFrame>
  );
}

interface ContractQuestionProps {
  n: number;
  question: QuestionOf<'contract'>;
  isReading: boolean;
  onLookAgain: () => void;
}

const KINDS = {
  futures: { title: 'A future', detail: (symbol: string) => `The contract ${symbol}, by its point value` },
  stocks: { title: 'A share', detail: (symbol: string) => `Shares of ${symbol}, a dollar a point` },
  options: { title: 'An option', detail: () => '' },
} as const;

/** Whether letters are a product's root or a ticker. */
export function KindQuestion({ n, question, value, onChange }: QuestionProps<QuestionOf<'contract'>>) {
  const { symbol, rows, options = [] } = question;
  const name = useId();
  return (
    <QuestionFrame
      n={n}
      title={`What is ${symbol}?`}
      hint={`It stands in ${count(rows, 'row')}, and could be both. A contract’s point is not worth what a share’s is.`}
    >
      <div className={OPTIONS}>
        {options.map((kind) => (
          <RadioCard
            key={kind}
            name={name}
            title={KINDS[kind].title}
            detail={KINDS[kind].detail(symbol)}
            checked={value === kind}
            onChoose={() => onChange(kind)}
          />
        ))}
      </div>
    </QuestionFrame>
  );
}

/** The day of a file of clock times alone. */
export function DayQuestion({ n, question, value, onChange }: QuestionProps<QuestionOf<'day'>>) {
  const { file, examples, suggested } = question;
  const clocks = examples.map(({ clock }) => clock);
  const [first = ''] = clocks;
  const id = useId();
  return (
    <QuestionFrame
      n={n}
      title={`Of which day is ${file}?`}
      hint={`It has times and no days: ${clocks.join(' to ')}. ${suggested === null ? `Choose the day of ${first}.` : 'Its name, or a line in it, has this day.'} What comes after midnight is of the next one.`}
    >
      <label htmlFor={id} className="mb-1.5 block text-12 text-muted">
        Day of {first}
      </label>
      <Input
        id={id}
        type="date"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        className="max-w-60 tabular-nums"
      />
    </QuestionFrame>
  );
}

/** A contract whose point value nobody knows: only the admin can add it. */
export function ContractQuestion({ n, question, isReading, onLookAgain }: ContractQuestionProps) {
  const { root, symbol, rows } = question;
  return (
    <QuestionFrame
      n={n}
      title={`${root} has no known point value`}
      hint={`${symbol} stands in ${count(rows, 'row')}, and nothing can be computed from its prices. The rest comes in without. Once the admin has added ${root} under Contracts, look again, or import the file once more.`}
    >
      <Button icon="rotate-cw" onClick={onLookAgain} busy={isReading}>
        Look again
      </Button>
    </QuestionFrame>
  );
}
