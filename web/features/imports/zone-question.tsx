import { type ComponentProps, useId, useState } from 'react';
import { listed } from '#src/values/listed.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatShown } from '#src/values/time/time-of-day.ts';
import { useApp } from '#web/context/app-context.tsx';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { LoadingIndicator } from '#web/ui/notices/loading-indicator.tsx';
import type { QuestionOf } from './choices.ts';
import { cityOf, shownHere } from './clock-text.ts';
import type { OtherZone } from './other-zone.tsx';
import { QuestionFrame, type QuestionProps } from './question-frame.tsx';
import { OPTIONS, RadioCard } from './radio-card.tsx';

/** Loaded on demand: most files are of a zone that is offered. */
const otherZone = onDemand(async () => (await import('./other-zone.tsx')).OtherZone);

/** Which clock a file's times follow. */
export function ZoneQuestion({ n, question, value, onChange }: QuestionProps<QuestionOf<'timeZone'>>) {
  const { files, examples, options } = question;
  const here = useApp();
  const name = useId();
  const offered = options.map(({ timeZone }) => timeZone);
  const isOther = typeof value === 'string' && !offered.includes(value);
  const [isAsked, setAsked] = useState(isOther);
  const readings = examples.map(
    ({ line, clock }) => `line ${formatCount(line)} reads ${formatShown(clock, here.clock)}`,
  );

  const meaning = (timeZone: string) => (
    <>
      {examples.map(({ clock }) => shownHere(clock, timeZone, here)).join(' and ')}{' '}
      <span className="whitespace-nowrap">in {cityOf(here.timeZone)}</span>
    </>
  );

  return (
    <QuestionFrame
      n={n}
      title={`Which clock do the times in ${listed(files)} follow?`}
      hint={`${files.length === 1 ? 'The file does' : 'The files do'} not say: ${readings.join(', ')}.`}
    >
      <div className={OPTIONS}>
        {offered.map((timeZone) => (
          <RadioCard
            key={timeZone}
            name={name}
            title={cityOf(timeZone)}
            detail={meaning(timeZone)}
            checked={!isAsked && value === timeZone}
            onChoose={() => {
              setAsked(false);
              onChange(timeZone);
            }}
          />
        ))}
        <RadioCard
          name={name}
          title={isOther ? cityOf(value) : 'Another zone'}
          detail={isOther ? meaning(value) : 'choose from the list'}
          checked={isAsked || isOther}
          onChoose={() => setAsked(true)}
        />
      </div>
      {(isAsked || isOther) && <OtherZoneOnDemand value={isOther ? value : ''} onChoose={onChange} />}
    </QuestionFrame>
  );
}

function OtherZoneOnDemand(props: ComponentProps<typeof OtherZone>) {
  const { Component, hasFailed, retry } = useOnDemand(otherZone);
  if (Component) return <Component {...props} />;
  return hasFailed ? (
    <Button className="mt-3" onClick={retry}>
      Retry
    </Button>
  ) : (
    <LoadingIndicator />
  );
}
