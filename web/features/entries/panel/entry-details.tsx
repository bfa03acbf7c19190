import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApp } from '#web/context/app-context.tsx';
import { CopyMark } from '#web/features/entries/copy-mark.tsx';
import type { Editing } from '#web/features/entries/editing.ts';
import { showExit, showPrice } from '#web/features/entries/entry-prices.ts';
import { EntryResult, OutcomeBadge } from '#web/features/entries/entry-result.tsx';
import { ImageStrip } from '#web/features/entries/images/image-strip.tsx';
import { EntryInPlace } from '#web/features/entries/in-place/entry-in-place.tsx';
import { PositionBadge } from '#web/features/entries/position.tsx';
import { listFacts } from '#web/features/entries/shown-facts.ts';
import { formatR, showR } from '#web/features/figures/r-multiple.ts';
import { dayPath } from '#web/features/layout/dashboard-tabs.ts';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { OpenSwitch } from './open-switch.tsx';
import { PriceRailView } from './price-rail-view.tsx';

const past = onDemand(async () => (await import('./entry-past.tsx')).EntryPast);

export interface EntryDetailsProps {
  entry: JournalEntry;
  /** `null` where there is nothing to say of an account. */
  accountName: string | null;
  accountNameOf: (id: number) => string;
  /** For whoever looks at a colleague's. */
  isReadOnly: boolean;
  onEdit: Editing['editEntry'];
  /** Where it is told what was saved. */
  savedPlace: HTMLElement | null;
  /** Whose heading it is: a sheet has it already, unseen. */
  title: 'panel' | 'sheet';
}

/** All of a trade: result, prices, facts, notes, images, fills and history. */
export function EntryDetails({
  entry,
  accountName,
  accountNameOf,
  isReadOnly,
  onEdit,
  savedPlace,
  title,
}: EntryDetailsProps) {
  return (
    <div className="flex flex-col gap-4">
      <Result entry={entry} title={title} />
      <PriceRailView entry={entry} />
      {isReadOnly ? (
        <Read entry={entry} accountName={accountName} />
      ) : (
        <Edited entry={entry} onEdit={onEdit} savedPlace={savedPlace} />
      )}
      <Past entry={entry} accountNameOf={accountNameOf} isReadOnly={isReadOnly} />
    </div>
  );
}

/** For its owner: what is added afterwards in fields, the rest as facts. */
function Edited({ entry, onEdit, savedPlace }: Pick<EntryDetailsProps, 'entry' | 'onEdit' | 'savedPlace'>) {
  return (
    <>
      <EntryInPlace entry={entry} savedPlace={savedPlace} />
      <Facts entry={entry} accountName={null} without={IN_FIELDS} />
      <OpenSwitch entry={entry} onEdit={onEdit} />
    </>
  );
}

/** For whoever looks at a colleague's. */
function Read({ entry, accountName }: Pick<EntryDetailsProps, 'entry' | 'accountName'>) {
  const { symbol, notes, tags, images } = entry;
  return (
    <>
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
    </>
  );
}

function Result({ entry, title }: Pick<EntryDetailsProps, 'entry' | 'title'>) {
  const { symbol, traderId, tradeDate, outcome, plannedR, isOpen, quantity } = entry;
  const r = showR(entry);
  const Heading = title === 'panel' ? 'h2' : 'p';
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <div className="min-w-0 flex-1 basis-32">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Heading className="break-words text-20 font-semibold tracking-tight">{symbol}</Heading>
          <PositionBadge positionType={entry.positionType} quantity={quantity} />
          <OutcomeBadge outcome={outcome} />
        </div>
        <Link
          to={dayPath(traderId, tradeDate)}
          // On a phone as high as a finger, in a line that is not.
          className="mt-1 inline-flex items-center text-muted tabular-nums no-underline max-md:-mt-1.25 max-md:-mb-3 max-md:min-h-11 hover:underline"
        >
          <time dateTime={tradeDate}>{formatTradeDate(tradeDate, { weekday: true, year: true })}</time>
        </Link>
        <CopyMark entry={entry} className="mt-1.5 flex" />
      </div>
      <div className="ml-auto flex shrink-0 flex-col items-end gap-1 text-right">
        <span className="sr-only">P&L</span>
        <EntryResult pnl={entry.pnl} isOpen={isOpen} className="text-20 font-semibold tracking-tight" />
        {r !== null && (
          <span className="tabular-nums text-muted">
            <b className="font-semibold text-ink">{r} R</b>
            {plannedR !== null && ` planned ${formatR(plannedR)}`}
          </span>
        )}
      </div>
    </div>
  );
}

/** Above the list of facts already. */
const SAID = ['R', 'Planned R'];
/** In fields of their own, where they can be changed. */
const IN_FIELDS = ['Strategy', 'Stop', 'Target', 'Time', 'Opened', 'Closed', 'Risk'];

/** What fits beside another fact. Characters, the term included. */
const HALF_A_LINE = 17;

interface FactsProps extends Pick<EntryDetailsProps, 'entry' | 'accountName'> {
  /** Terms that are elsewhere. */
  without?: readonly string[];
}

function Facts({ entry, accountName, without = [] }: FactsProps) {
  const { timeZone, clock } = useApp();
  const facts = [
    { term: 'Entry', text: showPrice(entry.entryPrice) },
    { term: 'Exit', text: showExit(entry) },
    { term: 'Type', text: entry.instrumentType },
    { term: 'Strategy', text: entry.strategy ?? '—' },
    ...listFacts(entry, { accountName, timeZone, clock }),
  ].filter(({ term }) => !SAID.includes(term) && !without.includes(term));
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

type PastProps = Pick<EntryDetailsProps, 'entry' | 'accountNameOf' | 'isReadOnly'>;

function Past(props: PastProps) {
  const { id } = props.entry;
  const [settled, setSettled] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), LOOKED_AT);
    return () => clearTimeout(timer);
  }, [id]);
  return settled === id ? <LoadedPast {...props} /> : null;
}

function LoadedPast(props: PastProps) {
  const { Component } = useOnDemand(past);
  return Component && <Component {...props} />;
}
