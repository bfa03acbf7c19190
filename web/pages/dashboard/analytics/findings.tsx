import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { TraderFindings } from '#src/features/metrics/finding-responses.ts';
import { useApi, useApp } from '#web/context/app-context.tsx';
import { tradesPath } from '#web/features/filter/trades-path.ts';
import type { EntryFilter } from '#web/queries/entry-filter.ts';
import { findingsQuery } from '#web/queries/findings.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { chooseNoun, ofClosed } from './closed-trades.ts';
import { type FindingSentence, findingSentence } from './finding-sentence.ts';

interface FindingsProps {
  traderId: number;
  filter: EntryFilter;
  /** What they are of; `undefined` while loading. */
  found: Parameters<typeof ofClosed>[0];
  /** Below them, and unseen until they are there: nothing that is looked at moves. */
  children: ReactNode;
}

/** What sets some of the trades apart, where the numbers carry it. */
export function Findings({ traderId, filter, found, children }: FindingsProps) {
  const read = useQuery({
    ...findingsQuery(useApi(), traderId, filter),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {read.isPending && <Skeleton className="h-26 w-full !rounded-lg unscripted:hidden print:hidden" />}
      {/* They add to the figures, and these say that they could not be loaded. */}
      {read.data && (
        <Sentences
          {...read.data}
          isStale={read.isPlaceholderData}
          traderId={traderId}
          filter={filter}
          found={found}
        />
      )}
      <div
        className={classNames(
          read.isPending && 'invisible unscripted:[visibility:visible] print:[visibility:visible]',
        )}
      >
        {children}
      </div>
    </>
  );
}

interface SentencesProps extends Omit<FindingsProps, 'children'>, TraderFindings {
  /** Of the filter before, until the next ones are there. */
  isStale: boolean;
}

/** At most five, each of which opens its trades. */
function Sentences({ findings, leavesOutCopies, isStale, traderId, filter, found }: SentencesProps) {
  const { clock } = useApp();
  if (findings.length === 0) return <NothingHolds leavesOutCopies={leavesOutCopies} />;
  return (
    <section aria-labelledby={HEADING_ID} aria-busy={isStale}>
      <header className="mb-3 flex flex-wrap items-baseline gap-x-3 print:!mb-1">
        <h2 id={HEADING_ID} className="text-16 font-semibold tracking-tight">
          What stands out
        </h2>
        {leavesOutCopies && <p className="text-12 text-muted">{COPIES_LEFT_OUT}</p>}
      </header>
      <Card className={classNames('ease-colors', isStale && 'opacity-60')}>
        <ul aria-labelledby={HEADING_ID} className="divide-y divide-line">
          {findings.map((finding) => (
            <FindingRow
              key={`${finding.grouping} ${finding.key}`}
              sentence={findingSentence(finding, found ? chooseNoun('closed trade', found) : 'trade', clock)}
              isBetter={finding.mean > finding.othersMean}
              to={tradesPath(traderId, filter, ofClosed(found, finding.query))}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

const COPIES_LEFT_OUT = 'Copies left out: each repeats a trade of another account.';

const HEADING_ID = 'analytics-findings';

interface FindingRowProps {
  sentence: FindingSentence;
  /** Than the others. */
  isBetter: boolean;
  to: string;
}

function FindingRow({ sentence: { subject, rest, interval }, isBetter, to }: FindingRowProps) {
  return (
    <li className="flex gap-3 px-4 py-3 sm:px-5 print:!px-2 print:!py-1 print:!text-12">
      <Icon
        name={isBetter ? 'i-lucide-trending-up' : 'i-lucide-trending-down'}
        className={classNames('mt-0.5 size-4 shrink-0', isBetter ? 'text-gain' : 'text-loss')}
      />
      <p className="min-w-0 break-words tabular-nums">
        <Link to={to} className="font-semibold underline">
          {subject}
        </Link>
        <Amounts text={rest} />
        <span className="mt-0.5 block text-12 text-muted">
          <Amounts text={interval} />
        </span>
      </p>
    </li>
  );
}

/** A text whose amounts stay on one line: their minus sign would otherwise end it. */
function Amounts({ text }: { text: string }) {
  return [...text.matchAll(TO_AMOUNT)].map(({ index, groups: { words, amount } = {} }) => (
    <Fragment key={index}>
      {words}
      {amount && <span className="whitespace-nowrap">{amount}</span>}
    </Fragment>
  ));
}

const TO_AMOUNT = /(?<words>[^−+$]*)(?<amount>[−+]?\$[\d,.]*\d)?/g;

function NothingHolds({ leavesOutCopies }: Pick<TraderFindings, 'leavesOutCopies'>) {
  return (
    <p className="text-12 text-muted print:hidden">
      Nothing stands out beyond chance so far. Comparing a weekday, a setup or a size takes 30 closed trades
      of it, and 30 others.{leavesOutCopies && ` ${COPIES_LEFT_OUT}`}
    </p>
  );
}
