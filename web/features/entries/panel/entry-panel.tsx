import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { useApi } from '#web/context/app-context.tsx';
import { journalPath } from '#web/features/layout/dashboard-tabs.ts';
import { TO_TRADE } from '#web/features/layout/to-trade.ts';
import { ReadError } from '#web/lists/read-error.tsx';
import { entryQuery } from '#web/queries/journal.ts';
import { useMedia } from '#web/ui/browser/media.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { ButtonLink, IconButton } from '#web/ui/inputs/button.tsx';
import { Dialog, DialogBody } from '#web/ui/layers/dialog.tsx';
import { Menu } from '#web/ui/layers/menu.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { EntryDetails, type EntryDetailsProps } from './entry-details.tsx';
import { PANEL_ID } from './open-entry.ts';
import { useSwipe } from './use-swipe.ts';

interface EntryPanelProps extends Omit<EntryDetailsProps, 'entry' | 'accountName' | 'savedPlace' | 'title'> {
  /** Whose journal it is. */
  traderId: number;
  id: number;
  /** The loaded entries. */
  entries: readonly JournalEntry[];
  total: number | null;
  shownAccountOf: (entry: JournalEntry) => string | null;
  onOpen: (id: number) => void;
  onDelete: (entry: JournalEntry) => void;
  onDuplicate: (entry: JournalEntry) => void;
  /** Whether the page makes room for it where it is wide enough. */
  isBeside?: boolean;
  onClose: () => void;
}

/** What a trade is called that is not there, or not yet. */
const UNKNOWN = 'Trade';

/** The trade beside the list; over it where there is no room, and as a sheet on phones. */
export function EntryPanel(props: EntryPanelProps) {
  const { id, entries, onClose, onOpen } = props;
  const at = entries.findIndex((entry) => entry.id === id);
  const listed = entries[at];
  // A link may lead to a trade that is not among those of the list, or not yet.
  const read = useQuery({ ...entryQuery(useApi(), id), enabled: listed === undefined });
  const known = listed ?? read.data;
  const [last, setLast] = useState(known);
  if (known && known !== last) setLast(known);
  // One that was deleted elsewhere stays for what is typed into it, which then is saved anew.
  const found = known ?? (props.isReadOnly || last?.id !== id ? undefined : last);
  // Whoever reads several journals may have come to the wrong one.
  const elsewhere = found && found.traderId !== props.traderId ? found : null;
  const entry = elsewhere ? undefined : found;
  const isWide = useMedia('(min-width: 768px)');
  const [savedPlace, setSavedPlace] = useState<HTMLElement | null>(null);
  const saved = <span ref={setSavedPlace} className="flex min-w-0 flex-1" />;
  const content = entry ? (
    <EntryDetails
      key={id}
      entry={entry}
      accountName={props.shownAccountOf(entry)}
      accountNameOf={props.accountNameOf}
      isReadOnly={props.isReadOnly}
      onEdit={props.onEdit}
      savedPlace={savedPlace}
      title={isWide === false ? 'sheet' : 'panel'}
    />
  ) : elsewhere ? (
    <EmptyState
      icon="notebook-text"
      title="This trade is in another trader’s journal"
      action={
        <ButtonLink
          to={journalPath(elsewhere.traderId, new URLSearchParams({ entry: String(id) }))}
          state={TO_TRADE}
        >
          Open it there
        </ButtonLink>
      }
    />
  ) : read.isError ? (
    hasStatus(read.error, 404) ? (
      <EmptyState
        icon="search-x"
        title="This trade no longer exists"
        hint="It was deleted, is in a past period, or was never in this journal."
      />
    ) : (
      <ReadError title="Failed to fetch the trade" read={read} />
    )
  ) : (
    <PanelSkeleton />
  );
  const step = (by: 1 | -1) => {
    const next = at === -1 ? undefined : entries[at + by];
    if (next) onOpen(next.id);
  };
  const swipe = useSwipe(step);
  const actions = entry && !props.isReadOnly && <Actions entry={entry} {...props} />;
  const title = entry?.symbol ?? UNKNOWN;
  if (isWide === false) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={title}
        aboveKeyboard
        top={
          <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-1 border-b border-line py-1.5 pl-4 pr-2">
            <Place at={at} total={props.total} />
            {at !== -1 && <Steps at={at} last={entries.length - 1} onStep={step} />}
            {saved}
            {actions}
            <IconButton variant="ghost" icon="x" label="Close" onClick={onClose} />
          </div>
        }
      >
        <DialogBody className="pt-3" {...swipe}>
          {content}
        </DialogBody>
      </Dialog>
    );
  }
  return (
    <Aside title={title} at={at} {...props} actions={actions} saved={saved}>
      {content}
    </Aside>
  );
}

