import type { ComponentProps } from 'react';
import type { Account } from '#src/features/accounts/responses.ts';
import type { ImportQuestion } from '#src/features/imports/responses.ts';
import { count } from '#src/values/text/count.ts';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { Card } from '#web/ui/display/card.tsx';
import { LoadingIndicator } from '#web/ui/notices/loading-indicator.tsx';
import { RetryNotice } from '#web/ui/notices/retry-notice.tsx';
import { AccountQuestion } from './account-question.tsx';
import { type Answers, type Choice, choiceFor, type QuestionOf, questionKey } from './choices.ts';
import type { ColumnsQuestion } from './columns-question.tsx';
import {
  ContractQuestion,
  DateOrderQuestion,
  DayQuestion,
  FormatQuestion,
  KindQuestion,
} from './plain-questions.tsx';
import { ZoneQuestion } from './zone-question.tsx';

interface QuestionListProps {
  traderId: number;
  asked: readonly ImportQuestion[];
  /** Questions that come once these are answered. */
  later: number;
  answers: Answers;
  isReading: boolean;
  onChoose: (question: ImportQuestion, choice: Choice) => void;
  onNewAccount: (question: QuestionOf<'account'>, account: Account) => void;
  onLookAgain: () => void;
}

/** What the files leave open, as choices; those that are likely are made already. */
export function QuestionList({ asked, later, ...props }: QuestionListProps) {
  // A split is asked beside what waits for it.
  const shown = asked.filter((question) => question.kind !== 'split');
  if (shown.length === 0) return null;
  return (
    <Card as="section" aria-label="Questions" className="divide-y divide-line">
      {shown.map((question, index) => (
        <Question key={questionKey(question)} n={index + 1} question={question} {...props} />
      ))}
      {later > 0 && (
        <p className="p-4 text-muted">
          {count(later, 'more question')} {later === 1 ? 'comes' : 'come'} once these are answered.
        </p>
      )}
    </Card>
  );
}

function Question({
  n,
  question,
  traderId,
  answers,
  isReading,
  onChoose,
  onNewAccount,
  onLookAgain,
}: Omit<QuestionListProps, 'asked' | 'later'> & {
  n: number;
  question: Exclude<ImportQuestion, QuestionOf<'split'>>;
}) {
  const choice = choiceFor(question, answers);
  const choose = (chosen: Choice) => onChoose(question, chosen);
  switch (question.kind) {
    case 'account':
      return (
        <AccountQuestion
          n={n}
          question={question}
          traderId={traderId}
          value={choice}
          onChange={choose}
          onNew={(account) => onNewAccount(question, account)}
        />
      );
    case 'timeZone':
      return <ZoneQuestion n={n} question={question} value={choice} onChange={choose} />;
    case 'dateOrder':
      return <DateOrderQuestion n={n} question={question} value={choice} onChange={choose} />;
    case 'format':
      return <FormatQuestion n={n} question={question} value={choice} onChange={choose} />;
    case 'day':
      return <DayQuestion n={n} question={question} value={choice} onChange={choose} />;
    case 'contract':
      return question.options ? (
        <KindQuestion n={n} question={question} value={choice} onChange={choose} />
      ) : (
        <ContractQuestion n={n} question={question} isReading={isReading} onLookAgain={onLookAgain} />
      );
    default:
      return (
        <ColumnsOnDemand
          n={n}
          question={question}
          value={answers.mappings?.[question.file] ?? null}
          isReading={isReading}
          onChange={choose}
        />
      );
  }
}

/** Loaded on demand: most files are of a known format. */
const columns = onDemand(async () => (await import('./columns-question.tsx')).ColumnsQuestion);

function ColumnsOnDemand(props: ComponentProps<typeof ColumnsQuestion>) {
  const { Component, hasFailed, retry } = useOnDemand(columns);
  if (Component) return <Component {...props} />;
  return hasFailed ? (
    <div className="p-4">
      <RetryNotice
        title="The columns could not be shown"
        hint="The server could not be reached."
        onRetry={retry}
        busy={false}
      />
    </div>
  ) : (
    <LoadingIndicator />
  );
}
