import type { ComponentProps, ReactNode } from 'react';
import type { ImportQuestion, ImportReport } from '#src/features/imports/responses.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { LoadingIndicator } from '#web/ui/notices/loading-indicator.tsx';
import { RetryNotice } from '#web/ui/notices/retry-notice.tsx';
import { type Answers, type Choice, choiceFor, type QuestionOf, questionKey } from './choices.ts';
import type { SplitRatio } from './split-ratio.tsx';

type Held = ImportReport['held'][number];

interface HeldListProps {
  held: readonly Held[];
  /** Splits among the questions; none of an import that is made. */
  asked?: readonly ImportQuestion[];
  answers?: Answers;
  onChoose?: (question: ImportQuestion, choice: Choice) => void;
  onLeaveOut?: (symbol: string, isOut: boolean) => void;
}

/** Symbols that wait, with what to do; those that were answered stay, to be answered otherwise. */
export function HeldList({ held, asked = [], answers, onChoose, onLeaveOut }: HeldListProps) {
  const splits = asked.filter((question) => question.kind === 'split');
  const isSplit = ({ symbol }: Held) => splits.some((split) => split.symbol === symbol);
  const out = answers?.leaveOut ?? [];
  return (
    <>
      {splits
        .filter(({ symbol }) => !out.includes(symbol))
        .map((split) => {
          const of = held.find(({ symbol }) => symbol === split.symbol);
          const choice = answers ? choiceFor(split, answers) : null;
          return (
            <HeldCard
              key={questionKey(split)}
              symbol={split.symbol}
              held={of}
              split={split}
              onLeaveOut={onLeaveOut}
            >
              <SplitOnDemand
                question={split}
                value={choice}
                onChange={(chosen) => onChoose?.(split, chosen)}
              />
            </HeldCard>
          );
        })}
      {held
        .filter((one) => !isSplit(one))
        .map((one) => (
          <HeldCard
            key={`${one.symbol} ${one.reason}`}
            symbol={one.symbol}
            held={one}
            onLeaveOut={onLeaveOut}
          />
        ))}
      {out.map((symbol) => (
        <Card key={symbol} className="flex flex-wrap items-center gap-x-3 px-4 py-2">
          <Icon name="check" className="size-4 text-gain" />
          <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <span className="font-semibold">{symbol}</span> is left out
          </p>
          <Button variant="ghost" onClick={() => onLeaveOut?.(symbol, false)}>
            Take it in
          </Button>
        </Card>
      ))}
    </>
  );
}

interface HeldCardProps {
  onLeaveOut: HeldListProps['onLeaveOut'] | undefined;
  symbol: string;
  /** Nothing once it is answered. */
  held?: Held | undefined;
  split?: QuestionOf<'split'>;
  children?: ReactNode;
}

function HeldCard({ symbol, held, split, onLeaveOut, children }: HeldCardProps) {
  const [title, hint] = held ? inTwo(held.reason) : [answeredText(symbol, split), ''];
  return (
    <Card
      as="section"
      aria-label={`${held ? 'Held back' : 'Answered'}: ${symbol}`}
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 py-3 ${held ? 'warned' : 'items-center'}`}
    >
      <Icon
        name={held ? 'triangle-alert' : 'check'}
        className={`size-4 ${held ? 'mt-0.75 text-warn' : 'text-gain'}`}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <p className="text-pretty font-semibold [overflow-wrap:anywhere]">{title}</p>
          {held && (
            <p className="text-pretty text-12 tabular-nums text-muted [overflow-wrap:anywhere]">
              {hint} {count(held.count, 'row')} held back; all else comes in.
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:-ml-7">
          {children}
          {held && onLeaveOut && <Button onClick={() => onLeaveOut(symbol, true)}>Leave {symbol} out</Button>}
        </div>
      </div>
    </Card>
  );
}

const answeredText = (symbol: string, split: QuestionOf<'split'> | undefined): string =>
  split ? `${symbol}: the split of ${formatTradeDate(split.date, { year: true })} is answered` : symbol;

/** What it is, and what to do about it. */
function inTwo(reason: string): [title: string, hint: string] {
  const end = reason.search(/[.] /);
  return end === -1 ? [reason, ''] : [reason.slice(0, end), reason.slice(end + 2)];
}

/** Loaded on demand: most files have no split without its ratio. */
const ratio = onDemand(async () => (await import('./split-ratio.tsx')).SplitRatio);

function SplitOnDemand(props: ComponentProps<typeof SplitRatio>) {
  const { Component, hasFailed, retry } = useOnDemand(ratio);
  if (Component) return <Component {...props} />;
  if (!hasFailed) return <LoadingIndicator />;
  return (
    <RetryNotice
      title="The split could not be shown"
      hint="The server could not be reached."
      onRetry={retry}
      busy={false}
    />
  );
}