/** To the trades beside it: what a swipe does, for whoever does not swipe. */
function Steps({ at, last, onStep }: { at: number; last: number; onStep: (by: 1 | -1) => void }) {
  return (
    <>
      <IconButton
        variant="ghost"
        icon="chevron-left"
        label="Previous trade"
        disabled={at === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        variant="ghost"
        icon="chevron-right"
        label="Next trade"
        disabled={at === last}
        onClick={() => onStep(1)}
      />
    </>
  );
}

/** Which one it is of all that are found. */
function Place({ at, total }: { at: number; total: number | null }) {
  if (at === -1) return null;
  return (
    <span className="shrink-0 text-12 text-muted tabular-nums">
      {formatCount(at + 1)}
      {total !== null && ` of ${formatCount(total)}`}
    </span>
  );
}

interface AsideProps extends Pick<EntryPanelProps, 'total' | 'isReadOnly' | 'isBeside' | 'onClose'> {
  title: string;
  /** Its index in the list; -1 where it is not one of it. */
  at: number;
  actions: ReactNode;
  /** Where it is told what was saved. */
  saved: ReactNode;
  children: ReactNode;
}

function Aside({ title, at, isBeside = true, actions, saved, children, ...props }: AsideProps) {
  const { total, isReadOnly, onClose } = props;
  const aside = useRef<HTMLElement>(null);
  const { state, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each navigation that leads to a trade
  useEffect(() => {
    if (state === TO_TRADE) aside.current?.focus();
  }, [state, key]);
  return (
    <aside
      ref={aside}
      id={PANEL_ID}
      tabIndex={-1}
      aria-label={title === UNKNOWN ? UNKNOWN : `Trade ${title}`}
      className={classNames(
        'z-20 flex flex-col border-l border-line bg-surface-1 outline-none print:hidden max-md:hidden',
        isBeside
          ? 'xl:sticky xl:col-start-2 xl:row-start-1 max-xl:fixed max-xl:right-0 max-xl:w-100 max-xl:shadow-float'
          : 'fixed right-0 w-100 shadow-float',
      )}
      style={{ top: 'var(--header-h)', height: 'calc(100dvh - var(--header-h))' }}
    >
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line pl-5 pr-2 text-12 text-muted">
        <Place at={at} total={total} />
        {saved}
        <div className="flex items-center">
          {actions}
          <IconButton variant="ghost" icon="x" label="Close" onClick={onClose} />
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 pt-3">{children}</div>
      {!isReadOnly && (
        <p
          aria-hidden="true"
          className="flex h-10 shrink-0 items-center justify-between gap-2 whitespace-nowrap border-t border-line px-5 text-12 text-muted"
        >
          <span>
            <Kbd>Ctrl ↵</Kbd> save
          </span>
          <span>
            <Kbd>J</Kbd> <Kbd>K</Kbd> next, previous
          </span>
          <span>
            <Kbd>E</Kbd> all fields
          </span>
        </p>
      )}
    </aside>
  );
}

function Actions({
  entry,
  onEdit,
  onDelete,
  onDuplicate,
}: { entry: JournalEntry } & Pick<EntryPanelProps, 'onEdit' | 'onDelete' | 'onDuplicate'>) {
  const { symbol } = entry;
  return (
    <>
      <IconButton variant="ghost" icon="pencil" label={`Edit ${symbol}`} onClick={() => onEdit(entry)} />
      <Menu
        trigger={<IconButton variant="ghost" icon="ellipsis" label={`More actions on ${symbol}`} />}
        items={[
          { icon: 'copy', label: 'Duplicate', onSelect: () => onDuplicate(entry) },
          {
            icon: 'trash-2',
            label: `Delete ${symbol}`,
            isDestructive: true,
            onSelect: () => onDelete(entry),
          },
        ]}
      />
    </>
  );
}

/** As high as most trades, so that little moves when it comes. */
function PanelSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-14" />
      <Skeleton className="h-32" />
      <Skeleton className="h-24" />
    </div>
  );
}
