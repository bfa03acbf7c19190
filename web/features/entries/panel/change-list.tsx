import type { ReactNode } from 'react';
import { FIELDS, type FieldKind, LABELLED_NAMES, type LabelledName } from '#src/features/journal/fields.ts';
import type { EntryVersion, JournalHistoryItem } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useFormatInstant } from '#web/features/figures/format-instant.ts';
import { formatPrice } from '#web/features/figures/price.ts';
import { classNames } from '#web/ui/display/class-names.ts';

interface Naming {
  accountNameOf: (id: number) => string;
  /** An instant in the team's zone. */
  moment: (instant: string) => string;
}

type Line = readonly [name: string, textOf: (version: EntryVersion) => string | null];

const listLines = (naming: Naming): Line[] =>
  LABELLED_NAMES.map((name) => [FIELDS[name].label, (version) => textOf(version, name, naming)]);

function textOf(version: EntryVersion, name: LabelledName, { accountNameOf, moment }: Naming): string | null {
  if (name === 'strategyId') return version.strategyId === null ? 'No' : 'Yes';
  const value = version[name];
  switch (typeof value) {
    case 'bigint':
      return formatMoney(value, name === 'pnl' ? {} : { plus: 'never' });
    case 'number':
      return name === 'accountId' ? accountNameOf(value) : formatCount(value);
    case 'boolean':
      return value ? 'Yes' : 'No';
    case 'string':
      return wordsOf(value, FIELDS[name].kind, moment);
    default:
      return value?.join(', ') || null;
  }
}

function wordsOf(text: string, kind: FieldKind, moment: Naming['moment']): string {
  if (kind === 'price') return formatPrice(text);
  if (kind === 'instant') return moment(text);
  return kind === 'day' ? formatTradeDate(text, { weekday: true, year: true }) : text;
}

interface ChangeListProps {
  /** Newest first. */
  changes: readonly JournalHistoryItem[];
  traderId: number;
  accountNameOf: Naming['accountNameOf'];
}

/** The changes of an entry: who made them, when, and what it said before and after. */
export function ChangeList({ changes, traderId, accountNameOf }: ChangeListProps) {
  const moment = useFormatInstant();
  const lines = listLines({ accountNameOf, moment });
  return (
    <ol aria-label="Changes" className="flex flex-col gap-4">
      {changes.map((item) => (
        <Change key={item.id} item={item} traderId={traderId} lines={lines} moment={moment} />
      ))}
    </ol>
  );
}

interface ChangeProps {
  item: JournalHistoryItem;
  traderId: number;
  lines: readonly Line[];
  moment: Naming['moment'];
}

function Change({ item, traderId, lines, moment }: ChangeProps) {
  const { before, after } = item;
  const isMove = item.moved !== null;
  const changed = lines.filter(
    ([, textOf]) => before && (after ? textOf(before) !== textOf(after) : !isMove && textOf(before) !== null),
  );
  return (
    <li className="rounded border border-line bg-surface-0 p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">
          {describeChange(item)} by {whoIs(item.changedBy, traderId)}
        </span>
        <time dateTime={item.changedAt} className="text-12 tabular-nums text-muted">
          {moment(item.changedAt)}
        </time>
      </p>
      <dl className="mt-2 flex flex-col gap-2">
        {changed.map(([name, textOf]) => (
          <div key={name}>
            <dt className="text-12 text-muted">{name}</dt>
            <dd className="tabular-nums">
              <Versions before={before && textOf(before)} after={after && textOf(after)} isDeleted={!after} />
            </dd>
          </div>
        ))}
      </dl>
      {changed.length === 0 && item.action !== 'restore' && (
        <p className="text-muted">{item.moved ? whereTo(item.moved) : 'Saved without a change.'}</p>
      )}
    </li>
  );
}

/** Longer than this, both versions do not fit on a line of the dialog. */
const LONGEST_INLINE = 56;

/** Both versions of a value: on a line, or one below the other, where the end of a long one would hide the arrow. */
function Versions({
  before,
  after,
  isDeleted,
}: {
  before: string | null;
  after: string | null;
  isDeleted: boolean;
}) {
  const isLong = `${before}${after}`.length > LONGEST_INLINE || `${before}${after}`.includes('\n');
  if (isDeleted) return <Version says="Before">{before}</Version>;
  return isLong ? (
    <>
      <p className="border-l-2 border-line pl-3 text-muted">
        <Version says="Before">{before}</Version>
      </p>
      <p className="mt-2 flex">
        <Arrow className="mr-2" />
        <span className="min-w-0">
          <Version says="After">{after}</Version>
        </span>
      </p>
    </>
  ) : (
    <>
      <Version says="Before">{before}</Version>
      <Arrow className="mx-2" />
      <Version says="After">{after}</Version>
    </>
  );
}

const Arrow = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={classNames('text-muted', className)}>
    →
  </span>
);

function Version({ says, children }: { says: string; children: ReactNode }) {
  return (
    <>
      <span className="sr-only">{says}: </span>
      <span className="whitespace-pre-line break-words">{children ?? '—'}</span>
    </>
  );
}

function describeChange({ action, moved, after }: JournalHistoryItem): string {
  if (moved) return 'Moved';
  if (action === 'restore') return 'Brought back';
  return after === null ? 'Deleted' : 'Changed';
}

function whereTo({ from, to }: NonNullable<JournalHistoryItem['moved']>): string {
  return `From ${from ?? 'a removed trader'} to ${to ?? 'a removed trader'}`;
}

function whoIs(changedBy: string | null, traderId: number): string {
  if (changedBy === `trader:${traderId}`) return 'you';
  if (changedBy?.startsWith('token:')) return 'a script';
  return changedBy === 'admin' ? 'the admin' : 'the team';
}
