import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TradeExtremes, TradeFinding, TraderFindings } from '#src/features/metrics/finding-responses.ts';
import { useApi, useApp } from '#web/context/app-context.tsx';
import { chooseNoun, ofClosed } from '#web/features/filter/closed-trades.ts';
import { tradesPath } from '#web/features/filter/trades-path.ts';
import type { EntryFilter } from '#web/queries/entry-filter.ts';
import { findingsQuery } from '#web/queries/findings.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { Amounts } from './amounts.tsx';
import { ExtremeItem, NotCompared } from './extremes.tsx';
import { type FindingSentence, findingSentence } from './finding-sentence.ts';
import { IntervalBar } from './interval-bar.tsx';
import { type IntervalScale, intervalScale } from './interval-places.ts';

interface FindingsProps {
  traderId: number;
  filter: EntryFilter;
  /** What they are of; `undefined` while loading. */
  found: Parameters<typeof ofClosed>[0];
  /** Below them, and unseen until they are there: nothing that is looked at moves. */
  children: ReactNode;
}

/** The best and the worst of the trades, and what else sets some of them apart, where the numbers carry it. */
export function Findings({ traderId, filter, found, children }: FindingsProps) {
  const read = useQuery({
    ...findingsQuery(useApi(), traderId, filter),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {read.isPending && <Skeleton className="h-74 w-full !rounded-lg unscripted:hidden print:hidden" />}
      {/* They add to the figures, and these say that they could not be loaded. */}
      {read.data && (
        <StandingOut
          {...read.data}
          isStale={read.isPlaceholderData}
          traderId={traderId}
          filter={filter}
          found={found}
        />
      )}
      <div
        className={classNames(
          'flex flex-col gap-4 print:!gap-2',
          read.isPending && 'invisible unscripted:[visibility:visible] print:[visibility:visible]',
        )}
      >
        {children}
      </div>
    </>
  );
}

interface StandingOutProps extends Omit<FindingsProps, 'children'>, TraderFindings {
  /** Of the filter before, until the next ones are there. */
  isStale: boolean;
}

/** The best and the worst of each kind side by side, then at most five more; each opens its trades. */
function StandingOut({
  findings,
  extremes,
  leavesOutCopies,
  isStale,
  traderId,
  filter,
  found,
}: StandingOutProps) {
  const { clock } = useApp();
  const ranked = extremes.filter(({ best, worst }) => best ?? worst);
  const isRanked = (finding: TradeFinding) =>
    ranked.some((of) => isSame(of.best, finding) || isSame(of.worst, finding));
  // What is the best or the worst of its kind is not said twice.
  const more = findings.filter((finding) => !isRanked(finding));
  if (ranked.length === 0 && more.length === 0) return <NothingHolds leavesOutCopies={leavesOutCopies} />;
  const scale = intervalScale(
    [...ranked.flatMap(({ best, worst }) => [best, worst]), ...more].filter((one) => one !== null),
  );
  const toPath = ({ query }: TradeFinding) => tradesPath(traderId, filter, ofClosed(found, query));
  return (
    <Card
      as="section"
      aria-labelledby={HEADING_ID}
      aria-busy={isStale}
      className={classNames('ease-colors', isStale && 'opacity-60')}
    >
      <header className="flex flex-wrap items-baseline gap-x-3 px-4 pt-3 pb-2 sm:px-5 print:!px-2 print:!py-1">
        <h2 id={HEADING_ID} className="text-16 font-semibold tracking-tight">
          What stands out
        </h2>
        <p className="text-12 text-muted">
          {ranked.length > 0 && 'Net P&L per trade, with the 90% interval of its difference from the others.'}
          {leavesOutCopies && ` ${COPIES_LEFT_OUT}`}
        </p>
      </header>
      <ul aria-labelledby={HEADING_ID} className="grid grid-cols-1 lg:grid-cols-2 print:!grid-cols-2">
        {ranked.flatMap(({ grouping, ...of }: TradeExtremes) =>
          (['best', 'worst'] as const).map((which) => {
            const finding = of[which];
            return (
              finding && (
                <ExtremeItem
                  key={`${grouping} ${which}`}
                  which={which}
                  grouping={grouping}
                  finding={finding}
                  scale={scale}
                  to={toPath(finding)}
                />
              )
            );
          }),
        )}
        {more.map((finding) => (
          <FindingRow
            key={`${finding.grouping} ${finding.key}`}
            sentence={findingSentence(finding, found ? chooseNoun('closed trade', found) : 'trade', clock)}
            finding={finding}
            scale={scale}
            to={toPath(finding)}
          />
        ))}
      </ul>
      <NotCompared extremes={extremes} />
    </Card>
  );
}

const isSame = (one: TradeFinding | null, other: TradeFinding): boolean =>
  one !== null && one.grouping === other.grouping && one.key === other.key && one.name === other.name;

const COPIES_LEFT_OUT = 'Copies left out: each repeats a trade of another account.';

const HEADING_ID = 'analytics-findings';

interface FindingRowProps {
  sentence: FindingSentence;
  finding: TradeFinding;
  scale: IntervalScale;
  to: string;
}

function FindingRow({ sentence: { subject, rest, interval }, finding, scale, to }: FindingRowProps) {
  const isBetter = finding.mean > finding.othersMean;
  return (
    <li className="flex gap-3 border-t border-line px-4 py-2 sm:px-5 lg:col-span-2 print:!col-span-2 print:!px-2 print:!py-1 print:!text-12">
      <Icon
        name={isBetter ? 'trending-up' : 'trending-down'}
        className={classNames('mt-0.5 size-4 shrink-0', isBetter ? 'text-gain' : 'text-loss')}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-4 gap-y-1">
        <p className="min-w-0 grow basis-80 break-words tabular-nums">
          <Link to={to} className="font-semibold underline">
            {subject}
          </Link>
          <Amounts text={rest} />
          <span className="mt-0.5 block text-12 text-muted">
            <Amounts text={interval} />
          </span>
        </p>
        <IntervalBar finding={finding} scale={scale} />
      </div>
    </li>
  );
}

function NothingHolds({ leavesOutCopies }: Pick<TraderFindings, 'leavesOutCopies'>) {
  return (
    <p className="text-12 text-muted print:hidden">
      Nothing stands out beyond chance so far. Comparing a weekday, a setup or a size takes 30 closed trades
      of it, and 30 others.{leavesOutCopies && ` ${COPIES_LEFT_OUT}`}
    </p>
  );
}
