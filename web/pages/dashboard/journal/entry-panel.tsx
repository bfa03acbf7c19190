import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { useApi } from '#web/context/app-context.tsx';
import { TO_TRADE } from '#web/features/layout/to-trade.ts';
import { ReadError } from '#web/lists/read-error.tsx';
import { entryQuery } from '#web/queries/journal.ts';
import { OwnOnly } from '#web/shell/own-only.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { useMedia } from '#web/ui/media.ts';
import { Menu } from '#web/ui/menu.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { EntryDetails, type EntryDetailsProps } from './entry-details.tsx';
import { PANEL_ID } from './open-entry.ts';

interface EntryPanelProps extends Omit<EntryDetailsProps, 'entry' | 'accountName'> {
  id: number;
  /** The loaded entries. */
  entries: readonly JournalEntry[];
  total: number | null;
  shownAccountOf: (entry: JournalEntry) => string | null;
  onDelete: (entry: JournalEntry) => void;
  onDuplicate: (entry: JournalEntry) => void;
  onClose: () => void;
}

/** The trade beside the list; over it where there is no room, and as a sheet on phones. */
export function EntryPanel(props: EntryPanelProps) {
  const { id, entries, onClose } = props;
  const at = entries.findIndex((entry) => entry.id === id);
  const listed = entries[at];
  // A link may lead to a trade that is not among those of the list, or not yet.
  const read = useQuery({ ...entryQuery(useApi(), id), enabled: listed === undefined });
  const entry = listed ?? read.data;
  const isWide = useMedia('(min-width: 768px)');
  const content = entry ? (
    <EntryDetails
      key={id}
      entry={entry}
      accountName={props.shownAccountOf(entry)}
      accountNameOf={props.accountNameOf}
      onEdit={props.onEdit}
    />
  ) : read.isError ? (
    hasStatus(read.error, 404) ? (
      <EmptyState icon="i-lucide-search-x" title="This trade no longer exists" />
    ) : (
      <ReadError title="Failed to fetch the trade" read={read} />
    )
  ) : (
    <PanelSkeleton />
  );
  const actions = entry && <Actions entry={entry} {...props} />;
  const title = entry?.symbol ?? 'Trade';
  return isWide === false ? (
    <Dialog open onClose={onClose} title={title}>
      <DialogBody>
        <div className="-ml-3.5 -mt-1 mb-3 flex items-center gap-1">
          {actions}
          <Place at={at} total={props.total} />
        </div>
        {content}
      </DialogBody>
    </Dialog>
  ) : (
    <Aside title={title} at={at} {...props} actions={actions}>
      {content}
    </Aside>
  );
}

/** Which one it is of all that are found. */
function Place({ at, total }: { at: number; total: number | null }) {
  if (at === -1) return null;
  return (
    <span className="text-12 text-muted tabular-nums max-md:ml-auto">
      {formatCount(at + 1)}
      {total !== null && ` of ${formatCount(total)}`}
    </span>
  );
}

interface AsideProps extends Pick<EntryPanelProps, 'total' | 'onClose'> {
  title: string;
  /** Its index in the list; -1 where it is not one of it. */
  at: number;
  actions: ReactNode;
  children: ReactNode;
}

function Aside({ title, at, total, onClose, actions, children }: AsideProps) {
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
      aria-label={`Trade ${title}`}
      className="z-20 flex flex-col border-l border-line bg-surface-1 outline-none print:hidden max-md:hidden xl:sticky xl:col-start-2 xl:row-start-1 max-xl:fixed max-xl:right-0 max-xl:w-100 max-xl:shadow-float"
      style={{ top: 'var(--header-h)', height: 'calc(100dvh - var(--header-h))' }}
    >
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line pl-5 pr-2 text-12 text-muted">
        <Place at={at} total={total} />
        <span aria-hidden="true" className="flex gap-1">
          <Kbd>J</Kbd>
          <Kbd>K</Kbd>
        </span>
        <div className="ml-auto flex items-center">
          {actions}
          <IconButton variant="ghost" icon="i-lucide-x" label="Close" onClick={onClose} />
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 pt-3">
        <h2 className="mb-2 break-words text-20 font-semibold tracking-tight">{title}</h2>
        {children}
      </div>
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
    <OwnOnly>
      <Button
        variant="ghost"
        icon="i-lucide-pencil"
        aria-label={`Edit ${symbol}`}
        onClick={() => onEdit(entry)}
      >
        Edit
      </Button>
      <Menu
        trigger={<IconButton variant="ghost" icon="i-lucide-ellipsis" label={`More actions on ${symbol}`} />}
        items={[
          { icon: 'i-lucide-copy', label: 'Duplicate', onSelect: () => onDuplicate(entry) },
          {
            icon: 'i-lucide-trash-2',
            label: `Delete ${symbol}`,
            isDestructive: true,
            onSelect: () => onDelete(entry),
          },
        ]}
      />
    </OwnOnly>
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
