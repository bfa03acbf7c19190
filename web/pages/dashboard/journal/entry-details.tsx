import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApp } from '#web/context/app-context.tsx';
import { CopyMark } from '#web/features/entries/copy-mark.tsx';
import { showExit, showPrice } from '#web/features/entries/entry-prices.ts';
import { EntryResult, OutcomeBadge } from '#web/features/entries/entry-result.tsx';
import { ImageStrip } from '#web/features/entries/images/image-strip.tsx';
import { PositionBadge } from '#web/features/entries/position.tsx';
import { listFacts } from '#web/features/entries/shown-facts.ts';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { dayPath } from '#web/features/layout/dashboard-tabs.ts';
import type { Editing } from '#web/shell/editing.ts';
import { OwnOnly } from '#web/shell/own-only.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { onDemand, useOnDemand } from '#web/ui/on-demand.ts';
import { OpenSwitch } from './open-switch.tsx';
import { PriceRailView } from './price-rail-view.tsx';

const past = onDemand(async () => (await import('./entry-past.tsx')).EntryPast);

export interface EntryDetailsProps {
  entry: JournalEntry;
  /** `null` where there is nothing to say of an account. */
  accountName: string | null;
  accountNameOf: (id: number) => string;
  onEdit: Editing['editEntry'];
}

/** All of a trade: result, prices, facts, notes, images, fills and history. */
export function EntryDetails({ entry, accountName, accountNameOf, onEdit }: EntryDetailsProps) {
  const { symbol, notes, tags, images } = entry;
  return (
    <div className="flex flex-col gap-4">
      <Result entry={entry} />
      <PriceRailView entry={entry} />
      <Facts entry={entry} accountName={accountName} />
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="min-w-0">
              <Badge>
                <span className="truncate">{tag}</span>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <OwnOnly>
        <OpenSwitch entry={entry} onEdit={onEdit} />
      </OwnOnly>
      {notes !== null && (
        <Section title="Notes">
          <p className="whitespace-pre-line break-words">{notes}</p>
        </Section>
      )}
      {images.length > 0 && (
        <Section title="Images">
          <ImageStrip images={images} of={symbol} />
        </Section>
      )}
      <Past entry={entry} accountNameOf={accountNameOf} />
    </div>
  );
}

function Result({ entry }: { entry: JournalEntry }) {
  const { traderId, tradeDate, outcome, rMultiple, plannedR, isOpen } = entry;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <div className="flex flex-wrap gap-1.5">
          <Badge>{entry.instrumentType}</Badge>
          <PositionBadge positionType={entry.positionType} />
          <OutcomeBadge outcome={outcome} />
        </div>
        <Link
          to={dayPath(traderId, tradeDate)}
          // On a phone as high as a finger, in a line that is not.
          className="mt-1.5 inline-flex items-center text-muted tabular-nums no-underline max-md:-mt-1.25 max-md:-mb-3 max-md:min-h-11 hover:underline"
        >
          <time dateTime={tradeDate}>{formatTradeDate(tradeDate, { weekday: true, year: true })}</time>
        </Link>
        <CopyMark entry={entry} className="mt-1.5 flex" />
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 text-right">
        <span className="sr-only">P&L</span>
        <EntryResult pnl={entry.pnl} isOpen={isOpen} className="text-20 font-semibold tracking-tight" />
        {rMultiple !== null && !isOpen && (
          <span className="tabular-nums text-muted">
            <b className="font-semibold text-ink">{formatR(rMultiple, { signed: true })} R</b>
            {plannedR !== null && ` planned ${formatR(plannedR)}`}
          </span>
        )}
      </div>
    </div>
  );
}

/** Above the list of facts already. */
const SAID = ['R', 'Planned R'];

/** What fits beside another fact. Characters, the term included. */
const HALF_A_LINE = 17;

function Facts({ entry, accountName }: { entry: JournalEntry; accountName: string | null }) {
  const { timeZone, clock } = useApp();
  const facts = [
    { term: 'Entry', text: showPrice(entry.entryPrice) },
    { term: 'Exit', text: showExit(entry) },
    { term: 'Quantity', text: formatCount(entry.quantity) },
    { term: 'Strategy', text: entry.strategy ?? '—' },
    ...listFacts(entry, { accountName, timeZone, clock }).filter(({ term }) => !SAID.includes(term)),
  ];
  return (
    <dl className="grid grid-flow-row-dense grid-cols-2 gap-x-5 gap-y-1.5 tabular-nums">
      {facts.map(({ term, text, ...fact }) => {
        const isLong = text.length + term.length > HALF_A_LINE;
        return (
          <div
            key={term}
            title={('more' in fact ? fact.more : undefined) ?? text}
            className={classNames(
              'flex min-w-0 items-baseline justify-between gap-3',
              isLong && 'col-span-full',
            )}
          >
            <dt className="text-12 text-muted">{term}</dt>
            <dd className={isLong ? 'min-w-0 text-right [overflow-wrap:anywhere]' : 'min-w-0 truncate'}>
              {text}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-12 font-medium text-muted">{title}</h3>
      {children}
    </section>
  );
}

/** How long a trade is looked at before its past is fetched: walking through the list asks for none. Milliseconds. */
const LOOKED_AT = 250;

function Past(props: Pick<EntryDetailsProps, 'entry' | 'accountNameOf'>) {
  const { id } = props.entry;
  const [settled, setSettled] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), LOOKED_AT);
    return () => clearTimeout(timer);
  }, [id]);
  return settled === id ? <LoadedPast {...props} /> : null;
}

function LoadedPast(props: Pick<EntryDetailsProps, 'entry' | 'accountNameOf'>) {
  const { Component } = useOnDemand(past);
  return Component && <Component {...props} />;
}
