import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Import } from '#src/features/imports/responses.ts';
import { count } from '#src/values/text/count.ts';
import { formatDateRange } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useFormatInstant } from '#web/features/figures/format-instant.ts';
import { Money } from '#web/features/figures/money.tsx';
import { importReportPath } from '#web/features/layout/dashboard-tabs.ts';
import { ListStates } from '#web/lists/list-states.tsx';
import { LoadMore } from '#web/lists/load-more.tsx';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import { importsQuery } from '#web/queries/imports.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { LoadingIndicator } from '#web/ui/notices/loading-indicator.tsx';
import { Spinner } from '#web/ui/notices/spinner.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';

interface ImportListProps {
  traderId: number;
  isReadOnly: boolean;
}

interface Account {
  id: number;
  name: string;
}

/** A trader's imports, newest first. */
export function ImportList({ traderId, isReadOnly }: ImportListProps) {
  const api = useApi();
  const read = useInfiniteQuery(importsQuery(api, traderId));
  const { data: accounts = [] } = useQuery(accountNamesQuery(api, traderId));
  const [undone, setUndone] = useState<Import | null>(null);
  const [moved, setMoved] = useState<Import | null>(null);
  const [closeUndo, closeMove] = [() => setUndone(null), () => setMoved(null)];
  return (
    <section aria-labelledby="imports-heading" className="flex flex-col gap-3">
      <h2 id="imports-heading" className="text-16 font-semibold tracking-tight">
        Imports so far
      </h2>
      <ListStates
        read={{ ...read, data: read.data?.pages.flatMap(({ imports }) => imports) }}
        skeleton={
          <Card>
            <LoadingIndicator text="Loading imports..." />
          </Card>
        }
        failed="Failed to fetch imports"
        empty={{
          icon: 'file-input',
          title: 'No imports yet',
          hint: 'Each import is listed here, and can be undone as a whole.',
        }}
      >
        {(imports) => (
          <Card>
            <ul aria-label="Imports" className="divide-y divide-line">
              {imports.map((each) => (
                <ImportItem
                  key={each.id}
                  of={each}
                  accounts={accounts}
                  actions={
                    isReadOnly ? null : { onUndo: () => setUndone(each), onMove: () => setMoved(each) }
                  }
                />
              ))}
            </ul>
            <LoadMore list={read} busyText="Loading imports..." />
          </Card>
        )}
      </ListStates>
      {undone && <UndoDialog undone={undone} onClose={closeUndo} />}
      {moved && <MoveDialog moved={moved} accounts={othersThan(moved, accounts)} onClose={closeMove} />}
    </section>
  );
}

/** Where an import can go: not where all of it is. */
const othersThan = ({ accountIds }: Import, accounts: readonly Account[]): Account[] =>
  accounts.filter(({ id }) => accountIds.length !== 1 || accountIds[0] !== id);

interface ImportItemProps {
  of: Import;
  accounts: readonly Account[];
  actions: { onUndo: () => void; onMove: () => void } | null;
}

function ImportItem({ of: each, accounts, actions }: ImportItemProps) {
  const { traderId, createdAt, formatName, files, accountIds, entries, net, isUnderWay } = each;
  const moment = useFormatInstant();
  const name = files.join(', ');
  const of = accountIds.map((id) => accounts.find((account) => account.id === id)?.name ?? `Account ${id}`);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 p-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_8rem_auto]">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <Link
            to={importReportPath(traderId, each.id)}
            className="inline-block rounded py-2.5 -my-2.5 text-ink no-underline hover:underline"
          >
            {name}
          </Link>
        </p>
        <p className="text-12 text-muted [overflow-wrap:anywhere]">
          {formatName} ·{' '}
          <time dateTime={createdAt} className="inline-block">
            {moment(createdAt)}
          </time>
        </p>
      </div>
      <p className="text-right tabular-nums lg:order-3">
        <Money value={net} className="block font-semibold" />
        <span className="text-12 text-muted">{count(entries, 'trade')}</span>
      </p>
      <p className="min-w-0 tabular-nums max-lg:text-12 max-lg:text-muted lg:order-2">
        <span className="lg:block">{formatPeriod(each)}</span>
        {of.length > 0 && (
          <span className="text-12 text-muted [overflow-wrap:anywhere]">
            <span className="lg:hidden"> · </span>
            {of.join(', ')}
          </span>
        )}
      </p>
      <div className="-mr-2 flex justify-end gap-1 lg:order-4 lg:min-w-48">
        {isUnderWay ? (
          <span className="flex h-9 items-center gap-2 px-2 text-muted">
            <Spinner /> Being written...
          </span>
        ) : (
          actions && (
            <>
              {othersThan(each, accounts).length > 0 && (
                <Button
                  variant="ghost"
                  icon="folder-input"
                  compact
                  onClick={actions.onMove}
                  aria-label={`Move ${name}`}
                >
                  Move
                </Button>
              )}
              <Button
                variant="ghost"
                icon="undo-2"
                compact
                onClick={actions.onUndo}
                aria-label={`Undo ${name}`}
              >
                Undo
              </Button>
            </>
          )
        )}
      </div>
    </li>
  );
}

function formatPeriod({ from, to }: Import): string {
  if (from === null || to === null) return 'No closed trades';
  return formatDateRange({ from, to }, { year: true });
}
