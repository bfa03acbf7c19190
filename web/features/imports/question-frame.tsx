import type { ReactNode } from 'react';
import type { Choice } from './choices.ts';

/** What each kind of question is given. */
export interface QuestionProps<Question> {
  /** Its place among the questions, from 1. */
  n: number;
  question: Question;
  value: Choice;
  onChange: (choice: Choice) => void;
}

interface QuestionFrameProps {
  n: number;
  title: ReactNode;
  hint: ReactNode;
  children: ReactNode;
}

/** A question with its choices. */
export function QuestionFrame({ n, title, hint, children }: QuestionFrameProps) {
  return (
    <fieldset className="min-w-0 p-4">
      <legend className="float-left w-full text-pretty pl-7 text-16 font-semibold tracking-tight [overflow-wrap:anywhere]">
        <span
          aria-hidden="true"
          className="-ml-7 mr-2 inline-grid size-5 place-items-center rounded-full bg-gold-soft text-12 tabular-nums text-gold"
        >
          {n}
        </span>
        {title}
      </legend>
      <div className="clear-both sm:pl-7">
        <p className="mb-3 mt-0.5 text-pretty text-muted [overflow-wrap:anywhere]">{hint}</p>
        {children}
      </div>
    </fieldset>
  );
}
