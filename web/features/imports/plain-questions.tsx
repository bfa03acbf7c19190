import { useId } from 'react';
import { count } from '#src/values/count.ts';
import { formatTradeDate } from '#src/values/dates.ts';
import { Button } from '#web/ui/button.tsx';
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

/** A contract whose point value nobody knows: only the admin can add it. */
export function ContractQuestion({ n, question, isReading, onLookAgain }: ContractQuestionProps) {
  const { root, symbol, rows } = question;
  return (
    <QuestionFrame
      n={n}
      title={`${root} has no known point value`}
      hint={`${symbol} stands in ${count(rows, 'row')}, and nothing can be computed from its prices. The admin adds ${root} under Contracts; the import waits until then.`}
    >
      <Button icon="i-lucide-rotate-cw" onClick={onLookAgain} busy={isReading}>
        Look again
      </Button>
    </QuestionFrame>
  );
}
